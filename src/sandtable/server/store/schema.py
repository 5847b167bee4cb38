"""What is kept: events, which are only ever added to, and what follows from them but would take long to work out."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, LargeBinary, MetaData, String, Table, Text

METADATA = MetaData()

EVENTS = Table(
    "events",
    METADATA,
    Column("table_id", String(32), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("body", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)
"""Every event of every match, numbered from 1."""

SNAPSHOTS = Table(
    "snapshots",
    METADATA,
    Column("table_id", String(32), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("body", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)
"""Matches after some of their events. All of it follows from events: whatever is missing is made anew."""

TABLES = Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("options", Text, nullable=False),
    Column("phase", String(16), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("opened", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("keeper", String(64), nullable=False),
    Column("seats", Text, nullable=False),
    Column("reserved", Text, nullable=False),
    Column("result", Text, nullable=False),
    Index("tables_by_phase", "phase", "public", "changed"),
)
"""A line about every table, for lists; everything in it but `keeper`, `public` and `reserved` follows from events."""

TOKENS = Table(
    "tokens",
    METADATA,
    Column("digest", String(64), primary_key=True),
    Column("who", String(64), nullable=False),
    Column("name", String(64), nullable=False),
    Column("made", BigInteger, nullable=False),
)
"""The keys of programs, as hashes."""

FACTS = Table(
    "facts",
    METADATA,
    Column("name", String(32), primary_key=True),
    Column("value", Text, nullable=False),
)
"""What the server knows about itself: its secret, and when it was last alive."""
