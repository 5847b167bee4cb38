"""The file of the weights: numbers change, all else stays."""

from __future__ import annotations

import tomllib
from dataclasses import replace

import pytest

import sandtable
from sandtable import BadInput
from sandtable.arena.tuning.weights_file import evaluation_of, find_file, replace_weights
from sandtable.kernel.board.weights import flat
from tests.kernel.toys.leap import LEAP

TEXT = """# About weights.
tempo = 3

[early] # at first
plane = 400   # dear
tank-top = -20
[late.very]
plane = 1
other = 7
"""


def test_numbers_change_and_comments_stay() -> None:
    after = replace_weights(TEXT, {"tempo": -5, "early.plane": 410, "early.tank-top": 0, "late.very.plane": 2})
    assert after == TEXT.replace("= 3", "= -5").replace("400 ", "410 ").replace("-20", "0").replace("= 1", "= 2")


def test_a_weight_without_a_line_is_refused() -> None:
    with pytest.raises(BadInput, match=r"no separate line for the weight late\.plane"):
        replace_weights(TEXT, {"late.plane": 2})


@pytest.mark.parametrize("name", sandtable.names())
def test_the_file_of_every_room_that_has_one_can_be_written(name: str) -> None:
    game = sandtable.load(name)
    if game.evaluation is None:
        with pytest.raises(BadInput, match="no weights"):
            evaluation_of(game)
        return
    text = find_file(game).read_text(encoding="utf-8")
    weights = game.evaluation.weights()
    assert flat(tomllib.loads(replace_weights(text, weights))) == weights
    other = {key: value + 1 for key, value in weights.items()}
    assert flat(tomllib.loads(replace_weights(text, other))) == other


def test_a_game_without_weights_or_without_a_file_for_them_is_refused() -> None:
    with pytest.raises(BadInput, match="leap has no weights to tune"):
        evaluation_of(LEAP)
    with pytest.raises(BadInput, match=r"no writable file worth\.toml"):
        find_file(replace(LEAP, package="tests.kernel.toys"))
