"""`sandtable restore`: read a backup into an empty store."""

from __future__ import annotations

from typing import Annotated

import typer

from sandtable.cli import arguments
from sandtable.cli.errors import CommandError, error_text
from sandtable.cli.files import ensure_readable
from sandtable.cli.hosting.serve import Data, Database
from sandtable.cli.hosting.store import claim, database_errors, location
from sandtable.cli.strings import BACKUP
from sandtable.cli.terminal import print_wrapped

File = Annotated[str, typer.Argument(metavar="FILE", help="The backup to read.")]


def restore(file: File, data: Data = "", database: Database = "", language: arguments.Language = None) -> None:
    """Read a backup into an empty store."""
    from sandtable.server.store.backup import restore as read_backup
    from sandtable.server.store.backup import settings_of
    from sandtable.server.store.lock import Occupied

    ensure_readable(file)
    settings = settings_of(data, database)
    try:
        with database_errors(settings), claim(settings):
            tables, events = read_backup(settings, file)
    except Occupied:
        raise CommandError(error_text("occupied", place=location(settings.url))) from None
    print_wrapped(
        BACKUP["restored"].filled(tables=tables, events=events, file=file).say(arguments.choose_language(language))
    )
