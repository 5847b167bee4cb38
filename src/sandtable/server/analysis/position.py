"""The best ways to go on from a position, for somebody who waits: a new question takes the place of his last one."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

import msgspec

from sandtable.engine.history import History
from sandtable.engine.observation import Situation
from sandtable.kernel.error import BadInput
from sandtable.kernel.game import Game
from sandtable.kernel.position import Position
from sandtable.match.error import NotNow
from sandtable.server.analysis.game import FROM_THERE, first_side
from sandtable.server.analysis.move_text import worded
from sandtable.server.engines.fair_queue import Priority
from sandtable.server.engines.jobs import Best, Study, known
from sandtable.server.engines.pool import Pool
from sandtable.server.errors import TooMany, Unavailable

MOST = 32
"""So many questions wait at most."""
MAX_PER_ADDRESS = 4
"""So many of them from one address."""
KEPT = 512
"""So many answers are remembered."""


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

    async def of(self, who: str, situation: Situation, lines: int, seconds: float, place: str = "") -> Studied:
        """The best ways to go on, remembered where it was asked before."""
        told = known(situation.view.game, situation)
        key = (who, told, lines, seconds)  # what others have asked about is theirs
        found = self.known.get(key)
        if found is not None:
            self.known.move_to_end(key)
            return found
        if who in self.asking:
            self.asking.pop(who)[0].cancel()
        if place and sum(other == place for _, other in self.asking.values()) >= MAX_PER_ADDRESS:
            raise TooMany(FROM_THERE)
        if len(self.asking) >= MOST:
            raise Unavailable("Many people ask the computer; please come back later.")
        job = Study(id=self.pool.number(), known=told, lines=lines, seconds=seconds)
        task = asyncio.create_task(self._found(situation, job, place or who))
        mine = self.asking[who] = task, place
        try:
            found = await task
        except asyncio.CancelledError:
            current = asyncio.current_task()
            if current is not None and current.cancelling():
                task.cancel()
                raise
            raise NotNow("You have asked about something else meanwhile.") from None
        finally:
            if self.asking.get(who) is mine:
                del self.asking[who]
        self.known[key] = found
        if len(self.known) > KEPT:
            self.known.popitem(last=False)
        return found

    async def _found(self, situation: Situation, job: Study, asker: str) -> Studied:
        thought = await self.pool.ask(job, asker=asker, priority=Priority.HIGH)
        if thought.error:
            raise Unavailable("The computer could not look at this; please try again.")
        seat, game = situation.view.seat, situation.view.game
        assert seat is not None
        first = first_side(game.sides, seat.side, thought.chance)
        best = worded(thought.lines, game, seat, situation.view.text)
        return Studied(seat.name, thought.value, thought.chance, first, best, thought.depth, thought.nodes)


def situation_of(position: Position) -> Situation:
    """What the seat knows that is to move; nobody decides where the game is over or chance moves."""
    game: Game = position.game
    to_move = position.to_move
    if to_move is None:
        raise BadInput(f"The game is over: {position.outcome}")
    if not to_move.is_person:
        raise BadInput("Chance is to move; nobody decides here.")
    return History(position).situation(game.seat(to_move))
