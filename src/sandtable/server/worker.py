"""A thinking process: jobs in by standard input, thoughts out by standard output, a line each."""

from __future__ import annotations

import signal
import sys
from dataclasses import replace
from functools import lru_cache
from random import Random

import msgspec

from sandtable.engine.limit import Limit
from sandtable.engine.opponent import Opponent
from sandtable.engine.situation import Situation
from sandtable.games import load
from sandtable.kernel.game import Game
from sandtable.kernel.view import View
from sandtable.server.job import Job, Thought


@lru_cache(maxsize=32)
def game_of(name: str, options: str) -> Game:
    """A game, loaded once."""
    return load(name, options)


@lru_cache(maxsize=8)
def opponent(level: int) -> Opponent:
    """Who plays at a level, made once."""
    return Opponent(level)


def view_of(job: Job) -> View:
    """What the seat sees: its moves are the same in every world that looks like this, so any such world tells them."""
    game = game_of(job.game, job.options)
    bare = View(game, game.seat(job.seat), job.text, None, (), (), None)
    world = bare.sample(Random(0))
    return replace(bare, to_move=world.to_move, waiting=world.waiting, moves=world.moves_of(job.seat))


def think(job: Job) -> Thought:
    """Decide."""
    situation = Situation(view_of(job), job.start, job.heard)
    limit = Limit(seconds=job.seconds) if job.seconds else Limit()
    decision = opponent(int(job.level)).decide(situation, limit, seed=job.seed)
    return Thought(id=job.id, move=decision.move.text, value=decision.report.lines[0].value)


def main() -> None:
    """Think until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends us, not the keyboard
    for line in sys.stdin.buffer:
        job = msgspec.json.decode(line, type=Job)
        try:
            thought = think(job)
        except Exception as error:  # whatever it is, the server must hear of it and go on
            thought = Thought(id=job.id, error=f"{type(error).__name__}: {error}")
        sys.stdout.buffer.write(msgspec.json.encode(thought) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
