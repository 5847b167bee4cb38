"""The comparison of twin worlds finds leaks: each of these is planted, and found where it was planted.

Dark marks pieces in secret, in one world other ones and more of them than in the other; Light, a spectator and a
stranger ask.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sandtable.match import EventEnvelope, Match
from sandtable.match import command as asked
from sandtable.match.error import NotNow
from sandtable.match.event import Moved
from sandtable.match.secrecy.match_view import match_view
from sandtable.match.secrecy.redaction import RedactedEvent, redact_move
from sandtable.match.transaction import Transaction
from sandtable.server.engines.history import EngineHistory
from sandtable.server.http import tables
from sandtable.server.tables import table
from sandtable.server.tables.hub import Hub
from sandtable.server.tables.table import Table
from tests.server.secrecy.playthrough import Run
from tests.server.secrecy.scenario import TRI_CROSS, Scenario, pair, secret_marks
from tests.server.secrecy.sweep import Answer, differences
from tests.server.secrecy.world import World, world

Plant = Callable[[pytest.MonkeyPatch, World], None]
fold = sys.modules["sandtable.match.reducer"]
handle = sys.modules["sandtable.match.handle"]


def hidden(world: World) -> int:
    """Something that nobody may know: how many moves were made at all tables together."""
    return sum(len(table.match.entries) for table in world.hub.tables.values())


def in_a_header(patch: pytest.MonkeyPatch, world: World) -> None:
    """Every answer has an ETag that follows from the truth."""
    app = world.app.asgi_handler

    async def wrapped(scope: Any, receive: Any, send: Callable[[Any], Awaitable[None]]) -> None:
        async def sending(message: Any) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], (b"etag", f'"{hidden(world)}"'.encode())]
            await send(message)

        await app(scope, receive, sending)

    patch.setattr(world.app, "asgi_handler", wrapped)


def in_a_count(patch: pytest.MonkeyPatch, world: World) -> None:
    """Secret events are counted, too."""
    after = Hub.after

    def counting(hub: Hub, table: Table, news: tuple[EventEnvelope, ...]) -> None:
        after(hub, table, news)
        hub.events += sum(one.redacted[-1] is None for one in news)

    patch.setattr(Hub, "after", counting)


def in_a_sentence(patch: pytest.MonkeyPatch, world: World) -> None:
    """A refusal says after how many moves it was refused."""

    def claim(transaction: Transaction, command: asked.Claim) -> None:
        raise NotNow(f"A seat can be claimed after {len(transaction.match.entries) + 3} turns.")

    patch.setitem(handle.HANDLERS, asked.Claim, claim)


def in_the_kind_of_an_error(patch: pytest.MonkeyPatch, world: World) -> None:
    """What is refused is refused otherwise where somebody has moved in secret."""

    def abort(transaction: Transaction, command: asked.Abort) -> None:
        raise (ValueError if len(transaction.match.entries) % 2 else NotNow)("Not now.")

    patch.setitem(handle.HANDLERS, asked.Abort, abort)


def in_a_list(patch: pytest.MonkeyPatch, world: World) -> None:
    """The line about a table says when it last changed, secret moves included."""
    patch.setattr(table, "SUMMARY_EVENTS", (*table.SUMMARY_EVENTS, Moved))


def in_a_view(patch: pytest.MonkeyPatch, world: World) -> None:
    """The table is shown as the first seat sees it."""
    patch.setattr(tables, "match_view", lambda match, receiver, now: match_view(match, 0, now))


def in_a_push(patch: pytest.MonkeyPatch, world: World) -> None:
    """Of a secret mark is heard that it was made."""

    def heard(match: Match, event: Moved) -> tuple[RedactedEvent | None, ...]:
        told = redact_move(match, event)
        return tuple(
            one or RedactedEvent(count + 1, event.at, "moved", event.seat, "?")
            for one, count in zip(told, match.seqs, strict=True)
        )

    patch.setattr(fold, "redact_move", heard)


def in_an_engine(patch: pytest.MonkeyPatch, world: World) -> None:
    """The engine that gives hints is handed the truth."""
    observation = EngineHistory._observation

    def truth(past: EngineHistory, match: Match, seat: str) -> Any:
        return replace(observation(past, match, seat), start=match.position.text)

    patch.setattr(EngineHistory, "_observation", truth)


MARKS, HINT = secret_marks("light", 3), pair(TRI_CROSS, "red", 3, 17, engine="black")
PLANTS: list[tuple[Plant, Scenario, set[str]]] = [
    (in_a_header, MARKS, {"GET /api/me", "GET /health", "POST /api/me"}),
    (in_a_count, MARKS, {"GET /metrics"}),
    (in_a_sentence, MARKS, {"socket claim"}),
    (in_the_kind_of_an_error, MARKS, {"socket abort"}),
    (in_a_list, MARKS, {"GET /api/games-under-way"}),
    (in_a_view, MARKS, {"GET /api/tables/{table_id}"}),
    (in_a_push, MARKS, {"", "socket look"}),
    (in_an_engine, HINT, {"POST /api/tables/{table_id}/hint"}),
]
"""What is planted, where, and where it must be found; empty stands for what is told unasked."""


def found(folder: Path, scenario: Scenario, labels: set[str], plant: Plant | None) -> set[str]:
    """By which of some routes and messages two worlds can be told apart, with something planted in both."""

    async def work(number: int) -> list[Answer]:
        data, name = folder / f"{plant is None} {number}", ("one", "two")[number]
        async with world(data, name, scenario.chances(number)) as one:
            with pytest.MonkeyPatch.context() as patch:
                if plant is not None:
                    plant(patch, one)
                return await Run(one, scenario, number, only=labels, thorough=True).play(endings=())

    one, two = (asyncio.run(work(number)) for number in (0, 1))
    return {answer.label for pair in differences(one, two) for answer in pair if answer is not None}


@pytest.mark.parametrize(("plant", "scenario", "labels"), PLANTS, ids=lambda part: getattr(part, "__name__", ""))
def test_a_planted_leak_is_found(plant: Plant, scenario: Scenario, labels: set[str], tmp_path: Path) -> None:
    assert found(tmp_path, scenario, labels, plant) == labels
    assert found(tmp_path, scenario, labels, None) == set(), "It is found only where it was planted."
