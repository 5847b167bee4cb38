"""The levels of engines that this server offers."""

from __future__ import annotations

from sandtable.engine.level import LEVELS
from sandtable.kernel.error import BadInput, clip
from sandtable.server.errors import Unavailable
from sandtable.server.tables.bot_interface import Bots

LEVEL_NAMES = tuple(str(level.number) for level in LEVELS)


def check_level(level: str) -> str:
    """The level, or BadInput if there is none of that name."""
    if level not in LEVEL_NAMES:
        raise BadInput("There is no level {name}; there are {known}.", name=clip(level), known=", ".join(LEVEL_NAMES))
    return level


def check_bot_level(level: str, thinking: Bots | None) -> str:
    """The same, or Unavailable if no engines play on this server."""
    if thinking is None:
        raise Unavailable("This server has no computer players.")
    return check_level(level)
