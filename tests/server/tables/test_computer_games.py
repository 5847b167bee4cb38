"""Games between computers: few, standing still while nobody watches; and on whose account engines think."""

from __future__ import annotations

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

import sandtable
from sandtable.match import command as asked
from sandtable.server.app import build
from sandtable.server.engines.fair_queue import Priority
from sandtable.server.engines.jobs import Answer, Evaluate, Job
from sandtable.server.engines.pool import PendingJob
from sandtable.server.errors import TooMany, Unavailable
from sandtable.server.http.tables import execute
from sandtable.server.settings import Settings
from sandtable.server.tables.bots import EngineBots, asker_of
from sandtable.server.tables.computer_games import LEFT_AFTER_S, MAX_GAMES, ComputerGames, is_computers_only
from sandtable.server.tables.hub import Hub
from sandtable.server.tables.table import Table
from sandtable.server.ws.connection import Connection, Person
from tests.server.clients.scripted import Player, Process, close_all
from tests.server.store.test_store import with_hub
from tests.server.tables.test_bots import Musing, person_moves, settled

GAME, CLUB = "commander-in-chief", "preset=club"
HERE, THERE = "192.0.2.1", "192.0.2.2"


class Ledger(Musing):
    """Never comes to a decision; remembers on whose account, and how urgently, it was asked."""

    def __init__(self) -> None:
        super().__init__()
        self.accounts: list[tuple[str, Priority]] = []

    async def ask(self, job: Job, *, asker: str, priority: Priority = Priority.NORMAL, span: float = 0.0) -> Answer:
        self.accounts.append((asker, priority))
        return await super().ask(job, asker=asker, priority=priority, span=span)


async def seated(hub: Hub, *who: str, name: str = GAME, options: str = CLUB, address: str = "") -> Table:
    """A table at which some people sit, and engines at all other seats."""
    table = await hub.open("keeper", name, options)
    table.opened_from = address
    for index, seat in enumerate(table.match.game.seats):
        if index < len(who):
            await execute(table, asked.Sit(who=who[index], seat=seat.name))
        else:
            await execute(table, asked.Sit(who=f"engine {seat.name}", seat=seat.name, engine="8"))
    await settled()
    return table


def visitor(who: str = "", address: str = HERE) -> Connection:
    async def send(frame: bytes) -> None:
        """Nobody listens."""

    return Connection(Person(who), send, address=address)


async def look(table: Table, connection: Connection, seat: int = -1) -> None:
    table.subscribe(connection, seat, "none", (), None)
    await settled()


async def leave(table: Table, connection: Connection) -> None:
    table.unsubscribe(connection, "")
    await settled()


# Watching


def test_computers_think_only_while_somebody_watches(tmp_path: Path) -> None:
    async def work(hub: Hub) -> None:
        pool = Ledger()
        hub.bots = EngineBots(pool)
        table = await seated(hub, address=HERE)
        assert table.match.is_running
        assert pool.asked == [], "nobody watches"
        first, second = visitor(), visitor(address=THERE)
        await look(table, first)
        await look(table, second)
        assert pool.accounts == [(HERE, Priority.LOW)]
        await look(table, second)
        await leave(table, first)
        await look(table, second)
        assert pool.dropped == [], "whoever looks again was not gone"
        await leave(table, second)
        assert pool.dropped == pool.asked
        assert hub.bots.tasks == {}
        await look(table, second)
        assert pool.accounts == [(HERE, Priority.LOW), (THERE, Priority.LOW)], "whoever watches answers for it"

    with_hub(tmp_path, work)


def test_a_person_who_is_away_is_waited_for_as_before(tmp_path: Path) -> None:
    async def work(hub: Hub) -> None:
        pool = Ledger()
        hub.bots = EngineBots(pool)
        table = await seated(hub, "ann", address=HERE)
        await person_moves(table)
        await settled()
        assert pool.accounts == [(HERE, Priority.NORMAL)]
        person = visitor("ann")
        await look(table, person)
        await leave(table, person)
        assert pool.dropped == []
        assert len(pool.asked) == 1

    with_hub(tmp_path, work)


def test_whoever_is_out_of_the_game_only_watches(tmp_path: Path) -> None:
    async def work(hub: Hub) -> None:
        pool = Ledger()
        hub.bots = EngineBots(pool)
        table = await seated(hub, "ann", name="tri-cross", options="preset=club,players=3", address=HERE)
        seat = table.match.game.seats[0].name
        assert not is_computers_only(table.match)
        await execute(table, asked.Resign(who="ann", seat=seat))
        assert table.match.is_running
        assert is_computers_only(table.match)
        await settled()
        assert pool.dropped == pool.asked
        await look(table, visitor("ann"))
        assert pool.accounts[-1] == (HERE, Priority.LOW)

    with_hub(tmp_path, work)


