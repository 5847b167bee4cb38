"""Somebody who just wants to play while others attack, and who notices how long everything takes.

The bystander comes from 127.0.0.1. Whoever attacks comes from `ATTACKER`, another address of this machine.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from http.client import HTTPConnection
from time import perf_counter
from typing import Any

from tests.server.clients.scripted import Player, Process, ask, open_table

ATTACKER = "127.0.0.2"
GAME = "commander-in-chief"
ENDLESS = "quiet=off,repetition=off"
MOVES = {"dark": ("g6-e4", "e4-g6"), "light": ("b2-d4", "d4-b2")}
"""A game in which everybody goes to and fro without end."""
SEATS = tuple(MOVES)
FLOOR_S = 0.2
"""Nobody minds waiting for so long."""
FACTOR = 2
"""So many times longer than undisturbed anything may take beside an attack."""
ROUNDS = 3
"""A machine that is busy with something else for a moment proves nothing; an attack that works, works every time."""
TIMES = {"moves": 100, "computer": 12, "hints": 4, "pages": 100, "lobby": 100}
"""How often each is measured in a round."""
PAUSE_S = 0.02

Figures = dict[str, float]
"""What was measured -> its 99th percentile, in seconds: the longest but one of a hundred, the longest of a few."""


def request(server: Process, path: str, body: Any = None, *, source: str = "127.0.0.1", cookie: str = "") -> Any:
    """A plain request from some address: status, body and cookie."""
    connection = HTTPConnection("127.0.0.1", server.port, timeout=120, source_address=(source, 0))
    headers = {"content-type": "application/json", **({"cookie": cookie} if cookie else {})}
    try:
        connection.request("GET" if body is None else "POST", path, None if body is None else json.dumps(body), headers)
        response = connection.getresponse()
        text = response.read()
        given = (response.headers.get("set-cookie") or "").partition(";")[0]
        is_json = "json" in (response.headers.get("content-type") or "")
        return response.status, json.loads(text) if is_json else text, given
    finally:
        connection.close()


class Bystander:
    """One who plays a friend, plays the computer, asks for hints, opens pages and looks into the lobby."""

    def __init__(self, server: Process) -> None:
        self.server = server
        self.friends: list[Player] = []
        self.rival: Player | None = None

    async def begin(self) -> None:
        """Sit down at two tables."""
        self.friends = await asyncio.to_thread(open_table, self.server.address, GAME, ENDLESS)
        for player in self.friends:
            await player.connect()
            await player.until(lambda player=player: bool(player.seen))  # type: ignore[misc]
        await self.meet_computer()

    async def meet_computer(self) -> None:
        """Sit down against a computer."""
        seats = {"dark": {"kind": "me"}, "light": {"kind": "engine", "level": "1"}}
        opening = {"game": GAME, "options": ENDLESS, "seats": seats}
        table, cookie = await asyncio.to_thread(ask, self.server.address, "/api/tables", opening)
        self.rival = rival = Player(self.server.address, table["table"], "dark", cookie)
        await rival.connect()
        await rival.until(lambda: bool(rival.choices()))

    async def measure(self) -> Figures:
        """Do everything some times, all at once."""
        works = {
            "moves": self.move,
            "computer": self.play_computer,
            "hints": self.hint,
            "pages": self.open_pages,
            "lobby": self.look_into_lobby,
        }
        found = await asyncio.gather(*(self.p99(work, TIMES[name]) for name, work in works.items()))
        return dict(zip(works, found, strict=True))

    async def p99(self, work: Callable[[], Awaitable[None]], times: int) -> float:
        found = []
        for _ in range(times):
            start = perf_counter()
            await work()
            found.append(perf_counter() - start)
            await asyncio.sleep(PAUSE_S)
        return sorted(found)[-1 - times // 100]

    async def move(self) -> None:
        """A move, until the other player sees it."""
        mover = next(player for player in self.friends if player.choices())
        other = next(player for player in self.friends if player is not mover)
        sent = len(mover.acknowledged)
        move, back = MOVES[mover.seat]
        await mover.play(move if move in mover.choices() else back)
        await mover.until(lambda: len(mover.acknowledged) > sent)
        await other.until(lambda: bool(other.choices()))
        assert not mover.refused

    async def play_computer(self) -> None:
        """A move against the computer, until it has answered."""
        rival = self.rival
        assert rival is not None
        if not rival.choices():  # that game is over
            await self.meet_computer()
            rival = self.rival
            assert rival is not None
        before = rival.seq
        await rival.play(rival.choices()[-1])
        await rival.until(lambda: rival.seq >= before + 2 and (bool(rival.choices()) or "result" in rival.seen))

    async def hint(self) -> None:
        rival = self.rival
        assert rival is not None
        path = f"/api/tables/{rival.table}/hint"
        status, told, _ = await asyncio.to_thread(request, self.server, path, {"seat": rival.seat}, cookie=rival.cookie)
        assert status in (200, 409), told  # 409 while the computer thinks

    async def open_pages(self) -> None:
        for path in ("/", "/api/me"):
            status, _, _ = await asyncio.to_thread(request, self.server, path)
            assert status == 200, path

    async def look_into_lobby(self) -> None:
        status, _, _ = await asyncio.to_thread(request, self.server, "/api/lobby")
        assert status == 200


def slower(undisturbed: Figures, beside: Figures) -> Figures:
    """What took too long beside an attack."""
    return {name: time for name, time in beside.items() if time > max(FLOOR_S, FACTOR * undisturbed[name])}


def told(figures: Figures) -> str:
    """Figures in milliseconds."""
    return ", ".join(f"{name} {1000 * time:.0f} ms" for name, time in figures.items())
