"""`sandtable uci`: an engine for user interfaces and tournament programs that speak UCI."""

from __future__ import annotations

from typing import Annotated

import typer

from sandtable.cli import arguments, limits


def uci(
    game: arguments.GameName,
    level: Annotated[str, typer.Option("--level", metavar="N", help="How strong it plays, from 1 to 8.")] = "8",
    options: arguments.Options = "",
) -> None:
    """Think for another program: UCI on standard input and output, for games that UCI engines play."""
    from sandtable import __version__
    from sandtable.engine.level import STRONGEST
    from sandtable.engine.uci.session import serve

    strength = limits.number("--level", level, STRONGEST)
    serve(arguments.load_game(game, options), __version__, strength)
