"""What an engine says of a position."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.kernel.move import Move

WON = 30_000
"""The value of a game that is won now; one less for every move it takes."""
SURELY = 29_000
"""From here on a value counts the moves to a forced win."""


@dataclass(frozen=True, slots=True)
class Line:
    """One way to go on, from the view of the seat that asked."""

    moves: tuple[str, ...]
    """What may follow, as words; the first is the seat's own."""
    value: int
    """How good that is for the seat's side, in hundredths of the least piece; SURELY and more is a forced win."""
    chance: float
    """The share of the points the side may expect, from 0 to 1."""

    @property
    def wins_in(self) -> int | None:
        """In how many moves the side wins by force; below zero if it loses."""
        if self.value >= SURELY:
            return WON - self.value
        return -(WON + self.value) if self.value <= -SURELY else None


@dataclass(frozen=True, slots=True)
class Report:
    """What has been found so far; the best line comes first."""

    lines: tuple[Line, ...]
    depth: int
    nodes: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Decision:
    """What an engine plays, and why."""

    move: Move
    report: Report
