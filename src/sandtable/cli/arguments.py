"""The arguments that several verbs share, and what they mean."""

from __future__ import annotations

import json
import os
import sys
from typing import Annotated, Any, Literal

import typer

from sandtable.cli.terminal import heed
from sandtable.cli.terminal import spoken as spoken
from sandtable.games import load
from sandtable.kernel.game import Game
from sandtable.kernel.option import split_options
from sandtable.kernel.position import Position

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game's name; `sandtable games` lists them.")]
Options = Annotated[str, typer.Option("--options", metavar="k=v,…", help="Options, such as preset=club or others.")]
PositionText = Annotated[str, typer.Option("--position", metavar="TEXT", help="A position instead of the opening.")]
Json = Annotated[bool, typer.Option("--json", help="Write JSON for programs.")]
Tongue = Literal["en", "vi"]
Language = Annotated[
    Tongue | None, typer.Option("--language", callback=heed, is_eager=True, help="English or Vietnamese.")
]


def chosen(name: str, options: str, preset: str = "book") -> Game:
    """The game under its options, and under a preset where they name none."""
    given = split_options(options)
    return load(name, {"preset": preset, **given})


def begun(game: Game, text: str) -> Position:
    """The position a text describes, or the opening."""
    return game.position(text) if text else game.opening


def is_coloured() -> bool:
    """Whether standard output shows colours."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def print_json(found: Any) -> None:
    """Something for programs."""
    print(json.dumps(found, ensure_ascii=False, indent=2))
