"""Engines at tables: each is asked once at a time, in turn with those of other tables, and only while it is wanted."""

from __future__ import annotations

import asyncio
import logging
import secrets
from typing import TYPE_CHECKING

from sandtable.engine.level import level
from sandtable.kernel.error import SandtableError
from sandtable.match import Match
from sandtable.match import command as asked
from sandtable.match.offering import asked_of
from sandtable.match.takeback import is_open
from sandtable.server.job import Decide, Glance, known
from sandtable.server.pool import Pool

if TYPE_CHECKING:
    from sandtable.server.table import Table

log = logging.getLogger("sandtable")
TRIES = 3
"""After so many failures the first legal move is made, so that no table hangs."""
PAUSE = 1.0
"""So many seconds after something failed it is tried again."""
SECRET, SECRET_STRONGEST = (0.5, 1.0), (2.0, 2.5)
"""How long a secret decision takes at most, and after how many seconds, or a multiple, it is told.

When it comes must not tell what it is, so it depends on the level alone."""

Want = tuple[str, str, int, str]
"""What is wanted: `move` or a proposal, of which seat, since when, at which level."""


class Thinker:
    """Decides for every engine that is waited for."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self.tasks: dict[str, dict[Want, asyncio.Task[None]]] = {}
        """Table -> what is being decided there."""

    def consider(self, table: Table) -> None:
        """Something happened at a table: decide what is to be decided there, and nothing else any more."""
        match = table.match
        tasks = self.tasks.get(table.id)
        if tasks is None and not any(chair.engine for chair in match.chairs):
            return
        wanted = wants(match) if not table.is_lost else {}
        tasks = tasks or {}
        for want in [want for want in tasks if want not in wanted]:
            tasks.pop(want).cancel()
        for want in wanted:
            if want not in tasks:
                tasks[want] = asyncio.create_task(self._carry_out(table, want))
        if tasks:
            self.tasks[table.id] = tasks
        else:
            self.tasks.pop(table.id, None)

    def forget(self, table: Table) -> None:
        """Nobody is at a table any more."""
        for task in self.tasks.pop(table.id, {}).values():
            task.cancel()

    async def stop(self) -> None:
        """Think no more."""
        tasks = [task for tasks in self.tasks.values() for task in tasks.values()]
        self.tasks.clear()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.pool.close()

    async def _carry_out(self, table: Table, want: Want) -> None:
        """Decide one thing; if it could not be done it is wanted again after a while."""
        kind, seat, _, _ = want
        try:
            refused = await (self._move(table, seat) if kind == "move" else self._answer(table, kind, seat))
            if refused is None:
                return
            log.warning("An engine at table %s was refused: %s", table.id, refused)
        except Exception:
            log.exception("An engine at table %s could not decide.", table.id)
        await asyncio.sleep(PAUSE)
        self.tasks.get(table.id, {}).pop(want, None)
        self.consider(table)

    async def _move(self, table: Table, seat: str) -> SandtableError | None:
        """Decide on one move, and make it."""
        match, loop = table.match, asyncio.get_running_loop()
        started = loop.time()
        is_secret = not is_open(match.position) or len(match.waiting) > 1
        most, span = span_of(match.chair(seat).engine)
        move = await self._decided(table, seat, most if is_secret else 0.0)
        if is_secret:
            await asyncio.sleep(told_at(started, loop.time(), span) - loop.time())
        seq = table.match.told[match.seat(seat).index]
        return await self._submitted(table, asked.Play(who=match.chair(seat).who, seat=seat, moves=(move,), seq=seq))

    async def _decided(self, table: Table, seat: str, seconds: float) -> str:
        match = table.match
        told = known(match.game, table.past.situation(match, seat))
        chosen, seed = match.chair(seat).engine, secrets.randbits(31)
        for _ in range(TRIES):
            job = Decide(id=self.pool.number(), known=told, level=chosen, seed=seed, seconds=seconds)
            thought = await self.pool.ask(job)
            if thought.move and not thought.error:
                return thought.move
        return match.position.moves_of(seat)[0].text

    async def _answer(self, table: Table, kind: str, seat: str) -> SandtableError | None:
        """Answer a proposal: take-backs and the like are granted, a draw is taken unless the position is better."""
        match, agrees = table.match, True
        if kind == "draw":
            told = known(match.game, table.past.situation(match, seat))
            thought = await self.pool.ask(
                Glance(id=self.pool.number(), known=told, seed=secrets.randbits(31)), soon=True
            )
            agrees = not thought.error and thought.value <= 0
        who = match.chair(seat).who
        answer = asked.Agree(who=who, seat=seat, kind=kind) if agrees else asked.Decline(who=who, seat=seat, kind=kind)
        return await self._submitted(table, answer)

    async def _submitted(self, table: Table, command: asked.Command) -> SandtableError | None:
        done: asyncio.Future[SandtableError | None] = asyncio.get_running_loop().create_future()
        table.submit(command, lambda error: None if done.done() else done.set_result(error))
        return await done


def span_of(engine: str) -> tuple[float, float]:
    """How long an engine of a level may take for a secret decision, and in which spans of time it is told."""
    return SECRET_STRONGEST if level(int(engine)).veiled.nodes is None else SECRET


def told_at(started: float, now: float, span: float) -> float:
    """When a decision is told that was begun at one moment and made at another."""
    return started + ((now - started) // span + 1) * span


def wants(match: Match) -> dict[Want, None]:
    """What engines must decide now."""
    chairs = match.chairs
    found: dict[Want, None] = {}
    for seat in match.engines():
        found["move", seat.name, match.fresh[seat.index], chairs[seat.index].engine] = None
    for kind, name in owed(match):
        offer = match.offer(kind)
        found[kind, name, offer.asked.at if offer else 0, match.chair(name).engine] = None
    return found


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
