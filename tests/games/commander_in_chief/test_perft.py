"""Counts of the move tree against the data of `perft.txt`."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import sandtable
from sandtable.kernel.board.board_cy import COMPILED
from tests.games.commander_in_chief.referee import Referee
from tests.perft_file import Entry, read_entries

DATA = Path(__file__).with_name("perft.txt")
GAME = DATA.parent.name.replace("_", "-")
MAX_NODES = int(os.environ.get("SANDTABLE_PERFT", "50_000_000" if COMPILED else "30_000"))
"""Larger counts are left out."""
MAX_REFEREE_NODES = int(os.environ.get("SANDTABLE_PERFT_REFEREE", "900"))
FOR_THE_MATCH = ("move_seconds", "minutes")
"""Options that change no move, which the referee does not know."""


def cases(most: int, both: bool = False) -> list[object]:
    """Entry and depth for every count that is not too large."""
    return [
        pytest.param(entry, depth, id=f"{entry.name}-{depth}")
        for entry in read_entries(DATA)
        for depth, nodes in entry.counts.items()
        if nodes <= most and not (both and depth in entry.only_engine)
    ]


def split(entry: Entry, depth: int) -> str:
    """The count move by move, to compare with another program's."""
    position = sandtable.load(GAME, entry.options).position(entry.position)
    lines = [f"{move.text} {position.play(move).perft(depth - 1)}" for move in position.moves]
    return "\n".join([f"{entry.name}, depth {depth}, by first move:", *sorted(lines)])


@pytest.mark.parametrize(("entry", "depth"), cases(MAX_NODES))
def test_the_engine_counts(entry: Entry, depth: int) -> None:
    position = sandtable.load(GAME, entry.options).position(entry.position)
    assert position.text == entry.position
    assert position.perft(depth) == entry.counts[depth], split(entry, depth)


@pytest.mark.parametrize(("entry", "depth"), cases(MAX_REFEREE_NODES, both=True))
def test_the_referee_counts_the_same(entry: Entry, depth: int) -> None:
    known = {name: value for name, value in entry.given().items() if name not in FOR_THE_MATCH}
    assert Referee.read(entry.position, **known).perft(depth) == entry.counts[depth], split(entry, depth)


def test_the_split_adds_up() -> None:
    entry = read_entries(DATA)[0]
    lines = split(entry, 2).splitlines()[1:]
    assert len(lines) == entry.counts[1]
    assert sum(int(line.split()[1]) for line in lines) == entry.counts[2]
