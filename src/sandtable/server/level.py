"""The levels at which engines play here."""

from __future__ import annotations

from sandtable.engine.level import LEVELS
from sandtable.kernel.error import BadInput, clip

NUMBERS = tuple(str(level.number) for level in LEVELS)


def checked_level(level: str) -> str:
    """The level, if there is such a one."""
    if level not in NUMBERS:
        raise BadInput(f"There is no level {clip(level)}; there are {', '.join(NUMBERS)}.")
    return level
