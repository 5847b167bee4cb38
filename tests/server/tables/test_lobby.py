"""The lobby: nobody fills it, empties it or litters it for the others."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from sandtable.match import Phase
from sandtable.match import command as asked
from sandtable.match.command import Abort
from sandtable.server.errors import TooMany
from sandtable.server.http.tables import execute
from sandtable.server.tables.hub import Hub
from sandtable.server.tables.lobby import MIN_WAITING, expire, require_room
from sandtable.server.tables.table import Table
from sandtable.server.ws.connection import Connection, Person
from sandtable.server.ws.session import Client
from tests.server.clients.fake_time import stop_time
from tests.server.store.test_store import stored, with_hub

GAME = "tri-cross"
HOST, GUEST = "host", "guest"


async def opened(hub: Hub, who: str = HOST, place: str = "here", *, public: bool = True) -> Table:
    """A table with one seat taken."""
    table = await hub.open(who, GAME, "", public=public)
    table.opened_from = place
    await execute(table, asked.Sit(who=who, seat="black", name="The host", entropy="abc"))
    return table


async def moved_on(hub: Hub, table: Table) -> Table:
    """The table where play goes on."""
    for _ in range(500):
        if table.match.continued:
            return await hub.table(table.match.continued)
        await asyncio.sleep(0.01)
    raise AssertionError("nobody opened another table")


async def listed(hub: Hub) -> list[str]:
    return [line.id for line in await hub.reads.run("", hub.store.listed, "waiting")]


def phase(table: Table) -> Phase:
    return table.match.phase


def client(hub: Hub, who: str) -> Client:
    async def send(_: bytes) -> None: ...

    return Client(hub, Connection(Person(who), send))


def test_nobody_fills_the_lobby_alone(tmp_path: Path) -> None:
    async def work(hub: Hub) -> None:
        for number in range(MIN_WAITING):
            require_room(hub, HOST, "here")
            table = await opened(hub, HOST, f"there {number}")
        with pytest.raises(TooMany, match="still waiting"):
            require_room(hub, HOST, "anywhere")
        for number in range(MIN_WAITING):
            require_room(hub, f"{number}", "here")
            await opened(hub, f"{number}", "here")
        with pytest.raises(TooMany):
            require_room(hub, "somebody new", "here")
        require_room(hub, "somebody new", "elsewhere")
        await execute(table, asked.Sit(who=GUEST, seat="red"))
        require_room(hub, HOST, "anywhere")

    with_hub(tmp_path, work, burst=3)


def test_a_table_whose_people_are_gone_expires(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake = stop_time(monkeypatch, 1_000_000.0)

    async def work(hub: Hub) -> None:
        kept, gone, private, away = [await opened(hub, f"{n}", public=n != 2) for n in range(4)]
        visitor = client(hub, "0")
        kept.subscribe(visitor.connection, -1, "none", (), ())
        hub.put_away(away)  # as after a restart
        fake.now += 599
        await expire(hub)
        assert len(await listed(hub)) == 3
        fake.now += 2
        await expire(hub)
        for table in list(hub.tables.values()):
            await stored(table)
        assert await listed(hub) == [kept.id]
        assert [phase(gone), phase(private)] == [Phase.ABORTED, Phase.WAITING]
        kept.unsubscribe(visitor.connection, "")
        fake.now += 599
        await expire(hub)
        await stored(kept)
        assert phase(kept) is Phase.WAITING, "it counts from when they went"
        fake.now += 2
        await expire(hub)
        await stored(kept)
        assert phase(kept) is Phase.ABORTED
        fake.now += 30 * 86_400
        await expire(hub)
        await stored(private)
        assert phase(private) is Phase.ABORTED

    with_hub(tmp_path, work, beat=3600.0, expiry_s=600.0)


def test_a_guest_who_calls_off_before_the_start_only_leaves(tmp_path: Path) -> None:
    async def work(hub: Hub) -> None:
        table = await hub.open(HOST, GAME, "", public=True)  # who opened it sits nowhere yet
        await execute(table, asked.Sit(who=GUEST, seat="red"))
        question = Abort(table=table.id, seat="red")
        await execute(table, client(hub, GUEST).identify(table, question))
        assert phase(table) is Phase.WAITING
        assert table.match.player("red").is_free
        await execute(table, asked.Sit(who=HOST, seat="red"))
        await execute(table, client(hub, HOST).identify(table, question))
        assert phase(table) is Phase.ABORTED

    with_hub(tmp_path, work)


def test_a_guest_who_calls_a_game_off_leaves_the_table_to_who_opened_it(tmp_path: Path) -> None:
    async def work(hub: Hub) -> None:
        table = await opened(hub)
        await execute(table, asked.Sit(who=GUEST, seat="red"))
        assert await listed(hub) == []
        await execute(table, client(hub, GUEST).identify(table, Abort(table=table.id, seat="red")))
        other = await moved_on(hub, table)
        await stored(other)
        assert await listed(hub) == [other.id]
        assert other.summary.keeper == HOST
        assert (other.match.player("black").who, other.match.player("black").name) == (HOST, "The host")
        assert other.match.player("red").is_free
        assert other.match.opened.seed != table.match.opened.seed, "nobody knows what chance will do"
        await execute(other, asked.Sit(who=GUEST, seat="red"))
        await execute(other, client(hub, HOST).identify(other, Abort(table=other.id, seat="black")))
        await asyncio.sleep(0.05)
        assert not other.match.continued, "who opened it may call it off for good"

    with_hub(tmp_path, work)
