"""How much the server can do: moves per CPU second of the server, the wait of the other player, memory of a table.

`python -m tests.bench.serving` prints the figures with their bars. Everything goes through sockets and a SQLite file
that is synced at every commit. The CPU time is that of the server's process alone, all its threads and the kernel's
work for them included; the players run in this process and do as little as they can. All games are played by the book
without clocks, two at a table, both looking on with the detail that is named: `full` is what a browser asks for.
"""

from __future__ import annotations

import asyncio
import gc
import statistics
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from pathlib import Path
from time import process_time
from typing import TypeVar

import sandtable
from tests.bench.crowd import Member, crowd, open_tables, rush, stroll
from tests.bench.measure import tell
from tests.server.clients.scripted import Process, ask

TABLES, SECONDS = 80, 4.0
WARMING_TABLES, WARMING = 20, 2.0
MANY, PACE, WALKING = 200, 400.0, 10.0
IDLE = 500
MOVES_BAR, WAIT_BAR, MEMORY_BAR = 2000, 50, 64

NAMES = [game.name for game in sandtable.games() if game.evaluation is not None]
"""Games that are long enough to be measured, which have compiled boards."""

T = TypeVar("T")


def run(work: Callable[[], Awaitable[T]]) -> T:
    """Let players play, on the quickest loop there is."""
    quick: Callable[[], asyncio.AbstractEventLoop] | None = None
    with suppress(ImportError):
        import uvloop

        quick = uvloop.new_event_loop

    async def main() -> T:
        return await work()

    gc.disable()
    try:
        with asyncio.Runner(loop_factory=quick) as runner:
            return runner.run(main())
    finally:
        gc.enable()


async def hurried(server: Process, name: str, detail: str) -> tuple[float, float]:
    """Play as fast as the server lets us at many tables; accepted moves per CPU second of the server, and bytes sent
    to all players for each of them."""
    for count, seconds in ((WARMING_TABLES, WARMING), (TABLES, SECONDS)):
        members = [one for table in await crowd(server.address, name, detail, count) for one in table]
        used, received = server.cpu(), sum(one.received for one in members)
        await rush(members, seconds)
        moves, used = sum(one.accepted for one in members), server.cpu() - used
        received = sum(one.received for one in members) - received
        await asyncio.sleep(0.2)
        dismiss(members)
    return moves / used, received / moves


async def paced(server: Process) -> tuple[float, list[float], float]:
    """All games at a steady pace: the pace that was kept, how long the other waited each time, our own CPU's share."""
    names = NAMES
    tables: list[list[Member]] = []
    for name in names:
        tables += await crowd(server.address, name, "full", MANY // len(names))
    members = [one for table in tables for one in table]
    await stroll(tables, PACE, WARMING)
    accepted, used = sum(one.accepted for one in members), process_time()
    waits = await stroll(tables, PACE, WALKING)
    pace, used = (sum(one.accepted for one in members) - accepted) / WALKING, process_time() - used
    dismiss(members)
    return pace, waits, used / WALKING


def dismiss(members: list[Member]) -> None:
    """Everybody goes."""
    assert not sum(one.refused for one in members), "a legal move was refused"
    for one in members:
        one.leave()


def idle(server: Process, name: str) -> float:
    """Bytes of memory for each table with a game under way at which nobody is."""
    open_tables(server.address, name, IDLE // 10)
    before = server.memory()
    open_tables(server.address, name, IDLE)
    return (server.memory() - before) / IDLE


def against(figure: float, bar: float, is_most: bool = False) -> str:
    """A bar, and whether it was reached."""
    reached = figure <= bar if is_most else figure >= bar
    return f"(bar: {bar:,} - {'reached' if reached else 'MISSED'})"


def sentences(note: Callable[[str], None] = lambda doing: None) -> Iterator[str]:
    """What is measured, with its bar; `note` hears what is done meanwhile."""
    with tempfile.TemporaryDirectory() as folder:
        server = Process(
            Path(folder), 0, "", "--thinkers", "0", "--burst", "1000000", "--connections", "100000"
        ).start()
        try:
            ask(server.address, "/health")
            for detail in ("moves", "full"):
                for name in NAMES:
                    note(f"Serving {name}, detail {detail}, at {TABLES} tables")
                    rate, size = run(lambda name=name, detail=detail: hurried(server, name, detail))  # type: ignore[misc]
                    yield (
                        f"{name}, detail {detail}: {rate:,.0f} accepted moves per CPU-second of the server "
                        f"{against(rate, MOVES_BAR)}, {size:,.0f} bytes for each"
                    )
            note(f"Serving {MANY} tables of all games at {PACE:.0f} moves a second")
            pace, waits, own = run(lambda: paced(server))
            half, worst = (statistics.quantiles(waits, n=100)[at] * 1000 for at in (49, 98))
            yield (
                f"{MANY} tables of all games, detail full, {pace:.0f} moves a second: the other hears after "
                f"{half:.1f} ms (median) and {worst:.0f} ms (p99 of {len(waits):,}) {against(worst, WAIT_BAR, True)}; "
                f"the players took {own:.0%} of a core"
            )
            for name in NAMES:
                note(f"Opening {IDLE} tables of {name}")
                kibibytes = idle(server, name) / 1024
                yield f"{name}: {kibibytes:.0f} KiB for an idle table {against(kibibytes, MEMORY_BAR, True)}"
        finally:
            server.end()


if __name__ == "__main__":
    tell(sentences)
