"""Short ways to say what a test of a rule needs."""

from __future__ import annotations

import sandtable
from sandtable import Game, Position


def game(**options: str | int) -> Game:
    """Chess under some options."""
    return sandtable.load("chess", **options)


def position(fen: str, **options: str | int) -> Position:
    """The position of a FEN; `w - - 0 1` may be left out."""
    return game(**options).position(fen if " " in fen else f"{fen} w - - 0 1")


def targets(at: Position, square: str) -> str:
    """Where the piece on a square may go, in order."""
    return " ".join(sorted({move.taps[1] for move in at.moves if move.taps[0] == square}))


def texts(at: Position) -> set[str]:
    """Every legal move."""
    return {move.text for move in at.moves}


def play(at: Position, moves: str) -> Position:
    """The position after some moves."""
    for move in moves.split():
        at = at.play(move)
    return at


def ending(at: Position) -> str:
    """How a game ended, and who won; nothing while it goes on."""
    outcome = at.outcome
    return f"{outcome.ending.name} {outcome.result}" if outcome is not None else ""


def mover(at: Position) -> str:
    """The seat to move."""
    return at.to_move.name if at.to_move else ""
