"""Counting trees: depths that mean nothing are refused."""

from __future__ import annotations

from typing import Any

import pytest

import sandtable
from sandtable.kernel.board.perft_cy import divide, perft

OPENING = sandtable.load("commander-in-chief").opening


def test_a_tree_counted_in_parts_is_the_same_tree() -> None:
    position = sandtable.load("commander-in-chief").position("7c/8/8/8/8/8/8/C7 d")
    whole = position.perft(6)
    assert whole == sum(position.play(move).perft(5) for move in position.moves)
    assert whole == sum(leaves for _, leaves in divide(position.board(), 6))


def test_there_is_one_line_of_no_moves() -> None:
    assert OPENING.perft(0) == 1
    assert list(divide(OPENING.board(), 0)) == []


@pytest.mark.parametrize("depth", [-1, 101, 2**31 - 1, 2**70])
def test_depths_out_of_reach_are_refused(depth: int) -> None:
    with pytest.raises(ValueError, match="A depth is a whole number from 0 to 100"):
        perft(OPENING.board(), depth)
    with pytest.raises(ValueError, match="A depth is a whole number from 0 to 100"):
        list(divide(OPENING.board(), depth))


@pytest.mark.parametrize("depth", [1.5, "2", None])
def test_what_is_no_number_is_refused(depth: Any) -> None:
    with pytest.raises(TypeError):
        OPENING.perft(depth)
