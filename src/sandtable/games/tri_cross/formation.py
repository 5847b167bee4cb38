"""How the pieces stand at the start: the front row and the row behind it, as their owner sees them.

A formation is written `654/32X`: three signs a row, a dot for an empty square.
"""

from __future__ import annotations

from sandtable.games.tri_cross import pieces, terrain
from sandtable.kernel.error import BadOption, clip

STRAIGHT_UP = {"six": "654/32X", "four": "654/.X."}
"""The fixed formation, for six pieces and for four (rules 2.3 and 8.9)."""
LENGTH = terrain.BREADTH * terrain.DEPTH + terrain.DEPTH - 1


def is_formation(value: str) -> bool:
    """Whether a text has the form of a formation; `kinds` says what is wrong with it."""
    return len(value) == LENGTH and "/" in value and all(sign in "65432X./" for sign in value)


def kinds(value: str, box: str) -> tuple[int, ...]:
    """The kinds on the six squares of a zone, 0 for none, or BadOption."""
    text = STRAIGHT_UP[box] if value in ("straight-up", "random", "choose") else value
    rows = text.split("/")
    if len(rows) != terrain.DEPTH or any(len(row) != terrain.BREADTH for row in rows):
        raise BadOption(
            "A formation has {depth} rows of {breadth} split by /, not {text}.",
            depth=terrain.DEPTH,
            breadth=terrain.BREADTH,
            text=clip(text),
        )
    found = tuple(pieces.LETTERS.get(sign, 0) for sign in "".join(rows))
    if sorted(filter(None, found)) != sorted(pieces.SETS[box]):
        wanted = " ".join(pieces.TABLE[kind].letter for kind in pieces.SETS[box])
        raise BadOption("The formation {text} needs each of {wanted} once.", text=clip(text), wanted=wanted)
    return found


def zones(players: int, mirrored: bool) -> tuple[tuple[int, ...], ...]:
    """The Start Zone of each seat, as its owner sees it; mirrored ones face their opposite (rule 2.4)."""
    return tuple(terrain.zone(arm, mirrored and arm >= terrain.NORTH) for arm in terrain.ARMS[players])
