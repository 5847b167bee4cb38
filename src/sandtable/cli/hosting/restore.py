"""`sandtable restore`: a backup, put back into an empty store."""

from __future__ import annotations

from typing import Annotated

import typer

from sandtable.cli import arguments as argument
from sandtable.cli.errors import Refused, refusal
from sandtable.cli.files import ensure_readable
from sandtable.cli.hosting.serve import Data, Database
from sandtable.cli.hosting.store import claim, place, reaching
from sandtable.cli.strings import BACKUP
from sandtable.cli.terminal import tell

File = Annotated[str, typer.Argument(metavar="FILE", help="A backup.")]


def restore(file: File, data: Data = "", database: Database = "", language: argument.Language = None) -> None:
    """Read a backup into a store that is still empty."""
    from sandtable.server.store.backup import restore as read_back
    from sandtable.server.store.backup import settings_of
    from sandtable.server.store.lock import Occupied

    ensure_readable(file)
    settings = settings_of(data, database)
    try:
        with reaching(settings), claim(settings):
            tables, events = read_back(settings, file)
    except Occupied:
        raise Refused(refusal("occupied", place=place(settings.url))) from None
    tell(BACKUP["restored"].filled(tables=tables, events=events, file=file).say(argument.spoken(language)))
