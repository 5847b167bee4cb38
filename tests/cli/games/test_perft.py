"""`sandtable perft`."""

from __future__ import annotations

import json

import pytest

import sandtable
from sandtable.cli.games import perft
from tests.cli.shell import CHIEF, done, refused


def test_every_depth_has_a_line() -> None:
    counts = [line.split()[:2] for line in done("perft", CHIEF, "4").splitlines()]
    assert counts == [["1", "29"], ["2", "840"], ["3", "28,240"], ["4", "945,278"]]


@pytest.mark.parametrize("name", sandtable.names())
@pytest.mark.parametrize("turns", [False, True])
def test_counting_in_portions_changes_nothing(name: str, turns: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    opening = sandtable.load(name).opening
    monkeypatch.setattr(perft, "WHOLE_DEPTH", 1)
    assert perft.count_by_move(opening, 2, turns, 0).total() == opening.perft(2, turns=turns)


def test_divide_splits_the_last_count() -> None:
    *moves, total = done("perft", CHIEF, "2", "--divide").splitlines()
    split = {line.split()[0]: int(line.split()[1]) for line in moves}
    assert len(split) == 29
    assert split["h4-g3"] == 29
    assert total.split()[:2] == ["2", str(sum(split.values()))]


def test_programs_get_json() -> None:
    found = json.loads(done("perft", CHIEF, "2", "--json", "--divide", "--turns"))
    assert [depth["nodes"] for depth in found["depths"]] == [29, 840]
    assert sum(found["divide"].values()) == 840
    assert found["turns"] is True
    assert "divide" not in json.loads(done("perft", CHIEF, "1", "--json"))


def test_a_finished_game_has_no_lines() -> None:
    assert done("perft", CHIEF, "1", "--divide", "--position", "8/6F1/8/8/8/8/8/C7 d").split()[:2] == ["1", "0"]


@pytest.mark.parametrize("depth", ["0", "31", "-1", "four", "1.5"])
def test_a_bad_depth_is_refused(depth: str) -> None:
    refused("perft", CHIEF, depth)


def test_the_speed_has_a_unit_that_suits_it() -> None:
    assert perft.format_speed(55_300_000).split() == ["55.3", "M/s"]
    assert perft.format_speed(8_400).split() == ["8.4", "k/s"]
    assert perft.format_speed(12).split() == ["12.0", "/s"]
