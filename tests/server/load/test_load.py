"""A crowd for a minute: nothing is refused, nobody is lost, and memory does not grow.

`make load` does the same with 500 tables for ten minutes; here games are short, so that as many begin and end. The test
waits more than it works, and other tests run beside it.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.server.load.load import Load, loaded

TABLES, SECONDS, PACE, LENGTH = 60, 60.0, 60.0, 3


@pytest.mark.long
def test_a_crowd_is_served_and_leaves_nothing_behind(tmp_path: Path) -> None:
    seen = asyncio.run(loaded(tmp_path / "data", TABLES, SECONDS, PACE, LENGTH, 1, lambda at, size: None))
    print(seen.figures())
    assert seen.faults() == []
    assert seen.games > TABLES, "games ended, and others began"
    assert seen.moves > 5 * TABLES
    assert len(seen.waits) > seen.moves / 2


def test_growth_and_refusals_would_be_noticed() -> None:
    flat = Load(memory=[(float(at), 100 + at % 3) for at in range(600)])
    assert flat.faults() == []
    slow = Load(memory=[(float(at), 1000 + at // 3) for at in range(600)])
    assert "grew to 1.1" in slow.faults()[0], "a sixth more in ten minutes is too much"
    assert Load(memory=slow.memory[:250]).faults() == [], "the beginning does not count as much"
    assert "grew" in Load(memory=[(float(at), 100 + at) for at in range(60)]).faults()[0], "half more in a minute"
    assert len(Load(memory=flat.memory, refused=[{}], lost=1, troubles="x", left="1 table").faults()) == 4
