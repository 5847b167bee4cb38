"""The pieces: kinds, letters, names and power, and the colours they come in.

A kind is its number of crosses, the Tri-Cross piece being the one; a piece is `seat << 3 | kind`; 0 is an empty square.
"""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.kernel.text import Text

NOTHING, CROSS, TWO, THREE, FOUR, FIVE, SIX = range(7)
KINDS = (SIX, FIVE, FOUR, THREE, TWO, CROSS)
"""From the first to be placed to the last."""


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of piece."""

    letter: str
    name: Text
    art: str
    beats: tuple[int, ...]
    """The kinds it jumps (rules 3.2 to 3.4)."""


TABLE = (
    Kind("", Text("empty", "trống"), "", ()),
    Kind("X", Text("Tri-Cross", "Tri-Cross"), "cross", (SIX,)),
    Kind("2", Text("Two", "Hai"), "two", (CROSS,)),
    Kind("3", Text("Three", "Ba"), "three", (TWO, CROSS)),
    Kind("4", Text("Four", "Bốn"), "four", (THREE, TWO, CROSS)),
    Kind("5", Text("Five", "Năm"), "five", (FOUR, THREE, TWO, CROSS)),
    Kind("6", Text("Six", "Sáu"), "six", (FIVE, FOUR, THREE, TWO)),
)
LETTERS = {kind.letter: number for number, kind in enumerate(TABLE) if number}
HIDDEN = Text("face-down piece", "quân úp")

SETS = {"six": KINDS, "four": (SIX, FIVE, FOUR, CROSS)}
"""The pieces a seat plays with, by the option `pieces` (rule 8.9)."""

COLOURS = ("black", "red", "green", "yellow")
CODES = "krgy"
"""The letters of the colours in position text; in capitals for pieces that lie face down."""
COLOUR_NAMES = (Text("Black", "Đen"), Text("Red", "Đỏ"), Text("Green", "Xanh"), Text("Yellow", "Vàng"))
COLOURS_IN_SENTENCES = (Text("black", "đen"), Text("red", "đỏ"), Text("green", "xanh"), Text("yellow", "vàng"))
