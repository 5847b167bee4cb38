"""Counts of the move tree against the data of `perft.txt` and `divide.txt`."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import sandtable
from sandtable.kernel.board.board_cy import COMPILED
from sandtable.kernel.board.perft_cy import perft
from tests.games.commander_chess.diagram import LOADED, camp, game
from tests.games.commander_chess.referee import Referee
from tests.perft_file import Entry, read_entries

DATA = Path(__file__).with_name("perft.txt")
DIVIDE = Path(__file__).with_name("divide.txt")
MAX_NODES = int(os.environ.get("SANDTABLE_PERFT", "3_000_000" if COMPILED else "20_000"))
"""Larger counts are left out."""


def cases(most: int) -> list[object]:
    """Entry and depth for every count that is not too large."""
    return [
        pytest.param(entry, depth, id=f"{entry.name}-{depth}")
        for entry in read_entries(DATA)
        for depth, nodes in entry.counts.items()
        if nodes <= most
    ]


@pytest.mark.parametrize(("entry", "depth"), cases(MAX_NODES))
def test_the_board_counts(entry: Entry, depth: int) -> None:
    position = sandtable.load("commander-chess", entry.options).position(entry.position)
    assert position.text == entry.position
    assert position.perft(depth) == entry.counts[depth]


@pytest.mark.parametrize(
    "entry", [entry for entry in read_entries(DATA) if not entry.options], ids=lambda entry: entry.name
)
def test_the_referee_counts_the_same(entry: Entry) -> None:
    assert len(Referee.read(entry.position).legal()) == entry.counts[1]


@pytest.mark.parametrize("preset", ["book", "cotulenh"])
def test_three_moves_deep_divided_by_the_first(preset: str) -> None:
    lines = [line.split() for line in DIVIDE.read_text(encoding="utf-8").splitlines() if line.startswith(preset)]
    opening = game(preset=preset).opening
    assert {name for _, name, _ in lines} == {move.text for move in opening.moves}
    assert len(lines) == 116
    for _, name, count in lines if COMPILED else lines[::29]:  # interpreted, some of them take long enough
        assert opening.play(name).perft(2) == int(count), name


def test_the_two_presets_differ_by_one_move_after_two() -> None:
    book = game().opening.play("Ic5c6")
    other = game(preset="cotulenh").opening.play("Ic5c6")
    ours, theirs = ({move.text for move in position.moves} for position in (book, other))
    assert theirs - ours == {"Nc9c5"}
    assert ours <= theirs


def test_all_splits_of_a_ship_with_two_are_listed() -> None:
    assert perft(camp(LOADED).board(), 1, True) > 10_000
