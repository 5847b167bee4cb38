"""A crowd for a little while: nothing is refused, nobody is lost, and memory does not grow.

`make load` does the same with 500 tables for ten minutes; here it is fewer and shorter so that the suite stays short.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.server.load import Load, loaded

TABLES, SECONDS, PACE, LENGTH = 120, 25.0, 120.0, 6


def test_a_crowd_is_served_and_leaves_nothing_behind(tmp_path: Path) -> None:
    seen = asyncio.run(loaded(tmp_path / "data", TABLES, SECONDS, PACE, LENGTH, 1, lambda done: None))
    print(seen.figures())
    assert seen.faults() == []
    assert seen.games > TABLES, "games ended, and others began"
    assert seen.moves > 5 * TABLES
    assert len(seen.waits) > seen.moves / 2


def test_growth_and_refusals_would_be_noticed() -> None:
    flat = Load(memory=[(float(at), 100 + at % 3) for at in range(100)])
    assert flat.faults() == []
    assert "grew" in Load(memory=[(float(at), 100 + at) for at in range(100)]).faults()[0]
    assert len(Load(memory=flat.memory, refused=[{}], lost=1, troubles="x").faults()) == 3
