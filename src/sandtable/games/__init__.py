"""The registry: every folder here is the package of a game, named like the game."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from itertools import islice
from pathlib import Path

from sandtable.kernel.error import BadRecord, UnknownGame, clip
from sandtable.kernel.game import Game
from sandtable.kernel.record import MAX_RECORD_TEXT, Record
from sandtable.kernel.record import read_record as read_own_record

__all__ = ["games", "load", "names", "read_record"]

OWN_TAG = re.compile(r'^\ufeff?\[Game "', re.MULTILINE)
"""What our records have, and those of other programs have not."""


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


def read_record(text: str, number: int = 1, load: Callable[[str, str], Game] = load) -> Record:
    """The record a text holds, replayed and found legal, or BadRecord.

    A text that another program wrote will do where its game has an `interchange`; `number` picks one of its games.
    """
    foreign = [] if OWN_TAG.search(text) else [game for game in games() if _is_foreign(game, text)]
    if not foreign:
        if number != 1:
            raise BadRecord("A record holds one game; there is no game {number}.", number=number)
        return read_own_record(text, load)
    refused: BadRecord | None = None
    for game in foreign:  # formats may look alike: the one that reads it is meant
        try:
            return _read_foreign(text, load(game.name, ""), number)
        except BadRecord as error:
            refused = refused or error
    assert refused is not None
    raise refused


def _is_foreign(game: Game, text: str) -> bool:
    return game.interchange is not None and game.interchange.is_foreign(text)


def _read_foreign(text: str, game: Game, number: int) -> Record:
    assert game.interchange is not None
    if len(text) > MAX_RECORD_TEXT:
        raise BadRecord("A record of {count} characters is too long.", count=len(text))
    found = list(islice(game.interchange.read_records(text, game), number))
    if len(found) < number:
        raise BadRecord("The file holds {count} games; there is no game {number}.", count=len(found), number=number)
    return found[-1]
