"""When an engine's secret decision is told depends on nothing secret: not on how long it took, nor on how many.

The promises, in the words of docs/server.md, each with its test. Time leaps here, so that delays are exact.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

import sandtable
from sandtable.match import command as asked
from sandtable.server.engines.fair_queue import Priority
from sandtable.server.engines.jobs import Answer, Evaluate, Job, Search
from sandtable.server.engines.pool import LATE_SPANS, Pool, Worker
from sandtable.server.http.tables import execute
from sandtable.server.tables.bots import SECRET_TIMES, SECRET_TIMES_STRONGEST, SILENT_DECISIONS, EngineBots, span_of
from sandtable.server.tables.hub import Hub
from tests.server.clients.leaping_time import leap
from tests.server.engines.test_pool import KNOWN
from tests.server.store.test_store import with_hub
from tests.server.tables.test_bots import settled

SPAN = SECRET_TIMES[1]


class Ponderer(Worker):
    """Takes as long for each of its jobs as it is told."""

    def __init__(self, *took: float) -> None:
        super().__init__()
        self.took = list(took)

    async def answer(self, job: Job) -> Answer:
        await asyncio.sleep(self.took.pop(0))
        return Answer()


def delays(took: tuple[float, ...], spans: tuple[float, ...], cancelled: float = 0.0) -> list[float]:
    """When each of several jobs that come together is answered by one process; the first may be dropped at a moment."""

    async def work() -> list[float]:
        pool, loop = Pool(1), asyncio.get_running_loop()
        pool.workers = [Ponderer(*took)]

        async def answered(span: float) -> float:
            await pool.ask(Evaluate(KNOWN, seed=1), asker="ann", span=span)
            return loop.time()

        asking = [asyncio.create_task(answered(span)) for span in spans]
        if cancelled:
            loop.call_later(cancelled, asking[0].cancel)
        found = await asyncio.gather(*asking, return_exceptions=True)
        await pool.close()
        return [moment for moment in found if isinstance(moment, float)]

    return leap(work())


@pytest.mark.parametrize("took", [0.0, 0.001, 0.3, 0.5, 0.999])
def test_a_secret_is_told_when_its_span_is_over_however_soon_it_was_decided(took: float) -> None:
    assert delays((took,), (SPAN,)) == [pytest.approx(SPAN)]


@pytest.mark.parametrize("took", [0.0, 0.3, 0.999])
@pytest.mark.parametrize("next_span", [SPAN, 0.0])
def test_whoever_is_next_waits_as_long_however_soon_a_secret_was_decided(took: float, next_span: float) -> None:
    assert delays((took, 0.25), (SPAN, next_span)) == [pytest.approx(SPAN), pytest.approx(SPAN + (next_span or 0.25))]


@pytest.mark.parametrize("took", [0.1, 0.999])
def test_a_secret_nobody_waits_for_any_more_keeps_its_span(took: float) -> None:
    assert delays((took, 0.25), (SPAN, 0.0), cancelled=0.5) == [pytest.approx(SPAN + 0.25)]


@pytest.mark.parametrize("took", [1.001, 2.5, 7.9])
def test_a_secret_that_comes_late_comes_much_later_whenever_it_was_decided(took: float) -> None:
    assert delays((took,), (SPAN,)) == [pytest.approx(LATE_SPANS * SPAN)]
    assert delays((took + LATE_SPANS,), (SPAN,)) == [pytest.approx(2 * LATE_SPANS * SPAN)]


def test_what_is_no_secret_is_told_at_once() -> None:
    assert delays((0.3, 0.2), (0.0, 0.0)) == [pytest.approx(0.3), pytest.approx(0.5)]


def test_a_search_in_secret_ends_well_within_its_span() -> None:
    for most, span in (SECRET_TIMES, SECRET_TIMES_STRONGEST):
        assert most + 0.5 <= span


@pytest.mark.parametrize("name", [game.name for game in sandtable.games() if len(game.seats) > 1])
@pytest.mark.parametrize(("level", "span"), [("1", SECRET_TIMES), ("7", SECRET_TIMES), ("8", SECRET_TIMES_STRONGEST)])
def test_the_span_follows_from_what_everybody_knows(
    tmp_path: Path, name: str, level: str, span: tuple[float, float]
) -> None:
    async def work(hub: Hub) -> None:
        table = await hub.open("keeper", name, "preset=club")
        first, second = table.match.game.seats
        await execute(table, asked.Sit(who="ann", seat=first.name))
        await execute(table, asked.Sit(who="engine", seat=second.name, engine=level))
        match = table.match
        hides = any("?" in match.position.view(seat).text for seat in (first, second, None))
        assert span_of(match, second.name) == (span if hides else (0.0, 0.0))

    with_hub(tmp_path, work)


class Scripted(Pool):
    """Decides as it is told, at once."""

    def __init__(self, marks: int) -> None:
        super().__init__(0)
        self.marks = marks
        self.spans: list[float] = []
        """Of every job, in their order."""
        self.decisions = 0

    async def ask(self, job: Job, *, asker: str, priority: Priority = Priority.NORMAL, span: float = 0.0) -> Answer:
        self.spans.append(span)
        if isinstance(job, Evaluate):
            return Answer()
        assert isinstance(job, Search)
        self.decisions += 1
        marked = self.decisions <= self.marks
        moves = [move.text for move in job.observation.view.moves]
        return Answer(move=next(move for move in moves if move.startswith("+") == marked))


@pytest.mark.parametrize("marks", [0, 1, 5])
def test_how_many_secrets_nobody_heard_of_came_before_cannot_be_told(tmp_path: Path, marks: int) -> None:
    """Marks are made in secret, any number of them; that a side is ready is heard after as many jobs, all alike."""

    async def work(hub: Hub) -> None:
        pool = Scripted(marks)
        hub.bots = EngineBots(pool)
        table = await hub.open("keeper", "commander-in-chief", "preset=club,enhance=choose")
        first, second = table.match.game.seats
        await execute(table, asked.Sit(who="ann", seat=first.name))
        await execute(table, asked.Sit(who="engine", seat=second.name, engine="1"))
        for _ in range(1000):
            if second not in table.match.waiting:
                break
            await asyncio.sleep(0.01)
        await settled()
        assert second not in table.match.waiting, "it is ready"
        assert pool.decisions == marks + 1
        assert pool.spans == [SPAN] * SILENT_DECISIONS * (1 + marks // SILENT_DECISIONS)
        assert hub.bots.silent == {}

    with_hub(tmp_path, work)
