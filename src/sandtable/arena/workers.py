"""Plays the games of a duel, one after another in this process or several at once in others.

A worker process that dies is replaced, and its game is played again. Every worker holds a pipe to this process: when
that is closed, because the duel is over or this process is gone, the worker ends at once and kills its engines.
"""

from __future__ import annotations

import os
import signal
from collections import Counter, deque
from collections.abc import Generator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Thread

from sandtable.arena.opening import opening
from sandtable.arena.pairing import Pairing, points
from sandtable.arena.play_game import play_game
from sandtable.arena.players import make_player
from sandtable.engine.limit import Limit
from sandtable.engine.protocol.client import kill_all
from sandtable.engine.protocol.process import EngineProcess
from sandtable.kernel.error import SandtableError
from sandtable.kernel.game import Game

MAX_DEATHS = 2
"""A game during which this many workers died is given up, and the duel with it."""


class WorkersFailed(SandtableError):
    """Workers keep dying."""


@dataclass(frozen=True, slots=True)
class DuelSetup:
    """What all games of a duel have in common."""

    game: Game
    first: str
    second: str
    limit: Limit
    seed: int
    opening_moves: int


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game of a duel that is over."""

    pairing: Pairing
    points: float
    """Of the first player."""
    result: str
    ending: str
    moves: int
    record: str
    failures: tuple[str, ...] = ()


class GamePlayer:
    """Plays games of a duel with one engine for each of its players."""

    def __init__(self, setup: DuelSetup) -> None:
        self.setup = setup
        self.first = make_player(setup.first)
        self.second = make_player(setup.second)

    def play(self, pairing: Pairing) -> PlayedGame:
        """Play one game."""
        setup, game = self.setup, self.setup.game
        names = {side: setup.first if side in pairing.first else setup.second for side in game.sides}
        engines = {side: self.first if side in pairing.first else self.second for side in game.sides}
        for engine in (self.first, self.second):
            if isinstance(engine, EngineProcess):
                engine.new_game()
        seed = f"{setup.seed} {pairing.group}"
        start = opening(game, seed, setup.opening_moves).tagged(
            Round=str(pairing.number + 1),
            Limit=str(setup.limit),
            **{f"Seat-{seat.name}": names[seat.side] for seat in game.seats},
        )
        finished = play_game(start, engines, setup.limit, seed)
        outcome = finished.record.outcome
        assert outcome is not None, "a game is played to its end"
        return PlayedGame(
            pairing,
            points(game, pairing.first, outcome),
            outcome.result,
            outcome.ending.name,
            len(finished.record.entries),
            finished.record.write(),
            tuple(f"{names[side]} ({side}): {sentence}" for side, sentence in finished.failures),
        )

    def close(self) -> None:
        """End the engines that are processes."""
        for engine in (self.first, self.second):
            if isinstance(engine, EngineProcess):
                engine.close()


def count_cores() -> int:
    """How many games can be played at once here."""
    if hasattr(os, "sched_getaffinity"):
        return max(1, len(os.sched_getaffinity(0)))
    return os.cpu_count() or 1


def play_all(setup: DuelSetup, pairings: Sequence[Pairing], jobs: int) -> Generator[PlayedGame]:
    """Every game as it ends; closing the iterator ends the workers."""
    return _play_here(setup, pairings) if jobs <= 1 else _play_in_workers(setup, pairings, jobs)


def _play_here(setup: DuelSetup, pairings: Sequence[Pairing]) -> Generator[PlayedGame]:
    player = GamePlayer(setup)
    try:
        for pairing in pairings:
            yield player.play(pairing)
    finally:
        player.close()


def _play_in_workers(setup: DuelSetup, pairings: Sequence[Pairing], jobs: int) -> Generator[PlayedGame]:
    context = get_context("spawn")
    waiting, deaths = deque(pairings), Counter[Pairing]()
    while waiting:
        theirs, ours = context.Pipe(duplex=False)
        workers = ProcessPoolExecutor(jobs, context, _start_worker, (theirs,))
        running: dict[Future[PlayedGame], Pairing] = {}
        try:
            while waiting or running:
                while waiting and len(running) < jobs:
                    running[workers.submit(_play, setup, waiting[0])] = waiting[0]
                    waiting.popleft()
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    game = future.result()
                    del running[future]
                    yield game
        except BrokenProcessPool:  # which does not say whose worker died
            deaths.update(running.values())
            for pairing in running.values():
                if deaths[pairing] >= MAX_DEATHS:
                    raise WorkersFailed(
                        "The process of game {number} died {count} times.", number=pairing.number + 1, count=MAX_DEATHS
                    ) from None
            waiting.extendleft(reversed(running.values()))
        finally:
            ours.close()
            workers.shutdown(cancel_futures=True)
            theirs.close()


def _start_worker(parent: Connection) -> None:
    # An interrupt at the terminal is for the parent to handle, and this process ends by the pipe to it.
    for name in (signal.SIGINT, signal.SIGTERM):
        signal.signal(name, signal.SIG_IGN)

    def wait_for_end() -> None:
        with suppress(EOFError, OSError):
            parent.recv()
        kill_all()
        os._exit(0)

    Thread(target=wait_for_end, daemon=True).start()


@cache
def _player(setup: DuelSetup) -> GamePlayer:
    return GamePlayer(setup)


def _play(setup: DuelSetup, pairing: Pairing) -> PlayedGame:
    return _player(setup).play(pairing)
