"""Engines at the table: they move, answer what is proposed to them, and no table hangs when their process dies."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from dataclasses import replace
from pathlib import Path
from threading import Thread, current_thread, main_thread
from typing import Any

import pytest

import sandtable
from sandtable.engine.history import History
from sandtable.engine.observation import read_view
from sandtable.kernel.error import BadInput
from sandtable.kernel.seat import Seat
from sandtable.match import command as asked
from sandtable.match.commands import offers
from sandtable.server.engines import history
from sandtable.server.engines.fair_queue import Priority
from sandtable.server.engines.jobs import Answer, Evaluate, Job, Search
from sandtable.server.engines.levels import check_level
from sandtable.server.engines.pool import Pool, Worker
from sandtable.server.http.tables import execute
from sandtable.server.tables import bots
from sandtable.server.tables.bots import EngineBots
from sandtable.server.tables.hub import Hub
from sandtable.server.tables.table import Table
from tests.server.clients.scripted import Process
from tests.server.http.test_requests import refusal
from tests.server.store.test_store import move, played, with_hub


async def against_engine(hub: Hub, name: str, options: str = "preset=club", pool: Pool | None = None) -> Table:
    """A table at which the second seat is an engine's."""
    hub.bots = EngineBots(pool or Pool(1))
    table = await hub.open("keeper", name, options)
    first, second = table.match.game.seats
    await execute(table, asked.Sit(who="ann", seat=first.name))
    await execute(table, asked.Sit(who=f"engine {second.name}", seat=second.name, engine="1"))
    return table


