"""What stands on buttons, and what lots say."""

from __future__ import annotations

from sandtable.games.tri_cross import pieces
from sandtable.kernel.words import Words

PASS = Words("Pass", "Bỏ lượt")


def say(tap: str) -> Words | None:
    """A button in words: a pass, or a piece to be placed; or the colour that was drawn to begin."""
    if tap == "pass":
        return PASS
    if tap in pieces.COLOURS:
        first = pieces.COLOUR_NAMES[pieces.COLOURS.index(tap)]
        return Words(f"{first.en} begins", f"{first.vi} đi trước")
    letter, at, node = tap.partition("@")
    if not at or letter not in pieces.LETTERS:
        return None
    name = pieces.TABLE[pieces.LETTERS[letter]].name
    return Words(f"{name.en} on {node}", f"{name.vi} vào {node}")
