"""The pieces: kinds, letters, names and power, and the colours they come in.

A kind is its number of crosses, the Tri-Cross piece being the one; a piece is `seat << 3 | kind`; 0 is an empty square.
"""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.kernel.text import Words

NOTHING, CROSS, TWO, THREE, FOUR, FIVE, SIX = range(7)
KINDS = (SIX, FIVE, FOUR, THREE, TWO, CROSS)
"""From the first to be placed to the last."""


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of piece."""

    letter: str
    name: Words
    art: str
    beats: tuple[int, ...]
    """The kinds it jumps (rules 3.2 to 3.4)."""


TABLE = (
    Kind("", Words("empty", "trống"), "", ()),
    Kind("X", Words("Tri-Cross", "Tri-Cross"), "cross", (SIX,)),
    Kind("2", Words("Two", "Hai"), "two", (CROSS,)),
    Kind("3", Words("Three", "Ba"), "three", (TWO, CROSS)),
    Kind("4", Words("Four", "Bốn"), "four", (THREE, TWO, CROSS)),
    Kind("5", Words("Five", "Năm"), "five", (FOUR, THREE, TWO, CROSS)),
    Kind("6", Words("Six", "Sáu"), "six", (FIVE, FOUR, THREE, TWO)),
)
LETTERS = {kind.letter: number for number, kind in enumerate(TABLE) if number}
HIDDEN = Words("face-down piece", "quân úp")

SETS = {"six": KINDS, "four": (SIX, FIVE, FOUR, CROSS)}
"""The pieces a seat plays with, by the option `pieces` (rule 8.9)."""

COLOURS = ("black", "red", "green", "yellow")
CODES = "krgy"
"""The letters of the colours in position text; in capitals for pieces that lie face down."""
COLOUR_NAMES = (Words("Black", "Đen"), Words("Red", "Đỏ"), Words("Green", "Xanh"), Words("Yellow", "Vàng"))
