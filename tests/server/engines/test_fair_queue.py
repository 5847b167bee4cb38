"""Nobody waits for somebody else's many questions, and games without people give way to people."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from sandtable.server.engines.fair_queue import FairQueue, Priority, QueueItem
from sandtable.server.engines.jobs import Answer, Evaluate, Job
from sandtable.server.engines.pool import GIVE_WAY_S, UNWANTED, Pool, Worker
from tests.server.clients.leaping_time import leap
from tests.server.engines.test_pool import KNOWN

HIGH, NORMAL, LOW = Priority.HIGH, Priority.NORMAL, Priority.LOW


class GatedWorker(Worker):
    """Answers its job when the test lets it, or when it is dropped."""

    def __init__(self) -> None:
        super().__init__()
        self.job: Job | None = None
        self._answer: asyncio.Future[Answer] | None = None

    async def answer(self, job: Job) -> Answer:
        self.job, self._answer = job, asyncio.get_running_loop().create_future()
        try:
            return await self._answer
        finally:
            self.job = None

    def let_go(self) -> None:
        assert self.job is not None
        assert self._answer is not None
        self._answer.set_result(Answer(move="done"))

    def drop(self) -> None:
        if self.job is not None and self._answer is not None and not self._answer.done():
            self._answer.set_result(Answer(error=UNWANTED))


class Crowd:
    """Some gated processes, and everybody who asks them."""

    def __init__(self, processes: int) -> None:
        self.pool = Pool(processes)
        self.workers = [GatedWorker() for _ in range(processes)]
        self.pool.workers = list[Worker](self.workers)
        self.asking: dict[str, asyncio.Task[Answer]] = {}
        self.names: dict[str, str] = {}

    async def ask(self, *names: str, priority: Priority = NORMAL, span: float = 0.0) -> None:
        """Ask something; the first letter of its name says who asks."""
        for name in names:
            job = Evaluate(KNOWN, seed=len(self.names))
            self.names[str(job.seed)] = name
            self.asking[name] = asyncio.create_task(
                self.pool.ask(job, asker=name[0], priority=priority, span=span), name=name
            )
        await settle()

    def running(self) -> set[str]:
        """What the processes think about."""
        jobs = [worker.job for worker in self.workers]
        return {self.names[str(job.seed)] for job in jobs if isinstance(job, Evaluate)}

    async def finish(self, name: str) -> None:
        """Let the process go that thinks about something."""
        for worker in self.workers:
            if isinstance(worker.job, Evaluate) and self.names[str(worker.job.seed)] == name:
                worker.let_go()
        await settle()

    async def order(self) -> list[str]:
        """Let everything be done, one after another."""
        found = []
        while running := sorted(self.running()):
            found.append(running[0])
            await self.finish(running[0])
        return found

    def is_clean(self) -> bool:
        """Whether nothing is left of anybody."""
        queue = self.pool.queue
        return not (self.pool._running or queue._running or any(queue._turns.values()))


async def settle() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def crowded(processes: int, work: Callable[[Crowd], Coroutine[Any, Any, None]]) -> None:
    async def whole() -> None:
        crowd = Crowd(processes)
        try:
            await work(crowd)
        finally:
            for task in crowd.asking.values():
                task.cancel()
            await asyncio.gather(*crowd.asking.values(), return_exceptions=True)
            await settle()
            assert crowd.is_clean(), "whoever is gone leaves nothing"
            await crowd.pool.close()

    asyncio.run(whole())


def test_askers_take_turns() -> None:
    async def work(crowd: Crowd) -> None:
        await crowd.ask("a1", "a2", "a3", "a4", "b1", "b2", "c1")
        assert await crowd.order() == ["a1", "b1", "c1", "a2", "b2", "a3", "a4"]

    crowded(1, work)


@pytest.mark.parametrize("processes", [2, 3])
def test_one_asker_never_has_all_processes(processes: int) -> None:
    async def work(crowd: Crowd) -> None:
        await crowd.ask(*(f"a{number}" for number in range(60)))
        assert crowd.running() == {f"a{number}" for number in range(processes - 1)}
        for number in range(20):
            await crowd.ask(f"b{number}")
            assert f"b{number}" in crowd.running(), "somebody else's job starts at once"
            await crowd.finish(f"b{number}")
            assert len(crowd.running()) == processes - 1, "what is left of the share is nobody's"

    crowded(processes, work)


def test_a_share_is_counted_whatever_the_priority() -> None:
    async def work(crowd: Crowd) -> None:
        await crowd.ask("a1", "a2")
        await crowd.ask("a3", "a4", priority=HIGH)
        assert crowd.running() == {"a1"}
        await crowd.finish("a1")
        assert crowd.running() == {"a3"}, "what is urgent goes first"
        await crowd.finish("a3")
        assert crowd.running() == {"a2"}, "but not twice while something else waits"

    crowded(2, work)


def test_the_only_process_is_for_everybody() -> None:
    async def work(crowd: Crowd) -> None:
        await crowd.ask("a1")
        assert crowd.running() == {"a1"}

    crowded(1, work)


def test_low_priority_starts_only_where_nothing_else_could() -> None:
    async def work(crowd: Crowd) -> None:
        await crowd.ask("a1")
        await crowd.ask("x1", "y1", priority=LOW)
        await crowd.ask("b1", "c1")
        assert await crowd.order() == ["a1", "b1", "c1", "x1", "y1"]

    crowded(1, work)


def test_low_priority_gives_way_and_is_done_later() -> None:
    async def work(crowd: Crowd) -> None:
        await crowd.ask("x1", priority=LOW)
        await crowd.ask("y1", priority=LOW)
        assert crowd.running() == {"x1", "y1"}
        await crowd.ask("a1")
        assert crowd.running() == {"x1", "a1"}, "the latest has the least to lose"
        assert not crowd.asking["y1"].done(), "it only waits"
        await crowd.ask("b1")
        assert crowd.running() == {"a1", "b1"}
        assert crowd.pool.stopped == 2
        await crowd.finish("a1")
        assert crowd.running() == {"b1", "y1"}
        await crowd.finish("y1")
        assert crowd.asking["y1"].result().move == "done", "what came of being dropped is told to nobody"
        await crowd.finish("x1")
        assert crowd.asking["x1"].result().move == "done"

    crowded(2, work)


def test_nothing_gives_way_where_a_process_is_free_or_would_not_be_used() -> None:
    async def work(crowd: Crowd) -> None:
        await crowd.ask("x1", priority=LOW)
        await crowd.ask("a1")
        assert crowd.running() == {"x1", "a1"}
        await crowd.ask("a2", "a3")
        assert crowd.running() == {"x1", "a1"}, "more than their share nobody gets, whoever else runs"
        assert crowd.pool.stopped == 0
        await crowd.ask("b1", "b2")
        assert crowd.running() == {"b1", "a1"}
        assert crowd.pool.stopped == 1

    crowded(2, work)


def test_as_many_give_way_as_people_wait() -> None:
    async def work(crowd: Crowd) -> None:
        await crowd.ask("x1", "y1", "z1", priority=LOW)
        await crowd.ask("a1", "b1")
        assert crowd.running() == {"x1", "a1", "b1"}
        assert crowd.pool.stopped == 2

    crowded(3, work)


def test_low_priority_uses_nothing_up_of_its_askers_share() -> None:
    async def work(crowd: Crowd) -> None:
        await crowd.ask("a1", "a2", priority=LOW)
        assert crowd.running() == {"a1"}
        await crowd.ask("a3")
        assert crowd.running() == {"a1", "a3"}
        await crowd.ask("b1")
        assert crowd.running() == {"b1", "a3"}

    crowded(2, work)


def test_what_is_cancelled_leaves_nothing_and_makes_room() -> None:
    async def work(crowd: Crowd) -> None:
        await crowd.ask("a1", "a2", "b1", "c1")
        await crowd.ask("x1", priority=LOW)
        for name in ("c1", "a2"):
            crowd.asking[name].cancel()
        await settle()
        assert len(crowd.pool.queue) == 1
        crowd.asking["a1"].cancel()
        await settle()
        assert crowd.running() == {"b1", "x1"}, "its process was told to stop, and does something else"
        await crowd.ask("d1")
        crowd.asking["x1"].cancel()
        await settle()
        assert crowd.running() == {"b1", "d1"}
        assert len(crowd.pool.queue) == 0, "what gave way is not done for nobody"

    crowded(2, work)


def test_what_is_cancelled_while_it_gives_way_is_not_asked_again() -> None:
    async def work(crowd: Crowd) -> None:
        await crowd.ask("x1", priority=LOW, span=1.0)
        await crowd.ask("a1")
        crowd.asking["x1"].cancel()
        while crowd.running() != {"a1"}:
            await asyncio.sleep(0.01)
        assert len(crowd.pool.queue) == 0

    crowded(1, work)


def test_whoever_waits_when_all_ends_is_told() -> None:
    async def work(crowd: Crowd) -> None:
        await crowd.ask("a1", "a2")
        await crowd.pool.close()
        await settle()
        assert all(task.cancelled() for task in crowd.asking.values())

    crowded(2, work)


def test_a_load_is_what_waits_and_runs() -> None:
    queue: FairQueue[QueueItem] = FairQueue(1)
    for priority in (HIGH, NORMAL, LOW, LOW):
        queue.add(QueueItem("a", priority))
    assert (queue.load("a"), queue.load("b"), len(queue), len(list(queue))) == (4, 0, 4, 4)
    started = queue.start()
    assert started is not None
    assert (queue.load("a"), queue.startable()) == (4, 0)
    queue.finish(started)
    assert (queue.load("a"), queue.startable()) == (3, 1)


# Secrets


class Ponderer(Worker):
    """Takes so long for its first job, if it is not dropped before, and no time for all others."""

    def __init__(self, took: float, stopping: float = 0.0) -> None:
        super().__init__()
        self.took, self.stopping = took, stopping
        self._dropped = asyncio.Event()

    async def answer(self, job: Job) -> Answer:
        self.began = asyncio.get_running_loop().time()
        took, self.took = self.took, 0.0
        try:
            async with asyncio.timeout(took):
                await self._dropped.wait()
            await asyncio.sleep(self.stopping)
        except TimeoutError:
            pass
        self._dropped.clear()
        return Answer()

    def drop(self) -> None:
        self._dropped.set()


def gives_way(took: float, *, after: float, stopping: float = 0.0, cancelled: float = 0.0) -> tuple[float, float]:
    """When somebody is answered who comes so long after a secret of low priority was begun, and when that is."""

    async def work() -> tuple[float, float]:
        pool, loop, moments = Pool(1), asyncio.get_running_loop(), dict[str, float]()
        pool.workers = [Ponderer(took, stopping)]

        async def asked(name: str, priority: Priority, span: float) -> None:
            await pool.ask(Evaluate(KNOWN, seed=1), asker=name, priority=priority, span=span)
            moments[name] = loop.time()

        secret = asyncio.create_task(asked("secret", LOW, 1.0))
        if cancelled:
            loop.call_later(cancelled, secret.cancel)
        await asyncio.sleep(after)
        await asked("person", NORMAL, 0.0)
        await asyncio.gather(secret, return_exceptions=True)
        await pool.close()
        return moments["person"], moments.get("secret", 0.0)

    return leap(work())


@pytest.mark.parametrize("after", [0.2, 0.5])
@pytest.mark.parametrize("took", [0.0, 0.1, 0.4, 0.9])
@pytest.mark.parametrize("stopping", [0.0, 0.05])
def test_when_a_secret_gives_way_does_not_tell_whether_it_was_decided(
    took: float, after: float, stopping: float
) -> None:
    person, secret = gives_way(took, after=after, stopping=stopping)
    assert person == pytest.approx(after + GIVE_WAY_S)
    assert secret == pytest.approx(after + GIVE_WAY_S + 1.0), "then it has its whole span again"


@pytest.mark.parametrize("took", [0.1, 0.9])
def test_a_secret_nobody_waits_for_gives_way_no_sooner(took: float) -> None:
    assert gives_way(took, after=0.5, cancelled=0.3)[0] == pytest.approx(0.5 + GIVE_WAY_S)


def test_a_secret_that_stops_late_is_late_by_a_multiple() -> None:
    assert gives_way(0.9, after=0.2, stopping=1.2 * GIVE_WAY_S)[0] == pytest.approx(0.2 + 2 * GIVE_WAY_S)
