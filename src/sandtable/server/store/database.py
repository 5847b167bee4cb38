"""Opening the database, durably, and migrating it."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import InterfaceError, OperationalError

from sandtable.server.store.schema import FACTS

MIGRATIONS = Path(__file__).parent / "migrations"
PROBE = "probe"
PROBE_BYTES = 32 << 10
"""Several pages, so that the file has to grow where a disk may be full."""
STORE_ERRORS = (InterfaceError, OperationalError)
"""What is raised where a database does not answer, or has no room left."""


def connect(url: str) -> Engine:
    """An engine for a database; PostgreSQL is reached by the psycopg driver unless the URL names another."""
    address = make_url(url)
    if address.drivername == "postgresql":
        address = address.set(drivername="postgresql+psycopg")
    if address.get_backend_name() == "sqlite" and address.database:
        file = Path(address.database)
        file.parent.mkdir(parents=True, exist_ok=True)
        if address.database != ":memory:" and not file.exists():
            with suppress(OSError):  # what cannot be made is told when it is needed
                file.touch(0o600)  # hands and seeds of running games are nobody else's on this machine
    # What is kept is secret, also where an error is noted. A database on its own may have been restarted meanwhile.
    engine = create_engine(address, hide_parameters=True, pool_pre_ping=address.get_backend_name() != "sqlite")
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _durable)
    return engine


def migrate(engine: Engine) -> None:
    """Bring the tables of a database up to date."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def check_writable(engine: Engine) -> None:
    """Write something and take it back, for what can only be read serves nobody; the database's error otherwise."""
    with engine.begin() as connection:
        connection.execute(FACTS.insert().values(name=PROBE, value="x" * PROBE_BYTES))
        connection.execute(FACTS.delete().where(FACTS.c.name == PROBE))


def first_line(error: Exception) -> str:
    """What a database says is wrong, without the statement and the links that follow."""
    return str(error).partition("\n")[0]


def _durable(connection: Any, record: Any) -> None:
    """A write-ahead log that is synced at every commit: what is committed outlives a power cut."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "wal_autocheckpoint=4000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
