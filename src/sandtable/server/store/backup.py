"""Backups: all data as lines of JSON, so that any store can read what another wrote."""

from __future__ import annotations

import gzip
import os
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import func, select
from sqlalchemy.exc import IntegrityError

from sandtable.kernel.error import BadInput, clip
from sandtable.match import read_event
from sandtable.server.settings import Settings, data_folder
from sandtable.server.store.database import connect, migrate
from sandtable.server.store.schema import EVENTS, FACTS, METADATA, SNAPSHOTS, TABLES, TOKENS

KEPT = (TABLES, EVENTS, TOKENS, FACTS)
"""Snapshots follow from events: whatever store reads a backup makes its own."""
HEAD = {"sandtable": "backup", "form": 1}
BATCH = 500


def settings_of(data: str, database: str) -> Settings:
    """The store that is meant."""
    folder = Path(data).expanduser() if data else data_folder()
    return Settings(data=folder, database=database or os.environ.get("SANDTABLE_DATABASE", ""))


def backup(settings: Settings, file: str) -> tuple[int, int]:
    """Write everything into a file; how many tables and events it was."""
    if Path(file).exists():
        raise BadInput("The file {name} already exists.", name=clip(file, 80))
    if not settings.database and not (settings.data / "sandtable.sqlite").exists():
        raise BadInput("There is nothing to back up in {name}.", name=clip(str(settings.data), 80))
    engine = connect(settings.url)
    migrate(engine)
    part = f"{file}.part"
    counts = dict.fromkeys((table.name for table in KEPT), 0)
    level = "SERIALIZABLE" if engine.dialect.name == "sqlite" else "REPEATABLE READ"
    # One transaction sees one moment of the store, whatever is written meanwhile.
    with (
        engine.connect().execution_options(isolation_level=level) as connection,
        open(part, "wb", opener=_for_nobody_else) as raw,
        gzip.open(raw, "wb") as out,
    ):
        out.write(msgspec.json.encode(HEAD) + b"\n")
        for table in KEPT:
            for row in connection.execute(select(table)).mappings():
                out.write(msgspec.json.encode({"in": f"{table.name}", **_plain(dict(row))}) + b"\n")
                counts[table.name] += 1
        out.write(msgspec.json.encode({"end": sum(counts.values())}) + b"\n")
    engine.dispose()
    os.replace(part, file)
    return counts["tables"], counts["events"]


def _for_nobody_else(file: str, flags: int) -> int:
    """Open a file that only its owner may read: it holds hands, seeds and the server's secret."""
    return os.open(file, flags, 0o600)


def restore(settings: Settings, file: str) -> tuple[int, int]:
    """Read a backup into an empty store, all or nothing; how many tables and events it was."""
    engine = connect(settings.url)
    migrate(engine)
    counts = dict.fromkeys((table.name for table in KEPT), 0)
    try:
        with engine.begin() as connection:
            if connection.execute(select(func.count()).select_from(EVENTS)).scalar():
                raise BadInput("The store is not empty; a backup can only be restored into an empty one.")
            for table in (FACTS, SNAPSHOTS):
                connection.execute(table.delete())
            waiting: list[dict[str, Any]] = []
            kind = ""
            for line in _lines(file):
                name = line.pop("in")
                if name != kind or len(waiting) >= BATCH:
                    if waiting:
                        connection.execute(METADATA.tables[kind].insert(), waiting)
                    waiting, kind = [], name
                counts[name] += 1
                waiting.append(_restored(file, name, line))
            if waiting:
                connection.execute(METADATA.tables[kind].insert(), waiting)
    except IntegrityError:  # something stands in it twice
        raise _damaged(file) from None
    finally:
        engine.dispose()
    return counts["tables"], counts["events"]


def _lines(file: str) -> Iterator[dict[str, Any]]:
    """The rows of a backup; BadInput where it is none, or was cut short."""
    total = -1
    try:
        with gzip.open(file, "rb") as source:
            if msgspec.json.decode(source.readline()) != HEAD:
                raise BadInput("{name} is not a sandtable backup.", name=clip(file, 80))
            for count, text in enumerate(source):
                line = msgspec.json.decode(text, type=dict[str, Any])
                if "end" in line:
                    total = 0 if line["end"] == count else -1
                    continue
                if line.get("in") not in {table.name for table in KEPT}:
                    raise BadInput("Line {number} of the backup belongs to no known table.", number=count + 2)
                yield line
    except (EOFError, gzip.BadGzipFile, zlib.error, msgspec.DecodeError, UnicodeDecodeError):
        raise _damaged(file) from None
    if total != 0:
        raise BadInput("{name} is incomplete.", name=clip(file, 80))


def _plain(row: dict[str, Any]) -> dict[str, Any]:
    """A row as JSON can hold it; the database's own kinds of names become plain texts."""
    plain = {f"{name}": value for name, value in row.items()}
    if "body" in plain:
        plain["body"] = b64encode(plain["body"]).decode()
    return plain


def _restored(file: str, name: str, row: dict[str, Any]) -> dict[str, Any]:
    """A row as the store keeps it, every part of which is there and of its kind."""
    kinds = {column.name: column.type.python_type for column in METADATA.tables[name].columns}
    try:
        if "body" in row:
            row["body"] = b64decode(row["body"], validate=True)
            read_event(row["body"])
    except (ValueError, TypeError):  # what cannot be decoded, and what is no event
        raise _damaged(file) from None
    if set(row) != set(kinds) or not all(isinstance(row[part], kind) for part, kind in kinds.items()):
        raise _damaged(file)
    return row


def _damaged(file: str) -> BadInput:
    return BadInput("{name} is not a sandtable backup, or is damaged.", name=clip(file, 80))
