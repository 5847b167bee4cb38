"""Where duels begin."""

from __future__ import annotations

from random import Random

import pytest

import sandtable
from sandtable.arena.opening import MAX_ADVANTAGE, imbalance, opening


@pytest.mark.parametrize("name", [game.name for game in sandtable.games() if len(game.sides) > 1])
def test_openings_vary_with_the_seed_and_with_nothing_else(name: str) -> None:
    game = sandtable.load(name, "preset=club")
    found = [opening(game, f"7 {group}") for group in range(6)]
    assert [record.write() for record in found] == [opening(game, f"7 {group}").write() for group in range(6)]
    by_chance = game.opening.to_move == sandtable.CHANCE
    assert len({record.position.text for record in found}) == 1 if by_chance else len(set(found)) > 3
    for record in found:
        assert not record.position.is_over
        assert len(record.entries) >= 4 or by_chance


@pytest.mark.parametrize("name", ["commander-chess", "commander-in-chief", "tri-cross"])
def test_nobody_stands_better_as_far_as_a_search_sees(name: str) -> None:
    game = sandtable.load(name, "preset=club")
    assert all(imbalance(opening(game, f"2 {group}").position, Random(0)) <= MAX_ADVANTAGE for group in range(8))


def test_no_opening_can_be_won_at_once() -> None:
    game = sandtable.load("tri-cross", "preset=club")
    for group in range(20):
        position = opening(game, f"1 {group}", moves=12).position
        assert all(position.play(move).outcome is None for move in position.moves)


def test_a_finished_game_is_worth_nothing_as_an_opening() -> None:
    game = sandtable.load("commander-in-chief")
    assert imbalance(game.position("8/6F1/8/8/8/8/8/C7 d"), Random(0)) == float("inf")
    assert imbalance(game.position("7c/6F1/8/8/8/8/8/C7 l"), Random(0)) == float("inf")
