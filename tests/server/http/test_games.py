"""The rules and colours of games, over HTTP."""

from __future__ import annotations

from typing import Any

import pytest

import sandtable
from tests.server.clients.scripted import Process, ask


@pytest.mark.parametrize("name", sandtable.names())
@pytest.mark.parametrize("language", ["en", "vi"])
def test_rules_are_served_as_chapters_of_numbered_sentences(server: Process, name: str, language: str) -> None:
    found, _ = ask(server.address, f"/api/games/{name}/rulebook?language={language}")
    book = sandtable.load(name).rulebook(language)
    assert found["title"] == book.title
    rules = [rule for chapter in found["chapters"] for rule in chapter["rules"]]
    assert rules == [{"number": rule.number, "text": rule.text, "source": rule.source} for rule in book.rules]


@pytest.mark.parametrize("name", sandtable.names())
def test_paints_are_served_as_json(server: Process, name: str) -> None:
    found, _ = ask(server.address, f"/api/games/{name}/faces")
    assert set(sandtable.load(name).scene.faces) <= set(found)
    assert all(colour.startswith("#") for paints in found.values() for colour in paints.values())


def opened(server: Process, options: str, start: str = "") -> dict[str, Any]:
    """A table of two, after both have sat down."""
    seats = {"black": {"kind": "me"}}
    body = {"game": "tri-cross", "options": options, "start": start, "public": True, "seats": seats}
    table, _ = ask(server.address, "/api/tables", body)
    found, _ = ask(server.address, f"/api/tables/{table['table']}/seats/red", {"name": "red", "entropy": "abc"})
    assert isinstance(found, dict)
    return found


def test_a_table_draws_for_the_first_move_where_the_rules_say_so(server: Process) -> None:
    options = next(one for one in ask(server.address, "/api/games/tri-cross")[0]["options"] if one["name"] == "first")
    assert (options["default"], options["at_table"]) == ("black", "draw")
    movers = set()
    for _ in range(40):
        table = opened(server, "preset=club")
        assert "first=draw" in table["options"].split(",")
        movers.add(table["seen"]["to_move"])
        if movers == {"black", "red"}:
            break
    assert movers == {"black", "red"}


def test_a_table_that_is_told_who_begins_does_not_draw(server: Process) -> None:
    assert opened(server, "preset=club,first=red")["seen"]["to_move"] == "red"
    black = opened(server, "first=black")
    assert (black["options"], black["seen"]["to_move"]) == ("", "black")
    start = sandtable.load("tri-cross").opening.play("c2-c3").text
    assert opened(server, "", start)["seen"]["to_move"] == "red"
