"""`sandtable duel`."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import sandtable
from tests.cli.shell import ENGLISH, done, refused, run

CROSS = "tri-cross"
QUICK = ("--games", "4", "--nodes", "200", "--jobs", "1")
FAKE = Path(__file__).parents[2] / "engine" / "protocol" / "fake_engine.py"


def test_the_result_is_told() -> None:
    told = done("duel", CROSS, "greedy", "random", *QUICK, "--sprt", "0,200")
    assert "Tri-Cross (repetition=three,quiet=60): greedy against random, 200 nodes." in told
    assert "4 games: " in told
    assert "95 % confidence" in told
    assert "Elo " in told
    assert "SPRT 0,200: LLR " in told


def test_the_result_is_told_in_vietnamese() -> None:
    assert "4 ván: greedy thắng " in done("duel", CROSS, "greedy", "random", *QUICK, "--language", "vi")


def test_programs_get_json() -> None:
    found = json.loads(done("duel", CROSS, "greedy", "2", *QUICK, "--json", "--sprt", "-5,5", "--seed", "3"))
    assert found["wins"] + found["draws"] + found["losses"] == found["games"] == 4
    assert (found["first"], found["second"], found["seed"]) == ("greedy", "level:2", 3)
    assert found["limit"] == {"depth": None, "nodes": 200, "seconds": None}
    assert 0 <= found["score_low"] <= found["score"] <= found["score_high"] <= 1
    assert found["sprt"]["bounds"] == [-2.9444, 2.9444]
    assert found["interrupted"] is False


def test_the_rules_are_the_clubs_unless_told_otherwise() -> None:
    given = ("duel", CROSS, "random", "random", "--games", "1", "--jobs", "1", "--json")
    assert json.loads(done(*given))["options"] == sandtable.load(CROSS, "preset=club").options.text
    other = json.loads(done(*given, "--options", "players=3"))["options"]
    assert other == sandtable.load(CROSS, "preset=club,players=3").options.text


def test_games_are_kept_and_replay(tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "games"
    told = done("duel", CROSS, "greedy", "random", *QUICK, "--out", str(folder))
    assert f"The games are saved in {folder}." in told.replace("\n", " ")
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == [f"game-{number:05}.txt" for number in range(1, 5)]
    records = [sandtable.read_record(file.read_text(encoding="utf-8")) for file in files]
    assert all(record.outcome for record in records)
    assert [record.tags["Seat-black"] for record in records] == ["greedy", "random"] * 2
    assert "already exists" in refused("duel", CROSS, "greedy", "random", *QUICK, "--out", str(folder))


def test_an_engine_that_fails_is_named() -> None:
    command = f"{sys.executable} -S -E {FAKE} illegal {CROSS} -"
    told = done("duel", CROSS, command, "random", "--games", "1", "--jobs", "1")
    assert "Game 1: " in told
    assert "which is not a legal move." in told
    assert "1 lost" in told


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (("duel", CROSS, "random"), "PLAYER"),
        (("duel", "chess-960", "random", "random"), "no game"),
        (("duel", CROSS, "level:9", "random"), "Levels go from 1 to 8"),
        (("duel", CROSS, "0", "random"), "Levels go from 1 to 8"),
        (("duel", CROSS, "random", "nobody-at-all"), "no command 'nobody-at-all'"),
        (("duel", CROSS, "random", ""), "no player"),
        (("duel", CROSS, "random", "random", "--games", "0"), "--games takes a number from 1"),
        (("duel", CROSS, "random", "random", "--games", "many"), "--games takes a number from 1"),
        (("duel", CROSS, "random", "random", "--time", "0"), "--time takes a number of seconds"),
        (("duel", CROSS, "random", "random", "--time", "nan"), "--time takes a number of seconds"),
        (("duel", CROSS, "random", "random", "--nodes", "-3"), "--nodes takes a number"),
        (("duel", CROSS, "random", "random", "--depth", "1.5"), "--depth takes a number"),
        (("duel", CROSS, "random", "random", "--jobs", "-1"), "--jobs takes a number"),
        (("duel", CROSS, "random", "random", "--seed", "x"), "--seed takes a number"),
        (("duel", CROSS, "random", "random", "--sprt", "5"), "elo0,elo1"),
        (("duel", CROSS, "random", "random", "--sprt", "5,0"), "below the second"),
        (("duel", CROSS, "random", "random", "--options", "preset=none"), "no preset"),
        (("duel", CROSS, "random", "random", "--out", "/dev/null/x"), "not a directory"),
    ],
)
def test_what_makes_no_sense_is_refused(words: tuple[str, ...], part: str) -> None:
    assert part in refused(*words)


def test_an_interrupt_ends_it_with_what_was_played(tmp_path: Path) -> None:
    words = ["duel", CROSS, "random", "random", "--games", "100000", "--jobs", "2", "--out", str(tmp_path)]
    process = subprocess.Popen(
        [sys.executable, "-m", "sandtable", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**ENGLISH, "PATH": "/usr/bin:/bin"},
        text=True,
        encoding="utf-8",
    )
    while not list(tmp_path.glob("game-*.txt")):
        assert process.poll() is None
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    told, complaints = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Interrupted after " in told
    assert " of 100000 games." in told
    assert "Score " in told
    assert "Traceback" not in complaints


def test_a_bare_result_needs_no_terminal() -> None:
    assert run("duel", CROSS, "random", "random", *QUICK).stderr == ""
