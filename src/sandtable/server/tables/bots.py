"""Engines at tables: each is asked once at a time, on the account of whoever plays there, and only while it is wanted.

Where computers play each other they think only while somebody watches.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from typing import TYPE_CHECKING

from sandtable.engine.level import level
from sandtable.kernel.error import SandtableError
from sandtable.match import Match
from sandtable.match import command as asked
from sandtable.match.commands.offers import asked_of
from sandtable.server.engines.fair_queue import Priority
from sandtable.server.engines.jobs import Decide, Glance, known
from sandtable.server.engines.pool import Pool
from sandtable.server.tables.computer_games import is_computers_only

if TYPE_CHECKING:
    from sandtable.server.tables.table import Table

log = logging.getLogger("sandtable")
TRIES = 3
"""After so many failures the first legal move is made, so that no table hangs."""
PAUSE = 1.0
"""So many seconds after something failed it is tried again."""
SECRET, SECRET_STRONGEST = (0.5, 1.0), (2.0, 2.5)
"""How long a search in secret may take, and its span: so many seconds after it was begun the decision is told.

When it comes must not tell what it is, so that depends on the level and on who else waits alone (`server/pool.py`)."""
SILENT = 8
"""Where others do not even hear that something was decided, what they hear at last comes after so many decisions, or a
multiple of that; those that are missing are made up."""

Want = tuple[str, str, int, str, Priority]
"""What is wanted: `move` or a proposal, of which seat, since when, at which level, and how urgently."""


class Thinker:
    """Decides for every engine that is waited for."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self.tasks: dict[str, dict[Want, asyncio.Task[None]]] = {}
        """Table -> what is being decided there."""
        self.silent: dict[str, dict[str, int]] = {}
        """Table -> seat -> how much it has decided of which others hear nothing, not even that there was something."""
        self.is_stopped = False

    def consider(self, table: Table) -> None:
        """Something happened at a table, or somebody came or left: decide what is to be decided there, and no more."""
        tasks = self.tasks.get(table.id)
        if self.is_stopped or (tasks is None and not any(chair.engine for chair in table.match.chairs)):
            return
        wanted = self._wanted(table)
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

    def _wanted(self, table: Table) -> list[Want]:
        """What engines must decide at a table now."""
        if table.is_lost:
            return []
        found = wants(table.match, priority_of(table))
        if is_computers_only(table.match) and not table.looks:
            # What was begun in silence goes on: how much of it is left would tell how much of it there was.
            silent = self.silent.get(table.id, {})
            return [want for want in found if want[1] in silent]
        return found

    def forget(self, table: Table) -> None:
        """Nobody is at a table any more."""
        self.silent.pop(table.id, None)
        for task in self.tasks.pop(table.id, {}).values():
            task.cancel()

    async def stop(self) -> None:
        """Think no more."""
        self.is_stopped = True
        tasks = [task for tasks in self.tasks.values() for task in tasks.values()]
        self.tasks.clear()
        self.silent.clear()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.pool.close()

    async def _carry_out(self, table: Table, want: Want) -> None:
        """Decide one thing; if it could not be done it is wanted again after a while."""
        kind, seat, _, _, priority = want
        try:
            deciding = (
                self._move(table, seat, priority) if kind == "move" else self._answer(table, kind, seat, priority)
            )
            refused = await deciding
            if refused is None:
                return
            log.warning("An engine at table %s was refused: %s", table.id, refused)
        except Exception:
            log.exception("An engine at table %s could not decide.", table.id)
        await asyncio.sleep(PAUSE)
        self.tasks.get(table.id, {}).pop(want, None)
        self.consider(table)

    async def _move(self, table: Table, seat: str, priority: Priority) -> SandtableError | None:
        """Decide on one move, and make it."""
        match = table.match
        most, span = span_of(match, seat)
        moves = match.position.moves_of(seat) if span else ()
        is_silent = seat in self.silent.get(table.id, ()) or not all(is_heard(match, seat, one.text) for one in moves)
        if is_silent:
            counts = self.silent.setdefault(table.id, {})
            counts[seat] = counts.get(seat, 0) + 1
        move = await self._decided(table, seat, most, span, priority)
        if is_silent and is_heard(match, seat, move):
            await self._fill_up(table, seat, span, priority)
        seq = table.match.told[match.seat(seat).index]
        return await self._submitted(table, asked.Play(who=match.chair(seat).who, seat=seat, moves=(move,), seq=seq))

    async def _fill_up(self, table: Table, seat: str, span: float, priority: Priority) -> None:
        """Ask for nothing as often as there were fewer decisions than `SILENT`: how many there were is a secret, too,
        and whoever else waits for a process could count them."""
        told = known(table.match.game, await table.past.known(table.match, seat, table.hub.loads))
        for _ in range(-self.silent[table.id].pop(seat) % SILENT):
            job = Glance(id=self.pool.number(), known=told, seed=0)
            await self.pool.ask(job, asker=asker_of(table, self.pool), priority=priority, span=span)

    async def _decided(self, table: Table, seat: str, most: float, span: float, priority: Priority) -> str:
        match = table.match
        told = known(match.game, await table.past.known(match, seat, table.hub.loads))
        chosen, seed = match.chair(seat).engine, secrets.randbits(31)
        for _ in range(TRIES):
            job = Decide(id=self.pool.number(), known=told, level=chosen, seed=seed, seconds=most)
            thought = await self.pool.ask(job, asker=asker_of(table, self.pool), priority=priority, span=span)
            if thought.move and not thought.error:
                return thought.move
        return match.position.moves_of(seat)[0].text

    async def _answer(self, table: Table, kind: str, seat: str, priority: Priority) -> SandtableError | None:
        """Answer a proposal: take-backs and the like are granted, a draw is taken unless the position is better."""
        match, agrees = table.match, True
        if kind == "draw":
            told = known(match.game, await table.past.known(match, seat, table.hub.loads))
            job = Glance(id=self.pool.number(), known=told, seed=secrets.randbits(31))
            thought = await self.pool.ask(
                job,
                asker=asker_of(table, self.pool),
                priority=priority if priority is Priority.LOW else Priority.HIGH,
                span=span_of(match, seat)[1],
            )
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
    if match.position.is_open and len(match.waiting) <= 1:
        return 0.0, 0.0
    return SECRET_STRONGEST if level(int(match.chair(seat).engine)).veiled.nodes is None else SECRET


