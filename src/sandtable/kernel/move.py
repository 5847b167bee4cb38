"""A move of a seat, as everything outside its game package sees it."""

from __future__ import annotations

from typing import final

import msgspec

from sandtable.kernel.seat import Seat


class Spelling(msgspec.Struct, frozen=True, gc=False):
    """Text and taps of a move, independent of seat and position; notations may cache and share them."""

    text: str = msgspec.field(name="move")
    taps: tuple[str, ...]


@final
class Move:
    """A legal move of one position: a value, equal to another of the same seat and text.

    It is no dataclass because a position makes dozens of them whenever it lists its moves.
    """

    __slots__ = ("code", "seat", "taps", "text", "weight")

    def __init__(self, text: str, seat: Seat, taps: tuple[str, ...], code: int, weight: int = 1) -> None:
        self.text = text
        """Unique among the moves of this seat in this position."""
        self.seat = seat
        self.taps = taps
        """The places to tap, in order; no move's taps begin another's."""
        self.code = code
        """The number by which the board knows it."""
        self.weight = weight
        """How likely chance plays it, relative to the alternatives."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and self.text == other.text and self.seat == other.seat

    def __hash__(self) -> int:
        return hash((self.text, self.seat.name))

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Move {self.text} of {self.seat.name}>"
