"""Reaching what is kept: whatever is wrong with a store is said in one sentence, and without a password."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

from sandtable.cli.errors import Refused, refusal, why
from sandtable.cli.strings import STORE_REASON
from sandtable.kernel.text import Words

if TYPE_CHECKING:
    from sqlalchemy import Engine

    from sandtable.server import Settings

MOST = 160
"""A database's own reason is cut to so many characters."""


@contextmanager
def reaching(settings: Settings) -> Iterator[None]:
    """Do something with the store."""
    from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError

    try:
        yield
    except ArgumentError:
        raise Refused(refusal("no_url")) from None
    except ModuleNotFoundError as error:
        reason = Words(f"{error.name} is not installed", f"chưa cài {error.name}")
        raise Refused(refusal("no_store", place=place(settings.url), reason=reason)) from None
    except SQLAlchemyError as error:
        said = str(error.orig if isinstance(error, DBAPIError) and error.orig else error).strip()
        first = said.splitlines()[0][:MOST].rstrip(". ") if said else type(error).__name__
        reason = STORE_REASON.get(first, Words(first, first))
        raise Refused(refusal("no_store", place=place(settings.url), reason=reason)) from None


@contextmanager
def opening(settings: Settings) -> Iterator[None]:
    """Open the store, and the files beside it."""
    try:
        with reaching(settings):
            yield
    except OSError as error:
        raise Refused(refusal("no_store", place=place(settings.url), reason=why(error))) from None


def prepare(settings: Settings) -> None:
    """Bring the store up to date, or say why that cannot be done."""
    from sandtable.server.store.database import migrate

    _do(settings, migrate)


@contextmanager
def claim(settings: Settings) -> Iterator[Callable[[str], None]]:
    """Keep other servers away from the store; what is given tells them where we listen. Occupied if one is there."""
    from sandtable.server.store.database import connect
    from sandtable.server.store.lock import claimed

    with ExitStack() as held:
        with opening(settings):
            engine = connect(settings.url)
            held.callback(engine.dispose)
            announce = held.enter_context(claimed(engine))
        yield announce


def ensure_writable(settings: Settings) -> None:
    """Say so where a store can be read, but not written to."""
    from sandtable.server.store.database import check_writable

    _do(settings, check_writable)


def _do(settings: Settings, work: Callable[[Engine], None]) -> None:
    from sandtable.server.store.database import connect

    with opening(settings):
        engine = connect(settings.url)
        try:
            work(engine)
        finally:
            engine.dispose()


def place(url: str) -> str:
    """Where data lie, without a password."""
    from sqlalchemy.engine import make_url

    address = make_url(url)
    return address.database or "" if address.drivername == "sqlite" else address.render_as_string(hide_password=True)
