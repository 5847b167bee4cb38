"""Previews: what could follow the moves of a turn, also of one that is made in secret, and never what is hidden."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from tests.server.clients.scripted import Player, Process, close_all, open_table

CHOOSING = "commander-in-chief", "preset=book,enhance=choose"


def asked(server: Process, game: str, options: str, questions: list[tuple[int, list[str]]]) -> list[dict[str, Any]]:
    """The answers to previews that the seats of a new table ask for, one after the other."""

    async def answers() -> list[dict[str, Any]]:
        players = open_table(server.address, game, options)
        found = []
        try:
            for player in players:
                await player.connect()
            for number, (seat, moves) in enumerate(questions):
                found.append(await answer(players[seat], moves, str(number)))
        finally:
            await close_all()
        return found

    return asyncio.run(answers())


async def answer(player: Player, moves: list[str], id: str) -> dict[str, Any]:
    """What the server says of one preview."""
    await player.send(ask="preview", table=player.table, seat=player.seat, moves=moves, id=id)
    assert player.socket is not None
    while True:
        for message in json.loads(await asyncio.wait_for(player.socket.recv(), 30)):
            if message.get("id") == id:
                assert isinstance(message, dict)
                return message


def badges(message: dict[str, Any]) -> set[str]:
    """The places of the pieces that a preview shows as enhanced."""
    return {token["node"] for token in message["stage"]["tokens"] if token.get("badge")}


def test_a_choice_made_in_secret_can_be_looked_at_before_it_is_made(server: Process) -> None:
    one, two, other = asked(server, *CHOOSING, [(0, ["+h8"]), (0, ["+h8", "+g7"]), (1, ["+a1"])])
    assert badges(one) == {"h8"}
    assert badges(two) == {"h8", "g7"}
    assert ["+h8", ["h8"]] not in two["moves"]
    assert ["ready", ["ready"]] in two["moves"]
    assert badges(other) == {"a1"}, "nobody sees the other's"


def test_what_others_hear_of_is_not_looked_at_in_secret(server: Process) -> None:
    ready, wrong = asked(server, *CHOOSING, [(0, ["+h8", "ready"]), (0, ["+h8", "+h8"])])
    assert ready["error"] == "NotAllowed"
    assert "hidden" in ready["sentence"]
    assert wrong["error"] == "IllegalMove"


@pytest.mark.parametrize(
    ("game", "options"), [("tri-cross", "preset=standard"), ("mission-command-air", "preset=club")]
)
def test_the_last_decision_in_secret_is_never_looked_at(server: Process, game: str, options: str) -> None:
    """Step by step as far as the server shows: what follows would bring something to light."""

    async def work() -> tuple[int, dict[str, Any]]:
        players = open_table(server.address, game, options)
        moves: list[str] = []
        try:
            for player in players:
                await player.connect()
            while True:
                shown = await answer(players[0], moves, f"look {len(moves)}")
                if "error" in shown:
                    return len(moves), shown
                assert shown["moves"], "the seat has something left to decide"
                moves.append(shown["moves"][0][0])
        finally:
            await close_all()

    steps, refusal = asyncio.run(work())
    assert steps > 1
    assert refusal["error"] == "NotAllowed"


def test_alone_every_move_is_a_turn(server: Process) -> None:
    (jump,) = asked(server, "triangle-puzzle", "preset=club", [(0, ["a3xa5"])])
    assert jump["moves"] == []
    assert len(jump["stage"]["tokens"]) == 13
