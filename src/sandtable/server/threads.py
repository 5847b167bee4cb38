"""Threads for work that would keep everybody waiting: each kind of work has a few of its own, and a limit.

What one kind waits for (a store that does not answer) holds up no other kind, and nobody can fill a queue alone.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from sandtable.server.errors import BUSY, TOO_MANY, TooMany, Unavailable

P = ParamSpec("P")
T = TypeVar("T")


class Gate:
    """Lets so many tasks of one asker in at a time."""

    def __init__(self, width: int) -> None:
        self.semaphore = asyncio.Semaphore(width)
        self.users = 0


class Threads:
    """A few threads, and a queue that holds so many tasks, of which so many for one asker."""

    def __init__(self, name: str, threads: int, *, max_waiting: int, max_each: int, timeout_s: float | None = None):
        self.max_waiting, self.max_each, self.timeout_s = max_waiting, max_each, timeout_s
        self._waiting: Counter[str] = Counter()
        self._gates: dict[str, Gate] = {}
        self._executor = ThreadPoolExecutor(threads, name)

    async def run(self, asker: str, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What comes of the work. Work that was begun goes on though nobody waits for it any more."""
        if asker and self._waiting[asker] >= self.max_each:
            raise TooMany(TOO_MANY)
        if self._waiting.total() >= self.max_waiting:
            raise Unavailable(BUSY)
        self._waiting[asker] += 1
        future = self._executor.submit(work, *args, **kwargs)
        loop = asyncio.get_running_loop()
        future.add_done_callback(lambda _: self._count_down(loop, asker))
        try:
            async with asyncio.timeout(self.timeout_s):
                return await asyncio.wrap_future(future)
        except TimeoutError:
            raise Unavailable(BUSY) from None

    async def run_in_turn(self, asker: str, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The same, but who has as many tasks here as one asker may have waits for one of their own: after a restart
        many come back from one address at once."""
        gate = self._gates.setdefault(asker, Gate(self.max_each))
        gate.users += 1
        try:
            async with gate.semaphore:
                return await self.run(asker, work, *args, **kwargs)
        finally:
            gate.users -= 1
            if not gate.users:
                del self._gates[asker]

    def _count_down(self, loop: asyncio.AbstractEventLoop, asker: str) -> None:
        """Called in the thread that did the work, also when the work was cancelled before it began."""
        if not loop.is_closed():
            loop.call_soon_threadsafe(self._forget, asker)

    def _forget(self, asker: str) -> None:
        self._waiting[asker] -= 1
        if not self._waiting[asker]:
            del self._waiting[asker]

    def close(self) -> None:
        """Do no more work."""
        self._executor.shutdown(wait=False, cancel_futures=True)
