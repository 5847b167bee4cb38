"""Load: many tables at a steady pace for a long time, and what becomes of the server's memory.

`make load` plays at 500 tables for ten minutes. Every game ends after some moves and another one begins in its place,
so that after a while nothing should grow any more. The verdict: in the last fifth of the time the server has on average
at most a tenth more memory than in the second fifth (in less than five minutes 15 in a hundred: what it remembers
fills up first); no move was refused, nobody was thrown out, nothing went wrong; once all are gone it holds no table.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from rich.console import Console
from rich.progress import Progress

import sandtable
from tests.server.clients.scripted import Player, Process, ask, many_files, open_table

GROWTH, SHORT, WARM = 1.10, 300.0, 1.15
"""The last fifth may have so many times the memory of the second; in less than so many seconds, so many times."""
EMPTY = 60.0
"""After so many seconds at the latest nothing is left of a crowd that is gone."""


@dataclass
class Load:
    """What was done, and what was seen."""

    moves: int = 0
    games: int = 0
    waits: list[float] = field(default_factory=list)
    """How long the other player waited for each move, in seconds."""
    memory: list[tuple[float, int]] = field(default_factory=list)
    """Seconds since the beginning, and the server's bytes."""
    refused: list[dict[str, Any]] = field(default_factory=list)
    lost: int = 0
    """Connections that ended though nobody closed them."""
    troubles: str = ""
    left: str = ""
    """What the server still held after everybody was gone."""

    @property
    def bar(self) -> float:
        """How much memory may grow in this time."""
        return GROWTH if self.memory[-1][0] >= 0.95 * SHORT else WARM

    def fifth(self, number: int) -> float:
        """The mean memory in one of five parts of the time."""
        whole = self.memory[-1][0] - self.memory[0][0]
        begin, end = (self.memory[0][0] + whole * part / 5 for part in (number - 1, number))
        return statistics.fmean(size for at, size in self.memory if begin <= at <= end)

    @property
    def growth(self) -> float:
        """How many times as much memory there is at the end as there was after the beginning."""
        return self.fifth(5) / self.fifth(2)

    def faults(self) -> list[str]:
        """What is wrong, a sentence each."""
        found = []
        if self.growth > self.bar:
            found.append(f"The memory grew to {self.growth:.2f} times, and {self.bar:.2f} times is the bar.")
        if self.left:
            found.append(f"After everybody was gone there were still {self.left}.")
        if self.refused:
            found.append(f"{len(self.refused)} legal moves were refused, the first by {self.refused[0]}.")
        if self.lost:
            found.append(f"{self.lost} connections were lost.")
        if self.troubles:
            found.append(f"The server noted: {self.troubles[-500:]}")
        return found

    def figures(self) -> str:
        """What was measured."""
        cuts = statistics.quantiles(self.waits, n=100) if len(self.waits) > 1 else [0.0] * 99
        parts = ", ".join(f"{self.fifth(number) / 1e6:.0f}" for number in range(1, 6))
        return (
            f"{self.moves} moves in {self.games} games; the other hears after {cuts[49] * 1000:.1f} ms (p50), "
            f"{cuts[98] * 1000:.1f} ms (p99); memory by fifths of the time {parts} MB, "
            f"the last {self.growth:.3f} times the second (bar: {self.bar:.2f})"
        )


NAMES = [game.name for game in sandtable.games() if len(game.seats) > 1]
"""Games in which somebody waits for another's move."""


