"""Those who play the games of a duel: this process, or several that work side by side.

A worker that dies is replaced and its game played again; one that is no longer wanted, or whose parent has gone, leaves
at once and takes the engines it started with it.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Generator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import connection, get_context
from multiprocessing.connection import Connection
from queue import SimpleQueue
from threading import Thread

from sandtable.arena.opening import opening
from sandtable.arena.pairing import Fixture, points
from sandtable.arena.play_game import bout, renewed
from sandtable.arena.players import named
from sandtable.engine.engine import Engine
from sandtable.engine.limit import Limit
from sandtable.engine.protocol.process import EngineProcess, end_all
from sandtable.kernel.error import SandtableError
from sandtable.kernel.game import Game

FAREWELL = 3.0
"""Seconds a worker has to leave."""
DEATHS = 2
"""A game during which so many workers died is given up, and the duel with it."""


class CrewFailed(SandtableError):
    """Workers keep dying."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What all games of a duel have in common."""

    game: Game
    first: str
    second: str
    limit: Limit
    seed: int
    opening_moves: int


@dataclass(frozen=True, slots=True)
class Played:
    """A game of a duel, as its text."""

    fixture: Fixture
    points: float
    """Of the first player."""
    result: str
    ending: str
    moves: int
    record: str
    failures: tuple[str, ...] = ()


class Hands:
    """Somebody who plays games: both players, ready to think."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.first = named(terms.game, terms.first)
        self.second = named(terms.game, terms.second)

    def play(self, fixture: Fixture) -> Played:
        """Play one game."""
        terms = self.terms
        game = terms.game
        names = {side: terms.first if side in fixture.first else terms.second for side in game.sides}
        engines: dict[str, Engine] = {side: self.first if side in fixture.first else self.second for side in game.sides}
        for engine in (self.first, self.second):
            renewed(engine)
        begun = opening(game, f"{terms.seed} {fixture.group}", terms.opening_moves)
        begun = begun.tagged(
            Round=str(fixture.number + 1),
            Limit=told(terms.limit),
            **{f"Seat-{seat.name}": names[seat.side] for seat in game.seats},
        )
        found = bout(begun, engines, terms.limit, f"{terms.seed} {fixture.group}")
        outcome = found.record.outcome
        assert outcome is not None, "a game is played to its end"
        return Played(
            fixture,
            points(game, fixture.first, outcome),
            outcome.result,
            outcome.ending.name,
            len(found.record.entries),
            found.record.write(),
            tuple(f"{names[side]} ({side}): {sentence}" for side, sentence in found.failures),
        )

    def close(self) -> None:
        """Send the engines home."""
        for engine in (self.first, self.second):
            if isinstance(engine, EngineProcess):
                engine.close()


def told(limit: Limit) -> str:
    """A limit in words."""
    parts = [f"depth {limit.depth}" if limit.depth else "", f"{limit.nodes:,} nodes" if limit.nodes else ""]
    parts.append(f"{limit.seconds:g} s" if limit.seconds else "")
    return ", ".join(filter(None, parts))


def cores() -> int:
    """How many games can be played side by side here."""
    if hasattr(os, "sched_getaffinity"):
        return max(1, len(os.sched_getaffinity(0)))
    return os.cpu_count() or 1


def played(terms: Terms, fixtures: Sequence[Fixture], jobs: int) -> Generator[Played]:
    """Every game as it ends; closing the iterator ends whatever still runs."""
    return alone(terms, fixtures) if jobs <= 1 else together(terms, fixtures, jobs)


def alone(terms: Terms, fixtures: Sequence[Fixture]) -> Generator[Played]:
    """One game after another, in this process."""
    hands = Hands(terms)
    try:
        for fixture in fixtures:
            yield hands.play(fixture)
    finally:
        hands.close()


class Worker:
    """A process that plays games, and the pipe to it."""

    def __init__(self, terms: Terms) -> None:
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=work, args=(theirs, terms), daemon=True)
        self.process.start()
        theirs.close()
        self.fixture: Fixture | None = None

    def give(self, fixture: Fixture) -> None:
        """Let it play a game."""
        self.fixture = fixture
        with suppress(OSError):  # one that has died is noticed by its end of the pipe
            self.pipe.send(fixture)

    def end(self) -> None:
        """Let it go: it leaves as soon as the pipe is closed."""
        self.pipe.close()
        self.process.join(FAREWELL)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()
        self.process.close()


def together(terms: Terms, fixtures: Sequence[Fixture], jobs: int) -> Generator[Played]:
    """Games side by side, in processes of their own."""
    left = list(reversed(fixtures))
    deaths: dict[Fixture, int] = {}
    workers = [Worker(terms) for _ in range(min(jobs, len(left)))]
    try:
        for worker in workers:
            worker.give(left.pop())
        while workers:
            ready = connection.wait([worker.pipe for worker in workers])
            for worker in [worker for worker in workers if worker.pipe in ready]:
                fixture = worker.fixture
                assert fixture is not None
                try:
                    answer = worker.pipe.recv()
                except (EOFError, OSError):
                    workers.remove(worker)
                    worker.end()
                    deaths[fixture] = deaths.get(fixture, 0) + 1
                    if deaths[fixture] >= DEATHS:
                        raise CrewFailed(f"Game {fixture.number + 1} ended its process {DEATHS} times.") from None
                    workers.append(Worker(terms))
                    workers[-1].give(fixture)
                    continue
                if isinstance(answer, str):
                    raise CrewFailed(answer)
                if left:
                    worker.give(left.pop())
                else:
                    workers.remove(worker)
                    worker.end()
                yield answer
    finally:
        for worker in workers:
            worker.end()


def work(pipe: Connection, terms: Terms) -> None:
    """What a worker does: play what it is given, until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides what an interrupt means
    given: SimpleQueue[Fixture] = SimpleQueue()

    def listen() -> None:
        with suppress(EOFError, OSError):
            while True:
                given.put(pipe.recv())
        end_all()
        os._exit(0)

    Thread(target=listen, daemon=True).start()
    try:
        hands = Hands(terms)
        while True:
            pipe.send(hands.play(given.get()))
    except SandtableError as error:
        pipe.send(str(error))
    except OSError:
        pass
    finally:
        end_all()
        sys.stderr.flush()