async def person_moves(table: Table) -> None:
    seat = table.match.game.seats[0]
    moves = table.match.position.moves_of(seat)
    await execute(
        table, asked.Play(who="ann", seat=seat.name, moves=(moves[0].text,), seq=table.match.seqs[seat.index])
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
        assert isinstance(hub.bots, EngineBots)
        process = hub.bots.pool.workers[0].client.process
        assert process is not None
        process.kill()
        before = len(table.match.entries)
        await person_moves(table)
        await until_engine_moved(table, before)
        replaced = hub.bots.pool.workers[0].client.process
        assert replaced is not None
        assert replaced.pid != process.pid

    with_hub(tmp_path, work)


def test_an_engine_answers_every_offer(tmp_path: Path) -> None:
    async def work(hub: Hub) -> None:
        table = await against_engine(hub, "commander-in-chief")
        await person_moves(table)
        await until_engine_moved(table, 0)
        seat = table.match.game.seats[0].name
        await execute(table, asked.Offer(who="ann", seat=seat, kind="take-back"))
        await gone(table, "take-back")
        assert table.match.entries == (), "take-backs are granted"
        await execute(table, asked.Offer(who="ann", seat=seat, kind="draw"))
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
def test_a_seat_knows_its_moves_from_text_alone(name: str) -> None:
    position = sandtable.load(name, "preset=club").opening
    while not position.waiting:
        position = position.play(position.moves[0])
    seat = position.waiting[0]
    view = position.view(seat)
    assert read_view(view.game, view.text, seat.name) == view


def test_a_job_that_makes_no_sense_is_reported() -> None:
    async def work() -> None:
        worker, game = Worker(), sandtable.load("commander-in-chief")
        observation = History(game.opening).observation(game.seats[0])
        nonsense = replace(observation, start="nonsense")
        assert (
            "EngineFailed: The engine 'sandtable' reported an error: " in (await worker.answer(Search(nonsense))).error
        )
        assert (await worker.answer(Search(observation, level=1))).error == ""
        await worker.stop()

    asyncio.run(work())


def test_there_is_no_other_level() -> None:
    for level in ("", "0", "9", "x"):
        with pytest.raises(BadInput):
            check_level(level)


def test_where_nobody_thinks_no_computer_sits_down(tmp_path: Path) -> None:
    server = Process(tmp_path / "data", 0, "", "--thinkers", "0").start()
    try:
        seats = {sandtable.load("commander-in-chief").seats[0].name: {"kind": "engine", "level": "1"}}
        body = json.dumps({"game": "commander-in-chief", "seats": seats}).encode()
        code, said = refusal(server, "/api/tables", body)
        assert (code, said["sentence"]) == (503, "This server has no computer players.")
    finally:
        server.stop()


class Musing(Pool):
    """Never comes to a decision; remembers what it was asked, and what nobody waits for any more."""

    def __init__(self) -> None:
        super().__init__(0)
        self.asked: list[Job] = []
        self.dropped: list[Job] = []

    async def ask(self, job: Job, *, asker: str, priority: Priority = Priority.NORMAL, span: float = 0.0) -> Answer:
        self.asked.append(job)
        try:
            never: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
            return await never
        except asyncio.CancelledError:
            self.dropped.append(job)
            raise


async def musing(hub: Hub, name: str = "commander-in-chief", options: str = "preset=club") -> tuple[Table, Musing]:
    """A table at which the engine thinks and thinks."""
    pool = Musing()
    table = await against_engine(hub, name, options, pool)
    await person_moves(table)
    while not pool.asked:
        await asyncio.sleep(0)
    return table, pool


async def settled() -> None:
    """Let whatever was cancelled end."""
    for _ in range(5):
        await asyncio.sleep(0)


async def resigns(hub: Hub, table: Table) -> None:
    await execute(table, asked.Resign(who="ann", seat=table.match.game.seats[0].name))


async def is_put_away(hub: Hub, table: Table) -> None:
    hub.put_away(table)


async def is_called_off(hub: Hub, table: Table) -> None:
    await execute(table, asked.Dissolve(reason="test"))


async def is_lost(hub: Hub, table: Table) -> None:
    hub.lose(table, OSError("full"))


@pytest.mark.parametrize("happens", [resigns, is_put_away, is_called_off, is_lost])
def test_an_engine_stops_when_it_is_not_waited_for_any_more(
    tmp_path: Path, happens: Callable[[Hub, Table], Coroutine[Any, Any, None]]
) -> None:
    async def work(hub: Hub) -> None:
        table, pool = await musing(hub)
        await happens(hub, table)
        await settled()
        assert pool.dropped == pool.asked
        assert len(pool.asked) == 1
        assert isinstance(hub.bots, EngineBots)
        assert hub.bots.tasks == {}

    with_hub(tmp_path, work)


def test_an_engine_thinks_anew_when_a_move_was_taken_back(tmp_path: Path) -> None:
    async def work(hub: Hub) -> None:
        table, pool = await musing(hub)
        seat = table.match.game.seats[0].name
        await execute(table, asked.Offer(who="ann", seat=seat, kind="take-back"))
        await gone(table, "take-back")
        await settled()
        assert table.match.entries == ()
        assert pool.dropped == pool.asked
        await person_moves(table)
        await settled()
        first, second = pool.asked
        assert isinstance(first, Search)
        assert isinstance(second, Search)
        assert (first.observation, len(pool.dropped)) == (second.observation, 1)

    with_hub(tmp_path, work)


def test_an_engine_stops_when_its_seat_is_reclaimed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(offers, "ABSENCE_NOTICE_MS", 0)

    async def work(hub: Hub) -> None:
        pool = Musing()
        hub.bots = EngineBots(pool)
        table = await hub.open("keeper", "commander-in-chief", "preset=club")
        first, second = (seat.name for seat in table.match.game.seats)
        await execute(table, asked.Sit(who="ann", seat=first))
        await execute(table, asked.Sit(who="bob", seat=second))
        await person_moves(table)
        await execute(table, asked.Miss(seat=second))
        await execute(table, asked.Offer(who="ann", seat=first, kind="takeover", target=second, level="8"))
        await settled()
        assert len(pool.asked) == 1
        await execute(table, asked.Reclaim(who="bob", seat=second))
        await settled()
        assert pool.dropped == pool.asked
        assert hub.bots.tasks == {}

    with_hub(tmp_path, work)


def test_a_draw_is_considered_by_the_same_processes(tmp_path: Path) -> None:
    async def work(hub: Hub) -> None:
        table, pool = await musing(hub)
        await execute(table, asked.Offer(who="ann", seat=table.match.game.seats[0].name, kind="draw"))
        await settled()
        assert [type(job) for job in pool.asked] == [Search, Evaluate]
        assert pool.dropped == [], "it goes on thinking about its move"

    with_hub(tmp_path, work)


def test_an_engine_is_told_what_its_seat_may_know_and_nothing_else(tmp_path: Path) -> None:
    async def work(hub: Hub) -> None:
        heard = []
        for chosen in ("+a1", "+b1"):
            pool = Musing()
            table = await against_engine(hub, "commander-in-chief", "preset=club,enhance=choose", pool)
            seat, engine = table.match.game.seats
            marks = [move.text for move in table.match.position.moves_of(seat) if move.text.startswith("+")]
            mark = marks[0] if chosen == "+a1" else marks[1]
            while not pool.asked:
                await asyncio.sleep(0)
            pool.asked.clear()
            assert hub.bots is not None
            hub.bots.forget(table)
            seq = table.match.seqs[seat.index]
            await execute(table, asked.Play(who="ann", seat=seat.name, moves=(mark,), seq=seq))
            while not pool.asked:
                await asyncio.sleep(0)
            (job,) = pool.asked
            assert isinstance(job, Search)
            assert job.observation.view == table.match.position.view(engine)
            assert mark not in f"{job} {job.observation.heard}"
            heard.append(job.observation)
        assert heard[0] == heard[1], "worlds it cannot tell apart sound the same"

    with_hub(tmp_path, work)


def test_a_long_past_is_replayed_on_the_side(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(hub: Hub) -> None:
        table = await played(hub, 6)
        threads, play = list[Thread](), History.play

        def watched(history: History, text: str, by: Seat) -> None:
            threads.append(current_thread())
            play(history, text, by)

        monkeypatch.setattr(History, "play", watched)
        monkeypatch.setattr(history, "MAX_MOVES_AT_ONCE", 3)
        seat = table.match.game.seats[0].name
        found = await asyncio.gather(*(table.engine_history.observe(table.match, seat, hub.loads) for _ in range(3)))
        assert [len(one.heard) for one in found] == [6] * 3
        assert len(threads) == 6, "once for all who ask at the same time"
        assert main_thread() not in threads
        await move(table)
        assert len((await table.engine_history.observe(table.match, seat, hub.loads)).heard) == 7
        assert threads[6:] == [main_thread()]

    with_hub(tmp_path, work)


def test_an_engine_remembers_all_it_heard(tmp_path: Path) -> None:
    async def work(hub: Hub) -> None:
        table, pool = await musing(hub)
        (job,) = pool.asked
        assert isinstance(job, Search)
        assert job.observation.start == table.match.game.opening.text
        assert [list(one) for one in job.observation.heard] == [[e.seat.name, e.text] for e in table.match.entries]

    with_hub(tmp_path, work)


def test_an_engine_that_was_to_move_moves_after_the_server_was_away(tmp_path: Path) -> None:
    async def begin(hub: Hub) -> None:
        table, _ = await musing(hub)
        tables.append(table.id)

    async def go_on(hub: Hub) -> None:
        hub.bots = EngineBots(Pool(1))
        table = await hub.table(tables[0])
        await until_engine_moved(table, 0)

    tables: list[str] = []
    with_hub(tmp_path, begin)
    with_hub(tmp_path, go_on)


def test_an_engine_that_always_fails_makes_a_legal_move(tmp_path: Path) -> None:
    class Failing(Pool):
        async def ask(self, job: Job, *, asker: str, priority: Priority = Priority.NORMAL, span: float = 0.0) -> Answer:
            return Answer(error="Out of order.")

    async def work(hub: Hub) -> None:
        table = await against_engine(hub, "commander-in-chief", pool=Failing(0))
        await person_moves(table)
        await until_engine_moved(table, 0)
        await execute(table, asked.Offer(who="ann", seat=table.match.game.seats[0].name, kind="draw"))
        await gone(table, "draw")
        assert table.match.is_running, "it does not agree to what it could not judge"

    with_hub(tmp_path, work)


def test_a_secret_decision_has_its_time_and_an_open_one_what_its_level_takes(tmp_path: Path) -> None:
    async def work(hub: Hub) -> None:
        _, open_pool = await musing(hub)
        assert [job.seconds for job in open_pool.asked if isinstance(job, Search)] == [0.0]
        secret = Musing()
        await against_engine(hub, "commander-in-chief", "preset=club,enhance=choose", secret)
        await settled()
        assert [job.seconds for job in secret.asked if isinstance(job, Search)] == [bots.SECRET_TIMES[0]]

    with_hub(tmp_path, work)
