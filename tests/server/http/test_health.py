"""`/health` is good while something can be written, and never waits for a store that is stuck."""

from __future__ import annotations

import signal
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest
from litestar.testing import TestClient
from sqlalchemy import event
from sqlalchemy.exc import OperationalError

from sandtable.server.app import build
from sandtable.server.errors import NO_STORE
from sandtable.server.http import health
from sandtable.server.settings import Settings
from tests.server.clients.raw import get
from tests.server.clients.scripted import Process
from tests.server.store.postgres import postgres

PATIENCE_S = 20.0


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient[Any]]:
    """A client of a server in this process, whose health shows sooner than usual."""
    monkeypatch.setattr(health, "HEALTHY_S", 0.5)
    with TestClient(build(Settings(data=tmp_path, thinkers=0, analysts=0, beat=0.05))) as one:
        yield one


def status_becomes(one: TestClient[Any], wanted: int) -> None:
    start = monotonic()
    while (answer := one.get("/health")).status_code != wanted:
        assert monotonic() - start < PATIENCE_S, answer.text
        sleep(0.05)
    if wanted == 503:
        assert answer.json()["sentence"] == NO_STORE


@contextmanager
def refusing(client: TestClient[Any]) -> Iterator[None]:
    """A store that can be read, and refuses to be written to."""

    def refuse(connection: Any, cursor: Any, statement: str, *more: Any) -> None:
        if not statement.startswith("SELECT"):
            raise OperationalError(statement, None, Exception("attempt to write a readonly database"))

    event.listen(client.app.state.hub.engine, "before_cursor_execute", refuse)
    yield
    event.remove(client.app.state.hub.engine, "before_cursor_execute", refuse)


def test_a_store_that_refuses_writes_is_no_health(client: TestClient[Any], caplog: pytest.LogCaptureFixture) -> None:
    status_becomes(client, 200)
    with refusing(client):
        status_becomes(client, 503)
    status_becomes(client, 200)
    assert "attempt to write a readonly database" in caplog.text
    assert "Traceback" not in caplog.text


def test_a_store_that_is_stuck_is_no_health(client: TestClient[Any], tmp_path: Path) -> None:
    status_becomes(client, 200)
    with closing(sqlite3.connect(tmp_path / "sandtable.sqlite")) as other:
        other.execute("BEGIN IMMEDIATE")
        status_becomes(client, 503)
        other.rollback()
    status_becomes(client, 200)


def test_a_frozen_database_is_no_health_and_nobody_waits_for_it(tmp_path: Path) -> None:
    with postgres() as database:
        server = Process(tmp_path / "data", 0, database.url, "--thinkers", "0", "--analysts", "0").start()
        try:
            assert b" 200 " in get(server.port, "/health")[:20]
            database.signal(signal.SIGSTOP)
            try:
                start, slowest, answer = monotonic(), 0.0, b""
                while b" 503 " not in answer[:20]:
                    assert monotonic() - start < PATIENCE_S, answer
                    asked = monotonic()
                    answer = get(server.port, "/health")
                    slowest = max(slowest, monotonic() - asked)
                    sleep(0.2)
                assert slowest < 2.0
            finally:
                database.signal(signal.SIGCONT)
            start = monotonic()
            while b" 200 " not in get(server.port, "/health")[:20]:
                assert monotonic() - start < PATIENCE_S
                sleep(0.1)
            assert server.stop() == 0
        finally:
            server.end()