def is_heard(match: Match, seat: str, move: str) -> bool:
    """Whether anybody else hears that a move was made."""
    by = match.seat(seat)
    return any(text for index, text in enumerate(match.position.hearings(move, by)) if index != by.index)


def priority_of(table: Table) -> Priority:
    """How urgently an engine is waited for: not at all where computers play each other, nor where none of the people
    has come since the server started. Such tables may all be kept by one stranger under as many names, and only an
    address would tell."""
    return Priority.NORMAL if table.opened_from and not is_computers_only(table.match) else Priority.LOW


def asker_of(table: Table, pool: Pool) -> str:
    """On whose account the engines of a table think: the address of somebody who sits there and is connected, or who
    watches computers play. Of several it is the one with the least under way: nobody is slowed down by a stranger who
    sits down beside them. While nobody is connected it is whoever opened the table; after a restart, the keeper."""
    connections = [look.connection for looks in table.looks.values() for look in looks]
    if not is_computers_only(table.match):
        connections = [connection for connection in connections if table.seats_of(connection)]
    addresses = {connection.address for connection in connections} - {""}
    addresses = addresses or {table.opened_from or table.summary.keeper}
    return min(addresses, key=lambda address: (pool.queue.load(address), address))


def wants(match: Match, priority: Priority) -> list[Want]:
    """What engines must decide now."""
    chairs = match.chairs
    found: list[Want] = [
        ("move", seat.name, match.fresh[seat.index], chairs[seat.index].engine, priority) for seat in match.engines()
    ]
    for kind, name in owed(match):
        offer = match.offer(kind)
        found.append((kind, name, offer.asked.at if offer else 0, match.chair(name).engine, priority))
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
