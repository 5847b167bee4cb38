"""`sandtable verify`: whether chance was fair in a record."""

from __future__ import annotations

from typing import Annotated

import typer

from sandtable.cli import arguments as argument
from sandtable.cli.files import read_text
from sandtable.cli.strings import VERIFY


def verify(
    file: Annotated[str, typer.Argument(metavar="RECORD", help="A record, or - for standard input.")],
    language: argument.Language = None,
    json: argument.Json = False,
) -> None:
    """Check every die and card of a record against the seed the server had committed to."""
    from sandtable import read_record
    from sandtable.match import verify as checked

    proof = checked(read_record(read_text(file)))
    wrong = [one.say(argument.spoken(language)) for one in proof.wrong]
    if json:
        argument.print_json({"fair": proof.is_fair, "chances": proof.chances, "wrong": wrong})
    else:
        said = VERIFY["fair" if proof.is_fair else "unfair"].filled(chances=proof.chances)
        print("\n".join([said.say(argument.spoken(language)), *wrong]))
    if not proof.is_fair:
        raise typer.Exit(1)