class Crowd:
    """People at many tables, who move one after another at a steady pace."""

    def __init__(self, server: Process, tables: int, length: int, seed: int) -> None:
        self.server, self.count, self.length = server, tables, length
        self.random = Random(seed)
        self.seen = Load()
        self.tables: list[list[Player]] = []
        self.lengths: dict[str, int] = {}
        """Table -> after how many moves its game is conceded: no two alike, so that they do not all end together."""
        self.sent: dict[tuple[str, int], float] = {}
        self.listening: dict[Player, asyncio.Task[None]] = {}
        self.renewing: set[asyncio.Task[None]] = set()

    async def open(self, place: int) -> list[Player]:
        """A table with two people who listen."""
        name = NAMES[place % len(NAMES)]
        table = await asyncio.to_thread(open_table, self.server.address, name, "preset=book")
        for player in table:
            player.on_told = self._hears(player)
            await player.connect()
            self.listening[player] = asyncio.create_task(self._listen(player))
        self.seen.games += 1
        self.lengths[table[0].table] = self.random.randint(1, 2 * self.length)
        return table

    def _hears(self, player: Player) -> Callable[[dict[str, Any]], None]:
        def told(one: dict[str, Any]) -> None:
            if one["event"] == "moved" and one["seat"] != player.seat:
                sent = self.sent.pop((player.table, one["seq"]), None)
                if sent is not None:
                    self.seen.waits.append(perf_counter() - sent)

        return told

    async def _listen(self, player: Player) -> None:
        async def nothing(player: Player) -> None:
            """Only listen."""

        await player.listen(nothing)
        self.seen.lost += player in self.listening

    async def play(self, seconds: float, pace: float, each: Callable[[float, int], None]) -> Load:
        """Move at every table in turn, so many moves a second altogether."""
        for place in range(self.count):
            self.tables.append(await self.open(place))
        begun = noted = perf_counter()
        number = 0
        while (moment := perf_counter()) < begun + seconds:
            if moment >= noted:
                self.seen.memory.append((moment - begun, self.server.memory()))
                noted += max(0.25, seconds / 300)
                each(*self.seen.memory[-1])
            if (early := begun + number / pace - moment) > 0:
                await asyncio.sleep(min(early, 0.05))
                continue
            await self.move(number % self.count)
            number += 1
        await asyncio.gather(*self.renewing)
        await asyncio.gather(*(self.end(table) for table in self.tables if table))
        self.seen.left = await self.left()
        return self.seen

    async def left(self) -> str:
        """What the server holds a while after everybody is gone: nothing, by its own count."""
        kept = ""
        for _ in range(round(EMPTY)):
            told, _ = await asyncio.to_thread(ask, self.server.address, "/metrics")
            counts = dict(line.split() for line in told.splitlines() if not line.startswith("#"))
            names = ("sandtable_tables", "sandtable_looks", "sandtable_connections")
            kept = ", ".join(f"{counts[name]} {name}" for name in names if counts[name] != "0")
            if not kept:
                break
            await asyncio.sleep(1)
        return kept

    async def move(self, place: int) -> None:
        """One move at a table; where it was the last one, another game begins there."""
        table = self.tables[place]
        if not table:
            return  # people are on their way
        mover = next((player for player in table if player.choices() and not player.waiting), None)
        over = any(player.seen.get("phase") == "over" for player in table)
        if over or sum(player.sent for player in table) >= self.lengths[table[0].table]:
            self.tables[place] = []
            task = asyncio.create_task(self.renew(place, table))
            self.renewing.add(task)
            task.add_done_callback(self.renewing.discard)
        elif mover is not None:
            self.sent[mover.table, mover.seq + 1] = perf_counter()
            self.seen.moves += 1
            await mover.play(self.random.choice(mover.choices()))

    async def renew(self, place: int, table: list[Player]) -> None:
        """End a game, go, and sit down at another."""
        await self.end(table)
        try:
            self.tables[place] = await self.open(place)
        except (OSError, TimeoutError):  # nobody could sit down there any more
            self.seen.lost += 1

    async def end(self, table: list[Player]) -> None:
        """End a game, and go."""
        one = table[0]
        while any(player.waiting for player in table):
            await asyncio.sleep(0.02)
        if one.seen.get("phase") == "running":
            await one.send(ask="resign", table=one.table, seat=one.seat)
        while one.seen.get("phase") == "running":
            await asyncio.sleep(0.02)
        await self.leave(table)

    async def leave(self, table: list[Player]) -> None:
        """Close the connections of a table, and note what was refused there."""
        for player in table:
            self.seen.refused += player.refused
            task = self.listening.pop(player)
            assert player.socket is not None
            await player.socket.close()
            await task
        self.lengths.pop(table[0].table, None)
        self.sent = {key: at for key, at in self.sent.items() if key[0] != table[0].table}


async def loaded(
    data: Path, tables: int, seconds: float, pace: float, length: int, seed: int, each: Callable[[float, int], None]
) -> Load:
    """Play at a server of its own."""
    many_files()
    server = Process(data, 0, "", "--thinkers", "0", "--burst", "100000000", "--connections", "100000").start()
    try:
        seen = await Crowd(server, tables, length, seed).play(seconds, pace, each)
        assert server.stop() == 0
        seen.troubles = server.said()
    finally:
        server.end()
    return seen


def main() -> int:
    """Play, show how far it is, and say what came of it; 1 if the verdict is bad."""
    parser = argparse.ArgumentParser(prog="load", description=__doc__)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--pace", type=float, default=200.0, help="moves a second at all tables together")
    parser.add_argument("--length", type=int, default=30, help="moves after which a game is conceded, on average")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    console = Console()
    console.print(f"{given.tables} tables, {given.minutes:g} minutes, {given.pace:g} moves a second, seed {given.seed}")
    with Progress(console=console, disable=not sys.stdout.isatty()) as bar, tempfile.TemporaryDirectory() as folder:
        task = bar.add_task("Playing", total=given.minutes * 60)
        shown = count(0, given.minutes * 60 / 20)
        due = next(shown)

        def told(done: float, size: int) -> None:
            nonlocal due
            bar.update(task, completed=done)
            if done >= due:
                console.print(f"  {done:6.0f} s  {size / 1e6:7.1f} MB")
                due = next(shown)

        work = loaded(
            Path(folder) / "data",
            given.tables,
            given.minutes * 60,
            given.pace,
            given.length,
            given.seed,
            told,
        )
        seen = asyncio.run(work)
    console.print(seen.figures())
    faults = seen.faults()
    console.print("The server held." if not faults else "\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
