"""Work on the side: each kind has threads of its own and a limit, and nobody fills a queue alone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from threading import Event
from typing import Any

import pytest

from sandtable.server.errors import TooMany, Unavailable
from sandtable.server.threads import Threads


def with_threads(work: Callable[[Threads, Event], Coroutine[Any, Any, None]], **more: Any) -> None:
    """Try something with one thread that does nothing before a gate is opened."""

    async def whole() -> None:
        threads, gate = Threads("test", 1, **{"max_waiting": 6, "max_each": 3, **more}), Event()
        try:
            await work(threads, gate)
        finally:
            gate.set()
            threads.close()

    asyncio.run(whole())


def test_one_asker_cannot_fill_the_queue() -> None:
    async def work(threads: Threads, gate: Event) -> None:
        theirs = [asyncio.create_task(threads.run("stranger", gate.wait)) for _ in range(3)]
        await asyncio.sleep(0.05)
        with pytest.raises(TooMany, match="Too many requests"):
            await threads.run("stranger", gate.wait)
        mine = asyncio.create_task(threads.run("me", lambda: "done"))
        await asyncio.sleep(0.05)
        gate.set()
        assert await mine == "done"
        assert await asyncio.gather(*theirs) == [True] * 3
        assert await threads.run("stranger", lambda: "again") == "again"

    with_threads(work)


def test_a_full_queue_sends_people_away_at_once() -> None:
    async def work(threads: Threads, gate: Event) -> None:
        waiting = [asyncio.create_task(threads.run(f"{number}", gate.wait)) for number in range(6)]
        await asyncio.sleep(0.05)
        with pytest.raises(Unavailable, match="busy"):
            await threads.run("me", gate.wait)
        gate.set()
        await asyncio.gather(*waiting)

    with_threads(work)


def test_who_waits_too_long_is_told_and_what_hangs_still_counts() -> None:
    async def work(threads: Threads, gate: Event) -> None:
        with pytest.raises(Unavailable):
            await threads.run("me", gate.wait)
        assert threads._waiting["me"] == 1
        gate.set()
        while threads._waiting["me"]:
            await asyncio.sleep(0.01)
        assert not threads._waiting, "nobody is remembered"

    with_threads(work, timeout_s=0.05)


def test_errors_come_through() -> None:
    async def work(threads: Threads, gate: Event) -> None:
        with pytest.raises(ZeroDivisionError):
            await threads.run("me", lambda: 1 // 0)

    with_threads(work)


def test_who_takes_turns_with_themselves_is_not_refused() -> None:
    async def work(threads: Threads, gate: Event) -> None:
        theirs = [asyncio.create_task(threads.run_in_turn("club", gate.wait)) for _ in range(20)]
        await asyncio.sleep(0.05)
        assert threads._waiting["club"] == 3, "no more than one asker may have"
        mine = asyncio.create_task(threads.run_in_turn("me", lambda: "done"))
        await asyncio.sleep(0.05)
        gate.set()
        assert await mine == "done"
        assert await asyncio.gather(*theirs) == [True] * 20
        assert not threads._gates, "nobody is remembered"

    with_threads(work)
