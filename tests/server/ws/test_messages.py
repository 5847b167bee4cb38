"""What clients may send: questions, and the commands of the match, with nobody named in them."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from sandtable.match import command
from sandtable.server.ws.messages import Look, read_question

SERVER_ONLY = ("sit", "tick", "miss", "welcome", "resume", "continue", "dissolve", "command", "playercommand")


def read(**message: Any) -> object:
    return read_question(json.dumps(message))


def test_a_command_is_read_as_the_match_takes_it() -> None:
    asked = read(ask="play", table="t", seat="red", moves=["a1-b2"], seq=3, id="7")
    assert asked == command.Play(table="t", seat="red", moves=("a1-b2",), seq=3, id="7")
    assert read(ask="say", table="t", text="hello") == command.Say(table="t", seat="", text="hello")
    assert read(ask="look", table="t") == Look(table="t")


@pytest.mark.parametrize("named", [{"who": "ann"}, {"name": "Ann"}])
def test_nobody_says_who_they_are(named: dict[str, str]) -> None:
    with pytest.raises(msgspec.ValidationError, match="length"):
        read(ask="say", table="t", text="hello", **named)


@pytest.mark.parametrize("ask", SERVER_ONLY)
def test_commands_of_the_server_are_not_taken_from_clients(ask: str) -> None:
    fields = {"seat": "red", "since": 0, "until": 1, "reason": "none", "who": "ann"}
    with pytest.raises(msgspec.ValidationError, match="Invalid value"):
        read(ask=ask, table="t", **fields)


def test_ids_are_short() -> None:
    with pytest.raises(msgspec.ValidationError, match="length"):
        read(ask="resign", table="t", seat="red", id="x" * 65)
