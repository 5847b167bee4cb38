"""The engine processes of the server: started when needed, stopped when nobody waits, replaced when they die.

Each asker has a queue of their own (`fair_queue.py`), and never all processes: a stranger with many questions keeps
nobody else waiting. A job of low priority is dropped when somebody else's could start in its place, and done again
later.

How long a decision takes must not tell what it is. So a secret one has a span: its process does nothing else until the
span is over, however soon it has decided, and only then is the decision handed over. What comes next starts at a moment
that depends on no secret either: at the end of the span, or at a fixed time after the job had to give way. Everything
that decides who is next (who asks, when, and whose jobs have a process) is known without any secret, too.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from contextlib import suppress
from math import ceil

from sandtable.engine.limit import Limit
from sandtable.engine.protocol.client import EngineClient
from sandtable.server.engines.fair_queue import FairQueue, Priority, QueueItem
from sandtable.server.engines.jobs import Answer, Job, Search

log = logging.getLogger("sandtable")
COMMAND = (sys.executable, "-m", "sandtable", "engine")
START_TIMEOUT_S = 30.0
MAX_THINKING_S = 10.0
"""No move of a level takes longer, however slow the machine."""
STOP_TIMEOUT_S = 5.0
"""A process that has not answered this long after it was told to stop is killed; the next job starts another."""
LATE_SPANS = 8
"""What is not done within its span is handed over after this many spans, or a multiple of that: it tells no more than
that a process died or the machine is overloaded."""
GIVE_WAY_S = 0.1
"""This long after a secret job had to give way its process is free, whether it was done by then or not. A search stops
within some 20 ms; where it takes longer, it is a multiple of this."""
UNWANTED = "Nobody waits for it."


class Worker:
    """One engine process, which plays all games."""

    def __init__(self, niceness: int = 0) -> None:
        self.client = EngineClient(
            COMMAND,
            niceness=niceness,
            start_timeout_s=START_TIMEOUT_S,
            grace_s=STOP_TIMEOUT_S,
            max_thinking_s=MAX_THINKING_S,
        )
        self.began = 0.0
        """When it was handed its last job; the time to start the process does not count."""
        self._is_dropped = False
        """Whether nobody waits for its job any more."""

    @property
    def is_running(self) -> bool:
        return self.client.process is not None

    async def answer(self, job: Job) -> Answer:
        """Do a job. If the process fails, the answer says so."""
        self._is_dropped = False
        try:
            await self.client.start()
            self.began = asyncio.get_running_loop().time()
            if self._is_dropped:
                return Answer(error=UNWANTED)
            return await self._ask(job)
        except asyncio.CancelledError:
            await self.client.kill()
            raise
        except Exception as error:  # the asker must be answered, and the next one served, whatever went wrong
            await self.client.kill()
            return Answer(error=f"{type(error).__name__}: {error}")

    async def _ask(self, job: Job) -> Answer:
        if not isinstance(job, Search):
            return Answer(value=await self.client.evaluate(job.observation, seed=job.seed))
        limit = Limit(seconds=job.seconds or None)
        decision = await self.client.decide(
            job.observation, limit, lines=job.lines, seed=job.seed, settings={"Level": job.level}
        )
        return Answer(decision.move.text, decision.report, decision.report.lines[0].value)

    def drop(self) -> None:
        """Have the job answered at once, since nobody waits for it any more."""
        self._is_dropped = True
        self.client.stop()

    async def stop(self) -> None:
        """End the process."""
        await self.client.kill()


class PendingJob(QueueItem):
    """A job, and the future of its answer."""

    __slots__ = ("answer", "gave_way_at", "gives_way", "job", "span", "worker")

    def __init__(self, job: Job, answer: asyncio.Future[Answer], asker: str, priority: Priority, span: float) -> None:
        super().__init__(asker, priority)
        self.job = job
        self.answer = answer
        self.span = span
        self.worker: Worker | None = None
        """The worker that does it now."""
        self.gives_way = asyncio.Event()
        self.gave_way_at: float | None = None
        """When it was told to leave its process to another job."""


class Pool:
    """Some processes that do jobs: those of each asker in their order, and the askers in turn."""

    def __init__(self, workers: int, niceness: int = 0, idle_timeout_s: float | None = None) -> None:
        self.workers = [Worker(niceness) for _ in range(workers)]
        self.idle_timeout_s = idle_timeout_s
        """After this time without a job a process ends; None for never."""
        self.queue: FairQueue[PendingJob] = FairQueue(max(1, workers - 1))
        self.stopped = 0
        """How many jobs were stopped in the middle."""
        self._running: list[PendingJob] = []
        """All that have a process, though it may only wait for the end of a span."""
        self._free: dict[Worker, asyncio.Future[PendingJob]] = {}
        """The workers without a job -> where they wait for one."""
        self._tasks: list[asyncio.Task[None]] = []

    async def ask(self, job: Job, *, asker: str, priority: Priority = Priority.NORMAL, span: float = 0.0) -> Answer:
        """The answer to a job. If the caller is cancelled, the job is stopped and its process does the next.

        With a span the answer comes exactly that many seconds after the job began, and its process is kept until then.
        """
        if not self._tasks:
            self._tasks = [asyncio.create_task(self._work(worker)) for worker in self.workers]
        pending = PendingJob(job, asyncio.get_running_loop().create_future(), asker, priority, span)
        self.queue.add(pending)
        self._hand_out()
        try:
            return await pending.answer
        except asyncio.CancelledError:
            self.queue.discard(pending)
            self._drop(pending)
            raise

    def _hand_out(self) -> None:
        """Give every free worker a job, those that run first: they remember what they have seen."""
        while self._free and (pending := self.queue.start()) is not None:
            worker = min(self._free, key=lambda one: (not one.is_running, self.workers.index(one)))
            self._running.append(pending)
            self._free.pop(worker).set_result(pending)
        self._make_room()

    def _make_room(self) -> None:
        """Have as many jobs of low priority give way as others could start, the latest first: it loses the least."""
        low = [pending for pending in self._running if pending.priority is Priority.LOW]
        staying = [pending for pending in low if pending.gave_way_at is None]
        if staying:
            short = self.queue.startable() - len(self._free) - (len(low) - len(staying))
            for pending in staying[::-1][: max(0, short)]:
                pending.gave_way_at = asyncio.get_running_loop().time()
                pending.gives_way.set()
                self._drop(pending)

    def _drop(self, pending: PendingJob) -> None:
        """Stop a job, if a worker is busy with it."""
        if pending.worker is not None:
            self.stopped += 1
            pending.worker.drop()

    async def _work(self, worker: Worker) -> None:
        loop = asyncio.get_running_loop()
        while True:
            pending = await self._next(worker)
            answer = None
            if not pending.answer.done() and pending.gave_way_at is None:
                pending.worker, worker.began = worker, loop.time()
                answer = await worker.answer(pending.job)
                pending.worker = None
            if pending.span and answer is not None:
                await self._sit_out(pending, worker)  # even if nobody waits any more: that it was done is a secret
            self._running.remove(pending)
            self.queue.finish(pending)
            if pending.gave_way_at is not None:
                self._ask_again(pending)
            elif answer is not None:
                if answer.error:
                    log.warning("An engine process: %s", answer.error)
                if not pending.answer.done():
                    pending.answer.set_result(answer)

    async def _next(self, worker: Worker) -> PendingJob:
        """The next job of a worker, as soon as there is one; its process may end until then."""
        offer: asyncio.Future[PendingJob] = asyncio.get_running_loop().create_future()
        self._free[worker] = offer
        self._hand_out()
        await asyncio.wait([offer], timeout=self.idle_timeout_s)
        if not offer.done():
            await worker.stop()
        return await offer

    async def _sit_out(self, pending: PendingJob, worker: Worker) -> None:
        """Wait until the span of a secret is over, or until it has to give way, and then for a fixed time."""
        loop = asyncio.get_running_loop()
        with suppress(TimeoutError):
            async with asyncio.timeout_at(answer_time(worker.began, loop.time(), pending.span)):
                await pending.gives_way.wait()
        if pending.gave_way_at is not None:
            await asyncio.sleep(end_of_step(pending.gave_way_at, loop.time(), GIVE_WAY_S) - loop.time())

    def _ask_again(self, pending: PendingJob) -> None:
        """Queue a job that gave way, if somebody still waits for it."""
        if not pending.answer.done():
            pending.gave_way_at = None
            pending.gives_way.clear()
            self.queue.add(pending)

    async def close(self) -> None:
        """End all processes; whoever waits is cancelled."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*(worker.stop() for worker in self.workers))
        for pending in (*self._running, *self.queue):
            pending.answer.cancel()
        for pending in self._running:
            self.queue.finish(pending)
        self._running.clear()
        self._free.clear()
        self.queue.clear()


def answer_time(began: float, now: float, span: float) -> float:
    """When a secret decision is handed over that began at one moment and was made at another."""
    return began + span if now <= began + span else end_of_step(began, now, LATE_SPANS * span)


def end_of_step(began: float, now: float, step: float) -> float:
    """The end of the step, counted from one moment, in which another lies."""
    return began + max(1, ceil((now - began) / step)) * step
