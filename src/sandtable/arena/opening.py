"""Where the games of a duel begin: after a few random moves, the same for both players."""

from __future__ import annotations

from math import inf
from random import Random

from sandtable.engine.limit import Limit
from sandtable.engine.observation import Situation
from sandtable.engine.opponent import is_searchable
from sandtable.engine.quick_eval import glance
from sandtable.engine.search.alpha_beta import AlphaBeta
from sandtable.engine.search.chance import drawn
from sandtable.kernel.game import Game
from sandtable.kernel.position import Position
from sandtable.kernel.record import Record
from sandtable.kernel.seat import CHANCE

MOVES = 4
"""Moves made at random; a turn that has begun is finished."""
LONGEST = 40
TRIES = 40
EVEN = 60
"""A position worth more than this to anybody is tried again."""
JUDGED = Limit(nodes=4_000)
"""How far is looked to say so, where everything is in sight."""


def opening(game: Game, seed: str, moves: int = MOVES) -> Record:
    """A record with a few random moves after which nobody has won, can win at once, or stands much better.

    A game in which chance moves first varies by itself and begins at its beginning.
    """
    random = Random(seed)
    begun = game.record()
    if not moves or begun.position.to_move == CHANCE:
        return begun
    best, least = begun, inf
    for _ in range(TRIES):
        found = attempt(game, random, moves)
        far = worth(found.position, random)
        if best is begun or far < least:
            best, least = found, far
        if least <= EVEN:
            break
    return best


def attempt(game: Game, random: Random, moves: int) -> Record:
    """Some random moves from the beginning."""
    record = game.record()
    while not record.position.is_over and len(record.entries) < LONGEST:
        position = record.position
        if len(record.entries) >= moves and position.starts_turn and len(position.waiting) == 1:
            break
        move = drawn(position.moves, random)
        record = record.play(move.text, move.seat)
    return record


def worth(position: Position, random: Random) -> float:
    """How far a position is from being even."""
    to_move = position.to_move
    if to_move is None or any(position.play(move).is_over for move in position.moves):
        return inf
    if not to_move.is_person:
        return 0.0
    situation = Situation(position.view(to_move))
    if not is_searchable(situation):
        return float(abs(glance(situation.view, random)))
    return float(abs(AlphaBeta(mebibytes=1).decide(situation, JUDGED).report.lines[0].value))
