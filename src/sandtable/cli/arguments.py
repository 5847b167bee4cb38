"""Arguments that several commands share."""

from __future__ import annotations

import json
import os
import sys
from typing import Annotated, Any, Literal

import typer

from sandtable.cli.terminal import choose_language as choose_language
from sandtable.cli.terminal import remember_language
from sandtable.games import load
from sandtable.kernel.game import Game
from sandtable.kernel.option import split_options
from sandtable.kernel.position import Position

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game's name; `sandtable games` lists them.")]
Options = Annotated[str, typer.Option("--options", metavar="k=v,…", help="Rule options, such as preset=club.")]
PositionText = Annotated[
    str, typer.Option("--position", metavar="TEXT", help="The position to start from, instead of the opening.")
]
RecordNumber = Annotated[
    str, typer.Option("--number", metavar="N", help="Which game, in a file of another program with several.")
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
LanguageCode = Literal["en", "vi"]
Language = Annotated[
    LanguageCode | None,
    typer.Option("--language", callback=remember_language, is_eager=True, help="English or Vietnamese."),
]


def load_game(name: str, options: str, preset: str = "book") -> Game:
    """The game with its options, and with a preset where they name none."""
    given = split_options(options)
    return load(name, {"preset": preset, **given})


def start_position(game: Game, text: str) -> Position:
    """The position a text describes; the opening if it is empty."""
    return game.position(text) if text else game.opening


def has_colours() -> bool:
    """Whether standard output shows colours."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def print_json(value: Any) -> None:
    """Print a value as JSON."""
    print(json.dumps(value, ensure_ascii=False, indent=2))
