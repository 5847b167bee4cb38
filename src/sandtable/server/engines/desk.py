"""Where a thinking process works: one thread takes jobs in and one does them, so that any can be stopped midway."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from queue import SimpleQueue
from random import Random
from threading import Event
from typing import IO

import msgspec

from sandtable.engine.analysis import choices, judged
from sandtable.engine.engine import Engine
from sandtable.engine.level import STRONGEST
from sandtable.engine.limit import Limit
from sandtable.engine.observation import Situation
from sandtable.engine.opponent import Opponent, is_searchable
from sandtable.engine.quick_eval import glance
from sandtable.games import load
from sandtable.kernel.error import BadInput
from sandtable.kernel.game import Game
from sandtable.kernel.record import Entry, Record, read_record
from sandtable.kernel.view import View
from sandtable.server.engines.jobs import AnyJob, Decide, Glance, Job, Known, Review, Stop, Study, Thought, best

AGAIN = 0.01
"""Seconds after which a search that was told to stop is told again: it may not have begun."""
SLOWEST = 10.0
"""No move of a level takes longer, however slow the machine."""


@lru_cache(maxsize=32)
def game_of(name: str, options: str) -> Game:
    """A game, loaded once."""
    return load(name, options)


@lru_cache(maxsize=8)
def opponent(level: int) -> Opponent:
    """Who plays at a level, made once."""
    return Opponent(level)


def view_of(known: Known) -> View:
    """What the seat sees: its moves are the same in every world that looks like this, so any such world tells them."""
    game = game_of(known.game, known.options)
    bare = View(game, game.seat(known.seat), known.text, None, (), (), None)
    world = bare.guess()
    return replace(bare, to_move=world.to_move, waiting=world.waiting, moves=world.moves_of(known.seat))


def situation_of(known: Known) -> Situation:
    """What an engine in the seat is told."""
    return Situation(view_of(known), known.start, known.heard)


class Recollection:
    """Every choice of a record with what its seat knew: kept as texts and as what each seat heard in all.

    What a seat had heard before each of its moves, kept apart, would weigh the square of a game."""

    def __init__(self, record: Record) -> None:
        self._game = record.game
        self._choices: dict[int, tuple[Entry, str, int]] = {}
        """By the number of the move: what was played, what its seat saw, and how much it had heard."""
        self._starts: dict[str, str] = {}
        self._heard: dict[str, tuple[tuple[str, str], ...]] = {}
        for number, entry, situation in choices(record):
            self._choices[number] = entry, situation.view.text, len(situation.heard)
            self._starts[entry.seat.name], self._heard[entry.seat.name] = situation.start, situation.heard

    def at(self, number: int) -> tuple[Entry, Situation]:
        """A move, and what its seat knew when it was made."""
        entry, text, heard = self._choices[number]
        game, seat = self._game, entry.seat.name
        return entry, situation_of(
            Known(
                game=game.name,
                options=game.options.text,
                seat=seat,
                text=text,
                start=self._starts[seat],
                heard=self._heard[seat][:heard],
            )
        )


@lru_cache(maxsize=16)
def recollection(record: str) -> Recollection:
    """A record, read once: no more are analysed at the same time."""
    return Recollection(read_record(record, load))


class Desk:
    """Where jobs come in and are done one after another."""

    def __init__(self) -> None:
        self.jobs: SimpleQueue[AnyJob] = SimpleQueue()
        self.engine: Engine | None = None
        self._at_work = 0
        self._dropped: deque[int] = deque(maxlen=64)
        self._done = Event()

    def listen(self, lines: IO[bytes], gone: Callable[[], None]) -> None:
        """Take jobs in until nobody asks any more; `gone` is called then."""
        decoder = msgspec.json.Decoder(AnyJob)
        for line in lines:
            job: AnyJob = decoder.decode(line)
            if isinstance(job, Stop):
                self.stop(job.id)
            else:
                self.jobs.put(job)
        gone()

    def stop(self, id: int) -> None:
        """Have a job answered at once, whether it is at work or about to be."""
        self._dropped.append(id)
        while self._at_work == id and not self._done.wait(AGAIN):
            if self.engine is not None:
                self.engine.stop()

    def work(self, job: AnyJob) -> Thought:
        """Do a job; whatever goes wrong is told, so that the server can go on."""
        self._done.clear()
        self._at_work = job.id
        try:
            return self.think(job) if job.id not in self._dropped else Thought(id=job.id, error="Nobody waits for it.")
        except Exception as error:
            return Thought(id=job.id, error=f"{type(error).__name__}: {error}")
        finally:
            self._done.set()

    def think(self, job: AnyJob) -> Thought:
        """Do a job."""
        match job:
            case Decide(known=known, level=level, seed=seed):
                return self._decide(job, situation_of(known), int(level), seed, 1)
            case Glance(known=known, seed=seed):
                return Thought(id=job.id, value=glance(view_of(known), Random(seed)))
            case Study(known=known, lines=lines):
                return self._decide(job, situation_of(known), STRONGEST, 0, lines)
            case Review():
                return self._review(job)
            case Stop():
                raise BadInput("There is nothing to stop.")

    def _decide(self, job: Job, situation: Situation, level: int, seed: int, lines: int) -> Thought:
        self.engine = mind = opponent(level)
        limit = mind.limited(Limit(seconds=job.seconds or None), is_searchable(situation))
        limit = limit if limit.seconds else replace(limit, seconds=SLOWEST)
        found = mind.decide(situation, limit, seed=seed, lines=lines)
        report = found.report
        top = report.lines[0]
        return Thought(
            id=job.id,
            move=found.move.text,
            value=top.value,
            chance=top.chance,
            lines=tuple(best(line) for line in report.lines),
            depth=report.depth,
            nodes=report.nodes,
        )

    def _review(self, job: Review) -> Thought:
        entry, situation = recollection(job.record).at(job.number)
        self.engine = mind = opponent(STRONGEST)
        step = judged(job.number, entry, situation, mind, Limit(seconds=job.seconds), 0, job.lines)
        return Thought(
            id=job.id,
            move=entry.text,
            value=step.value,
            chance=step.chance,
            loss=step.loss,
            grade=step.grade.name.lower(),
            lines=tuple(best(line) for line in step.best.lines),
            depth=step.best.depth,
            nodes=step.best.nodes,
        )
