"""`sandtable explain`."""

from __future__ import annotations

import json

from tests.cli.shell import CHIEF, done, refused


def test_the_rule_that_forbids_a_move_is_named_with_its_sentence() -> None:
    said = done("explain", CHIEF, "h8", "h7")
    assert "Rule 4.3: A piece may move to an empty square or to a square with an enemy piece" in said
    assert "h7" in said


def test_a_legal_move_is_called_legal() -> None:
    assert done("explain", CHIEF, "h4", "h3") == "h4 to h3 is legal.\n"


def test_it_is_said_in_vietnamese_too() -> None:
    assert "Luật 4.3" in done("explain", CHIEF, "h8", "h7", "--language", "vi")
    assert "hợp lệ" in done("explain", CHIEF, "h4", "h3", "--language", "vi")


def test_programs_get_rule_sentence_and_places() -> None:
    found = json.loads(done("explain", CHIEF, "h8", "h7", "--json"))
    assert (found["legal"], found["rule"], found["nodes"]) == (False, "4.3", ["h7"])
    assert set(found["sentence"]) == {"en", "vi"}
    assert json.loads(done("explain", CHIEF, "h4", "h3", "--json"))["legal"] is True


def test_a_place_that_does_not_exist_is_refused() -> None:
    assert "zz" in refused("explain", CHIEF, "zz", "a4")
