"""`sandtable convert`: a record in the format of another program, or in ours."""

from __future__ import annotations

from typing import Annotated

import typer

from sandtable.cli import arguments
from sandtable.cli.errors import CommandError, error_text
from sandtable.cli.files import STANDARD, read_record_file, write, write_new
from sandtable.kernel.error import clip

OWN = "record"


def convert(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record, or - for standard input.")],
    to: Annotated[
        str, typer.Option("--to", metavar="FORMAT", help="record, or what other programs of the game use, such as pgn.")
    ] = OWN,
    out: Annotated[
        str, typer.Option("--out", metavar="FILE", help="A new file instead of standard output.")
    ] = STANDARD,
    number: arguments.RecordNumber = "1",
    language: arguments.Language = None,
) -> None:
    """Write a record in another format."""
    record = read_record_file(file, number)
    interchange = record.game.interchange
    formats = {OWN: record.write}
    if interchange is not None:
        formats[interchange.NAME.lower()] = lambda: interchange.write_record(record)
    if to.lower() not in formats:
        known = ", ".join(formats)
        raise CommandError(error_text("no_format", game=record.game.title, format=clip(to), known=known))
    text = formats[to.lower()]()
    write(out, text) if out == STANDARD else write_new(out, text)
