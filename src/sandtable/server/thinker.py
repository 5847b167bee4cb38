"""Engines think in processes of their own: fair between tables, forgotten when no longer needed, replaced when dead."""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec

from sandtable.match import Match
from sandtable.match import command as asked
from sandtable.match.offering import asked_of
from sandtable.match.takeback import is_open
from sandtable.server.job import Job, Thought

if TYPE_CHECKING:
    from sandtable.server.hub import Hub
    from sandtable.server.table import Table

log = logging.getLogger("sandtable")
PATIENCE = 30.0
"""A process that has not answered after so many seconds is ended, and another one asked."""
TRIES = 3
"""After so many failures the first legal move is made, so that no table hangs."""
SECRET_DELAY = 2.0
"""A secret decision is told after so many seconds, or a multiple: when it comes must not tell what it is."""
SECRET_SECONDS = 0.8
MOST_HEARD = 2000


class Worker:
    """One thinking process."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None

    async def think(self, job: Job) -> Thought:
        """Ask it; a process that dies or does not answer is ended, and the next question starts another."""
        try:
            process = await self._started()
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(msgspec.json.encode(job) + b"\n")
            await process.stdin.drain()
            line = await asyncio.wait_for(process.stdout.readline(), PATIENCE + job.seconds)
            return msgspec.json.decode(line, type=Thought)
        except (TimeoutError, OSError, msgspec.DecodeError, ValueError) as error:
            await self.stop()
            return Thought(id=job.id, error=f"The thinking process failed: {type(error).__name__}.")
        except asyncio.CancelledError:
            await self.stop()
            raise

    async def _started(self) -> asyncio.subprocess.Process:
        if self.process is None or self.process.returncode is not None:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "sandtable.server.worker",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=1 << 20,
                preexec_fn=_yielding if os.name == "posix" else None,
            )
        return self.process

    async def stop(self) -> None:
        """End it."""
        process, self.process = self.process, None
        if process is not None and process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class Thinker:
    """Decides for every engine that is waited for."""

    def __init__(self, hub: Hub, workers: int) -> None:
        self.hub = hub
        self.queue: asyncio.Queue[tuple[str, str]] = asyncio.Queue()
        self.waiting: set[tuple[str, str]] = set()
        """Table and seat of what is queued or being thought about: a table asks once, so all get their turn."""
        self.number = 0
        self.workers = [Worker() for _ in range(workers)]
        self.tasks = [asyncio.create_task(self._work(worker)) for worker in self.workers]

    def consider(self, table: Table) -> None:
        """Something happened at a table where an engine sits: decide what is to be decided there."""
        for seat in table.match.engines():
            wanted = (table.id, seat.name)
            if wanted not in self.waiting:
                self.waiting.add(wanted)
                self.queue.put_nowait(wanted)
        for kind, seat_name in owed(table.match):
            self.hub.begin_task(self._answer(table, kind, seat_name))

    async def stop(self) -> None:
        """Think no more."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await asyncio.gather(*(worker.stop() for worker in self.workers))

    async def _work(self, worker: Worker) -> None:
        while True:
            id, seat = await self.queue.get()
            try:
                await self._move(worker, id, seat)
            except asyncio.CancelledError:
                raise
            except Exception:
                log.exception("An engine at table %s could not decide.", id)
            finally:
                self.waiting.discard((id, seat))
                table = self.hub.tables.get(id)
                if table is not None and not table.is_lost:
                    self.consider(table)

    async def _move(self, worker: Worker, id: str, seat: str) -> None:
        """Decide on one move, and make it if it is still wanted."""
        table = self.hub.tables.get(id)
        if table is None or not is_wanted(table.match, seat):
            return
        match, started = table.match, asyncio.get_running_loop().time()
        secret = not is_open(match.position) or len(match.waiting) > 1
        move = await self._thought(
            worker, self._job(match, seat, seconds=SECRET_SECONDS if secret else 0.0), match, seat
        )
        if secret:
            slots = (asyncio.get_running_loop().time() - started) // SECRET_DELAY + 1
            await asyncio.sleep(started + slots * SECRET_DELAY - asyncio.get_running_loop().time())
        if not is_wanted(table.match, seat) or table.is_lost:
            return
        index = table.match.seat(seat).index
        if table.match.fresh[index] != match.fresh[index]:
            return  # the position is another one by now; it is considered again
        chair = table.match.chair(seat)
        made: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        table.submit(
            asked.Play(who=chair.who, seat=seat, moves=(move,), seq=table.match.told[index]),
            lambda error: None if made.done() else made.set_result(None),
        )
        await made

    async def _thought(self, worker: Worker, job: Job, match: Match, seat: str) -> str:
        for _ in range(TRIES):
            thought = await worker.think(job)
            if thought.move and not thought.error:
                return thought.move
            log.warning("An engine failed: %s", thought.error)
        return match.position.moves_of(seat)[0].text

    def _job(self, match: Match, seat: str, *, judge: bool = False, seconds: float = 0.0) -> Job:
        self.number += 1
        view = match.position.view(seat)
        start: str = match.opened.start or match.game.opening.text
        is_whole = "?" not in view.text and is_open(match.position) and len(match.entries) <= MOST_HEARD
        return Job(
            id=self.number,
            game=match.opened.game,
            options=match.opened.options,
            seat=seat,
            text=view.text,
            level=match.chair(seat).engine,
            seed=secrets.randbits(48),
            start=start if is_whole else "",
            heard=tuple((entry.seat.name, entry.text) for entry in match.entries) if is_whole else (),
            judge=judge,
            seconds=seconds,
        )

    async def _answer(self, table: Table, kind: str, seat: str) -> None:
        """Answer a proposal: take-backs and the like are granted, a draw is taken unless the position is better."""
        agrees = True
        if kind == "draw":
            worker = Worker()
            try:
                thought = await worker.think(self._job(table.match, seat, judge=True))
            finally:
                await worker.stop()
            agrees = not thought.error and thought.value <= 0
        if (kind, seat) not in owed(table.match):
            return
        who = table.match.chair(seat).who
        if agrees:
            table.submit(asked.Agree(who=who, seat=seat, kind=kind))
        else:
            table.submit(asked.Decline(who=who, seat=seat, kind=kind))


def owed(match: Match) -> list[tuple[str, str]]:
    """The proposals that engines have not answered, each with a seat that must."""
    if not match.is_running:
        return []
    return [
        (offer.kind, seat)
        for offer in match.offers
        for seat in asked_of(match, offer.asked)
        if match.chair(seat).is_engine and seat not in offer.agreed
    ][:1]


def is_wanted(match: Match, seat: str) -> bool:
    """Whether an engine must still move there."""
    return any(other.name == seat for other in match.engines())


def _yielding() -> None:
    """Thinking gives way to serving."""
    os.nice(5)
