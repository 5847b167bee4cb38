"""Looking at games that are over, move by move, on the side: one question of many at a time, and only while asked."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from time import monotonic

import msgspec

from sandtable.engine.analysis import Grade
from sandtable.kernel.text import Words
from sandtable.server.analysis.move_text import worded
from sandtable.server.analysis.replay import Course, digest, too_many
from sandtable.server.engines.jobs import Best, Review, Thought
from sandtable.server.engines.pool import Pool
from sandtable.server.errors import TooMany, Unavailable

log = logging.getLogger("sandtable")
SECONDS = 0.25
"""For what should have been played, and again for what was."""
LINES = 3
PATIENCE = 30.0
"""An analysis that nobody has asked about for so many seconds is stopped."""
EACH = 2
"""So many analyses one person may have under way."""
MOST = 16
"""So many there are at most, and half as many from one address: who is nobody can become somebody at will."""
FROM_THERE = "Many questions come from where you are; please wait for an answer."
KEPT = 128
"""So many are remembered."""


class Judged(msgspec.Struct, frozen=True):
    """One move, judged by what its seat could know."""

    number: int
    """Of the move, counted from 1, as plies are."""
    seat: str
    move: str
    value: int
    """How good the position is after it for the side that moved, in hundredths of the least piece."""
    chance: float
    """The share of the points that side may expect after it, from 0 to 1."""
    first: float | None
    """The same for the first side of the game, where there are two."""
    loss: float
    """How much of the expected points the move gave away."""
    grade: str
    """`good`, `doubtful`, `mistake` or `blunder`."""
    mark: str
    """As players write it: nothing, `?!`, `?` or `??`."""
    title: Words
    best: tuple[Best, ...]
    """What should have been played, the best first."""


class AnalysisInfo(msgspec.Struct, frozen=True):
    """How far an analysis is, and what it has found."""

    id: str
    state: str
    """`running`, `done`, `stopped` because nobody asked for a while, or `failed`."""
    progress: float
    """From 0 to 1."""
    moves: int
    """How many moves the game has."""
    judged: list[Judged]
    """Every move that was a choice, in their order, from the one asked for on."""


class Analysis:
    """The analysis of one game."""

    def __init__(self, id: str, course: Course) -> None:
        self.id = id
        self.course = course
        self.judged: list[Judged] = []
        self.state = "running"
        self.who = self.place = ""
        self.asked = monotonic()
        self.task: asyncio.Task[None] | None = None

    @property
    def is_running(self) -> bool:
        """Whether it goes on."""
        return self.task is not None

    def told(self, since: int) -> AnalysisInfo:
        """How far it is, and what was found after so many moves that were told before."""
        total = len(self.course.walk.choices)
        progress = len(self.judged) / total if total else 1.0
        moves = self.course.moves
        return AnalysisInfo(self.id, self.state, progress, moves, self.judged[max(0, since) :])


class Analyses:
    """All analyses."""

    def __init__(self, pool: Pool, *, patience: float = PATIENCE, seconds: float = SECONDS) -> None:
        self.pool = pool
        self.patience = patience
        self.seconds = seconds
        self.known: OrderedDict[str, Analysis] = OrderedDict()

    def begin(self, who: str, course: Course, place: str = "") -> Analysis:
        """Analyse a game, or go on with it; a game that was analysed before is not analysed again."""
        id = digest(course.walk.text)[:20]
        found = self.known.get(id)
        if found is None or (not found.is_running and found.state != "done"):
            running = [one for one in self.known.values() if one.is_running]
            if sum(one.who == who for one in running) >= EACH:
                raise TooMany(f"You have {EACH} analyses under way; please wait for one of them.")
            if place and sum(one.place == place for one in running) >= MOST // 2:
                raise TooMany(FROM_THERE)
            if len(running) >= MOST:
                raise Unavailable("Many games are being analysed; please come back later.")
            found = found or Analysis(id, course)
            found.who, found.place, found.state, found.asked = who, place, "running", monotonic()
            self.known[id] = found
            found.task = asyncio.create_task(self._run(found))
            self._forget()
        return self.get(id) or found

    def get(self, id: str) -> Analysis | None:
        """An analysis by its id; that somebody asks keeps it going."""
        found = self.known.get(id)
        if found is not None:
            found.asked = monotonic()
            self.known.move_to_end(id)
        return found

    async def _run(self, analysis: Analysis) -> None:
        course, asker = analysis.course, analysis.place or analysis.who
        try:
            for number in course.walk.choices[len(analysis.judged) :]:
                if monotonic() - analysis.asked > self.patience:
                    analysis.state = "stopped"
                    return
                job = Review(
                    id=self.pool.number(), record=course.walk.text, number=number, lines=LINES, seconds=self.seconds
                )
                thought = await self.pool.ask(job, asker=asker)
                if thought.error:
                    thought = await self.pool.ask(job, asker=asker)  # the process may have died of something else
                if thought.error:
                    analysis.state = "failed"
                    return
                analysis.judged.append(judged(course, number, thought))
            analysis.state = "done"
        except Exception:
            analysis.state = "failed"
            log.exception("An analysis could not go on.")
        finally:
            analysis.task = None

    def _forget(self) -> None:
        resting = {id: one.course for id, one in self.known.items() if not one.is_running}
        for id in too_many(resting, max(1, KEPT - len(self.known) + len(resting))):
            del self.known[id]

    async def stop(self) -> None:
        """Analyse no more."""
        tasks = [one.task for one in self.known.values() if one.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.pool.close()


def judged(course: Course, number: int, thought: Thought) -> Judged:
    """A move that was judged."""
    moment, grade = course.walk.moments[number], Grade[thought.grade.upper()]
    assert moment.seat is not None
    first = first_side(course.game.sides, moment.seat.side, thought.chance)
    best = worded(thought.lines, course.game, moment.seat, course.walk.moments[number - 1].text)
    return Judged(
        number,
        moment.seat.name,
        moment.move,
        thought.value,
        thought.chance,
        first,
        thought.loss,
        thought.grade,
        grade.mark,
        grade.title,
        best,
    )


def first_side(sides: tuple[str, ...], side: str, chance: float) -> float | None:
    """What the first of two sides may expect, if one of them may expect so much."""
    if len(sides) != 2:
        return None
    return chance if side == sides[0] else 1 - chance
