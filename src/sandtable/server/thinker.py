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
from sandtable.server.pool import Pool, rounded

if TYPE_CHECKING:
    from sandtable.server.table import Table

log = logging.getLogger("sandtable")
TRIES = 3
"""After so many failures the first legal move is made, so that no table hangs."""
PAUSE = 1.0
"""So many seconds after something failed it is tried again."""
SECRET, SECRET_STRONGEST = (0.5, 1.0), (2.0, 2.5)
"""How long a search in secret may take, and its span: so many seconds after it was begun the decision is told.

When it comes must not tell what it is, so that depends on the level and on who else waits alone (`server/pool.py`)."""
SILENT = 8
"""Where others do not even hear that something was decided, what they hear at last comes after so many spans."""

Want = tuple[str, str, int, str]
"""What is wanted: `move` or a proposal, of which seat, since when, at which level."""


class Thinker:
    """Decides for every engine that is waited for."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self.tasks: dict[str, dict[Want, asyncio.Task[None]]] = {}
        """Table -> what is being decided there."""
        self.silent: dict[str, dict[str, float]] = {}
        """Table -> seat -> since when it decides what others may hear nothing of, not even that there was something."""

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
            self.silent.pop(table.id, None)

    def forget(self, table: Table) -> None:
        """Nobody is at a table any more."""
        self.silent.pop(table.id, None)
        for task in self.tasks.pop(table.id, {}).values():
            task.cancel()

    async def stop(self) -> None:
        """Think no more."""
        tasks = [task for tasks in self.tasks.values() for task in tasks.values()]
        self.tasks.clear()
        self.silent.clear()
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
        most, span = span_of(match, seat)
        moves = match.position.moves_of(seat) if span else ()
        is_silent = seat in self.silent.get(table.id, ()) or not all(is_heard(match, seat, one.text) for one in moves)
        since = self.silent.setdefault(table.id, {}).setdefault(seat, loop.time()) if is_silent else 0.0
        move = await self._decided(table, seat, most, span)
        if is_silent and is_heard(match, seat, move):  # how many decisions nobody heard of came before is a secret, too
            await asyncio.sleep(rounded(since, loop.time(), SILENT * span) - loop.time())
            self.silent.get(table.id, {}).pop(seat, None)
        seq = table.match.told[match.seat(seat).index]
        return await self._submitted(table, asked.Play(who=match.chair(seat).who, seat=seat, moves=(move,), seq=seq))

    async def _decided(self, table: Table, seat: str, most: float, span: float) -> str:
        match = table.match
        told = known(match.game, await table.past.known(match, seat, table.hub.loads))
        chosen, seed = match.chair(seat).engine, secrets.randbits(31)
        for _ in range(TRIES):
            job = Decide(id=self.pool.number(), known=told, level=chosen, seed=seed, seconds=most)
            thought = await self.pool.ask(job, span=span)
            if thought.move and not thought.error:
                return thought.move
        return match.position.moves_of(seat)[0].text

    async def _answer(self, table: Table, kind: str, seat: str) -> SandtableError | None:
        """Answer a proposal: take-backs and the like are granted, a draw is taken unless the position is better."""
        match, agrees = table.match, True
        if kind == "draw":
            told = known(match.game, await table.past.known(match, seat, table.hub.loads))
            job = Glance(id=self.pool.number(), known=told, seed=secrets.randbits(31))
            thought = await self.pool.ask(job, soon=True, span=span_of(match, seat)[1])
            agrees = not thought.error and thought.value <= 0
        who = match.chair(seat).who
        answer = asked.Agree(who=who, seat=seat, kind=kind) if agrees else asked.Decline(who=who, seat=seat, kind=kind)
        return await self._submitted(table, answer)

    async def _submitted(self, table: Table, command: asked.Command) -> SandtableError | None:
        done: asyncio.Future[SandtableError | None] = asyncio.get_running_loop().create_future()
        table.submit(command, lambda error: None if done.done() else done.set_result(error))
        return await done


def span_of(match: Match, seat: str) -> tuple[float, float]:
    """How long an engine may search for its decision, and the span of it; nothing where everything is in the open.

    Both follow from what everybody knows: whether anything is hidden, who is waited for, and the level."""
    if is_open(match.position) and len(match.waiting) <= 1:
        return 0.0, 0.0
    return SECRET_STRONGEST if level(int(match.chair(seat).engine)).veiled.nodes is None else SECRET


def is_heard(match: Match, seat: str, move: str) -> bool:
    """Whether anybody else hears that a move was made."""
    by = match.seat(seat)
    return any(text for index, text in enumerate(match.position.hearings(move, by)) if index != by.index)


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
