"""`sandtable restore`: a backup, put back into an empty store."""

from __future__ import annotations

from typing import Annotated

import typer

from sandtable.cli import argument
from sandtable.cli.phrase import BACKUP
from sandtable.cli.serve import Data, Database
from sandtable.cli.speech import tell

File = Annotated[str, typer.Argument(metavar="FILE", help="A backup.")]


def restore(file: File, data: Data = "", database: Database = "", language: argument.Language = None) -> None:
    """Read a backup into a store that is still empty."""
    from sandtable.server.archive import restore as read_back
    from sandtable.server.archive import settings_of

    tables, events = read_back(settings_of(data, database), file)
    tell(BACKUP["restored"].filled(tables=tables, events=events, file=file).say(argument.spoken(language)))
