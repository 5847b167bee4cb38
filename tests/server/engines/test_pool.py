"""Thinking processes: stopped without being killed, fair to all who ask, replaced when they die."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Coroutine
from typing import Any

import sandtable
from sandtable.engine.history import History
from sandtable.engine.protocol.client import EngineClient
from sandtable.server.engines import pool as pools
from sandtable.server.engines.fair_queue import Priority
from sandtable.server.engines.jobs import Answer, Evaluate, Job, Search
from sandtable.server.engines.pool import Pool, Worker

GAME = sandtable.load("commander-chess", "preset=club")
SEAT = GAME.opening.waiting[0]
KNOWN = History(GAME.opening).observation(SEAT)
ENDLESS = 3600.0


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(work)


async def at_work(pool: Pool) -> None:
    """Wait until a process has something to do."""
    while len(pool.queue) or pool.workers[0].client.process is None:
        await asyncio.sleep(0.01)


def test_a_job_nobody_waits_for_is_stopped_and_its_process_lives_on() -> None:
    async def work() -> None:
        pool = Pool(1)
        try:
            first = await pool.ask(Evaluate(KNOWN, seed=1), asker="ann")
            assert first.error == ""
            process = pool.workers[0].client.process
            assert process is not None
            endless = asyncio.create_task(pool.ask(Search(KNOWN, seconds=ENDLESS), asker="ann"))
            await at_work(pool)
            await asyncio.sleep(0.1)
            endless.cancel()
            job = Search(KNOWN, level=1, seed=1)
            thought = await pool.ask(job, asker="ann")
            assert thought.move in {move.text for move in GAME.opening.moves}
            after = pool.workers[0].client.process
            assert after is not None
            assert after.pid == process.pid, "it was told to stop, not killed"
            assert pool.stopped == 1
        finally:
            await pool.close()

    run(work())


def test_a_job_that_gives_way_is_begun_again_by_the_same_process() -> None:
    async def work() -> None:
        pool = Pool(1)
        try:
            job = Search(KNOWN, seconds=1.0)
            giving_way = asyncio.create_task(pool.ask(job, asker="ann", priority=Priority.LOW))
            await at_work(pool)
            await asyncio.sleep(0.1)
            process = pool.workers[0].client.process
            assert (await pool.ask(Evaluate(KNOWN, seed=1), asker="bob")).error == ""
            assert not giving_way.done()
            thought = await giving_way
            assert (thought.error, pool.stopped) == ("", 1)
            assert thought.move in {move.text for move in GAME.opening.moves}
            assert process is pool.workers[0].client.process
        finally:
            await pool.close()

    run(work())


def test_a_job_is_stopped_even_before_it_has_begun() -> None:
    async def work() -> None:
        pool = Pool(1)
        try:
            for _ in range(5):
                endless = asyncio.create_task(pool.ask(Search(KNOWN, seconds=ENDLESS), asker="ann"))
                await at_work(pool)
                endless.cancel()
            process = pool.workers[0].client.process
            assert (await pool.ask(Evaluate(KNOWN, seed=1), asker="ann")).error == ""
            assert process is pool.workers[0].client.process
        finally:
            await pool.close()

    run(work())


def test_a_process_that_does_not_stop_is_replaced(monkeypatch: Any) -> None:
    monkeypatch.setattr(pools, "STOP_TIMEOUT_S", 0.2)

    async def work() -> None:
        pool = Pool(1)
        try:
            endless = asyncio.create_task(pool.ask(Search(KNOWN, seconds=ENDLESS), asker="ann"))
            await at_work(pool)
            client = pool.workers[0].client
            while client._deadline is None:  # it still starts, and has longer for that
                await asyncio.sleep(0.01)
            process = client.process
            assert process is not None
            process.send_signal(signal.SIGSTOP)
            endless.cancel()
            assert (await pool.ask(Evaluate(KNOWN, seed=1), asker="ann")).error == ""
            assert process is not pool.workers[0].client.process
            assert process.returncode == -signal.SIGKILL
        finally:
            await pool.close()

    run(work())


def test_a_process_that_died_is_reported_and_replaced() -> None:
    async def work() -> None:
        pool = Pool(1)
        try:
            endless = asyncio.create_task(pool.ask(Search(KNOWN, seconds=ENDLESS), asker="ann"))
            await at_work(pool)
            process = pool.workers[0].client.process
            assert process is not None
            process.kill()
            assert "was killed by signal 9" in (await endless).error
            assert (await pool.ask(Evaluate(KNOWN, seed=1), asker="ann")).error == ""
        finally:
            await pool.close()

    run(work())


def test_a_process_ends_when_nothing_was_asked_for_a_while() -> None:
    async def work() -> None:
        pool = Pool(1, idle_timeout_s=0.05)
        try:
            await pool.ask(Evaluate(KNOWN, seed=1), asker="ann")
            while pool.workers[0].client.process is not None:
                await asyncio.sleep(0.01)
            assert (await pool.ask(Evaluate(KNOWN, seed=1), asker="ann")).error == ""
        finally:
            await pool.close()

    run(work())


class Clerk(Worker):
    """Does nothing, and remembers for whom."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[Job] = []

    async def answer(self, job: Job) -> Answer:
        self.seen.append(job)
        await asyncio.sleep(0)
        return Answer()


def test_who_asks_again_stands_behind_those_who_wait() -> None:
    async def work() -> None:
        pool, clerk = Pool(1), Clerk()
        pool.workers = [clerk]

        async def insist(seed: int) -> None:
            for _ in range(4):
                await pool.ask(Evaluate(KNOWN, seed=seed), asker="ann")

        await asyncio.gather(*(insist(seed) for seed in (1, 2, 3)))
        assert [job.seed for job in clerk.seen if isinstance(job, Evaluate)] == [1, 2, 3] * 4
        await pool.close()

    run(work())


