"""The registry: every folder here is a room, named like its game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path

from sandtable.kernel.error import UnknownGame, clip
from sandtable.kernel.game import Game

__all__ = ["games", "load", "names"]


@cache
def names() -> tuple[str, ...]:
    """The names of all games."""
    rooms = (door.parent.name for door in Path(__file__).parent.glob("*/__init__.py"))
    return tuple(sorted(room.replace("_", "-") for room in rooms))


def load(name: str, options: str | Mapping[str, str | int] = "", /, **more: str | int) -> Game:
    """A game under some options: `load(name, "preset=club", teams="both")`."""
    if name not in names():
        raise UnknownGame(f"There is no game {clip(str(name))}; there are {', '.join(names())}.")
    door = import_module(f"{__name__}.{name.replace('-', '_')}")
    game: Game = door.GAME
    if not options and not more:
        return game
    return game.with_options(options, **more)


def games() -> tuple[Game, ...]:
    """Every game, by the book."""
    return tuple(load(name) for name in names())
