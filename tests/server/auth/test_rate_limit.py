"""Who is made to wait: whoever talks nonsense, asks for too much or says the same again; never a legal move."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from sandtable.match import NotAllowed, RedactedEvent
from sandtable.match import command as asked
from sandtable.server.http.tables import execute
from sandtable.server.tables.hub import Hub
from sandtable.server.tables.table import MAX_RECENT_EVENTS, Table
from sandtable.server.ws.connection import Connection, Person
from sandtable.server.ws.session import Client
from tests.server.store.test_store import with_hub

GAME = "commander-in-chief"
COUNT = 150
Say = Callable[[Table, int], dict[str, Any] | str]


def legal(table: Table, number: int) -> dict[str, Any]:
    seat = table.match.waiting[0]
    move = table.match.position.moves_of(seat)[number % len(table.match.position.moves_of(seat))].text
    return {"ask": "play", "table": table.id, "seat": seat.name, "moves": [move], "seq": 10**6, "id": f"m{number}"}


def illegal(table: Table, number: int) -> dict[str, Any]:
    return {**legal(table, number), "moves": ["a1-a1"]}


def out_of_turn(table: Table, number: int) -> dict[str, Any]:
    waiting = table.match.waiting[0]
    other = next(seat.name for seat in table.match.game.seats if seat != waiting)
    return {**legal(table, number), "seat": other}


def repeated(table: Table, number: int) -> dict[str, Any]:
    return {**legal(table, number), "id": "same"}


def nonsense(table: Table, number: int) -> str:
    return "{"


def curious(table: Table, number: int) -> dict[str, Any]:
    return {"ask": "look", "table": table.id, "seat": table.match.game.seats[0].name}


class Feed:
    """A socket that says so many things, each as soon as the one before is carried out."""

    def __init__(self, table: Table, say: Say) -> None:
        self.table, self.say, self.number = table, say, 0

    async def receive(self) -> dict[str, Any]:
        while self.table.is_busy:
            await asyncio.sleep(0)
        self.number += 1
        if self.number > COUNT:
            return {"type": "websocket.disconnect"}
        said = self.say(self.table, self.number)
        return {"type": "websocket.receive", "text": said if isinstance(said, str) else json.dumps(said)}


def paid(data: Path, say: Say, monkeypatch: pytest.MonkeyPatch) -> tuple[float, int]:
    """What somebody pays who says such things, and how many moves were made."""
    found: list[tuple[float, int]] = []

    async def work(hub: Hub) -> None:
        table = await hub.open("ann", GAME, "preset=book")
        for seat in table.match.game.seats:
            await execute(table, asked.Sit(who="ann", seat=seat.name))
        costs: list[float] = []

        async def charge(client: Client, cost: float) -> None:
            costs.append(cost)

        async def send(frame: Any) -> None:
            """Nobody listens."""

        monkeypatch.setattr(Client, "charge", charge)
        client = Client(hub, Connection(Person("ann", "Ann"), send))
        feed: Any = Feed(table, say)
        await client.run(feed)
        costs.append(client.debt)
        found.append((sum(costs), len(table.match.entries)))

    with_hub(data, work)
    return found[0]


@pytest.mark.parametrize(
    ("say", "least", "moves"),
    [(illegal, 2, 0), (out_of_turn, 2, 0), (repeated, 0.9, 1), (nonsense, 5, 0), (curious, 1, 0)],
)
def test_whatever_is_not_a_legal_move_is_paid_for(
    say: Say, least: float, moves: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cost, made = paid(tmp_path, say, monkeypatch)
    assert cost >= least * COUNT
    assert made == moves


def test_a_legal_move_is_never_paid_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert paid(tmp_path, legal, monkeypatch) == (0, COUNT)


@pytest.mark.parametrize(("people", "most"), [(1, 8), (40, 80)])
def test_more_sockets_or_more_names_do_not_let_anybody_talk_more(people: int, most: int, tmp_path: Path) -> None:
    async def work(hub: Hub) -> None:
        async def send(frame: Any) -> None:
            """Nobody listens."""

        said, table = 0, await hub.open("ann", GAME, "preset=book")
        for number in range(200):
            client = Client(hub, Connection(Person(f"guest {number % people}"), send), "192.0.2.1")
            with suppress(NotAllowed):
                client.identify(table, asked.Say(text="Buy my carpets"))
                said += 1
        assert most <= said <= most + 5, "a little more every second"

    with_hub(tmp_path, work)


def test_nobody_is_asked_the_same_again_and_again(tmp_path: Path) -> None:
    async def work(hub: Hub) -> None:
        async def send(frame: Any) -> None:
            """Nobody listens."""

        client = Client(hub, Connection(Person("ann"), send))
        table, asks = await hub.open("ann", GAME, "preset=book"), asked.Offer(seat="west", kind="draw")
        for _ in range(20):
            client.identify(table, asks)
        with pytest.raises(NotAllowed, match="too many offers"):
            client.identify(table, asks)

    with_hub(tmp_path, work)


def test_a_game_is_not_read_again_and_again_for_one_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(hub: Hub) -> None:
        async def send(frame: Any) -> None:
            """Nobody listens."""

        async def read(table: Table, receiver: int, since: int, asker: str) -> tuple[RedactedEvent, ...]:
            asked_for.append(since)
            return ()

        table = await hub.open("ann", GAME, "preset=book")
        for number in range(200):
            await execute(table, asked.Say(who=f"guest {number}", channel="watchers", text="hello"))
        asked_for: list[int] = []
        with monkeypatch.context() as patch:
            patch.setattr(hub, "missed", read)
            for _ in range(100):
                client = Client(hub, Connection(Person("ann"), send), "192.0.2.1")
                await client.missed(table, -1, 3)
        assert 60 <= asked_for.count(3) <= 65
        assert set(asked_for) == {3, table.match.seqs[-1] - MAX_RECENT_EVENTS}, "then there are the last things only"
        assert len(await client.missed(table, -1, 199) or ()) == 2, "the last things are always told"

    with_hub(tmp_path, work)


def test_a_guest_who_goes_before_the_game_leaves_the_others_sitting(tmp_path: Path) -> None:
    async def work(hub: Hub) -> None:
        async def send(frame: Any) -> None:
            """Nobody listens."""

        async def call_off(who: str, seat: str) -> None:
            client = Client(hub, Connection(Person(who), send))
            await client.answer(asked.Abort(table=table.id, seat=seat))
            while client.pending:
                await asyncio.sleep(0.01)

        table = await hub.open("ann", "tri-cross", "preset=club,players=3")
        for who, seat in (("ann", "black"), ("eve", "red")):
            await execute(table, asked.Sit(who=who, seat=seat))
        await call_off("eve", "red")
        assert [player.who for player in table.match.players] == ["ann", "", ""]
        assert not table.match.is_done
        await call_off("ann", "black")
        assert table.match.is_done

    with_hub(tmp_path, work)
