"""`sandtable backup`: all data in one file, also while the server runs."""

from __future__ import annotations

from typing import Annotated

import typer

from sandtable.cli import arguments
from sandtable.cli.hosting.serve import Data, Database
from sandtable.cli.hosting.store import database_errors
from sandtable.cli.strings import BACKUP
from sandtable.cli.terminal import print_wrapped

File = Annotated[str, typer.Argument(metavar="FILE", help="The file to write; it must not exist.")]


def backup(file: File, data: Data = "", database: Database = "", language: arguments.Language = None) -> None:
    """Write all data to one file."""
    from sandtable.server.store.backup import backup as write_backup
    from sandtable.server.store.backup import settings_of

    settings = settings_of(data, database)
    with database_errors(settings):
        tables, events = write_backup(settings, file)
    print_wrapped(
        BACKUP["written"].filled(tables=tables, events=events, file=file).say(arguments.choose_language(language))
    )
