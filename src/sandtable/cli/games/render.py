"""`sandtable render`: a position as a picture."""

from __future__ import annotations

from pathlib import PurePath
from typing import Annotated

import typer

from sandtable.cli import arguments as argument
from sandtable.cli.errors import Refused
from sandtable.cli.files import STANDARD, write
from sandtable.cli.strings import REFUSAL


def render(
    game: argument.GameName,
    out: Annotated[str, typer.Option("--out", metavar="FILE", help="FILE.svg, FILE.png, or - to write SVG here.")],
    position: argument.PositionText = "",
    options: argument.Options = "",
    seat: Annotated[str, typer.Option("--seat", help="Show what this seat sees, from where it sits.")] = "",
    face: Annotated[str, typer.Option("--face", help="How the board is painted.")] = "",
    layer: Annotated[list[str] | None, typer.Option("--layer", help="Marks to draw over it; repeatable.")] = None,
    size: Annotated[int | None, typer.Option("--size", min=16, max=8192, help="Width in pixels.")] = None,
    language: argument.Language = None,
) -> None:
    """Draw a position as SVG or PNG."""
    kind = "svg" if out == STANDARD else PurePath(out).suffix.lower().removeprefix(".")
    if kind not in ("svg", "png"):
        raise Refused(REFUSAL["no_picture"])
    from sandtable import draw

    start = argument.begun(argument.chosen(game, options), position)
    shown = start.view(start.game.seat(seat)) if seat else start
    tongue = argument.spoken(language)
    try:
        picture = draw(shown, face=face, layers=tuple(layer or ()), size=size or 0, language=tongue)
    except ValueError as error:
        raise Refused(str(error)) from None
    if kind == "svg":
        write(out, picture)
        return
    from sandtable.render import png

    write(out, png(picture, size=size or 0))
