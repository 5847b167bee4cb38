"""`sandtable rules`."""

from __future__ import annotations

import json

import pytest

import sandtable
from sandtable.cli.games.rulebook import chapters
from tests.cli.shell import CHIEF, done


def squeezed(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("name", sandtable.names())
@pytest.mark.parametrize("language", ["en", "vi"])
def test_every_rule_and_every_option_is_shown(name: str, language: str) -> None:
    game = sandtable.load(name)
    shown = squeezed(done("rules", name, "--language", language))
    for chapter in chapters(game, language):
        for rule in chapter.rules:
            assert squeezed(f"{rule.number} {rule.text.replace('`', '')}") in shown
    for option in game.rulings:
        assert option.name in shown
        assert option.title.say(language) in shown


def test_an_option_says_how_sure_we_are_and_why() -> None:
    shown = squeezed(done("rules", CHIEF, "--search", "heli_block"))
    assert "rule 5.22 · confidence 85%" in shown
    assert "● either one blocker on either line (default)" in shown
    assert "Source: the rulebook's text; its pictures are lost" in shown


def test_presets_stand_beside_what_they_set() -> None:
    shown = squeezed(done("rules", CHIEF))
    assert "three on the third occurrence (preset club, score)" in shown
    assert "50 in preset club" in shown


def test_options_in_force_are_marked() -> None:
    assert "● both" in done("rules", CHIEF, "--search", "heli_block", "--options", "heli_block=both")
    assert "● 7" in done("rules", CHIEF, "--search", "quiet", "--options", "quiet=7")


def test_search_finds_words_and_numbers() -> None:
    shown = done("rules", CHIEF, "--search", "HELICOPTER")
    assert "5.19" in shown
    assert "5.14" not in shown
    assert "5.14" in done("rules", CHIEF, "--search", "5.14")
    assert "No rule mentions “[zzz]”." in done("rules", CHIEF, "--search", "[zzz]")


def test_programs_get_json() -> None:
    found = json.loads(done("rules", CHIEF, "--json"))
    assert {"game", "title", "rules", "options", "presets"} == set(found)
    assert found["rules"][0]["number"] == "1.1"
    assert found["rules"][0]["source"] == "[book]"
    quiet = next(option for option in found["options"] if option["name"] == "quiet")
    assert quiet["numbers"] == [1, 999]
    assert quiet["presets"] == {"club": "50", "score": "50"}
    assert json.loads(done("rules", CHIEF, "--json", "--search", "zzz"))["rules"] == []


def test_lines_end_where_their_words_end() -> None:
    assert not [line for line in done("rules", CHIEF).splitlines() if line.endswith(" ")]
