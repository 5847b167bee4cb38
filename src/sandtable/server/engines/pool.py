"""Thinking processes: started when they are needed, told to stop when nobody waits, replaced when they die.

Whoever asks has a queue of their own (`fair_queue.py`), and all processes but one at most: a stranger with many
questions keeps nobody else waiting. A job of low priority is dropped when somebody else's could start in its place, and
is done again later.

How long a decision takes must not tell what it is. So a secret one has a span: its process does nothing else until the
span is over, however soon it is done, and only then is the decision handed over. What comes next begins at a moment
that depends on no secret either: at the end of the span, or at a fixed time after the job had to give way. All that
decides who is next (who asks, when, and whose jobs have a process) is known without any secret, too.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from contextlib import suppress
from math import ceil

import msgspec

from sandtable.server.engines.fair_queue import FairQueue, Priority, Waiting
from sandtable.server.engines.jobs import Job, Stop, Thought

log = logging.getLogger("sandtable")
PATIENCE = 30.0
"""A process that has not answered after so many seconds is ended, and the next job starts another."""
STOPPING = 5.0
"""So long a process has to answer once it was told to stop."""
LATE = 8
"""What is not done within its span is handed over after so many spans, or a multiple of that: it says no more than that
a process died or the machine is overloaded."""
GIVING_WAY_S = 0.1
"""So long after a secret job had to give way its process is free, whether it was done by then or not. A search stops
within some 20 ms; where it takes longer, it is a multiple of this."""
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
                "sandtable.server.engines.worker",
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


class Errand(Waiting):
    """A job, and somebody who waits for what comes of it."""

    __slots__ = ("answer", "gave_way_at", "gives_way", "job", "span", "worker")

    def __init__(self, job: Job, answer: asyncio.Future[Thought], asker: str, priority: Priority, span: float) -> None:
        super().__init__(asker, priority)
        self.job = job
        self.answer = answer
        self.span = span
        self.worker: Worker | None = None
        """Who thinks about it now."""
        self.gives_way = asyncio.Event()
        self.gave_way_at: float | None = None
        """When it was told to leave its process to somebody else."""


class Pool:
    """Some processes that do jobs, those of each asker in their order, and the askers in turn."""

    def __init__(self, workers: int, niceness: int = 0, idle: float | None = None) -> None:
        self.workers = [Worker(niceness) for _ in range(workers)]
        self.idle = idle
        """After so many seconds without a job a process ends; None for never."""
        self.queue: FairQueue[Errand] = FairQueue(max(1, workers - 1))
        self.stopped = 0
        """How many jobs were stopped in the middle."""
        self._number = 0
        self._running: list[Errand] = []
        """All that have a process, though it may only wait for the end of a span."""
        self._free: dict[Worker, asyncio.Future[Errand]] = {}
        """Those who have nothing to do -> where they wait for it."""
        self._tasks: list[asyncio.Task[None]] = []

    def number(self) -> int:
        """A number for a job."""
        self._number += 1
        return self._number

    async def ask(self, job: Job, *, asker: str, priority: Priority = Priority.NORMAL, span: float = 0.0) -> Thought:
        """What comes of a job. Whoever is cancelled here has the job stopped, and its process does the next.

        With a span it is told exactly so many seconds after the job was begun, and the process is kept until then."""
        if not self._tasks:
            self._tasks = [asyncio.create_task(self._work(worker)) for worker in self.workers]
        errand = Errand(job, asyncio.get_running_loop().create_future(), asker, priority, span)
        self.queue.add(errand)
        self._hand_out()
        try:
            return await errand.answer
        except asyncio.CancelledError:
            if errand.worker is not None:
                self._drop(errand, errand.worker)
            else:
                self.queue.discard(errand)
            raise

    def _hand_out(self) -> None:
        """Give everybody something to do who has nothing, the same process first: it remembers what it has seen."""
        while self._free and (errand := self.queue.start()) is not None:
            worker = min(self._free, key=lambda one: (one.process is None, self.workers.index(one)))
            self._running.append(errand)
            self._free.pop(worker).set_result(errand)
        self._make_room()

    def _make_room(self) -> None:
        """Where people wait, have as many jobs of low priority give way, the latest first: it has the least to lose."""
        low = [errand for errand in self._running if errand.priority is Priority.LOW]
        staying = [errand for errand in low if errand.gave_way_at is None]
        if staying:
            short = self.queue.startable() - len(self._free) - (len(low) - len(staying))
            for errand in staying[::-1][: max(0, short)]:
                errand.gave_way_at = asyncio.get_running_loop().time()
                errand.gives_way.set()
                if errand.worker is not None:
                    self._drop(errand, errand.worker)

    def _drop(self, errand: Errand, worker: Worker) -> None:
        self.stopped += 1
        job = errand.job
        worker.drop(job.id)

        def lose_patience() -> None:
            if errand.worker is worker and errand.job is job and worker.process is not None:
                with suppress(ProcessLookupError):
                    worker.process.kill()

        asyncio.get_running_loop().call_later(STOPPING, lose_patience)

    async def _work(self, worker: Worker) -> None:
        loop = asyncio.get_running_loop()
        while True:
            errand = await self._next(worker)
            thought = None
            if not errand.answer.done() and errand.gave_way_at is None:
                errand.worker, worker.begun = worker, loop.time()
                thought = await worker.think(errand.job)
                errand.worker = None
            if errand.span and thought is not None:
                await self._sit_out(errand, worker)  # though nobody waits any more: that it was done is a secret
            self._running.remove(errand)
            self.queue.finish(errand)
            if errand.gave_way_at is not None:
                self._ask_again(errand)
            elif thought is not None:
                if thought.error:
                    log.warning("A thinking process: %s", thought.error)
                if not errand.answer.done():
                    errand.answer.set_result(thought)

    async def _next(self, worker: Worker) -> Errand:
        """What a process does next, as soon as there is anything; it may end until then."""
        offer: asyncio.Future[Errand] = asyncio.get_running_loop().create_future()
        self._free[worker] = offer
        self._hand_out()
        await asyncio.wait([offer], timeout=self.idle)
        if not offer.done():
            await worker.stop()
        return await offer

    async def _sit_out(self, errand: Errand, worker: Worker) -> None:
        """Wait until the span of a secret is over, or until it has to give way, and then as long as always."""
        loop = asyncio.get_running_loop()
        with suppress(TimeoutError):
            async with asyncio.timeout_at(told_at(worker.begun, loop.time(), errand.span)):
                await errand.gives_way.wait()
        if errand.gave_way_at is not None:
            await asyncio.sleep(rounded(errand.gave_way_at, loop.time(), GIVING_WAY_S) - loop.time())

    def _ask_again(self, errand: Errand) -> None:
        """Let a job wait that gave way, if somebody still waits for it; its old number is known as dropped."""
        if not errand.answer.done():
            errand.job = msgspec.structs.replace(errand.job, id=self.number())
            errand.gave_way_at = None
            errand.gives_way.clear()
            self.queue.add(errand)

    async def close(self) -> None:
        """Think no more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*(worker.stop() for worker in self.workers))
        for errand in (*self._running, *self.queue):
            errand.answer.cancel()
        for errand in self._running:
            self.queue.finish(errand)
        self._running.clear()
        self._free.clear()
        self.queue.clear()


def told_at(begun: float, now: float, span: float) -> float:
    """When a decision is told that was begun at one moment and made at another."""
    return begun + span if now <= begun + span else rounded(begun, now, LATE * span)


def rounded(begun: float, now: float, step: float) -> float:
    """The end of the step in which something was done that was begun at one moment."""
    return begun + max(1, ceil((now - begun) / step)) * step
