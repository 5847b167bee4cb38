"""Earlier states of a match, so that taking moves back does not replay the game from its first move.

Older checkpoints are further apart, but never so far that replaying the moves between two of them takes long.
Checkpoints follow from the moves, so they do not count when matches are compared.
"""

from __future__ import annotations

from typing import Protocol, TypeVar

import msgspec

from sandtable.kernel.position_state import PositionState

SPACING = 64
"""Moves between two new checkpoints."""
MAX_GAP = 1024
"""The most moves between two old checkpoints."""


class Checkpoint(msgspec.Struct, frozen=True):
    """The position after some moves, and what else follows from those moves."""

    count: int
    """The number of moves."""
    state: PositionState
    turns: tuple[int, ...]
    """How many turns each seat had completed."""
    turner: int
    """The seat whose turn was under way, or -1."""


class HasCount(Protocol):
    """A state of a match after some number of moves."""

    @property
    def count(self) -> int: ...


C = TypeVar("C", bound=HasCount)


def thin_out(checkpoints: tuple[C, ...], count: int) -> tuple[C, ...]:
    """The checkpoints to keep after `count` moves: always the last one, and fewer of the older ones."""
    kept: list[C] = []
    for index, one in enumerate(checkpoints):
        before = kept[-1].count if kept else 0
        after = checkpoints[index + 1].count if index + 1 < len(checkpoints) else None
        if after is None or after - before > min(MAX_GAP, max(SPACING, count - after)):
            kept.append(one)
    return tuple(kept)
