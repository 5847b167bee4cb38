"""What `make soak` does for the server."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.server.crash import crash
from tests.server.postgres import postgres
from tests.soak.job import Job


def kills(count: int, seed: int) -> str:
    """Kill a server under load, again and again."""
    with tempfile.TemporaryDirectory() as folder:
        return str(asyncio.run(crash(Path(folder) / "data", kills=count, seed=seed)))


def kills_beside_postgres(count: int, seed: int) -> str:
    """The same with its data in PostgreSQL."""
    with tempfile.TemporaryDirectory() as folder, postgres() as database:
        return str(asyncio.run(crash(Path(folder) / "data", kills=count, seed=seed, database=database.url)))


def jobs() -> Iterator[Job]:
    """The long jobs of the server."""
    yield Job("server: killed under load", 200, kills)
    yield Job("server: killed under load, PostgreSQL", 200, kills_beside_postgres)
