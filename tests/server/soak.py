"""What `make soak` does for the server."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.server.crash import crash
from tests.soak.job import Job


def kills(count: int, seed: int) -> str:
    """Kill a server under load, again and again."""
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(crash(Path(folder), kills=count, seed=seed))
    return f"{count} kills, and all of {found} acknowledged moves found again"


def jobs() -> Iterator[Job]:
    """The long jobs of the server."""
    yield Job("server: killed under load", 200, kills)
