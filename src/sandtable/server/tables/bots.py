"""Engines at tables: they think only while their decision is wanted, and use the share of the people who play there.

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
from sandtable.match.commands.offers import JUDGED, next_engine_answer, would_agree
from sandtable.server.engines.fair_queue import Priority
from sandtable.server.engines.jobs import Evaluate, Search
from sandtable.server.engines.pool import Pool
from sandtable.server.tables.computer_games import is_computers_only

if TYPE_CHECKING:
    from sandtable.server.tables.table import Table

log = logging.getLogger("sandtable")
MAX_TRIES = 3
"""After this many failures the first legal move is made, so that no table hangs."""
RETRY_AFTER_S = 1.0
"""How long after a failure it is tried again."""
SECRET_TIMES, SECRET_TIMES_STRONGEST = (0.5, 1.0), (2.0, 2.5)
"""How many seconds a search in secret may take, and its span: the decision is told that many seconds after it began.

When it is told must not tell what it is: that depends only on the level and on who else waits (`engines/pool.py`)."""
SILENT_DECISIONS = 8
"""Where others do not even hear that something was decided, what they do hear comes after this many decisions, or a
multiple of that; missing ones are padded."""

Want = tuple[str, str, int, str, Priority]
"""A decision that is wanted: `move` or the kind of an offer, the seat, since when, the level, and how urgent it is."""


class EngineBots:
    """Decides for all engines at all tables."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self.tasks: dict[str, dict[Want, asyncio.Task[None]]] = {}
        """Table -> the decisions under way there."""
        self.silent: dict[str, dict[str, int]] = {}
        """Table -> seat -> how many decisions it has made that others do not hear of at all."""
        self.is_stopped = False

    def consider(self, table: Table) -> None:
        """Start the decisions that are wanted at a table now, and cancel all others; called on every change."""
        tasks = self.tasks.get(table.id)
        if self.is_stopped or (tasks is None and not any(player.engine for player in table.match.players)):
            return
        wanted = self._list_wants(table)
        tasks = tasks or {}
        for want in [want for want in tasks if want not in wanted]:
            tasks.pop(want).cancel()
        for want in wanted:
            if want not in tasks:
                tasks[want] = asyncio.create_task(self._decide(table, want))
        if tasks:
            self.tasks[table.id] = tasks
        else:
            self.tasks.pop(table.id, None)
            self.silent.pop(table.id, None)

    def _list_wants(self, table: Table) -> list[Want]:
        """The decisions that are wanted at a table now."""
        if table.is_lost:
            return []
        found = list_wants(table.match, priority_of(table))
        if is_computers_only(table.match) and not table.subscriptions:
            # What began in silence goes on: how much is left would tell how much there was.
            silent = self.silent.get(table.id, {})
            return [want for want in found if want[1] in silent]
        return found

    def forget(self, table: Table) -> None:
        """Cancel all decisions of a table that was put away."""
        self.silent.pop(table.id, None)
        for task in self.tasks.pop(table.id, {}).values():
            task.cancel()

    async def stop(self) -> None:
        """Cancel all decisions and end the processes."""
        self.is_stopped = True
        tasks = [task for tasks in self.tasks.values() for task in tasks.values()]
        self.tasks.clear()
        self.silent.clear()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.pool.close()

    async def _decide(self, table: Table, want: Want) -> None:
        """Make one decision; if that fails it is wanted again after a while."""
        kind, seat, _, _, priority = want
        try:
            deciding = (
                self._move(table, seat, priority) if kind == "move" else self._answer_offer(table, kind, seat, priority)
            )
            refused = await deciding
            if refused is None:
                return
            log.warning("An engine at table %s was refused: %s", table.id, refused)
        except Exception:
            log.exception("An engine at table %s could not decide.", table.id)
        await asyncio.sleep(RETRY_AFTER_S)
        self.tasks.get(table.id, {}).pop(want, None)
        self.consider(table)

    async def _move(self, table: Table, seat: str, priority: Priority) -> SandtableError | None:
        """Choose a move and make it."""
        match = table.match
        most, span = span_of(match, seat)
        moves = match.position.moves_of(seat) if span else ()
        is_silent = seat in self.silent.get(table.id, ()) or not all(is_heard(match, seat, one.text) for one in moves)
        if is_silent:
            counts = self.silent.setdefault(table.id, {})
            counts[seat] = counts.get(seat, 0) + 1
        move = await self._choose_move(table, seat, most, span, priority)
        if is_silent and is_heard(match, seat, move):
            await self._pad_silence(table, seat, span, priority)
        seq = table.match.seqs[match.seat(seat).index]
        return await self._submit(table, asked.Play(who=match.player(seat).who, seat=seat, moves=(move,), seq=seq))

    async def _pad_silence(self, table: Table, seat: str, span: float, priority: Priority) -> None:
        """Fill up the number of silent decisions with jobs that do nothing: how many there were is a secret, too, and
        others who wait for a process could count them."""
        job = Evaluate(await table.engine_history.observe(table.match, seat, table.hub.loads))
        for _ in range(-self.silent[table.id].pop(seat) % SILENT_DECISIONS):
            await self.pool.ask(job, asker=asker_of(table, self.pool), priority=priority, span=span)

    async def _choose_move(self, table: Table, seat: str, most: float, span: float, priority: Priority) -> str:
        match = table.match
        observation = await table.engine_history.observe(match, seat, table.hub.loads)
        job = Search(observation, int(match.player(seat).engine), most, seed=secrets.randbits(31))
        for _ in range(MAX_TRIES):
            answer = await self.pool.ask(job, asker=asker_of(table, self.pool), priority=priority, span=span)
            if answer.move and not answer.error:
                return answer.move
        return match.position.moves_of(seat)[0].text

    async def _answer_offer(self, table: Table, kind: str, seat: str, priority: Priority) -> SandtableError | None:
        """Answer an offer. Whatever ends the game is judged by the engine's value of its position."""
        match, agrees = table.match, True
        if kind in JUDGED:
            observation = await table.engine_history.observe(match, seat, table.hub.loads)
            answer = await self.pool.ask(
                Evaluate(observation, secrets.randbits(31)),
                asker=asker_of(table, self.pool),
                priority=priority if priority is Priority.LOW else Priority.HIGH,
                span=span_of(match, seat)[1],
            )
            agrees = not answer.error and would_agree(match.position, seat, kind, answer.value)
        who = match.player(seat).who
        reply = asked.Agree(who=who, seat=seat, kind=kind) if agrees else asked.Decline(who=who, seat=seat, kind=kind)
        return await self._submit(table, reply)

    async def _submit(self, table: Table, command: asked.Command) -> SandtableError | None:
        done: asyncio.Future[SandtableError | None] = asyncio.get_running_loop().create_future()
        table.submit(command, lambda error: None if done.done() else done.set_result(error))
        return await done


