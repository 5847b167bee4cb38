"""What an engine reports about a position."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.kernel.move import Move

WON = 30_000
"""The value of a game that is won now; one less for every move it takes."""
FORCED_WIN = 29_000
"""From here on a value means a forced win, and tells in how many moves."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of play, from the view of the seat that asked."""

    moves: tuple[str, ...]
    """The moves as text; the first is the seat's own."""
    value: int
    """How good it is for the seat's side, in hundredths of the least piece."""
    chance: float
    """The share of the points the side may expect, from 0 to 1."""

    @property
    def wins_in(self) -> int | None:
        """In how many moves the side wins by force; below zero if it loses."""
        if self.value >= FORCED_WIN:
            return WON - self.value
        return -(WON + self.value) if self.value <= -FORCED_WIN else None


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
