"""Counts of the move tree against the data of `perft.txt`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import sandtable
from sandtable.games.checkers.rules import CheckersRules
from sandtable.kernel.board.board_cy import COMPILED
from sandtable.kernel.grid import grid_game
from tests.perft_file import Entry, read_entries

DATA = Path(__file__).with_name("perft.txt")
GAME = sandtable.load("checkers")
PLAIN = replace(grid_game(CheckersRules(), GAME.package), rulings=GAME.rulings)
QUICK, LONG = (1_000_000, 100_000_000) if COMPILED else (5_000, 20_000)
REFEREE = 700 if COMPILED else 400
PUBLISHED = [7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680, 18391564, 85242128]


def cases(least: int, most: int) -> list[object]:
    """Entry and depth for every count between two numbers."""
    return [
        pytest.param(entry, depth, id=f"{entry.name}-{depth}")
        for entry in read_entries(DATA)
        for depth, nodes in entry.counts.items()
        if least < nodes <= most
    ]


def check(entry: Entry, depth: int) -> None:
    position = GAME.with_options(entry.options).position(entry.position)
    split = "\n".join(f"{move.text} {position.play(move).perft(depth - 1)}" for move in position.moves)
    assert position.perft(depth) == entry.counts[depth], split


def test_the_published_counts_stand_in_the_data() -> None:
    start = read_entries(DATA)[0]
    assert start.position == GAME.opening.text
    assert [start.counts[depth] for depth in range(1, 12)] == PUBLISHED


@pytest.mark.parametrize(("entry", "depth"), cases(0, QUICK))
def test_the_board_counts(entry: Entry, depth: int) -> None:
    check(entry, depth)


@pytest.mark.long
@pytest.mark.parametrize(("entry", "depth"), cases(QUICK, LONG))
def test_the_board_counts_deep(entry: Entry, depth: int) -> None:
    check(entry, depth)


@pytest.mark.parametrize(("entry", "depth"), cases(0, REFEREE))
def test_the_referee_counts_the_same(entry: Entry, depth: int) -> None:
    assert PLAIN.with_options(entry.options).position(entry.position).perft(depth) == entry.counts[depth]
