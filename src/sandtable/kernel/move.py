"""One move of one seat, as the world outside a room meets it."""

from __future__ import annotations

from dataclasses import dataclass, field

from sandtable.kernel.seat import Seat


@dataclass(frozen=True, slots=True)
class Move:
    """A legal move of one position."""

    text: str
    """Unique among the moves of this seat in this position."""
    seat: Seat
    taps: tuple[str, ...] = field(compare=False)
    """The places to touch, one after another; no move's taps begin another's."""
    code: int = field(compare=False, repr=False)
    """The room's private word for it."""
    weight: int = field(default=1, compare=False)
    """How likely chance plays it, relative to its alternatives."""

    def __str__(self) -> str:
        return self.text
