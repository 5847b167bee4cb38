"""What `make soak` does for the server."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.server.attacks.hostile import assault, beside, examine, unharmed
from tests.server.clients.scripted import Process
from tests.server.store.crash import crash
from tests.server.store.postgres import postgres
from tests.soak.job import Job


def kills(count: int, seed: int) -> str:
    """Kill a server under load, again and again."""
    with tempfile.TemporaryDirectory() as folder:
        return str(asyncio.run(crash(Path(folder) / "data", kills=count, seed=seed)))


def kills_beside_postgres(count: int, seed: int) -> str:
    """The same with its data in PostgreSQL."""
    with tempfile.TemporaryDirectory() as folder, postgres() as database:
        return str(asyncio.run(crash(Path(folder) / "data", kills=count, seed=seed, database=database.url)))


def attacked(count: int, seed: int) -> str:
    """Requests and frames of every kind, so many thousand, beside a game that goes on."""
    with tempfile.TemporaryDirectory() as folder:
        server = Process(
            Path(folder) / "data", 0, "", "--burst", "1000000", "--connections", "100000", "--thinkers", "1"
        ).start()
        try:
            said = [
                asyncio.run(beside(server, lambda _: examine(server, 3 * count, seed), 10)),
                asyncio.run(beside(server, lambda _: assault(server, 1000 * count, seed), 10)),
            ]
            unharmed(server)
            assert server.stop() == 0
        finally:
            server.end()
    return "; ".join(f"{attack}, and {moves} moves beside" for moves, attack in said)


def jobs() -> Iterator[Job]:
    """The long jobs of the server."""
    yield Job("server: under attack", 100, attacked)
    yield Job("server: killed under load", 200, kills)
    yield Job("server: killed under load, PostgreSQL", 200, kills_beside_postgres)
