"""Thinking processes: started when they are needed, told to stop when nobody waits, replaced when they die."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections import deque
from contextlib import suppress

import msgspec

from sandtable.server.job import Job, Stop, Thought

log = logging.getLogger("sandtable")
PATIENCE = 30.0
"""A process that has not answered after so many seconds is ended, and the next job starts another."""
STOPPING = 5.0
"""So long a process has to answer once it was told to stop."""
MOST_LINE = 1 << 20


class Worker:
    """One thinking process."""

    def __init__(self, niceness: int = 0) -> None:
        self.niceness = niceness
        self.process: asyncio.subprocess.Process | None = None

    async def think(self, job: Job) -> Thought:
        """Ask it. A process that dies or does not answer is ended, and that is the answer."""
        try:
            process = await self._started()
            assert process.stdout is not None
            self._write(job)
            async with asyncio.timeout(PATIENCE + job.seconds):
                line = await process.stdout.readline()
            return msgspec.json.decode(line, type=Thought)
        except (TimeoutError, OSError, msgspec.DecodeError, ValueError) as error:
            await self.stop()
            return Thought(id=job.id, error=f"The thinking process failed: {type(error).__name__}.")
        except asyncio.CancelledError:
            await self.stop()
            raise

    def drop(self, id: int) -> None:
        """Nobody waits for a job any more: it is to be answered at once."""
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

    __slots__ = ("answer", "job", "worker")

    def __init__(self, job: Job, answer: asyncio.Future[Thought]) -> None:
        self.job = job
        self.answer = answer
        self.worker: Worker | None = None


class Pool:
    """Some processes that do jobs in the order in which they come."""

    def __init__(self, workers: int, niceness: int = 0, idle: float | None = None) -> None:
        self.workers = [Worker(niceness) for _ in range(workers)]
        self.idle = idle
        """After so many seconds without a job a process ends; None for never."""
        self.waiting: deque[Errand] = deque()
        self.stopped = 0
        """How many jobs were stopped in the middle."""
        self._number = 0
        self._bell = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    def number(self) -> int:
        """A number for a job."""
        self._number += 1
        return self._number

    async def ask(self, job: Job, *, soon: bool = False) -> Thought:
        """What comes of a job. Whoever is cancelled here has the job stopped, and its process does the next."""
        if not self._tasks:
            self._tasks = [asyncio.create_task(self._work(worker)) for worker in self.workers]
        errand = Errand(job, asyncio.get_running_loop().create_future())
        self.waiting.appendleft(errand) if soon else self.waiting.append(errand)
        self._bell.set()
        try:
            return await errand.answer
        except asyncio.CancelledError:
            if errand.worker is not None:
                self._drop(errand, errand.worker)
            elif errand in self.waiting:
                self.waiting.remove(errand)
            raise

    def _drop(self, errand: Errand, worker: Worker) -> None:
        self.stopped += 1
        worker.drop(errand.job.id)
        process = worker.process

        def lose_patience() -> None:
            if errand.worker is worker and worker.process is process and process is not None:
                with suppress(ProcessLookupError):
                    process.kill()

        asyncio.get_running_loop().call_later(STOPPING, lose_patience)

    async def _work(self, worker: Worker) -> None:
        while True:
            while not self.waiting:
                self._bell.clear()
                try:
                    async with asyncio.timeout(self.idle):
                        await self._bell.wait()
                except TimeoutError:
                    await worker.stop()
            errand = self.waiting.popleft()
            if errand.answer.done():
                continue
            errand.worker = worker
            thought = await worker.think(errand.job)
            errand.worker = None
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
        for errand in self.waiting:
            errand.answer.cancel()
        self.waiting.clear()
