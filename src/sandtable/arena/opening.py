"""The openings of a duel: a few random moves, the same for both players."""

from __future__ import annotations

from math import inf
from random import Random

from sandtable.engine.limit import Limit
from sandtable.engine.observation import Observation
from sandtable.engine.opponent import is_searchable
from sandtable.engine.quick_eval import quick_eval
from sandtable.engine.search.alpha_beta import AlphaBeta
from sandtable.engine.search.chance import draw_move
from sandtable.kernel.game import Game
from sandtable.kernel.position import Position
from sandtable.kernel.record import Record
from sandtable.kernel.seat import CHANCE

DEFAULT_MOVES = 4
"""Random moves; a turn that has begun is finished."""
MAX_MOVES = 40
TRIES = 40
MAX_ADVANTAGE = 60
"""A position that is better than this for a side is tried again."""
EVALUATION_LIMIT = Limit(nodes=4_000)
"""The search that decides this, where nothing is hidden."""


def opening(game: Game, seed: str, moves: int = DEFAULT_MOVES) -> Record:
    """A record with a few random moves after which nobody has won, can win at once, or stands much better.

    A game in which chance moves first varies by itself and begins at its beginning.
    """
    random = Random(seed)
    begun = game.record()
    if not moves or begun.position.to_move == CHANCE:
        return begun
    best, least = begun, inf
    for _ in range(TRIES):
        found = play_random_moves(game, random, moves)
        far = imbalance(found.position, random)
        if best is begun or far < least:
            best, least = found, far
        if least <= MAX_ADVANTAGE:
            break
    return best


def play_random_moves(game: Game, random: Random, moves: int) -> Record:
    """Some random moves from the beginning."""
    record = game.record()
    while not record.position.is_over and len(record.entries) < MAX_MOVES:
        position = record.position
        if len(record.entries) >= moves and position.starts_turn and len(position.waiting) == 1:
            break
        move = draw_move(position.moves, random)
        record = record.play(move.text, move.seat)
    return record


def imbalance(position: Position, random: Random) -> float:
    """How far a position is from equal."""
    to_move = position.to_move
    if to_move is None or any(position.play(move).is_over for move in position.moves):
        return inf
    if not to_move.is_person:
        return 0.0
    observation = Observation(position.view(to_move))
    if not is_searchable(observation):
        return float(abs(quick_eval(observation.view, random)))
    return float(abs(AlphaBeta(mebibytes=1).decide(observation, EVALUATION_LIMIT).report.lines[0].value))
