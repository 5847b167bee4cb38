"""How much the server can do: moves per CPU second of the server, the wait of the other player, memory of a table.

`python -m tests.bench.serving` prints the figures with their bars. Everything goes through sockets and a durable file.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import sandtable
from tests.server.scripted import Player, Process, ask, close_all, open_table, play_on

TABLES, SECONDS = 60, 4.0
MANY, PACE = 200, 400.0
IDLE = 500


async def rush(server: Process, name: str, detail: str) -> float:
    """Play as fast as possible at many tables; accepted moves per CPU second of the server."""
    random = Random(1)
    players = [one for _ in range(TABLES) for one in open_table(server.address, name, "preset=book", detail)]
    for player in players:
        await player.connect()
    start = server.cpu()
    playing = [asyncio.create_task(player.listen(lambda one: play_on(one, random))) for player in players]
    await asyncio.sleep(SECONDS)
    moves, used = sum(len(player.acknowledged) for player in players), server.cpu() - start
    await close_all()
    await asyncio.gather(*playing)
    return moves / used


async def paced(server: Process, name: str) -> tuple[float, list[float]]:
    """Many tables at a steady pace; the pace that was kept, and how long the other player waited each time."""
    random, waits = Random(1), list[float]()
    sent: dict[tuple[str, int], float] = {}
    tables = [open_table(server.address, name, "preset=book") for _ in range(MANY)]

    def hears(player: Player) -> None:
        def told(one: dict[str, Any]) -> None:
            key = (player.table, one["seq"])
            if one["event"] == "moved" and one["seat"] != player.seat and key in sent:
                waits.append(perf_counter() - sent.pop(key))

        player.on_told = told

    async def quiet(player: Player) -> None:
        """Only listen."""

    players = [player for table in tables for player in table]
    for player in players:
        hears(player)
        await player.connect()
    listening = [asyncio.create_task(player.listen(quiet)) for player in players]
    start = perf_counter()
    for number in range(round(PACE * SECONDS * 2)):
        due = start + number / PACE
        if (early := due - perf_counter()) > 0:
            await asyncio.sleep(early)
        mover = next((one for one in tables[number % MANY] if one.choices() and not one.waiting), None)
        if mover is not None:
            sent[mover.table, mover.seq + 1] = perf_counter()
            await mover.play(random.choice(mover.choices()))
    pace = sum(len(player.acknowledged) for player in players) / (perf_counter() - start)
    await asyncio.sleep(1)
    await close_all()
    await asyncio.gather(*listening)
    return pace, waits


async def idle(server: Process, name: str) -> float:
    """Bytes of memory for each table at which nothing happens."""
    open_table(server.address, name)
    before = server.memory()
    for _ in range(IDLE):
        open_table(server.address, name)
    return (server.memory() - before) / IDLE


def sentences() -> Iterator[str]:
    """What is measured, with its bar."""
    with tempfile.TemporaryDirectory() as folder:
        server = Process(Path(folder), 0, "", "--thinkers", "0", "--burst", "1000000").start()
        try:
            ask(server.address, "/health")
            for detail in ("moves", "full"):
                for name in sandtable.names():
                    rate = asyncio.run(rush(server, name, detail))
                    yield f"{name}, detail {detail}: {rate:,.0f} accepted moves per server CPU-second (bar: 2,000)"
            pace, waits = asyncio.run(paced(server, sandtable.names()[1]))
            worst = statistics.quantiles(waits, n=100)[98] * 1000
            yield f"{MANY} tables, {pace:.0f} moves a second: the other hears after {worst:.0f} ms at p99 (bar: 50 ms)"
            for name in sandtable.names():
                kibibytes = asyncio.run(idle(server, name)) / 1024
                yield f"{name}: {kibibytes:.0f} KiB for an idle table (bar: 64 KiB)"
        finally:
            server.end()


if __name__ == "__main__":
    for sentence in sentences():
        print(sentence, flush=True)
