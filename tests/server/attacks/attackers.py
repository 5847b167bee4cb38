"""One stranger who wants everybody else to wait: every attack in a process of its own, from an address of its own.

`python -m tests.server.attacks.attackers NAME PORT` attacks until it is ended.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from time import sleep
from types import SimpleNamespace
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.server.attacks import network_attacks
from tests.server.clients.bystander import ATTACKER, ENDLESS, GAME, MOVES, SEATS, request

THREADS = 12


class Stranger:
    """Whoever attacks a server at a port."""

    def __init__(self, port: int) -> None:
        self.server: Any = SimpleNamespace(port=port)

    def ask(self, path: str, body: Any = None, cookie: str = "") -> Any:
        """A request from the attacker's address; whatever goes wrong with it is no reason to stop."""
        with suppress(OSError):
            return request(self.server, path, body, source=ATTACKER, cookie=cookie)
        return 0, None, ""

    def open(self, *kinds: str, level: str = "8", public: bool = False, options: str = "preset=club") -> Any:
        """A table: `me`, `engine` or `open` for each seat."""
        seats = {seat: {"kind": kind, "level": level} for seat, kind in zip(SEATS, kinds, strict=True)}
        return self.ask("/api/tables", {"game": GAME, "options": options, "seats": seats, "public": public})

    async def connect(self, cookie: str) -> ClientConnection:
        """A socket."""
        return await connect(
            f"ws://127.0.0.1:{self.server.port}/ws",
            additional_headers={"cookie": cookie},
            local_addr=(ATTACKER, 0),
            compression=None,
            max_size=None,
        )


def everywhere(work: Callable[[], None]) -> None:
    """Do something in many threads, again and again."""

    def again() -> None:
        while True:
            work()

    for _ in range(THREADS):
        Thread(target=again, daemon=True).start()
    sleep(3600)


def engines_alone(stranger: Stranger) -> None:
    """Sixty tables of the strongest level against itself, watched and unwatched."""
    tables = [stranger.open("engine", "engine") for _ in range(60)]

    async def watch() -> None:
        sockets = []
        for status, table, cookie in tables:
            if status == 201:
                sockets.append(await stranger.connect(cookie))
                await sockets[-1].send(json.dumps({"ask": "look", "table": table["table"]}))
        await asyncio.sleep(3600)

    asyncio.run(watch())


def engines_for_one(stranger: Stranger) -> None:
    """Sixty tables against the strongest level, a move made at each."""

    async def play() -> None:
        for _ in range(60):
            status, table, cookie = await asyncio.to_thread(stranger.open, "me", "engine")
            if status == 201:
                socket = await stranger.connect(cookie)
                move = table["seen"]["moves"][0]["move"]
                play = {"ask": "play", "table": table["table"], "seat": SEATS[0], "moves": [move], "seq": 99}
                await socket.send(json.dumps(play))
        await asyncio.sleep(3600)

    asyncio.run(play())


def studies(stranger: Stranger) -> None:
    """The longest questions to the computer, each by somebody new."""
    everywhere(lambda: stranger.ask("/api/analysis/position", {"game": GAME, "seconds": 5.0, "lines": 10}))


def drafts(stranger: Stranger) -> None:
    """Boards in the making."""
    everywhere(lambda: stranger.ask("/api/games/commander-chess/draft", {"text": ""}))


def lobby(stranger: Stranger) -> None:
    """Public tables, and games called off."""
    strangers = [stranger.open("me", "open", public=True) for _ in range(60)]

    def disturb() -> None:
        for line in stranger.ask("/api/lobby")[1] or ():
            seat = next((seat for seat, name in line["seats"].items() if not name), "")
            stranger.ask(f"/api/tables/{line['table']}/seats/{seat}", {"entropy": "a"})
        stranger.open("me", "open", public=True)

    assert strangers
    everywhere(disturb)


def reading(stranger: Stranger) -> None:
    """Whatever the store is asked for."""

    def read() -> None:
        for path in ("/api/lobby", "/api/records", "/api/games-under-way", "/api/tables/nowhere"):
            stranger.ask(path)

    everywhere(read)


def hot_seat(stranger: Stranger) -> None:
    """One person plays both sides as fast as it goes, then looks from the beginning and takes back again and again."""

    async def rush() -> None:
        _, table, cookie = await asyncio.to_thread(stranger.open, "me", "me", options=ENDLESS)
        player = await stranger.connect(cookie)
        await player.send(json.dumps({"ask": "look", "table": table["table"], "seat": SEATS[0], "detail": "none"}))

        async def hear() -> None:
            async for _ in player:
                pass

        hearing = asyncio.create_task(hear())
        for number in range(24_000):
            seat = SEATS[number % 2]
            move = MOVES[seat][number // 2 % 2]
            play = {"ask": "play", "table": table["table"], "seat": seat, "moves": [move], "seq": 10**6}
            await player.send(json.dumps(play))
        await player.send(json.dumps({"ask": "offer", "table": table["table"], "seat": "dark", "kind": "take-back"}))
        lookers = [await stranger.connect(cookie) for _ in range(12)]
        while not hearing.done():
            for looker in lookers:
                look = {"ask": "look", "table": table["table"], "seat": SEATS[0], "since": 0}
                with suppress(ConnectionClosed):
                    await looker.send(json.dumps(look))
            offer = {"ask": "offer", "table": table["table"], "seat": "dark", "kind": "take-back"}
            await player.send(json.dumps(offer))
            await asyncio.sleep(0.05)

    asyncio.run(rush())


def connections(attack: Callable[[int], None]) -> Callable[[Stranger], None]:
    """An attack that needs nothing but connections, again and again."""

    def again(stranger: Stranger) -> None:
        while True:
            attack(stranger.server.port)

    return again


ATTACKS: dict[str, Callable[[Stranger], None]] = {
    "computers alone": engines_alone,
    "many computers": engines_for_one,
    "long questions": studies,
    "boards in the making": drafts,
    "a full lobby": lobby,
    "lists and tables": reading,
    "an endless game": hot_seat,
    **{name: connections(attack) for name, attack in network_attacks.ATTACKS.items()},
}

if __name__ == "__main__":
    ATTACKS[sys.argv[1]](Stranger(int(sys.argv[2])))