def span_of(match: Match, seat: str) -> tuple[float, float]:
    """How long an engine may search for its decision, and the span of it; both 0 where nothing is hidden.

    Both follow from public knowledge: whether anything is hidden, who is waited for, and the level."""
    if match.position.is_open and len(match.waiting) <= 1:
        return 0.0, 0.0
    return SECRET_TIMES_STRONGEST if level(int(match.player(seat).engine)).veiled.nodes is None else SECRET_TIMES


def is_heard(match: Match, seat: str, move: str) -> bool:
    """Whether any other seat hears that a move was made."""
    by = match.seat(seat)
    others = (seat for seat in (*match.game.seats, None) if seat != by)
    return any(match.position.redact_move(move, by, seat) for seat in others)


def priority_of(table: Table) -> Priority:
    """Low where computers play each other, and where none of the people has come since the server started: one person
    may keep many such tables under many names, and only an address would tell."""
    return Priority.NORMAL if table.opened_from and not is_computers_only(table.match) else Priority.LOW


def asker_of(table: Table, pool: Pool) -> str:
    """Whose share the engines of a table use: the address of a connected player, or of a spectator where computers play
    each other. Of several it is the one with the least under way: a stranger who takes a seat slows nobody down.
    While nobody is connected it is the address that opened the table, and after a restart the owner of the table."""
    connections = list(table.subscriptions.connections())
    if not is_computers_only(table.match):
        connections = [connection for connection in connections if table.seats_of(connection)]
    addresses = {connection.address for connection in connections} - {""}
    addresses = addresses or {table.opened_from or table.summary.keeper}
    return min(addresses, key=lambda address: (pool.queue.load(address), address))


def list_wants(match: Match, priority: Priority) -> list[Want]:
    """The decisions that engines must make in a match now."""
    players = match.players
    found: list[Want] = [
        ("move", seat.name, match.fresh[seat.index], players[seat.index].engine, priority)
        for seat in match.engines_to_move()
    ]
    if (due := next_engine_answer(match)) is not None:
        kind, name = due
        offer = match.offer(kind)
        found.append((kind, name, offer.asked.at if offer else 0, match.player(name).engine, priority))
    return found
