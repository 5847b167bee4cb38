"""One move of one seat, as the world outside a room meets it."""

from __future__ import annotations

from typing import final

from sandtable.kernel.seat import Seat


@final
class Spelling:
    """Text and taps of a move, whoever makes it where: rooms hand out the same one again and again."""

    __slots__ = ("taps", "text", "written")

    def __init__(self, text: str, taps: tuple[str, ...]) -> None:
        self.text = text
        self.taps = taps
        self.written = b""
        """Room for whoever writes it down often, to do so once."""


@final
class Move:
    """A legal move of one position: a value, equal to another of the same seat and text.

    Written out rather than a dataclass, because a position makes dozens of them whenever it is asked for its moves.
    """

    __slots__ = ("code", "seat", "taps", "text", "weight")

    def __init__(self, text: str, seat: Seat, taps: tuple[str, ...], code: int, weight: int = 1) -> None:
        self.text = text
        """Unique among the moves of this seat in this position."""
        self.seat = seat
        self.taps = taps
        """The places to touch, one after another; no move's taps begin another's."""
        self.code = code
        """The room's private word for it."""
        self.weight = weight
        """How likely chance plays it, relative to its alternatives."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and self.text == other.text and self.seat == other.seat

    def __hash__(self) -> int:
        return hash((self.text, self.seat.name))

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Move {self.text} of {self.seat.name}>"
