"""The levels at which engines play here."""

from __future__ import annotations

from sandtable.kernel.error import BadInput, clip

LEVELS = tuple(str(number) for number in range(1, 9))


def checked_level(level: str) -> str:
    """The level, if there is such a one."""
    if level not in LEVELS:
        raise BadInput(f"There is no level {clip(level)}; there are {', '.join(LEVELS)}.")
    return level
