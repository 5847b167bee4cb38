"""A server that is killed has lost nothing it acknowledged."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.server.crash import crash


def test_a_killed_server_goes_on_where_it_was(tmp_path: Path) -> None:
    assert asyncio.run(crash(tmp_path, kills=3, seed=1, tables=4)) > 30
