"""`sandtable odds`."""

from __future__ import annotations

import json

import sandtable
from tests.cli.shell import done, refused

NAME = next(game.name for game in sandtable.games() if game.odds_maker)
OPEN = next(game.name for game in sandtable.games() if not game.odds_maker)
PLACE = "1 act:ms blue:80/15m5tw@17,20/25m6@49:3.9.40 fire:110/15m5,-:1.5.6 discard=12.13"


def test_chances_stand_in_percent_and_as_fractions() -> None:
    told = done("odds", NAME, "--position", PLACE, "--seat", "blue")
    assert "66.7 %        2/3  cannon at Fire F-35, distance 3: hit" in told
    assert "[card-17-blue-f35-extra]" in told


def test_one_answer_in_vietnamese() -> None:
    told = done("odds", NAME, "--position", PLACE, "--only", "shots-blue-f22", "--language", "vi")
    assert told.splitlines()[0].endswith("[shots-blue-f22]")
    assert "trúng" in told
    assert "card-17" not in told


def test_programs_get_exact_fractions() -> None:
    found = json.loads(done("odds", NAME, "--position", PLACE, "--only", "card-17-blue-f35", "--json"))
    spread = {row["node"]: tuple(row["chance"]) for row in found[0]["rows"] if row["node"]}
    assert spread["120/55"] == (1, 81)
    assert sum(top / bottom for top, bottom in spread.values()) == 1


def test_what_cannot_be_worked_out_is_refused() -> None:
    assert refused("odds", OPEN) == f"{OPEN} has no odds to compute."
    assert "There is no seat 'nobody'" in refused("odds", NAME, "--seat", "nobody")


def test_an_opening_has_nothing_to_tell() -> None:
    assert done("odds", NAME) == ""
