"""How engines behave: when a secret decision comes tells nothing about it, and draws are taken for a reason."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from pathlib import Path
from random import Random
from typing import Any

import pytest

import sandtable
from sandtable.match import command as asked
from sandtable.match.command import Command
from sandtable.server.engines.jobs import Answer, Evaluate, Job, Search
from sandtable.server.engines.pool import LATE_SPANS, Pool, Worker
from sandtable.server.http.tables import execute
from sandtable.server.settings import Settings
from sandtable.server.tables.bots import SECRET_TIMES, EngineBots
from sandtable.server.tables.hub import Hub
from sandtable.server.tables.table import Table
from tests.server.tables.test_bots import against_engine, gone, person_moves

HIDDEN = [("mission-command-air", "preset=club"), ("tri-cross", "preset=standard")]


class Hasty(asyncio.SelectorEventLoop):
    """A loop whose clock does not run but jumps to whatever comes next, as soon as nothing else is to be done."""

    def __init__(self) -> None:
        self.moment = 0.0
        super().__init__(Jumping(self))

    def time(self) -> float:
        return self.moment


class Jumping(selectors.DefaultSelector):
    """Waits for real work for a moment only, and then lets the clock jump."""

    def __init__(self, loop: Hasty) -> None:
        super().__init__()
        self.loop = loop

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        found = super().select(min(0.01, timeout) if timeout is not None else None)
        if not found and timeout:
            self.loop.moment += timeout
        return found


class Seer(Worker):
    """The one process of an oracle."""

    def __init__(self, oracle: OddsMaker) -> None:
        super().__init__()
        self.odds_maker = oracle

    async def answer(self, job: Job) -> Answer:
        return await self.odds_maker.see(job)


class OddsMaker(Pool):
    """Thinks as long as it is told, and says what it is told."""

    def __init__(self, seconds: float = 0.0, value: int = 0, error: str = "", choose: Callable[[], str] = str) -> None:
        super().__init__(0)
        self.workers = [Seer(self)]
        self.seconds, self.value, self.error, self.choose = seconds, value, error, choose
        self.asked: list[float] = []

    async def see(self, job: Job) -> Answer:
        """What comes of a job."""
        loop = asyncio.get_running_loop()
        self.asked.append(loop.time())
        await asyncio.sleep(self.seconds)
        if isinstance(job, Evaluate):
            return Answer(value=self.value, error=self.error)
        assert isinstance(job, Search)
        return Answer(move=self.choose())


def run(data: Path, work: Callable[[Hub], Coroutine[Any, Any, None]]) -> None:
    async def whole() -> None:
        hub = Hub(Settings(data=data, thinkers=0))
        await hub.start()
        try:
            await work(hub)
        finally:
            await hub.stop()

    with asyncio.Runner(loop_factory=Hasty) as runner:
        runner.run(whole())


def delay(data: Path, name: str, options: str, seconds: float, monkeypatch: pytest.MonkeyPatch) -> float:
    """How long after it was asked an engine moves that thinks for so many seconds."""
    found: list[float] = []

    async def work(hub: Hub) -> None:
        table = await hub.open("keeper", name, options)
        first, second = table.match.game.seats
        oracle = OddsMaker(seconds, choose=lambda: table.match.position.moves_of(second)[0].text)
        submit = Table.submit

        def noted(table: Table, command: Command, *more: Any) -> None:
            if isinstance(command, asked.Play) and command.seat == second.name:
                found.append(asyncio.get_running_loop().time() - oracle.asked[0])
            submit(table, command, *more)

        monkeypatch.setattr(Table, "submit", noted)
        hub.bots = EngineBots(oracle)
        await execute(table, asked.Sit(who="ann", seat=first.name))
        await execute(table, asked.Sit(who="engine", seat=second.name, engine="1"))
        if not table.match.position.is_open or len(table.match.waiting) > 1:
            assert second in table.match.waiting, "it acts at the same time"
        else:
            await person_moves(table)
        while not found:
            await asyncio.sleep(0.01)
        await hub.bots.stop()

    run(data, work)
    monkeypatch.undo()
    return found[0]


@pytest.mark.parametrize(("name", "options"), HIDDEN)
def test_when_a_secret_decision_comes_tells_nothing_about_it(
    name: str, options: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, span = SECRET_TIMES
    delays = [delay(tmp_path / str(s), name, options, s, monkeypatch) for s in (0.0, 0.3, 0.5, span - 0.01)]
    assert delays == pytest.approx([span] * 4), "however long it thought"
    late = delay(tmp_path / "late", name, options, span + 0.5, monkeypatch)
    assert late == pytest.approx(LATE_SPANS * span), "and what comes late comes much later"


def test_where_nothing_is_hidden_an_engine_moves_as_soon_as_it_can(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert delay(tmp_path, "commander-in-chief", "preset=club", 0.3, monkeypatch) == pytest.approx(0.3)


@pytest.mark.parametrize(("name", "options"), HIDDEN)
def test_whether_a_decision_is_secret_is_no_secret(name: str, options: str) -> None:
    """All worlds that look alike agree on it, to spectators and to every seat."""
    random, position = Random(1), sandtable.load(name, options).opening
    secret = 0
    for _ in range(60):
        if position.is_over:
            break
        for seat in (None, *position.game.seats):
            for _ in range(3):
                world = position.view(seat).sample(random)
                assert (world.is_open, len(world.waiting)) == (position.is_open, len(position.waiting))
        secret += not position.is_open
        to_move = position.to_move
        assert to_move is not None
        by = random.choice(position.waiting) if to_move.is_person else to_move
        position = position.play(random.choice(position.moves_of(by) if by.is_person else position.moves), by)
    assert secret


@pytest.mark.parametrize(
    ("value", "error", "agrees"),
    [(300, "", False), (1, "", False), (0, "", True), (-300, "", True), (0, "It failed.", False)],
)
@pytest.mark.parametrize(("kind", "ending"), [("draw", "agreed"), ("count", "stopped")])
def test_an_engine_takes_a_draw_unless_it_stands_better(
    kind: str, ending: str, value: int, error: str, agrees: bool, tmp_path: Path
) -> None:
    """Nobody has points yet, so that a count would be a draw too."""

    async def work(hub: Hub) -> None:
        table = await against_engine(hub, "commander-in-chief", pool=OddsMaker(value=value, error=error))
        first = table.match.game.seats[0].name
        await execute(table, asked.Offer(who="ann", seat=first, kind=kind))
        await gone(table, kind)
        outcome = table.match.outcome
        if agrees:
            assert outcome is not None
            assert (outcome.result, outcome.ending.name) == ("draw", ending)
        else:
            assert outcome is None
            assert table.match.is_running
            await person_moves(table)

    run(tmp_path, work)
