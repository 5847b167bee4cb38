"""Where three or more play, a stage tells who acts from now on, and so it comes."""

from __future__ import annotations

from random import Random

import pytest

import sandtable
from sandtable import Position
from sandtable.kernel.conformance import play_random_game

ROUND = {
    "tri-cross": ("preset=club,players=3", ("black", "red", "green")),
    "commander-in-chief": ("preset=club,teams=both", ("dark-surface", "light-surface", "dark-air", "light-air")),
}


def queue(position: Position) -> tuple[str, ...]:
    return position.view().stage().queue


@pytest.mark.parametrize("name", ROUND)
def test_turns_come_as_they_were_told(name: str) -> None:
    options, order = ROUND[name]
    random, position = Random(4), sandtable.load(name, options).opening
    assert queue(position)[: len(order)] == order
    for _ in range(12):
        told = queue(position)
        assert position.to_move is not None
        assert told[0] == position.to_move.name
        position = position.play(random.choice(position.moves))
        if not position.starts_turn:
            return  # somebody must jump
        assert position.to_move is not None
        assert position.to_move.name == told[1]


def test_one_side_may_be_a_team() -> None:
    opening = sandtable.load("commander-in-chief", "teams=light").opening
    assert queue(opening) == ("dark", "light-surface", "dark", "light-air")


def test_planes_act_from_the_lowest_card_up() -> None:
    game = sandtable.load("mission-command-air", "preset=club,players=four")
    acting = 0
    for position in play_random_game(game, Random(2), 200).positions:
        if queue(position) and position.to_move in position.waiting:
            acting += 1
            assert position.to_move is not None
            assert queue(position)[0] == position.to_move.name
    assert acting > 5


@pytest.mark.parametrize("game", sandtable.games(), ids=lambda game: game.name)
def test_two_simply_alternate(game: sandtable.Game) -> None:
    assert all(queue(position) == () for position in play_random_game(game, Random(1), 30).positions)
