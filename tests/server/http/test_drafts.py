"""Laying pieces on a board by hand, over HTTP."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import sandtable
from tests.server.clients.scripted import Process, ask
from tests.server.http.test_positions import later
from tests.server.http.test_requests import refusal

CLUB = "preset=club"


def drafted(server: Process, name: str, **body: Any) -> Any:
    return ask(server.address, f"/api/games/{name}/draft", {"options": CLUB, **body})[0]


@pytest.mark.parametrize("name", sandtable.names())
def test_a_board_is_told_with_what_lies_there_and_what_could(server: Process, name: str) -> None:
    game = sandtable.load(name, CLUB)
    position = later(game, 12)
    draft = game.draft(position.text)
    told = drafted(server, name, text=position.text)
    assert (told["text"], told["wrong"], told["refused"], told["is_read"]) == (position.text, None, None, True)
    assert [one["name"] for one in told["figures"]] == [figure.name for figure in draft.pieces]
    assert [box["side"] for box in told["boxes"]] == [box.side for box in draft.boxes]
    assert told["to_move"] == (position.to_move.name if position.to_move else "")
    trays = [tray.name for tray in game.scene_maker.stage(position.text, game.options, game.seats).trays]
    assert [tray["name"] for tray in told["stage"]["trays"]] == trays, "beside a position there is what always is"
    assert drafted(server, name, text="")["text"] == game.opening.text
    assert drafted(server, name)["text"] == game.draft().text


@pytest.mark.parametrize("name", sandtable.names())
def test_changes_are_made_together_or_not_at_all(server: Process, name: str) -> None:
    game = sandtable.load(name, CLUB)
    text = later(game, 4).text
    draft = game.draft(text)
    taken = draft.pieces[0]
    free = next(node.name for node in game.scene.nodes if not draft.on(node.name))
    moved = [{"node": taken.token.node}, {"node": free, "names": [taken.name]}]
    told = drafted(server, name, text=text, changes=moved)
    changed = draft.put(taken.token.node).put(free, taken.name)
    assert told["text"] == (changed.text if changed.problem else changed.position().text)
    choice = draft.start_choices[-1].name
    assert drafted(server, name, text=text, changes=[{"turn": choice}])["text"] == draft.choose_start(choice).text
    told = drafted(server, name, text=text, changes=[*moved, {"node": free, "names": ["nonsense"]}])
    assert told["text"] == text
    assert told["refused"]["en"].endswith(".")
    assert told["refused"]["vi"] not in ("", told["refused"]["en"])


def test_what_is_wrong_is_said_and_the_board_still_shown(server: Process) -> None:
    told = drafted(server, "commander-in-chief", text="", changes=[{"node": "d4", "names": ["T"]}])
    assert told["wrong"] == {"en": "A light Tank cannot stand on d4.", "vi": "Xe tăng trắng không thể đứng ở d4."}
    assert len(told["stage"]["tokens"]) == len(told["figures"]) == 31
    assert told["result"] is None


@pytest.mark.parametrize("name", sandtable.names())
def test_a_text_that_cannot_be_read_is_answered_with_why(server: Process, name: str) -> None:
    told = drafted(server, name, text="nonsense")
    assert (told["text"], told["is_read"], told["figures"]) == ("nonsense", False, [])
    assert told["wrong"]["en"] != told["wrong"]["vi"]


@pytest.mark.parametrize(
    "body",
    [
        {"text": 7},
        {"text": ["a"]},
        {"text": "x" * 5000},
        {"changes": {}},
        {"changes": [{"node": 1}]},
        {"changes": [{"node": "d4", "names": "F"}]},
        {"changes": [{"node": "d4", "names": [None]}]},
        {"changes": [{"node": "d4", "names": ["F"] * 17}]},
        {"changes": [{"node": "d4"}] * 65},
        {"changes": [{"node": "x" * 65}]},
        {"changes": [{"node": "z9"}]},
        {"changes": [{}]},
        {"changes": [{"node": "d4", "turn": "light"}]},
        {"changes": [{"turn": "light", "names": ["F"]}]},
        {"more": 1},
        {"options": "nonsense=1"},
        [],
        7,
    ],
)
def test_requests_that_make_no_sense_are_refused_in_a_sentence(server: Process, body: Any) -> None:
    code, said = refusal(server, "/api/games/commander-in-chief/draft", json.dumps(body).encode())
    assert code == 400
    assert said["sentence"].endswith(".") or said["error"] == "Validation"
    assert said["vi"]


def test_bodies_that_are_too_large_are_refused(server: Process) -> None:
    code, _ = refusal(server, "/api/games/tri-cross/draft", b'{"text": "' + b"x" * (70 << 10) + b'"}')
    assert code == 413
    code, _ = refusal(server, "/api/games/nonsense/draft", b"{}")
    assert code == 404


@pytest.mark.parametrize("name", sandtable.names())
def test_mangled_texts_never_break_it(server: Process, name: str) -> None:
    random, text = Random(5), later(sandtable.load(name, CLUB), 9).text
    for _ in range(60):
        at = random.randrange(len(text))
        mangled = text[:at] + random.choice(" /.?+()=:@,0129azAZé\n\x00") + text[at + random.randrange(3) :]
        told = drafted(server, name, text=mangled)
        assert told["is_read"] or told["wrong"], mangled
        if told["wrong"]:
            assert told["wrong"]["vi"] != told["wrong"]["en"], told["wrong"]
