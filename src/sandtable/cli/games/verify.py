"""`sandtable verify`: check the chance moves of a record."""

from __future__ import annotations

from typing import Annotated

import typer

from sandtable.cli import arguments
from sandtable.cli.files import read_record_file
from sandtable.cli.strings import VERIFY


def verify(
    file: Annotated[str, typer.Argument(metavar="RECORD", help="A record, or - for standard input.")],
    number: arguments.RecordNumber = "1",
    language: arguments.Language = None,
    json: arguments.Json = False,
) -> None:
    """Check every die and card of a record against the seed committed to before the game."""
    from sandtable.match import verify as verify_record

    proof = verify_record(read_record_file(file, number))
    code = arguments.choose_language(language)
    wrong = [one.say(code) for one in proof.wrong]
    if json:
        arguments.print_json({"fair": proof.is_fair, "chances": proof.chances, "wrong": wrong})
    else:
        message = VERIFY["fair" if proof.is_fair else "unfair"].filled(chances=proof.chances)
        print("\n".join([message.say(code), *wrong]))
    if not proof.is_fair:
        raise typer.Exit(1)
