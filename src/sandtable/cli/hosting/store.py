"""Opening the store; its errors are printed as one sentence, without a password."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

from sandtable.cli.errors import CommandError, error_text, os_error_text
from sandtable.cli.strings import SQLITE_ERRORS
from sandtable.kernel.text import Text

if TYPE_CHECKING:
    from sqlalchemy import Engine

    from sandtable.server import Settings

MAX_REASON = 160
"""Characters of a database's own message that are printed."""


@contextmanager
def database_errors(settings: Settings) -> Iterator[None]:
    """Turn errors of the database into CommandErrors."""
    from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError

    try:
        yield
    except ArgumentError:
        raise CommandError(error_text("bad_database_url")) from None
    except ModuleNotFoundError as error:
        reason = Text(f"{error.name} is not installed", f"chưa cài {error.name}")
        raise CommandError(error_text("cannot_use_store", place=location(settings.url), reason=reason)) from None
    except SQLAlchemyError as error:
        message = str(error.orig if isinstance(error, DBAPIError) and error.orig else error).strip()
        first = message.splitlines()[0][:MAX_REASON].rstrip(". ") if message else type(error).__name__
        reason = SQLITE_ERRORS.get(first, Text(first, first))
        raise CommandError(error_text("cannot_use_store", place=location(settings.url), reason=reason)) from None


@contextmanager
def store_errors(settings: Settings) -> Iterator[None]:
    """Turn errors of the database and of its files into CommandErrors."""
    try:
        with database_errors(settings):
            yield
    except OSError as error:
        raise CommandError(
            error_text("cannot_use_store", place=location(settings.url), reason=os_error_text(error))
        ) from None


def prepare(settings: Settings) -> None:
    """Bring the store up to date."""
    from sandtable.server.store.database import migrate

    _with_engine(settings, migrate)


@contextmanager
def claim(settings: Settings) -> Iterator[Callable[[str], None]]:
    """Lock the store, or raise Occupied; the function yielded tells other servers our address."""
    from sandtable.server.store.database import connect
    from sandtable.server.store.lock import lock_store

    with ExitStack() as held:
        with store_errors(settings):
            engine = connect(settings.url)
            held.callback(engine.dispose)
            announce = held.enter_context(lock_store(engine))
        yield announce


def ensure_writable(settings: Settings) -> None:
    """Raise an error if the store can be read but not written."""
    from sandtable.server.store.database import check_writable

    _with_engine(settings, check_writable)


def _with_engine(settings: Settings, work: Callable[[Engine], None]) -> None:
    from sandtable.server.store.database import connect

    with store_errors(settings):
        engine = connect(settings.url)
        try:
            work(engine)
        finally:
            engine.dispose()


def location(url: str) -> str:
    """Where the data is, without a password."""
    from sqlalchemy.engine import make_url

    address = make_url(url)
    return address.database or "" if address.drivername == "sqlite" else address.render_as_string(hide_password=True)
