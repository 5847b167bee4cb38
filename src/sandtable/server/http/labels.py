"""Routes of texts beside the rules: the levels of computers, and labels of buttons and moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from litestar import get
from litestar.params import Parameter

from sandtable.engine.level import LEVELS
from sandtable.kernel.text import Text
from sandtable.server.game_cache import load

Name = Annotated[str, Parameter(max_length=64)]
Tap = Annotated[str, msgspec.Meta(min_length=1, max_length=64), Parameter(min_length=1, max_length=64)]
"""Said twice: once to those who check, once to those who describe."""
MAX_TAPS = 200
Taps = Annotated[Sequence[Tap], Parameter(max_items=MAX_TAPS)]


class LevelInfo(msgspec.Struct, frozen=True):
    """How strong a computer plays."""

    number: int
    title: Text
    about: Text


@get("/api/levels", sync_to_thread=False)
def list_levels() -> list[LevelInfo]:
    """The levels at which computers play."""
    return [LevelInfo(level.number, level.title, level.about) for level in LEVELS]


@get("/api/games/{name:str}/words", sync_to_thread=False)
def list_words(name: Name, taps: Taps = (), moves: Taps = ()) -> dict[str, Text]:
    """What taps that are no places mean, and what moves did; those that mean nothing are left out."""
    game = load(name)
    done = {move: words for move in moves if (words := game.describe_move(move) or game.say(move))}
    return {tap: words for tap in taps if (words := game.say(tap))} | done


HANDLERS: list[Any] = [list_levels, list_words]
