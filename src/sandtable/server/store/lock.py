"""A lock on a store: two servers at one store would answer the same move twice, so the second one is refused."""

from __future__ import annotations

import logging
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread
from time import monotonic, sleep

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import SQLAlchemyError

from sandtable.kernel.error import SandtableError

log = logging.getLogger("sandtable")

LOCK_NUMBER = 7_272_727_272
"""The number of the advisory lock in PostgreSQL."""
TAKE_TIMEOUT_S = 5.0
"""How long PostgreSQL may hold the lock of a server that was killed."""
ADDRESS_TIMEOUT_S = 3.0
"""How long a server may take until it has written its address."""
CHECK_INTERVAL_S = 2.0
"""How often a server checks that it still holds the lock in PostgreSQL."""
KEEPALIVE = {"idle": 15, "interval": 5, "count": 3}
"""How soon PostgreSQL notices that a whole machine is gone, in seconds and tries."""
MAX_ADDRESS_BYTES = 200

Say = Callable[[str], None]


class Occupied(SandtableError):
    """Another server is using this store."""

    def __init__(self, address: str = "") -> None:
        super().__init__("Another server is using this store.")
        self.address = address
        """Where it listens, if that is known."""


@contextmanager
def lock_store(engine: Engine) -> Iterator[Say]:
    """Keep other servers away from a store; what is given tells them where we listen. Occupied if one is there."""
    with _locked_file(engine) if engine.dialect.name == "sqlite" else _locked_session(engine) as say:
        yield say


@contextmanager
def _locked_file(engine: Engine) -> Iterator[Say]:
    """A lock on a file beside the store, which the system opens when we end, however we end."""
    if not engine.url.database or engine.url.database == ":memory:":
        yield lambda address: None
        return
    file = f"{os.path.realpath(engine.url.database)}.lock"  # beside the file itself, by whatever name it is reached
    handle = os.open(file, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        if not _lock(handle):
            raise Occupied(_address(handle))
        os.ftruncate(handle, 0)
        yield lambda address: _write(handle, address)
        os.ftruncate(handle, 0)
    finally:
        os.close(handle)


def _lock(handle: int) -> bool:
    """Lock an open file; False if another process has. Processes of our own do not inherit it."""
    try:
        if sys.platform == "win32":
            import msvcrt

            os.lseek(handle, 1 << 20, os.SEEK_SET)  # beyond what is written, so that others can read that
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
            os.lseek(handle, 0, os.SEEK_SET)
        else:
            import fcntl

            fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:  # a file system that knows no locks
        return True
    return True


def _address(handle: int) -> str:
    """Where the other listens, as soon as it says so; nothing if it takes long to start, or never listens."""
    end = monotonic() + ADDRESS_TIMEOUT_S
    while not (said := os.read(handle, MAX_ADDRESS_BYTES).decode(errors="replace").strip()) and monotonic() < end:
        sleep(0.1)
        os.lseek(handle, 0, os.SEEK_SET)
    return said


def _write(handle: int, address: str) -> None:
    os.ftruncate(handle, 0)
    os.lseek(handle, 0, os.SEEK_SET)
    os.write(handle, address.encode()[:MAX_ADDRESS_BYTES])


@contextmanager
def _locked_session(engine: Engine) -> Iterator[Say]:
    """A lock of PostgreSQL, watched by a thread as long as we need it."""
    lock = SessionLock(engine)
    lock.take()
    watching = Thread(target=lock.watch, name="claim", daemon=True)
    watching.start()
    try:
        yield lambda address: None
    finally:
        lock.ended.set()
        watching.join()
        lock.drop()


class SessionLock:
    """A lock that lasts as long as a connection; where PostgreSQL was restarted, it is taken again."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.ended = Event()
        self._connection: Connection | None = None

    def take(self) -> None:
        """Get it, or Occupied; one of PostgreSQL's errors where that does not answer."""
        self.drop()
        self._connection = self.engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        for name, value in KEEPALIVE.items():
            self._connection.execute(text(f"SET tcp_keepalives_{name} = {value:d}"))
        end = monotonic() + TAKE_TIMEOUT_S
        while not self._connection.scalar(text("SELECT pg_try_advisory_lock(:number)"), {"number": LOCK_NUMBER}):
            if monotonic() > end:
                self.drop()
                raise Occupied
            sleep(0.1)

    def look(self) -> bool:
        """Whether we still have it, or have it again; False if somebody else does."""
        try:
            if self._connection is None:
                self.take()
            else:
                self._connection.scalar(text("SELECT 1"))
        except Occupied:
            return False
        except SQLAlchemyError:  # the connection is lost, and the claim with it
            self.drop()
        return True

    def drop(self) -> None:
        """End the connection, which ends the claim; also where PostgreSQL is gone by now."""
        if self._connection is not None:
            self._connection.invalidate()
            self._connection.close()
            self._connection = None

    def watch(self) -> None:
        """Look after it until the end. Whoever has lost it to another server stops as if a person had asked for it."""
        while not self.ended.wait(CHECK_INTERVAL_S):
            if not self.look():
                log.error("Another server is using this store; this one stops.")
                os.kill(os.getpid(), signal.SIGINT)
                return
