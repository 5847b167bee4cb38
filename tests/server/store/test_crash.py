"""A server that is killed has lost nothing it acknowledged, on either store."""

from __future__ import annotations

import asyncio
from contextlib import nullcontext
from pathlib import Path

import pytest

from tests.server.store.crash import crash
from tests.server.store.postgres import postgres

KILLS = 40


def test_a_killed_server_goes_on_where_it_was(tmp_path: Path) -> None:
    found = asyncio.run(crash(tmp_path / "data", kills=3, seed=1, tables=4))
    assert found.moves > 30
    assert found.charges > 0


def test_so_it_does_beside_postgresql(tmp_path: Path) -> None:
    with postgres() as database:
        found = asyncio.run(crash(tmp_path / "data", kills=3, seed=2, database=database.url, tables=4))
    assert found.moves > 30
    assert found.charges > 0


@pytest.mark.long
@pytest.mark.parametrize("store", ["sqlite", "postgresql"])
def test_nothing_is_lost_by_forty_kills(store: str, tmp_path: Path) -> None:
    with postgres() if store == "postgresql" else nullcontext() as database:
        url = database.url if database else ""
        found = asyncio.run(crash(tmp_path / "data", kills=KILLS, seed=3, database=url))
    print(f"{store}: {found}")
    assert found.kills == KILLS
    assert found.moves > 10 * KILLS
    assert found.charges > 0
