"""Who plays which side."""

from __future__ import annotations

from collections import Counter

import pytest

import sandtable
from sandtable.arena.pairing import group_size, pairings, points
from sandtable.kernel.outcome import AGREED, Outcome
from tests.kernel.toys.volley import VOLLEY

CHIEF = sandtable.load("commander-in-chief", "preset=club")


def test_two_sides_are_swapped() -> None:
    found = list(pairings(CHIEF, 5))
    assert [pairing.first for pairing in found] == [("dark",), ("light",), ("dark",), ("light",), ("dark",)]
    assert [pairing.group for pairing in found] == [0, 0, 1, 1, 2]


def test_a_team_is_one_side() -> None:
    game = sandtable.load("commander-in-chief", "teams=both")
    assert len(game.seats) == 4
    assert group_size(game) == 2


@pytest.mark.parametrize("seats", [3, 4])
def test_of_more_sides_everybody_sits_everywhere(seats: int) -> None:
    game = VOLLEY.with_options(seats=seats)
    found = list(pairings(game, group_size(game)))
    assert {pairing.group for pairing in found} == {0}
    seated = Counter(side for pairing in found for side in pairing.first)
    assert set(seated.values()) == {len(found) // 2}, "the first player has every side in half of the games"
    assert len({pairing.first for pairing in found}) == len(found)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_equal_players_score_half(seats: int) -> None:
    """Whoever wins by where he sits, and in a draw, a group is worth half a point a game."""
    game = VOLLEY.with_options(seats=seats)
    size = group_size(game)
    winners = [(), game.seats[:2], *((seat,) for seat in game.seats)]
    for outcome in (Outcome(seats, AGREED) for seats in winners):
        total = sum(points(game, pairing.first, outcome) for pairing in pairings(game, size))
        assert total == pytest.approx(size / 2)


def test_the_one_who_always_wins_scores_all() -> None:
    game = VOLLEY.with_options(seats=3)
    for pairing in pairings(game, group_size(game)):
        winner = next(seat for seat in game.seats if seat.side in pairing.first)
        assert points(game, pairing.first, Outcome((winner,), AGREED)) == 1
        loser = next(seat for seat in game.seats if seat.side not in pairing.first)
        assert points(game, pairing.first, Outcome((loser,), AGREED)) == 0