def test_what_is_wanted_soon_comes_first_and_what_is_dropped_not_at_all() -> None:
    async def work() -> None:
        pool, clerk = Pool(1), Clerk()
        pool.workers = [clerk]
        asked = [
            asyncio.create_task(
                pool.ask(
                    Evaluate(KNOWN, seed=seed),
                    asker="ann",
                    priority=Priority.HIGH if seed == 3 else Priority.NORMAL,
                )
            )
            for seed in (1, 2, 3)
        ]
        asked[1].cancel()
        await asyncio.gather(*asked, return_exceptions=True)
        assert [job.seed for job in clerk.seen if isinstance(job, Evaluate)] == [3, 1]
        await pool.close()

    run(work())


def test_what_is_wanted_soon_again_and_again_keeps_nobody_waiting() -> None:
    async def work() -> None:
        pool, clerk = Pool(1), Clerk()
        pool.workers = [clerk]

        async def insist(seed: int) -> None:
            while True:
                await pool.ask(Evaluate(KNOWN, seed=seed), asker=f"person {seed}", priority=Priority.HIGH)

        crowd = [asyncio.create_task(insist(seed)) for seed in (1, 2, 3)]
        await asyncio.sleep(0)
        for _ in range(4):
            async with asyncio.timeout(10):
                await pool.ask(Evaluate(KNOWN, seed=9), asker="ann")
        seen = [job.seed for job in clerk.seen if isinstance(job, Evaluate)]
        assert [seed for seed in seen if seed != 9][:4] == [1, 2, 3, 1], "those who hurry take turns, too"
        for task in crowd:
            task.cancel()
        await asyncio.gather(*crowd, return_exceptions=True)
        await pool.close()

    run(work())


class BrokenClient(EngineClient):
    """Fails in a way nobody thought of, once."""

    is_whole = False

    async def start(self) -> None:
        if not self.is_whole:
            self.is_whole = True
            raise RuntimeError("The handler is closed.")
        await super().start()


def test_whatever_goes_wrong_with_a_process_the_next_job_is_done() -> None:
    async def work() -> None:
        pool = Pool(1)
        pool.workers[0].client = BrokenClient(pools.COMMAND)
        try:
            async with asyncio.timeout(60):
                assert "RuntimeError" in (await pool.ask(Evaluate(KNOWN, seed=1), asker="ann")).error
                assert (await pool.ask(Evaluate(KNOWN, seed=1), asker="ann")).error == ""
        finally:
            await pool.close()

    run(work())


class EarlyClient(EngineClient):
    """Takes its time to start, and remembers what it was told."""

    def __init__(self) -> None:
        super().__init__(pools.COMMAND)
        self.gate = asyncio.Event()
        self.written: list[str] = []

    async def start(self) -> None:
        await self.gate.wait()
        await super().start()

    def _write(self, line: str) -> None:
        self.written.append(line)
        super()._write(line)


def test_a_job_that_is_dropped_while_its_process_starts_is_not_handed_over() -> None:
    async def work() -> None:
        pool, client = Pool(1), EarlyClient()
        pool.workers[0].client = client
        try:
            asking = asyncio.create_task(pool.ask(Search(KNOWN, seconds=ENDLESS), asker="ann"))
            await asyncio.sleep(0.01)
            asking.cancel()
            await asyncio.gather(asking, return_exceptions=True)
            client.gate.set()
            async with asyncio.timeout(60):
                assert (await pool.ask(Evaluate(KNOWN, seed=1), asker="ann")).error == ""
            assert "eval" in client.written
            assert not [line for line in client.written if line.startswith("go")]
        finally:
            await pool.close()

    run(work())


def test_a_process_is_told_what_its_seat_knows_and_nothing_else() -> None:
    async def work() -> None:
        game = sandtable.load("commander-in-chief", "preset=club,enhance=choose")
        dark, light = game.seats
        history = History(game.opening)
        history.play("+h8", dark)
        pool, client = Pool(1), EarlyClient()
        pool.workers[0].client = client
        client.gate.set()
        try:
            observation = history.observation(light)
            assert (await pool.ask(Search(observation, level=1, seconds=0.1, seed=7), asker="ann")).error == ""
        finally:
            await pool.close()
        assert client.written == [
            "hello",
            "game commander-in-chief",
            f"options {game.options.text}",
            "set Lines 1",
            "set Seed 7",
            "set Level 1",
            f"position seat light text {observation.start}",
            *(f"heard {seat} {move}" for seat, move in observation.heard),
            f"view {observation.view.text}",
            "isready",
            "go time 100",
        ]
        assert not [line for line in client.written if "+h8" in line]

    run(work())


def test_a_process_gives_way_and_carries_nothing_of_the_server() -> None:
    async def work() -> None:
        pool = Pool(1, niceness=3)
        try:
            await pool.ask(Evaluate(KNOWN, seed=1), asker="ann")
            process = pool.workers[0].client.process
            assert process is not None
            own = os.getpriority(os.PRIO_PROCESS, 0)
            assert os.getpriority(os.PRIO_PROCESS, process.pid) == min(19, own + 3)
        finally:
            await pool.close()

    run(work())
    script = (
        "import sys, sandtable.cli.engines.engine, sandtable.engine.protocol.session\n"
        "heavy = {'litestar', 'sqlalchemy', 'uvicorn', 'asyncio'} & set(sys.modules)\n"
        "assert not heavy, heavy\n"
    )
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0