def test_what_was_begun_in_silence_goes_on_though_nobody_watches(tmp_path: Path) -> None:
    """How many pieces are marked is a secret; whoever could interrupt it would learn how many are left."""

    async def work(hub: Hub) -> None:
        pool = Ledger()
        hub.bots = EngineBots(pool)
        table = await seated(hub, options="preset=club,enhance=choose")
        watcher = visitor()
        await look(table, watcher)
        assert len(pool.asked) == 2, "both mark at the same time"
        await leave(table, watcher)
        assert pool.dropped == []

    with_hub(tmp_path, work)


def test_after_a_restart_computers_stand_still_until_somebody_watches(tmp_path: Path) -> None:
    tables: list[str] = []

    async def before(hub: Hub) -> None:
        hub.bots = EngineBots(Ledger())
        table = await seated(hub)
        await look(table, visitor())
        tables.append(table.id)

    async def after(hub: Hub) -> None:
        pool = Ledger()
        hub.bots = EngineBots(pool)
        table = await hub.table(tables[0])
        await settled()
        assert table.match.is_running
        assert pool.asked == []
        await look(table, visitor())
        assert pool.accounts == [(HERE, Priority.LOW)]

    with_hub(tmp_path, before)
    with_hub(tmp_path, after)


# Accounts


def test_an_engine_thinks_on_the_account_of_those_who_play_with_it(tmp_path: Path) -> None:
    async def work(hub: Hub) -> None:
        pool = Ledger()
        hub.bots = EngineBots(pool)
        table = await seated(hub, "ann", "bob", name="tri-cross", options="preset=club,players=3", address="192.0.2.9")
        assert asker_of(table, pool) == "192.0.2.9", "nobody is connected: whoever opened it"
        await look(table, visitor("eve", "192.0.2.8"))
        assert asker_of(table, pool) == "192.0.2.9", "no spectator answers for it"
        bob = visitor("bob", THERE)
        await look(table, bob)
        assert asker_of(table, pool) == THERE
        await look(table, visitor("ann", HERE))
        assert asker_of(table, pool) == HERE, "one of them, always the same"
        waiting: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        pool.queue.add(
            PendingJob(
                Evaluate(table.engine_history.observation(table.match, "red")), waiting, HERE, Priority.NORMAL, 0.0
            )
        )
        assert asker_of(table, pool) == THERE, "whoever has the least under way"

    with_hub(tmp_path, work)


def test_a_draw_is_considered_urgently_on_the_same_account(tmp_path: Path) -> None:
    async def work(hub: Hub) -> None:
        pool = Ledger()
        hub.bots = EngineBots(pool)
        table = await seated(hub, "ann", address=HERE)
        await execute(table, asked.Offer(who="ann", seat=table.match.game.seats[0].name, kind="draw"))
        await settled()
        assert pool.accounts[-1] == (HERE, Priority.HIGH)

    with_hub(tmp_path, work)


def test_after_a_restart_engines_wait_for_their_people_last(tmp_path: Path) -> None:
    """Somebody may keep many tables under as many names, and where they are is not known any more."""
    tables: list[str] = []

    async def before(hub: Hub) -> None:
        hub.bots = EngineBots(Ledger())
        table = await seated(hub, "ann", address=HERE)
        await person_moves(table)
        tables.append(table.id)

    async def after(hub: Hub) -> None:
        pool = Ledger()
        hub.bots = EngineBots(pool)
        table = await hub.table(tables[0])
        await settled()
        assert pool.accounts == [("keeper", Priority.LOW)]
        await look(table, visitor("eve"))
        assert len(pool.asked) == 1
        ann = visitor("ann", THERE)
        await look(table, ann)
        assert pool.accounts[1:] == [(THERE, Priority.NORMAL)]
        assert pool.dropped == pool.asked[:1]
        await leave(table, ann)
        await look(table, ann)
        assert len(pool.asked) == 2, "it was asked anew once, and never again"

    with_hub(tmp_path, before)
    with_hub(tmp_path, after)


def test_a_rematch_is_on_the_same_account(tmp_path: Path) -> None:
    async def work(hub: Hub) -> None:
        hub.bots = EngineBots(Ledger())
        table = await seated(hub, "ann", address=HERE)
        seat = table.match.game.seats[0].name
        await execute(table, asked.Resign(who="ann", seat=seat))
        await execute(table, asked.Offer(who="ann", seat=seat, kind="rematch"))
        while not table.match.continued:
            await asyncio.sleep(0.01)
        assert (await hub.table(table.match.continued)).opened_from == HERE

    with_hub(tmp_path, work)


def test_nothing_is_thought_after_the_end(tmp_path: Path) -> None:
    async def work(hub: Hub) -> None:
        pool = Ledger()
        hub.bots = EngineBots(pool)
        table = await seated(hub)
        await hub.bots.stop()
        await look(table, visitor())
        assert (pool.asked, hub.bots.tasks) == ([], {})

    with_hub(tmp_path, work)


# Limits


