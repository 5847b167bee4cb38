"""`sandtable analyse`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import sandtable
from tests.cli.shell import CHIEF, done, refused, written

QUICK = ("--depth", "3")
HANGING = "7c/6F1/8/8/8/8/8/C7 d"
"""Dark's Commander stands next to a Fighter that it can take, and loses otherwise."""


def blundered(folder: Path) -> str:
    """The path of a record in which dark leaves its Commander to be captured."""
    record = sandtable.load(CHIEF, "preset=club").record(HANGING)
    worst = next(move.text for move in record.position.moves if move.text != "h8xg7")
    record = record.play(worst)
    win = next(move.text for move in record.position.moves if record.position.play(move).is_over)
    path = folder / "blunder.txt"
    path.write_text(record.play(win).write(), encoding="utf-8")
    return str(path)


def test_a_blunder_is_marked_and_the_better_move_named(tmp_path: Path) -> None:
    told = done("analyse", blundered(tmp_path), *QUICK)
    first, second = told.splitlines()[:2]
    assert "??" in first
    assert "blunder: gave away " in first
    assert "better h8xg7" in first
    assert "?" not in second
    assert "Light captured the enemy Commander." in told
    assert "Dark: moves 1, inaccuracies 0, mistakes 0, blunders 1" in told
    assert "Light: moves 1, inaccuracies 0, mistakes 0, blunders 0; 0.0 % lost per move." in told


def test_it_is_told_in_vietnamese(tmp_path: Path) -> None:
    told = done("analyse", blundered(tmp_path), *QUICK, "--language", "vi")
    assert "sai lầm nghiêm trọng: mất " in told
    assert "tốt hơn h8xg7" in told


def test_programs_get_json(tmp_path: Path) -> None:
    found = json.loads(done("analyse", blundered(tmp_path), *QUICK, "--json"))
    assert found["result"] == "light"
    assert [move["grade"] for move in found["moves"]] == ["blunder", "good"]
    assert found["moves"][0]["best"][0] == "h8xg7"
    assert found["moves"][0]["loss"] == pytest.approx(
        found["moves"][0]["best_chance"] - found["moves"][0]["chance"], abs=0.0002
    )


def test_every_move_has_a_line(tmp_path: Path) -> None:
    path = written(tmp_path, "f6-e5", "c3-d4", "h5-g4")
    lines = done("analyse", path, "--depth", "1").splitlines()
    assert [line.split()[:2] for line in lines[:3]] == [["1", "Dark"], ["2", "Light"], ["3", "Dark"]]


def test_an_empty_record_has_nothing_to_analyse(tmp_path: Path) -> None:
    assert "No player had a choice" in done("analyse", written(tmp_path))


def test_what_is_no_record_is_refused(tmp_path: Path) -> None:
    (tmp_path / "bad.txt").write_text("hello", encoding="utf-8")
    assert refused("analyse", str(tmp_path / "bad.txt"))
    assert "no such file" in refused("analyse", str(tmp_path / "none.txt"))
    assert "--time takes a number of seconds" in refused("analyse", written(tmp_path), "--time", "-1")
