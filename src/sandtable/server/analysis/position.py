"""The best moves in a position, for a person who waits: their new question replaces their last one."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

import msgspec

from sandtable.engine.history import History
from sandtable.engine.observation import Observation
from sandtable.kernel.error import BadInput
from sandtable.kernel.game import Game
from sandtable.kernel.position import Position
from sandtable.match.error import NotNow
from sandtable.server.analysis.game import FROM_THERE, first_side
from sandtable.server.analysis.move_text import Best, describe_lines
from sandtable.server.engines.fair_queue import Priority
from sandtable.server.engines.jobs import Search
from sandtable.server.engines.pool import Pool
from sandtable.server.errors import TooMany, Unavailable

MAX_WAITING = 32
"""Questions that may wait in all."""
MAX_PER_ADDRESS = 4
"""Questions that may wait from one address."""
MAX_KEPT = 512
"""Answers that are remembered."""


class Studied(msgspec.Struct, frozen=True):
    """The best ways to go on, as the seat that moves could find them."""

    seat: str
    """Who moves."""
    value: int
    chance: float
    """The share of the points its side may expect, from 0 to 1."""
    first: float | None
    """The same for the first side of the game, where there are two."""
    best: tuple[Best, ...]
    """The best way first."""
    depth: int
    nodes: int


class Studies:
    """Answers questions about positions."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self.known: OrderedDict[tuple[object, ...], Studied] = OrderedDict()
        self.asking: dict[str, tuple[asyncio.Task[Studied], str]] = {}
        """Person -> the question they wait for, and their address."""

    async def study(self, who: str, observation: Observation, lines: int, seconds: float, place: str = "") -> Studied:
        """The best lines of play, remembered for the same person."""
        view = observation.view
        # What others have asked about is not told to anybody else.
        key = (who, view.game, view.seat, view.text, observation.start, observation.heard, lines, seconds)
        found = self.known.get(key)
        if found is not None:
            self.known.move_to_end(key)
            return found
        if who in self.asking:
            self.asking.pop(who)[0].cancel()
        if place and sum(other == place for _, other in self.asking.values()) >= MAX_PER_ADDRESS:
            raise TooMany(FROM_THERE)
        if len(self.asking) >= MAX_WAITING:
            raise Unavailable("Too many people are asking the computer; please come back later.")
        job = Search(observation, seconds=seconds, lines=lines)
        task = asyncio.create_task(self._found(job, place or who))
        mine = self.asking[who] = task, place
        try:
            found = await task
        except asyncio.CancelledError:
            current = asyncio.current_task()
            if current is not None and current.cancelling():
                task.cancel()
                raise
            raise NotNow("You have asked about something else in the meantime.") from None
        finally:
            if self.asking.get(who) is mine:
                del self.asking[who]
        self.known[key] = found
        if len(self.known) > MAX_KEPT:
            self.known.popitem(last=False)
        return found

    async def _found(self, job: Search, asker: str) -> Studied:
        answer = await self.pool.ask(job, asker=asker, priority=Priority.HIGH)
        if answer.error:
            raise Unavailable("The computer could not analyse this; please try again.")
        report, view = answer.report, job.observation.view
        assert view.seat is not None
        top = report.lines[0]
        first = first_side(view.game.sides, view.seat.side, top.chance)
        best = describe_lines(report.lines, view.game, view.seat, view.text)
        return Studied(view.seat.name, top.value, top.chance, first, best, report.depth, report.nodes)


def observation_of(position: Position) -> Observation:
    """What the seat to move knows; BadInput where the game is over or chance moves."""
    game: Game = position.game
    to_move = position.to_move
    if to_move is None:
        raise BadInput("The game is over: {outcome}", outcome=position.outcome)
    if not to_move.is_person:
        raise BadInput("Chance is to move; there is nothing to decide.")
    return History(position).observation(game.seat(to_move))
