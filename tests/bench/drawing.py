"""How fast a position becomes a picture, against python-chess."""

from __future__ import annotations

from functools import partial

import chess
import chess.svg

import sandtable
from tests.bench.measure import Rate, rate
from tests.bench.perft import Job

TIMES = 40


def theirs() -> Rate:
    """Pictures of chess."""
    return rate(lambda: sum(bool(chess.svg.board(chess.Board())) for _ in range(TIMES)))


def ours(opening: sandtable.Position) -> Rate:
    """Pictures of a game of ours."""
    return rate(lambda: sum(bool(sandtable.draw(opening)) for _ in range(TIMES)))


def jobs() -> list[Job]:
    return [(f"{game.name}: SVG pictures", theirs, partial(ours, game.opening), 0.0) for game in sandtable.games()]
