"""One stranger asks for all the thinking they can get; everybody else's computer and hints are as quick as before."""

from __future__ import annotations

import asyncio
import json
import statistics
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import pytest
from websockets.asyncio.client import connect

import sandtable
from tests.server.scripted import OPEN, Player, Process, close_all

GAME, CLUB = "commander-in-chief", "preset=club"
ME, STRANGER = "127.0.0.1", "127.0.0.2"
TABLES, STUDIES = 60, 16
ANSWERS, HINTS = 100, 10
FLOOR_S = 0.2
TIMEOUT_S = 60.0


class Client(Player):
    """A player from an address of its own."""

    def __init__(self, server: Process, source: str, table: str, seat: str, cookie: str) -> None:
        super().__init__(f"http://127.0.0.1:{server.port}", table, seat, cookie)
        self.server, self.source = server, source

    async def connect(self) -> None:
        self.socket = await connect(
            self.address.replace("http", "ws", 1) + "/ws",
            additional_headers={"cookie": self.cookie},
            compression=None,
            max_size=None,
            local_addr=(self.source, 0),
        )
        OPEN.append(self.socket)
        await self.send(ask="look", table=self.table, seat=self.seat, since=self.seq, detail=self.detail)

    async def turn(self) -> bool:
        """Wait until it is one's turn; whether the game goes on."""
        await self.until(lambda: bool(self.choices()) or self.is_over, TIMEOUT_S)
        return not self.is_over

    async def answer(self, move: str) -> float:
        """Make a move; how many seconds the answer takes."""
        seq, began = self.seq, perf_counter()
        await self.play(move)
        await self.until(lambda: self.seq >= seq + 2 or self.is_over, TIMEOUT_S)
        return perf_counter() - began

    @property
    def is_over(self) -> bool:
        return bool(self.seen) and self.seen["phase"] != "running"


def ask(server: Process, source: str, path: str, body: Any, cookie: str = "") -> tuple[int, Any, str]:
    """The status, the answer and the cookie of a request from an address."""
    connection = HTTPConnection("127.0.0.1", server.port, timeout=TIMEOUT_S, source_address=(source, 0))
    headers = {"content-type": "application/json", **({"cookie": cookie} if cookie else {})}
    try:
        connection.request("POST", path, json.dumps(body), headers)
        answer = connection.getresponse()
        given = (answer.getheader("set-cookie") or "").partition(";")[0]
        return answer.status, json.loads(answer.read()), given
    finally:
        connection.close()


async def opened(server: Process, source: str, me: bool, level: str) -> Client | None:
    """A table opened by a new person: against a computer, or between computers; None if it was refused."""
    kinds = [{"kind": "engine", "level": level} for _ in range(2)]
    seats = [seat.name for seat in sandtable.load(GAME, CLUB).seats]
    wishes = dict(zip(seats, [{"kind": "me"}, kinds[1]] if me else kinds, strict=True))
    status, told, cookie = await asyncio.to_thread(
        ask, server, source, "/api/tables", {"game": GAME, "options": CLUB, "seats": wishes}
    )
    if status != 201:
        assert status in (429, 503), told
        return None
    return Client(server, source, told["table"], seats[0] if me else "", cookie)


