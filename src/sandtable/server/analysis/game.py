"""Analyses of finished games, move by move, which run only while somebody asks about them."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from time import monotonic

import msgspec

from sandtable.engine.analysis import Step, compare
from sandtable.engine.observation import Observation, narrow
from sandtable.engine.report import Report
from sandtable.kernel.text import Text
from sandtable.server.analysis.move_text import Best, describe_lines
from sandtable.server.analysis.replay import Replay, choose_evicted, hash_text
from sandtable.server.engines.jobs import Search
from sandtable.server.engines.pool import Pool
from sandtable.server.errors import TooMany, Unavailable

log = logging.getLogger("sandtable")
SEARCH_S = 0.25
"""For the best move, and again for the move that was played."""
LINES = 3
ABANDONED_AFTER_S = 30.0
"""An analysis that nobody has asked about for this long is stopped."""
MAX_PER_PERSON = 2
"""Analyses that one person may have under way."""
MAX_RUNNING = 16
"""Analyses under way in all, and half as many from one address: anybody can become another person at will."""
FROM_THERE = "Too many requests come from your network; please wait for an answer."
TRIES = 2
"""The process may have died for another reason."""
MAX_KEPT = 128
"""Analyses that are remembered."""


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
    """`good`, `inaccuracy`, `mistake` or `blunder`."""
    mark: str
    """As players write it: nothing, `?!`, `?` or `??`."""
    title: Text
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

    def __init__(self, id: str, replay: Replay) -> None:
        self.id = id
        self.replay = replay
        self.judged: list[Judged] = []
        self.state = "running"
        self.who = self.place = ""
        self.asked = monotonic()
        self.task: asyncio.Task[None] | None = None

    @property
    def is_running(self) -> bool:
        """Whether it is under way."""
        return self.task is not None

    def info(self, since: int) -> AnalysisInfo:
        """How far it is, and the judged moves after the first `since`."""
        total = len(self.replay.walk.choices.numbers)
        progress = len(self.judged) / total if total else 1.0
        moves = self.replay.moves
        return AnalysisInfo(self.id, self.state, progress, moves, self.judged[max(0, since) :])


class Analyses:
    """Runs and remembers analyses."""

    def __init__(self, pool: Pool, *, patience: float = ABANDONED_AFTER_S, seconds: float = SEARCH_S) -> None:
        self.pool = pool
        self.patience = patience
        self.seconds = seconds
        self.known: OrderedDict[str, Analysis] = OrderedDict()

    def begin(self, who: str, replay: Replay, place: str = "") -> Analysis:
        """Start or resume the analysis of a game; a game that was analysed before is not analysed again."""
        id = hash_text(replay.walk.text)[:20]
        found = self.known.get(id)
        if found is None or (not found.is_running and found.state != "done"):
            running = [one for one in self.known.values() if one.is_running]
            if sum(one.who == who for one in running) >= MAX_PER_PERSON:
                raise TooMany("You have {count} analyses running; please wait for one of them.", count=MAX_PER_PERSON)
            if place and sum(one.place == place for one in running) >= MAX_RUNNING // 2:
                raise TooMany(FROM_THERE)
            if len(running) >= MAX_RUNNING:
                raise Unavailable("Too many games are being analysed; please come back later.")
            found = found or Analysis(id, replay)
            found.who, found.place, found.state, found.asked = who, place, "running", monotonic()
            self.known[id] = found
            found.task = asyncio.create_task(self._run(found))
            self._forget()
        return self.get(id) or found

    def get(self, id: str) -> Analysis | None:
        """An analysis by its id; asking keeps it going."""
        found = self.known.get(id)
        if found is not None:
            found.asked = monotonic()
            self.known.move_to_end(id)
        return found

    async def _run(self, analysis: Analysis) -> None:
        replay, asker = analysis.replay, analysis.place or analysis.who
        try:
            choices = replay.walk.choices
            for number in choices.numbers[len(analysis.judged) :]:
                if monotonic() - analysis.asked > self.patience:
                    analysis.state = "stopped"
                    return
                entry, observation = choices.at(number)
                best = await self._search(observation, asker)
                played = best
                if best.lines[0].moves[0] != entry.text:
                    played = await self._search(narrow(observation, entry.text), asker)
                analysis.judged.append(describe_step(replay, compare(number, entry, best, played)))
            analysis.state = "done"
        except Unavailable:
            analysis.state = "failed"
        except Exception:
            analysis.state = "failed"
            log.exception("An analysis could not go on.")
        finally:
            analysis.task = None

    async def _search(self, observation: Observation, asker: str) -> Report:
        job = Search(observation, seconds=self.seconds, lines=1 if observation.only else LINES)
        for _ in range(TRIES):
            answer = await self.pool.ask(job, asker=asker)
            if not answer.error:
                return answer.report
        raise Unavailable("The computer could not analyse this; please try again.")

    def _forget(self) -> None:
        resting = {id: one.replay for id, one in self.known.items() if not one.is_running}
        for id in choose_evicted(resting, max(1, MAX_KEPT - len(self.known) + len(resting))):
            del self.known[id]

    async def stop(self) -> None:
        """Cancel all analyses and end the processes."""
        tasks = [one.task for one in self.known.values() if one.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.pool.close()


def describe_step(replay: Replay, step: Step) -> Judged:
    """A judged move for the browser."""
    seat, grade = step.entry.seat, step.grade
    return Judged(
        step.number,
        seat.name,
        step.entry.text,
        step.value,
        step.chance,
        first_side(replay.game.sides, seat.side, step.chance),
        step.loss,
        grade.name.lower(),
        grade.mark,
        grade.title,
        describe_lines(step.best.lines, replay.game, seat, replay.walk.moments[step.number - 1].text),
    )


def first_side(sides: tuple[str, ...], side: str, chance: float) -> float | None:
    """What the first of two sides may expect, given what one side may expect; None if there are not two."""
    if len(sides) != 2:
        return None
    return chance if side == sides[0] else 1 - chance
