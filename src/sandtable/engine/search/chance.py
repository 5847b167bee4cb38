"""Moves of chance."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from sandtable.kernel.move import Move


def draw_move(moves: Sequence[Move], random: Random) -> Move:
    """One of the moves of chance, by their weights; any seat's moves are drawn alike."""
    return random.choices(moves, weights=[move.weight for move in moves])[0]
