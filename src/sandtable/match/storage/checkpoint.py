"""Where a match stood some moves ago, so that taking moves back does not begin at the first one.

The older checkpoints are, the wider they lie apart, but never so wide that replaying the moves between two of them
takes long. They follow from the moves, so that matches with other checkpoints are still the same.
"""

from __future__ import annotations

from typing import Protocol, TypeVar

import msgspec

from sandtable.kernel.position_state import PositionState

SPACING = 64
"""After so many moves there is another checkpoint."""
MAX_GAP = 1024
"""Older ones are left out until so many moves lie between two of them."""


class Checkpoint(msgspec.Struct, frozen=True):
    """The position after some moves, and what else follows from these moves alone."""

    count: int
    """How many moves."""
    state: PositionState
    turns: tuple[int, ...]
    """How many turns each seat had completed."""
    turner: int
    """Whose turn was under way, or -1."""


class Counted(Protocol):
    """Something of a match after so many moves."""

    @property
    def count(self) -> int: ...


C = TypeVar("C", bound=Counted)


def thinned(checkpoints: tuple[C, ...], count: int) -> tuple[C, ...]:
    """Those that are kept when so many moves were made: the last one always, and fewer the further one looks back."""
    kept: list[C] = []
    for index, one in enumerate(checkpoints):
        before = kept[-1].count if kept else 0
        after = checkpoints[index + 1].count if index + 1 < len(checkpoints) else None
        if after is None or after - before > min(MAX_GAP, max(SPACING, count - after)):
            kept.append(one)
    return tuple(kept)
