"""`sandtable restore`: a backup, put back into an empty store."""

from __future__ import annotations

from typing import Annotated

import typer

from sandtable.cli import argument
from sandtable.cli.phrase import BACKUP
from sandtable.cli.serve import Data, Database
from sandtable.cli.speech import tell
from sandtable.cli.store import reaching

File = Annotated[str, typer.Argument(metavar="FILE", help="A backup.")]


def restore(file: File, data: Data = "", database: Database = "", language: argument.Language = None) -> None:
    """Read a backup into a store that is still empty."""
    from sandtable.server.archive import restore as read_back
    from sandtable.server.archive import settings_of

    settings = settings_of(data, database)
    with reaching(settings):
        tables, events = read_back(settings, file)
    tell(BACKUP["restored"].filled(tables=tables, events=events, file=file).say(argument.spoken(language)))
