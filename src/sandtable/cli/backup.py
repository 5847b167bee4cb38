"""`sandtable backup`: everything that is kept, in one file, also while the server runs."""

from __future__ import annotations

from typing import Annotated

import typer

from sandtable.cli import argument
from sandtable.cli.phrase import BACKUP
from sandtable.cli.serve import Data, Database
from sandtable.cli.speech import tell
from sandtable.cli.store import reaching

File = Annotated[str, typer.Argument(metavar="FILE", help="The file to write; it must not exist.")]


def backup(file: File, data: Data = "", database: Database = "", language: argument.Language = None) -> None:
    """Write everything that is kept into one file."""
    from sandtable.server.archive import backup as written
    from sandtable.server.archive import settings_of

    settings = settings_of(data, database)
    with reaching(settings):
        tables, events = written(settings, file)
    tell(BACKUP["written"].filled(tables=tables, events=events, file=file).say(argument.spoken(language)))
