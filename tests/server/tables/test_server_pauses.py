"""Nobody pays for time in which the server did not run."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from sandtable.match import ClockRule, match_view
from sandtable.match import command as asked
from sandtable.server.clock import STALL_S, ServerClock, now
from sandtable.server.http.tables import execute
from sandtable.server.tables.hub import Hub
from sandtable.server.tables.table import Table
from tests.server.clients.fake_time import stop_time
from tests.server.store.test_store import GAME, stored, with_hub


async def timed(hub: Hub, rule: ClockRule) -> Table:
    """A running game with clocks."""
    table = await hub.open("keeper", GAME, "", clock=rule)
    for seat in table.match.game.seats:
        await execute(table, asked.Sit(who=seat.name, seat=seat.name))
    return table


def left(table: Table) -> int:
    """What is left to the side that moves, in milliseconds."""
    dial = match_view(table.match, -1, now()).clock
    assert dial is not None
    return dial.banks[table.match.waiting[0].side]


def test_time_stands_still_during_a_stall_and_while_it_is_held() -> None:
    machine = [100.0]
    clock = ServerClock(lambda: machine[0], lambda: 5000.0, stall_s=0.5)
    assert clock.now() == 5_000_000
    machine[0] += 0.4
    assert clock.now() == 5_000_400
    machine[0] += 20
    assert clock.now() == 5_000_400
    machine[0] += 0.4
    assert clock.now() == 5_000_800
    clock.hold(not_before=6_000_000)
    machine[0] += 0.3
    assert clock.now() == 6_000_000
    clock.release()
    machine[0] += 0.3
    assert clock.now() == 6_000_300


def test_a_system_clock_that_was_put_back_does_not_stop_the_clocks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ids: list[str] = []
    fake = stop_time(monkeypatch, 10_000.0)

    async def before(hub: Hub) -> None:
        table = await timed(hub, ClockRule(bank=600))
        ids.append(table.id)
        fake.now += 5

    async def after(hub: Hub) -> None:
        table = await hub.table(ids[0])
        await stored(table)
        assert left(table) == 595_000
        fake.now += 7
        assert left(table) == 588_000

    with_hub(tmp_path, before, beat=1.0)
    fake.now -= 3600
    with_hub(tmp_path, after, beat=1.0)


def test_a_process_that_was_stopped_for_a_while_charges_nobody(tmp_path: Path) -> None:
    async def work(hub: Hub) -> None:
        table = await timed(hub, ClockRule(bank=2, move=2))
        await asyncio.sleep(0.3)
        before = left(table)
        time.sleep(2.5)  # as if the machine had been too busy, or the process stopped
        assert before - left(table) < 1000 * STALL_S
        await asyncio.sleep(0.3)
        assert table.match.is_running, "no timer rang for a moment that was left out"
        await asyncio.sleep(2.0)
        assert any(one.event == "flagged" for one in table.recent[-1]), "and it rings when the time has really passed"

    with_hub(tmp_path, work)


def test_the_time_until_a_table_is_read_again_is_nobodys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ids: list[str] = []
    fake = stop_time(monkeypatch, 10_000.0)

    async def before(hub: Hub) -> None:
        ids.append((await timed(hub, ClockRule(bank=600))).id)

    async def after(hub: Hub) -> None:
        fake.now += 3  # many tables are read before this one
        table = await hub.table(ids[0])
        await stored(table)
        assert left(table) == 600_000

    with_hub(tmp_path, before, beat=1.0)
    fake.now += 100

    async def unread(hub: Hub, tables: list[str]) -> None:
        """Nothing is read before it is asked for."""

    monkeypatch.setattr(Hub, "_wake", unread)
    with_hub(tmp_path, after, beat=1.0)
