"""The levels at which engines play here."""

from __future__ import annotations

from sandtable.engine.level import LEVELS
from sandtable.kernel.error import BadInput, clip
from sandtable.server.errors import Unavailable
from sandtable.server.tables.bot_interface import Thinking

NUMBERS = tuple(str(level.number) for level in LEVELS)


def checked_level(level: str) -> str:
    """The level, if there is such a one."""
    if level not in NUMBERS:
        raise BadInput(f"There is no level {clip(level)}; there are {', '.join(NUMBERS)}.")
    return level


def admitted(level: str, thinking: Thinking | None) -> str:
    """The level, if computers play here at all."""
    if thinking is None:
        raise Unavailable("No computer plays on this server.")
    return checked_level(level)
