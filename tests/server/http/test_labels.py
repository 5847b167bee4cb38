"""Levels and the words on buttons, over HTTP."""

from __future__ import annotations

import json
from random import Random
from urllib.error import HTTPError
from urllib.parse import quote

import pytest

import sandtable
from sandtable.engine.level import LEVELS
from tests.server.clients.scripted import Process, ask


def test_levels_are_listed_with_what_they_are_like(server: Process) -> None:
    found, _ = ask(server.address, "/api/levels")
    assert [level["number"] for level in found] == [level.number for level in LEVELS]
    assert all(level[part][language] for level in found for part in ("title", "about") for language in ("en", "vi"))


def test_taps_are_said_and_nonsense_is_left_out(server: Process) -> None:
    asked = "&".join(f"taps={quote(tap)}" for tap in ("pick:NF", "done", "nonsense"))
    found, _ = ask(server.address, f"/api/games/commander-chess/words?{asked}")
    assert set(found) == {"pick:NF", "done"}
    assert found["pick:NF"] == {"en": "Navy + Air Force", "vi": "Hải quân + Không quân"}


def test_a_move_is_said_as_what_was_done(server: Process) -> None:
    asked = "&".join(f"moves={quote(move)}" for move in ("fly", "go 1", "roll 4", "17>f35", "nonsense"))
    found, _ = ask(server.address, f"/api/games/mission-command-air/words?{asked}")
    assert {move: words["en"] for move, words in found.items()} == {
        "fly": "rolls and flies",
        "go 1": "flies 1 space",
        "roll 4": "4 rolled",
        "17>f35": "gives the F-35 card 17: standard, bank right, 4 dice",
    }
    button, _ = ask(server.address, "/api/games/mission-command-air/words?taps=fly")
    assert button["fly"]["en"] == "Roll and fly"


@pytest.mark.parametrize("tap", ["", "x" * 65])
def test_what_cannot_be_a_tap_is_refused(server: Process, tap: str) -> None:
    with pytest.raises(HTTPError) as refused:
        ask(server.address, f"/api/games/tri-cross/words?taps={tap}")
    assert refused.value.code == 400
    assert json.load(refused.value)["sentence"].endswith(".")


def test_a_position_after_a_move_is_shown(server: Process) -> None:
    before, _ = ask(server.address, "/api/games/tri-cross/position")
    move = before["moves"][0]["move"]
    after, _ = ask(server.address, f"/api/games/tri-cross/position?text={quote(before['text'])}&move={quote(move)}")
    assert after["text"] != before["text"]
    assert after["to_move"] == "red"


def test_what_is_asked_for_in_an_address_has_one_kind(server: Process) -> None:
    """In an address nothing can be null: `taps=null` would be a tap of that name."""
    document, _ = ask(server.address, "/api/schema/openapi.json")
    named = [one for path in document["paths"].values() for verb in path.values() for one in verb.get("parameters", ())]
    asked = {one["name"]: one["schema"] for one in named if one["in"] == "query"}
    assert "taps" in asked
    assert [name for name, schema in asked.items() if "type" not in schema] == []


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("tri-cross", "preset=standard"),
        ("commander-chess", "preset=club,setup=free"),
        ("mission-command-air", "preset=club"),
    ],
)
def test_what_is_heard_of_a_secret_is_said_in_words(name: str, options: str) -> None:
    position, random, unsaid = sandtable.load(name, options).opening, Random(1), set()
    hidden = 0
    for _ in range(60):
        if position.is_over:
            break
        move = random.choice(position.moves)
        for heard in (position.redact_move(move, move.seat, seat) for seat in (*position.game.seats, None)):
            hidden += "?" in heard
            if "?" in heard and not position.game.say(heard):
                unsaid.add(heard)
        position = position.play(move)
    assert hidden > 0
    assert unsaid == set()
