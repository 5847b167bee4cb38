"""Moves that are more than a piece going somewhere are told in words, in every game and both languages."""

from __future__ import annotations

from random import Random

import pytest

import sandtable
from sandtable.kernel.conformance import play_random_game
from sandtable.kernel.seat import CHANCE, REFEREE
from sandtable.server.analysis.move_text import describe_move

WAYS = [
    ("mission-command-air", "preset=club"),
    ("mission-command-air", "preset=club,maximum_damage=yes"),
    ("tri-cross", "preset=club,first=draw"),
    ("tri-cross", "preset=club,formation=random"),
    ("commander-in-chief", "preset=club,enhance=choose"),
    ("commander-chess", "preset=club,setup=free"),
]


@pytest.mark.parametrize(("name", "options"), WAYS)
def test_moves_without_a_step_are_told_in_both_languages(name: str, options: str) -> None:
    game = sandtable.load(name, options)
    nodes = {node.name for node in game.scene.nodes}
    counted = 0
    for seed in range(3):
        line = play_random_game(game, Random(seed), 60)
        for position, move in zip(line.positions, line.moves, strict=False):
            words = describe_move(game, move.seat, move.text, position.text)
            if move.seat == CHANCE or not set(move.taps) & nodes:
                assert words is not None, f"{move.text} of {move.seat} in {position}"
            if words is not None:
                counted += 1
                assert words.en != move.text != words.vi
    assert counted


@pytest.mark.parametrize("name", sandtable.names())
def test_steps_are_left_as_they_are_written(name: str) -> None:
    game = sandtable.load(name, "preset=club")
    assert game.describe_move("nonsense", game.opening.text) is None


def test_what_the_referee_decides_is_told() -> None:
    game = sandtable.load("tri-cross")
    for order in ("forfeit", "time-up", "withdraw red"):
        words = describe_move(game, REFEREE, order, game.opening.text)
        assert words is not None
        assert words.en != words.vi


def test_a_shot_and_its_damage_name_planes_and_parts() -> None:
    game = sandtable.load("mission-command-air", "preset=club")
    said = game.describe_move("missile fire-f35", TURN)
    assert said is not None
    assert (said.en, said.vi) == (
        "Blue F-35 fires a missile at Fire F-35",
        "F-35 Xanh phóng tên lửa vào F-35 Lửa",
    )
    assert game.describe_move("go 8", TURN) is not None


TURN = "2 act:ms blue:80/15m5tw@17,20/25m6@20:3.9.40 fire:10/95m5@31,-:1.5.6.7.8.11 discard=12.13"
