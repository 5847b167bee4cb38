"""`sandtable render`: a position as a picture."""

from __future__ import annotations

from pathlib import PurePath
from typing import Annotated

import typer

from sandtable.cli import arguments
from sandtable.cli.errors import CommandError
from sandtable.cli.files import STANDARD, write
from sandtable.cli.strings import ERRORS


def render(
    game: arguments.GameName,
    out: Annotated[str, typer.Option("--out", metavar="FILE", help="FILE.svg, FILE.png, or - to write SVG here.")],
    position: arguments.PositionText = "",
    options: arguments.Options = "",
    seat: Annotated[str, typer.Option("--seat", help="Show the board as this seat sees it.")] = "",
    face: Annotated[str, typer.Option("--face", help="The style of the board.")] = "",
    layer: Annotated[
        list[str] | None, typer.Option("--layer", help="A layer to draw over the board; repeatable.")
    ] = None,
    size: Annotated[int | None, typer.Option("--size", min=16, max=8192, help="Width in pixels.")] = None,
    language: arguments.Language = None,
) -> None:
    """Draw a position as SVG or PNG."""
    kind = "svg" if out == STANDARD else PurePath(out).suffix.lower().removeprefix(".")
    if kind not in ("svg", "png"):
        raise CommandError(ERRORS["bad_picture_name"])
    from sandtable import draw

    start = arguments.start_position(arguments.load_game(game, options), position)
    shown = start.view(start.game.seat(seat)) if seat else start
    code = arguments.choose_language(language)
    picture = draw(shown, face=face, layers=tuple(layer or ()), size=size or 0, language=code)
    if kind == "svg":
        write(out, picture)
        return
    from sandtable.render import png

    write(out, png(picture, size=size or 0))
