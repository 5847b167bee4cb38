"""What stands on buttons."""

from __future__ import annotations

from sandtable.games.tri_cross import pieces
from sandtable.kernel.words import Words

PASS = Words("Pass", "Bỏ lượt")


def say(tap: str) -> Words | None:
    """A button in words: a pass, or a piece to be placed."""
    if tap == "pass":
        return PASS
    letter, at, node = tap.partition("@")
    if not at or letter not in pieces.LETTERS:
        return None
    name = pieces.TABLE[pieces.LETTERS[letter]].name
    return Words(f"{name.en} on {node}", f"{name.vi} vào {node}")
