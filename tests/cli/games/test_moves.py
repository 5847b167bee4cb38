"""`sandtable moves`."""

from __future__ import annotations

import json

import pytest

import sandtable
from sandtable.cli.games.moves import columns, move_texts
from sandtable.kernel.move import Move
from sandtable.kernel.seat import CHANCE
from tests.cli.shell import CHIEF, done, run


@pytest.mark.parametrize("name", sandtable.names())
def test_the_moves_of_the_opening_stand_on_lines(name: str) -> None:
    opening = sandtable.load(name).opening
    assert len(done("moves", name).splitlines()) == len(opening.moves)


def test_programs_get_everything_about_a_move() -> None:
    found = json.loads(done("moves", CHIEF, "--json"))
    assert len(found) == 29
    assert {"text": "h4-g3", "taps": ["h4", "g3"], "seat": "dark", "weight": 1} in found


def test_a_position_and_options_are_heeded() -> None:
    position = "7c/6F1/8/8/8/8/8/C7 l"
    assert "g7xh8" in done("moves", CHIEF, "--position", position).splitlines()
    assert "+h8" in done("moves", CHIEF, "--options", "enhance=choose")


def test_where_several_may_act_each_move_names_its_seat() -> None:
    lines = done("moves", CHIEF, "--options", "enhance=choose").splitlines()
    assert "dark +h8" in lines
    assert "light +a1" in lines
    seats = {move["seat"] for move in json.loads(done("moves", CHIEF, "--options", "enhance=choose", "--json"))}
    assert seats == {"dark", "light"}


def test_the_weights_of_chance_are_shown() -> None:
    assert move_texts([Move("6", CHANCE, ("6",), 0, 3), Move("1", CHANCE, ("1",), 1, 1)]) == ["6 ×3", "1 ×1"]


def test_after_the_end_there_are_none() -> None:
    over = "8/6F1/8/8/8/8/8/C7 d"
    result = run("moves", CHIEF, "--position", over)
    assert result.exit_code == 0
    assert result.stdout == ""
    assert result.stderr.startswith("The game is over: Light captured")
    assert json.loads(done("moves", CHIEF, "--position", over, "--json")) == []


def test_columns_fit_the_width() -> None:
    assert columns(["a1", "b22", "c3"], 10) == ["a1   b22", "c3"]
    assert columns([], 10) == []
    assert columns(["much too long"], 5) == ["much too long"]
