"""Writing: everything that came in while the last commit was under way goes into the next one.

One thread writes. Whoever hands something over is called back, on the event loop, once it is on disk. Events alone go
into a SQLite file by one statement that commits itself: while it runs nobody waits for Python's lock, and handing that
lock to and fro for every row would make everybody wait.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable
from typing import Any

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

from sandtable.server.store.schema import EVENTS

log = logging.getLogger("sandtable")
Row = tuple[str, int, bytes]
"""Table, number and body of an event."""
Done = Callable[[Exception | None], None]
Change = Callable[[Connection], None]
MAX_ROWS_PER_STATEMENT = 256
"""How many rows one statement inserts at most."""


class Writer:
    """Stores events and other changes from a thread of its own."""

    def __init__(self, engine: Engine, loop: asyncio.AbstractEventLoop) -> None:
        self.engine = engine
        self.loop = loop
        mark = "?" if engine.dialect.paramstyle == "qmark" else "%s"
        self._insert = f"INSERT INTO {EVENTS.name} (table_id, number, body) VALUES ({mark}, {mark}, {mark})"
        self._is_file = engine.dialect.name == "sqlite"
        self.commits = 0
        self.rows = 0
        self._condition = threading.Condition()
        self._rows: list[Row] = []
        self._changes: list[Change] = []
        self._done: list[Done] = []
        self._closing = False
        self._thread = threading.Thread(target=self._work, name="writer", daemon=True)
        self._thread.start()

    def write(self, rows: list[Row], changes: list[Change], done: Done) -> None:
        """Keep events and whatever else changed with them, all or nothing, and call back."""
        with self._condition:
            self._rows += rows
            self._changes += changes
            self._done.append(done)
            self._condition.notify()

    async def keep(self, change: Change) -> None:
        """Keep one change and wait for it."""
        kept: asyncio.Future[None] = self.loop.create_future()

        def done(error: Exception | None) -> None:
            if not kept.done():
                kept.set_result(None) if error is None else kept.set_exception(error)

        self.write([], [change], done)
        await kept

    def close(self) -> None:
        """Write what is left, and stop."""
        with self._condition:
            self._closing = True
            self._condition.notify()
        self._thread.join()

    def _work(self) -> None:
        with self.engine.connect() as connection:
            raw = connection.connection.dbapi_connection
            while True:
                with self._condition:
                    while not self._done and not self._closing:
                        self._condition.wait()
                    if not self._done:
                        return
                    rows, self._rows = self._rows, []
                    changes, self._changes = self._changes, []
                    done, self._done = self._done, []
                if self._is_file and not changes and 0 < len(rows) <= MAX_ROWS_PER_STATEMENT:
                    error = self._append(raw, rows)
                else:
                    error = self._commit(connection, rows, changes)
                try:
                    self.loop.call_soon_threadsafe(_tell, done, error)
                except RuntimeError:  # the loop is gone, and nobody waits any more
                    return

    def _append(self, raw: Any, rows: list[Row]) -> Exception | None:
        """Keep events by one statement, which is a transaction of its own."""
        try:
            raw.isolation_level = None
            raw.execute(self._insert + ", (?, ?, ?)" * (len(rows) - 1), [value for row in rows for value in row])
        except Exception as error:  # whatever it is, those who wait must hear of it
            return error
        finally:
            raw.isolation_level = ""
        self.commits += 1
        self.rows += len(rows)
        return None

    def _commit(self, connection: Connection, rows: list[Row], changes: list[Change]) -> Exception | None:
        """Keep everything by one transaction, or nothing.

        A connection that was lost since the last one is made anew, once. Should the loss have hidden a commit, the
        second try fails on numbers that are there already, and the table is read again.
        """
        for is_again in (False, True):
            try:
                with connection.begin():
                    if rows:
                        connection.exec_driver_sql(self._insert, rows)
                    for change in changes:
                        change(connection)
                break
            except DBAPIError as error:
                if is_again or not error.connection_invalidated:
                    return error
            except Exception as error:  # whatever it is, those who wait must hear of it
                return error
        self.commits += 1
        self.rows += len(rows)
        return None


def _tell(done: list[Done], error: Exception | None) -> None:
    for one in done:
        try:
            one(error)
        except Exception:  # whatever one of them makes of it, the others must hear of it
            log.exception("What was kept could not be told.")