async def measured(server: Process, random: Random) -> tuple[list[float], list[float]]:
    """How long somebody waits for the computer's answers, and for hints, in seconds."""
    answers: list[float] = []
    hints: list[float] = []
    while len(answers) < ANSWERS:
        me = await opened(server, ME, True, "1")
        assert me is not None
        await me.connect()
        while await me.turn() and len(answers) < ANSWERS:
            answers.append(await me.answer(random.choice(me.choices())))
            if len(answers) % (ANSWERS // HINTS) == 0 and await me.turn():
                hints.append(await asyncio.to_thread(hint, me))
    return answers, hints


def hint(me: Client) -> float:
    """Have the computer say what it would do; how many seconds that takes."""
    began = perf_counter()
    status, told, _ = ask(me.server, ME, f"/api/tables/{me.table}/hint", {"seat": me.seat}, me.cookie)
    assert status == 200, told
    return perf_counter() - began


async def repeatedly(*work: Callable[[], Awaitable[None]]) -> None:
    """Do several things side by side, again and again."""

    async def again(one: Callable[[], Awaitable[None]]) -> None:
        while True:
            await one()

    await asyncio.gather(*(again(one) for one in work))


@asynccontextmanager
async def side_by_side(*work: Callable[[], Awaitable[None]]) -> AsyncIterator[None]:
    """Do something else meanwhile, and notice if that breaks."""
    doing = asyncio.create_task(repeatedly(*work))
    try:
        yield
        assert not doing.done(), doing
    finally:
        doing.cancel()
        await asyncio.gather(doing, return_exceptions=True)


@asynccontextmanager
async def nothing(server: Process) -> AsyncIterator[None]:
    yield


@asynccontextmanager
async def computers_against_computers(server: Process) -> AsyncIterator[None]:
    """As many tables as may be of the strongest against the strongest, each watched."""
    tables = [await opened(server, STRANGER, False, "8") for _ in range(TABLES)]
    watched = [table for table in tables if table is not None]
    assert watched
    for one in watched:
        await one.connect()
    print(f"{len(watched)} of {TABLES} tables between computers were opened")

    def listening(one: Client) -> Callable[[], Awaitable[None]]:
        async def work() -> None:
            assert one.socket is not None
            one.take(str(await one.socket.recv()))

        return work

    async with side_by_side(*(listening(one) for one in watched)):
        while not any(one.seq > 4 for one in watched):
            await asyncio.sleep(0.05)
        yield


@asynccontextmanager
async def many_games(server: Process) -> AsyncIterator[None]:
    """As many games against the strongest, in each a move whenever it is one's turn."""
    random = Random(2)
    players = [one for one in [await opened(server, STRANGER, True, "8") for _ in range(TABLES)] if one is not None]
    assert len(players) == TABLES
    for player in players:
        await player.connect()

    def playing(player: Client) -> Callable[[], Awaitable[None]]:
        async def work() -> None:
            assert player.socket is not None
            player.take(str(await player.socket.recv()))
            if player.choices() and not player.waiting and player.seen["phase"] == "running":
                await player.play(random.choice(player.choices()))

        return work

    async with side_by_side(*(playing(player) for player in players)):
        while not all(player.acknowledged for player in players):
            await asyncio.sleep(0.05)
        yield


@asynccontextmanager
async def many_studies(server: Process) -> AsyncIterator[None]:
    """As many questions at a time about positions, five seconds each, by as many people."""
    random, statuses = Random(3), list[int]()
    game = sandtable.load(GAME, CLUB)

    async def study() -> None:
        position = game.opening
        for _ in range(6):
            position = position.play(random.choice(position.moves))
        body = {"game": GAME, "options": CLUB, "text": position.text, "lines": 3, "seconds": 5.0}
        status, told, _ = await asyncio.to_thread(ask, server, STRANGER, "/api/analysis/position", body)
        assert status in (200, 429), told
        statuses.append(status)
        if status == 429:
            await asyncio.sleep(0.2)

    async with side_by_side(*([study] * STUDIES)):
        await asyncio.sleep(1.0)
        yield
    print(f"{statuses.count(200)} studies were answered and {statuses.count(429)} refused")


def p99(waits: list[float]) -> float:
    return statistics.quantiles(waits, n=100, method="inclusive")[98]


def told(waits: list[float]) -> str:
    return f"after {statistics.median(waits):.3f} s (p50), {p99(waits):.3f} s (p99, of {len(waits)})"


@pytest.mark.long
def test_nobody_waits_for_a_strangers_engines(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    attacks: list[Callable[[Process], AbstractAsyncContextManager[None]]] = [
        nothing,
        computers_against_computers,
        many_games,
        many_studies,
    ]
    found: dict[str, tuple[float, float]] = {}

    async def work(server: Process) -> None:
        for attack in attacks:
            async with attack(server):
                answers, hints = await measured(server, Random(1 + len(found)))
            await close_all()
            found[attack.__name__] = p99(answers), p99(hints)
            with capsys.disabled():
                print(f"\n{attack.__name__}: the computer answers {told(answers)}, a hint comes {told(hints)}")

    server = Process(tmp_path / "data", 0, "", "--burst", "1000000").start()
    try:
        asyncio.run(work(server))
    finally:
        server.end()
    assert "Traceback" not in server.said()
    for name, waits in found.items():
        for wait, undisturbed in zip(waits, found["nothing"], strict=True):
            assert wait <= max(2 * undisturbed, FLOOR_S), (name, found)
