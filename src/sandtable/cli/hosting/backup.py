"""`sandtable backup`: everything that is kept, in one file, also while the server runs."""

from __future__ import annotations

from typing import Annotated

import typer

from sandtable.cli import arguments as argument
from sandtable.cli.hosting.serve import Data, Database
from sandtable.cli.hosting.store import reaching
from sandtable.cli.strings import BACKUP
from sandtable.cli.terminal import tell

File = Annotated[str, typer.Argument(metavar="FILE", help="The file to write; it must not exist.")]


def backup(file: File, data: Data = "", database: Database = "", language: argument.Language = None) -> None:
    """Write everything that is kept into one file."""
    from sandtable.server.store.backup import backup as written
    from sandtable.server.store.backup import settings_of

    settings = settings_of(data, database)
    with reaching(settings):
        tables, events = written(settings, file)
    tell(BACKUP["written"].filled(tables=tables, events=events, file=file).say(argument.spoken(language)))
