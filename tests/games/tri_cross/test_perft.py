"""Counts of the move tree against the data of `perft.txt`."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import sandtable
from sandtable.kernel.board.board_cy import COMPILED
from tests.games.tri_cross.referee import Referee
from tests.perft_file import Entry, read_entries

DATA = Path(__file__).with_name("perft.txt")
GAME = DATA.parent.name.replace("_", "-")
MAX_NODES = int(os.environ.get("SANDTABLE_PERFT", "20_000_000" if COMPILED else "5_000"))
"""Larger counts are left out."""
MAX_REFEREE_NODES = int(os.environ.get("SANDTABLE_PERFT_REFEREE", "2000"))
REFEREE_KNOWS = frozenset(("", "count=announced", "facing=mirror", "formation=X23/456", "first=red"))
"""Open play between two; the set-up does not matter, for it reads positions."""
PUBLISHED = [3, 9, 75, 610, 4372, 30691, 260305]
PUBLISHED_TURNS = [3, 9, 75, 624, 4578, 33372]


def cases(most: int, turns: bool = False, known: frozenset[str] = frozenset()) -> list[object]:
    """Entry and depth for every count that is not too large, under known options."""
    return [
        pytest.param(entry, depth, id=f"{entry.name}-{depth}")
        for entry in read_entries(DATA)
        for depth, nodes in (entry.turns if turns else entry.counts).items()
        if nodes <= most and (not known or entry.options in known)
    ]


def split(entry: Entry, depth: int) -> str:
    """The count move by move, to compare with another program's."""
    position = sandtable.load(GAME, entry.options).position(entry.position)
    lines = [f"{move.text} {position.play(move).perft(depth - 1)}" for move in position.moves]
    return "\n".join([f"{entry.name}, depth {depth}, by first move:", *sorted(lines)])


def test_the_published_counts_stand_in_the_data() -> None:
    start = read_entries(DATA)[0]
    assert start.position == sandtable.load(GAME).opening.text
    assert [start.counts[depth] for depth in range(1, 8)] == PUBLISHED
    assert [start.turns[depth] for depth in range(1, 7)] == PUBLISHED_TURNS


@pytest.mark.parametrize(("entry", "depth"), cases(MAX_NODES))
def test_the_engine_counts_moves(entry: Entry, depth: int) -> None:
    position = sandtable.load(GAME, entry.options).position(entry.position)
    assert position.text == entry.position
    assert position.perft(depth) == entry.counts[depth], split(entry, depth)


@pytest.mark.parametrize(("entry", "depth"), cases(MAX_NODES, turns=True))
def test_the_engine_counts_turns(entry: Entry, depth: int) -> None:
    position = sandtable.load(GAME, entry.options).position(entry.position)
    assert position.perft(depth, turns=True) == entry.turns[depth]


@pytest.mark.parametrize(("entry", "depth"), cases(MAX_REFEREE_NODES, known=REFEREE_KNOWS))
def test_the_referee_counts_the_same(entry: Entry, depth: int) -> None:
    count = "announced" if "announced" in entry.options else "after"
    assert Referee.read(entry.position, count=count).perft(depth) == entry.counts[depth], split(entry, depth)
