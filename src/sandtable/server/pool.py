"""Thinking processes: started when they are needed, told to stop when nobody waits, replaced when they die.

How long a decision takes must not tell what it is. So a secret one has a span: its process does nothing else until the
span is over, however soon it is done, and only then is the decision handed over. What comes next begins at a moment
that depends on no secret either.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from collections import deque
from contextlib import suppress
from math import ceil

import msgspec

from sandtable.server.job import Job, Stop, Thought

log = logging.getLogger("sandtable")
PATIENCE = 30.0
"""A process that has not answered after so many seconds is ended, and the next job starts another."""
STOPPING = 5.0
"""So long a process has to answer once it was told to stop."""
LATE = 8
"""What is not done within its span is handed over after so many spans, or a multiple of that: it says no more than that
a process died or the machine is overloaded."""
MOST_LINE = 1 << 20
UNWANTED = "Nobody waits for it."


class Worker:
    """One thinking process."""

    def __init__(self, niceness: int = 0) -> None:
        self.niceness = niceness
        self.process: asyncio.subprocess.Process | None = None
        self.begun = 0.0
        """When it was handed its last job: starting up takes as long as it takes, and does not count."""
        self.dropped = 0
        """The last job nobody waited for any more: it may not have been handed over yet."""

    async def think(self, job: Job) -> Thought:
        """Ask it. A process that dies or does not answer is ended, and that is the answer."""
        try:
            process = await self._started()
            assert process.stdout is not None
            self.begun = asyncio.get_running_loop().time()
            if self.dropped == job.id:
                return Thought(id=job.id, error=UNWANTED)
            self._write(job)
            async with asyncio.timeout(PATIENCE + job.seconds):
                line = await process.stdout.readline()
            return msgspec.json.decode(line, type=Thought)
        except asyncio.CancelledError:
            await self.stop()
            raise
        except Exception as error:  # whatever it is, whoever waits must hear of it, and the next one be served
            await self.stop()
            return Thought(id=job.id, error=f"The thinking process failed: {type(error).__name__}.")

    def drop(self, id: int) -> None:
        """Nobody waits for a job any more: it is to be answered at once."""
        self.dropped = id
        with suppress(OSError, RuntimeError):  # it may be gone already
            self._write(Stop(id=id))

    def _write(self, job: Job) -> None:
        if self.process is not None and self.process.stdin is not None:
            self.process.stdin.write(msgspec.json.encode(job) + b"\n")

    async def _started(self) -> asyncio.subprocess.Process:
        if self.process is None or self.process.returncode is not None:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "sandtable.server.worker",
                str(self.niceness),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=MOST_LINE,
            )
            assert self.process.stdout is not None
            async with asyncio.timeout(PATIENCE):
                if not await self.process.stdout.readline():  # its first word: it is ready
                    raise OSError("It ended at once.")
        return self.process

    async def stop(self) -> None:
        """End it."""
        process, self.process = self.process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class Errand:
    """A job, and somebody who waits for what comes of it."""

    __slots__ = ("answer", "job", "span", "worker")

    def __init__(self, job: Job, answer: asyncio.Future[Thought], span: float) -> None:
        self.job = job
        self.answer = answer
        self.span = span
        self.worker: Worker | None = None


class Pool:
    """Some processes that do jobs in the order in which they come, in turn with those that are wanted soon."""

    def __init__(self, workers: int, niceness: int = 0, idle: float | None = None) -> None:
        self.workers = [Worker(niceness) for _ in range(workers)]
        self.idle = idle
        """After so many seconds without a job a process ends; None for never."""
        self.waiting: deque[Errand] = deque()
        self.soon: deque[Errand] = deque()
        """What is wanted soon goes first, but not twice while others wait."""
        self._was_soon = False
        self.stopped = 0
        """How many jobs were stopped in the middle."""
        self._number = 0
        self._bell = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    def number(self) -> int:
        """A number for a job."""
        self._number += 1
        return self._number

    async def ask(self, job: Job, *, soon: bool = False, span: float = 0.0) -> Thought:
        """What comes of a job. Whoever is cancelled here has the job stopped, and its process does the next.

        With a span it is told exactly so many seconds after the job was begun, and the process is kept until then."""
        if not self._tasks:
            self._tasks = [asyncio.create_task(self._work(worker)) for worker in self.workers]
        errand = Errand(job, asyncio.get_running_loop().create_future(), span)
        queue = self.soon if soon else self.waiting
        queue.append(errand)
        self._bell.set()
        try:
            return await errand.answer
        except asyncio.CancelledError:
            if errand.worker is not None:
                self._drop(errand, errand.worker)
            elif errand in queue:
                queue.remove(errand)
            raise

    def _next(self) -> Errand | None:
        """What is to be done next, if anything is."""
        queues = (self.waiting, self.soon) if self._was_soon else (self.soon, self.waiting)
        queue = next(filter(None, queues), None)
        if queue is None:
            return None
        self._was_soon = queue is self.soon
        return queue.popleft()

    def _drop(self, errand: Errand, worker: Worker) -> None:
        self.stopped += 1
        worker.drop(errand.job.id)

        def lose_patience() -> None:
            if errand.worker is worker and worker.process is not None:
                with suppress(ProcessLookupError):
                    worker.process.kill()

        asyncio.get_running_loop().call_later(STOPPING, lose_patience)

    async def _work(self, worker: Worker) -> None:
        loop = asyncio.get_running_loop()
        while True:
            while (errand := self._next()) is None:
                self._bell.clear()
                try:
                    async with asyncio.timeout(self.idle):
                        await self._bell.wait()
                except TimeoutError:
                    await worker.stop()
            if errand.answer.done():
                continue
            errand.worker, worker.begun = worker, loop.time()
            thought = await worker.think(errand.job)
            errand.worker = None
            if errand.span:  # though nobody waits any more: whether it was done by then is nobody's business
                await asyncio.sleep(told_at(worker.begun, loop.time(), errand.span) - loop.time())
            if thought.error:
                log.warning("A thinking process: %s", thought.error)
            if not errand.answer.done():
                errand.answer.set_result(thought)

    async def close(self) -> None:
        """Think no more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*(worker.stop() for worker in self.workers))
        for errand in (*self.soon, *self.waiting):
            errand.answer.cancel()
        self.soon.clear()
        self.waiting.clear()


def told_at(begun: float, now: float, span: float) -> float:
    """When a decision is told that was begun at one moment and made at another."""
    return begun + span if now <= begun + span else rounded(begun, now, LATE * span)


def rounded(begun: float, now: float, step: float) -> float:
    """The end of the step in which something was done that was begun at one moment."""
    return begun + max(1, ceil((now - begun) / step)) * step
