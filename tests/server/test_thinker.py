"""Engines at the table: they move, answer what is proposed to them, and no table hangs when their process dies."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

import sandtable
from sandtable.kernel.error import BadInput
from sandtable.match import command as asked
from sandtable.server.hub import Hub
from sandtable.server.job import Job
from sandtable.server.level import checked_level
from sandtable.server.route.tables import carried_out
from sandtable.server.table import Table
from sandtable.server.thinker import Thinker, Worker
from sandtable.server.worker import think, view_of
from tests.server.test_store import with_hub


async def against_engine(hub: Hub, name: str, options: str = "preset=club") -> Table:
    """A table at which the second seat is an engine's."""
    hub.thinking = Thinker(hub, 1)
    table = await hub.open("keeper", name, options)
    first, second = table.match.game.seats
    await carried_out(table, asked.Sit(who="ann", seat=first.name))
    await carried_out(table, asked.Sit(who=f"engine {second.name}", seat=second.name, engine="1"))
    return table


async def person_moves(table: Table) -> None:
    seat = table.match.game.seats[0]
    moves = table.match.position.moves_of(seat)
    await carried_out(
        table, asked.Play(who="ann", seat=seat.name, moves=(moves[0].text,), seq=table.match.told[seat.index])
    )


async def until_engine_moved(table: Table, before: int) -> None:
    """Wait until the engine's seat has moved."""
    engine = table.match.game.seats[1].name
    for _ in range(1200):
        if any(entry.seat.name == engine for entry in table.match.entries[before:]):
            return
        await asyncio.sleep(0.05)
    raise AssertionError("the engine never moved")


def test_an_engine_moves_and_is_replaced_when_it_dies(tmp_path: Path) -> None:
    async def work(hub: Hub) -> None:
        table = await against_engine(hub, "commander-in-chief")
        await person_moves(table)
        await until_engine_moved(table, 0)
        assert isinstance(hub.thinking, Thinker)
        process = hub.thinking.workers[0].process
        assert process is not None
        process.kill()
        before = len(table.match.entries)
        await person_moves(table)
        await until_engine_moved(table, before)
        replaced = hub.thinking.workers[0].process
        assert replaced is not None
        assert replaced.pid != process.pid

    with_hub(tmp_path, work)


def test_an_engine_answers_every_offer(tmp_path: Path) -> None:
    async def work(hub: Hub) -> None:
        table = await against_engine(hub, "commander-in-chief")
        await person_moves(table)
        await until_engine_moved(table, 0)
        seat = table.match.game.seats[0].name
        await carried_out(table, asked.Offer(who="ann", seat=seat, kind="take-back"))
        await gone(table, "take-back")
        assert table.match.entries == (), "take-backs are granted"
        await carried_out(table, asked.Offer(who="ann", seat=seat, kind="draw"))
        await gone(table, "draw")

    with_hub(tmp_path, work)


async def gone(table: Table, kind: str) -> None:
    """Wait until a proposal was answered."""
    for _ in range(1200):
        if table.match.offer(kind) is None:
            return
        await asyncio.sleep(0.05)
    raise AssertionError("the engine never answered")


@pytest.mark.parametrize("name", sandtable.names())
def test_a_worker_knows_its_moves_from_text_alone(name: str) -> None:
    game = sandtable.load(name, "preset=club")
    position = game.opening
    while not position.waiting:
        position = position.play(position.moves[0])
    seat = position.waiting[0]
    view = position.view(seat)
    job = Job(
        id=1, game=name, options=game.options.text, seat=seat.name, text=view.text, level="1", seed=1, seconds=0.2
    )
    assert [move.text for move in view_of(job).moves] == [move.text for move in view.moves]
    assert think(job).move in {move.text for move in view.moves}


def test_a_process_that_talks_nonsense_is_reported() -> None:
    async def work() -> None:
        worker = Worker()
        job = Job(id=1, game="nonsense", options="", seat="x", text="", level="1", seed=1)
        assert "UnknownGame" in (await worker.think(job)).error
        await worker.stop()

    asyncio.run(work())


def test_there_is_no_other_level() -> None:
    for level in ("", "0", "9", "x"):
        with pytest.raises(BadInput):
            checked_level(level)
