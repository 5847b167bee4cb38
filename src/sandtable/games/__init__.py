"""The registry: every folder here is the package of a game, named like the game."""

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
    packages = (path.parent.name for path in Path(__file__).parent.glob("*/__init__.py"))
    return tuple(sorted(package.replace("_", "-") for package in packages))


def load(name: str, options: str | Mapping[str, str | int] = "", /, **more: str | int) -> Game:
    """A game under some options: `load(name, "preset=club", teams="both")`."""
    if name not in names():
        raise UnknownGame("There is no game {name}; there are {known}.", name=clip(str(name)), known=", ".join(names()))
    package = import_module(f"{__name__}.{name.replace('-', '_')}")
    game: Game = package.GAME
    if not options and not more:
        return game
    return game.with_options(options, **more)


def games() -> tuple[Game, ...]:
    """Every game under its default options, side games last."""
    return tuple(sorted(map(load, names()), key=lambda game: game.is_side_game))
