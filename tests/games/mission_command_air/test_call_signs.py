"""Rule 3.11: what the planes are called."""

from __future__ import annotations

import pytest

import sandtable
from sandtable import BadOption, Position
from tests.games.mission_command_air.sky import game

OWN = "Sao-Băng+Đe+Ưng7+Ớt"
FORM = "Option call_signs takes usual or a name for every plane"


def notes(position: Position, language: str = "en") -> list[str]:
    """What the squadron boards say."""
    trays = position.view().stage().trays
    return [tray.note.say(language) for tray in trays if tray.note and tray.name.startswith("squadron")]


def titles(position: Position, language: str = "en") -> list[str]:
    """The titles of the planes in the sky."""
    return [token.title.say(language) for token in position.view().stage().tokens]


@pytest.mark.rule("3.11")
def test_planes_have_usual_names() -> None:
    assert notes(game().opening)[1].startswith("F-35 “Ember” 10/95 · F-22 “Torch” 10/85")
    assert titles(game().opening)[0] == "Blue F-35 “Comet”"
    assert game(call_signs="usual") == game()
    three = game(players="three", squadrons="fire+eagle+tiger")
    assert [title.split()[-1] for title in titles(three.opening)] == [
        *("“Ember”", "“Torch”", "“Talon”", "“Crest”", "“Stripe”", "“Prowl”")
    ]


@pytest.mark.rule("3.11")
def test_leaders_choose_names() -> None:
    opening = game(call_signs=OWN).opening
    assert titles(opening) == ["Blue F-35 “Sao-Băng”", "Blue F-22 “Đe”", "Fire F-35 “Ưng7”", "Fire F-22 “Ớt”"]
    assert titles(opening, "vi")[0] == "F-35 Xanh “Sao-Băng”"
    for language in ("en", "vi"):
        assert notes(opening, language)[0].startswith("F-35 “Sao-Băng” 10/15 · F-22 “Đe” 10/25")
    trays = {tray.name: tray for tray in opening.view("fire").stage().trays}
    assert "Fire F-22 “Ớt”" in [token.title.en for token in trays["squadron-fire"].tokens]
    assert "“Ưng7”" in sandtable.draw(opening)


def test_names_go_by_seats_and_do_not_change_the_game() -> None:
    named = game(players="three", squadrons="tiger+blue+eagle", call_signs="A+B+C+D+E+F")
    assert [title.split()[-1] for title in titles(named.opening)] == ["“A”", "“B”", "“C”", "“D”", "“E”", "“F”"]
    assert titles(named.opening)[2].startswith("Eagle F-35")
    assert game(call_signs=OWN).opening.text == game().opening.text


def test_a_record_keeps_them() -> None:
    record = game(call_signs=OWN).record().play("draw 17")
    assert f'[Options "call_signs={OWN}"]' in record.write()
    assert titles(sandtable.read_record(record.write()).position) == titles(record.position)


@pytest.mark.parametrize(
    ("signs", "players", "said"),
    [
        ("A+B+C", "two", "There are 4 planes in this game, but the number of call signs is 3."),
        ("A+B+C+D", "four", "There are 8 planes in this game, but the number of call signs is 4."),
        ("A+B+C+D", "three", "There are 6 planes in this game, but the number of call signs is 4."),
        ("Comet", "two", "There are 4 planes in this game, but the number of call signs is 1."),
        ("A+B+C+", "two", FORM),
        ("A+B+C+-", "two", FORM),
        ("A+B+C+two words", "two", FORM),
        ("A+B+C+a,b", "two", FORM),
        ("A+B+C+<b>", "two", FORM),
        ("A+B+C+×", "two", FORM),
        ("A+B+C+Thirteen-char", "two", FORM),
        ("A+B+C+D\n", "two", FORM),
        ("", "two", FORM),
    ],
)
def test_bad_names_are_refused(signs: str, players: str, said: str) -> None:
    with pytest.raises(BadOption) as refused:
        game(call_signs=signs, players=players)
    assert str(refused.value).startswith(said)