def test_there_are_few_games_between_computers(tmp_path: Path) -> None:
    async def work(hub: Hub) -> None:
        games = ComputerGames()
        with games.admit(hub.tables.values(), HERE):
            with pytest.raises(TooMany), games.admit(hub.tables.values(), HERE):
                pytest.fail("one is being opened there")
            with games.admit(hub.tables.values(), THERE):
                pass
        first = await seated(hub, address=HERE)
        with pytest.raises(TooMany), games.admit(hub.tables.values(), HERE):
            pytest.fail("one stands there")
        for number in range(1, MAX_GAMES):
            with games.admit(hub.tables.values(), f"192.0.2.{100 + number}"):
                await seated(hub, address=f"192.0.2.{100 + number}")
        await seated(hub, "ann", address=THERE)
        with pytest.raises(Unavailable), games.admit(hub.tables.values(), THERE):
            pytest.fail("there are enough")
        await look(first, visitor())
        first.used -= int(LEFT_AFTER_S * 1000)
        with pytest.raises(TooMany), games.admit(hub.tables.values(), HERE):
            pytest.fail("somebody watches it")
        first.subscriptions.clear()
        with games.admit(hub.tables.values(), HERE):
            pass
        other = await seated(hub, address=HERE)
        await execute(other, asked.Dissolve(reason="test"))
        with games.admit(hub.tables.values(), HERE):
            pass
        assert not games._opening

    with_hub(tmp_path, work)


def request(server: Process, source: str, path: str, body: Any = None) -> tuple[int, dict[str, Any]]:
    """The status and the answer of a request from another address."""
    connection = HTTPConnection("127.0.0.1", server.port, timeout=60, source_address=(source, 0))
    try:
        method = "GET" if body is None else "POST"
        connection.request(method, path, json.dumps(body), {"content-type": "application/json"})
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read())
    finally:
        connection.close()


def computers(level: str = "1", name: str = GAME) -> dict[str, Any]:
    """The opening of a table at which computers play each other."""
    seats = {seat.name: {"kind": "engine", "level": level} for seat in sandtable.load(name, CLUB).seats}
    return {"game": name, "options": CLUB, "seats": seats}


def test_more_are_refused_in_one_sentence(tmp_path: Path) -> None:
    server = Process(tmp_path / "data", 0, "", "--burst", "1000").start()
    try:
        with ThreadPoolExecutor(8) as many:
            answers = list(many.map(lambda _: request(server, "127.0.0.2", "/api/tables", computers()), range(20)))
        statuses = sorted(status for status, _ in answers)
        assert statuses == [201, *[429] * 19], "though they come at the same time"
        told = next(answer for status, answer in answers if status == 429)
        assert told == {
            "error": "TooMany",
            "sentence": "You already have a game between computers; finish or leave it to open another.",
            "vi": "Bạn đã có một ván giữa các máy; hãy mở ván khác khi ván đó kết thúc hoặc bạn đã rời bàn.",
        }
        for number in range(1, MAX_GAMES):
            assert request(server, f"127.0.0.{2 + number}", "/api/tables", computers())[0] == 201
        status, told = request(server, "127.0.0.99", "/api/tables", computers())
        assert (status, told["error"]) == (503, "Unavailable")
        assert told["sentence"] == "Too many games between computers are running; please come back later."
        assert told["vi"] == "Đang có quá nhiều ván giữa các máy; xin quay lại sau."
        seats = {**computers()["seats"], "dark": {"kind": "me"}}
        assert request(server, "127.0.0.2", "/api/tables", {**computers(), "seats": seats})[0] == 201
    finally:
        assert server.stop() == 0
    assert "Traceback" not in server.said()


def test_a_game_between_computers_stands_still_after_a_restart(tmp_path: Path) -> None:
    server = Process(tmp_path / "data", 0, "").start()

    async def watched(seq: int) -> int:
        """Watch until something happens after a number; what has happened by then, and all that is on its way."""
        watcher = Player(server.address, table, "", "")
        await watcher.connect()
        await watcher.until(lambda: watcher.seq > seq)
        await close_all()
        await asyncio.sleep(0.3)
        return told()

    def told() -> int:
        seen: dict[str, Any] = request(server, "127.0.0.1", f"/api/tables/{table}")[1]["seen"]
        assert seen["phase"] == "running"
        return int(seen["seq"])

    try:
        table = request(server, "127.0.0.1", "/api/tables", computers("4"))[1]["table"]
        first = asyncio.run(watched(told() + 1))
        asyncio.run(asyncio.sleep(1.0))
        assert told() == first
        server.kill()
        server.start()
        asyncio.run(asyncio.sleep(1.0))
        assert first <= told() <= first + 1, "no move, though it may be told that the server was away"
        assert asyncio.run(watched(told() + 1)) > first + 1, "and it goes on"
    finally:
        server.end()
    assert "Traceback" not in server.said()


def test_a_socket_and_a_table_know_where_somebody_comes_from(tmp_path: Path) -> None:
    with TestClient(build(Settings(data=tmp_path, thinkers=0))) as one:
        table = one.post("/api/tables", json={"game": GAME}).json()["table"]
        with one.websocket_connect("/ws") as socket:
            socket.send_text('{"ask":"ping","id":"1"}')
            assert socket.receive_text()
            assert {connection.address for connection in one.app.state.connections} == {"testclient"}
        assert one.app.state.hub.tables[table].opened_from == "testclient"
