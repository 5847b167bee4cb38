"""One of two worlds: a server whose clock, dice and computers do as they are told.

Time stands still unless a test moves it, and what computers play is scripted. Whatever the server draws for itself
(seeds, its own secret, the ids of people the asker does not know) differs from world to world, so that none of it can
be told unnoticed. `World.normalised` replaces exactly what an asker may be told of it, and nothing else.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from sandtable.engine.observation import read_view
from sandtable.engine.report import Line, Report
from sandtable.match import Opened, commit_reveal, commitment, write_event
from sandtable.match import command as asked
from sandtable.server.analysis.game import Analyses
from sandtable.server.analysis.position import Studies
from sandtable.server.app import build
from sandtable.server.auth.credentials import invitation, seat_key
from sandtable.server.auth.rate_limit import Bucket
from sandtable.server.engines.jobs import Answer, Job, Search
from sandtable.server.engines.pool import Pool
from sandtable.server.settings import Settings
from sandtable.server.store.store import put_summary
from sandtable.server.tables import bots, table
from sandtable.server.tables.bots import EngineBots
from sandtable.server.tables.hub import Hub
from sandtable.server.tables.table import Table
from tests.server.clients.fake_time import FakeTime, stop_time
from tests.server.clients.in_process import Client

START_S = 1_000_000.0
"""When every world begins, in seconds."""
NEVER_S = 10**6
"""Longer than any test takes, in seconds."""
TABLE_BYTES, PERSON_BYTES, SEED_BYTES = 9, 15, 16
"""How many random bytes the server draws for what."""
COOKIE = re.compile(rb"(sandtable=[\w-]+)\.[\w-]{32}")
"""A cookie and its signature."""
SECRET = re.compile(rb"(?<![\w-])(?:[0-9a-f]{64}|[\w-]{32})(?![\w-])")
"""Whatever may be a commitment, a seed, an invitation or the key of a seat."""


class FakePool(Pool):
    """Answers what people ask an engine by a fixed function of the job, and keeps every job.

    Computers at tables wait until the test says what they play.
    """

    def __init__(self, *, is_for_people: bool = False) -> None:
        super().__init__(0)
        self.is_for_people = is_for_people
        self.jobs: list[bytes] = []
        """What people asked."""
        self.deciding: list[asyncio.Future[str]] = []

    async def ask(self, job: Job, *_: Any, **__: Any) -> Answer:
        if not isinstance(job, Search):
            return Answer(value=1)
        if not self.is_for_people:
            wanted: asyncio.Future[str] = asyncio.get_running_loop().create_future()
            self.deciding.append(wanted)
            try:
                return Answer(await wanted)
            finally:
                self.deciding.remove(wanted)
        self.jobs.append(written(job))
        view = job.observation.view
        assert view.seat is not None
        moves = [job.observation.only] * bool(job.observation.only)
        moves = moves or [move.text for move in read_view(view.game, view.text, view.seat.name).moves]
        if not moves:
            return Answer(error="There is nothing to do.")
        return Answer(moves[0], Report(tuple(Line((move,), 0, 0.5) for move in moves[: job.lines]), 0, 0, 0.0))

    async def close(self) -> None:
        """Nothing was started."""


def written(job: Search) -> bytes:
    """Everything an engine is told of a job."""
    observation, view = job.observation, job.observation.view
    told = (view.game, view.seat, view.text, observation.start, observation.heard, observation.only)
    return repr((*told, job.level, job.seconds, job.lines, job.seed)).encode()


class Tokens:
    """What the server draws at random: the same in both worlds, but for what nobody may be told."""

    def __init__(self, world: str) -> None:
        self.world = world
        self.seeds: dict[str, bytes] = {}
        """Every seed, and its commitment."""
        self.person = ""
        """The id of the person who came last."""
        self._is_private = False
        self._purpose = ""
        self._shared, self._private = count(1), count(1)

    def begin(self, purpose: str) -> None:
        """Number the tokens anew, so that one that is drawn in one world only does not shift all later ones."""
        self._purpose, self._shared = f"{purpose}-", count(1)

    @contextmanager
    def private(self) -> Iterator[None]:
        """Whoever comes now is unknown to those who ask."""
        self._is_private = True
        yield
        self._is_private = False

    def token_hex(self, size: int = 32) -> str:
        drawn = f"{self.world}{next(self._private)}".encode().hex().rjust(2 * size, "0")
        if size == SEED_BYTES:
            self.seeds[drawn] = commitment(drawn).encode()
        return drawn

    def token_urlsafe(self, size: int = 32) -> str:
        if self._is_private and size != TABLE_BYTES:
            return f"{self.world}-{next(self._private)}"
        drawn = f"id-{self._purpose}{next(self._shared)}"
        if size == PERSON_BYTES:
            self.person = drawn
        return drawn


class World:
    """A running server, and what a test does behind its back."""

    def __init__(self, app: Any, time: FakeTime, tokens: Tokens) -> None:
        self.app, self.time, self.tokens = app, time, tokens
        self.hub: Hub = app.state.hub
        self.client = Client(app)
        self.engines, self.analysts = FakePool(), FakePool(is_for_people=True)
        self.hub.bots = EngineBots(self.engines)
        app.state.analyses, app.state.studies = Analyses(self.analysts), Studies(self.analysts)
        self._revealed: dict[bytes, bytes] = {}
        """The seeds of games that have ended, which everybody is told."""

    async def settle(self) -> None:
        """Wait until everything that was begun has ended, but for computers that wait for the script."""
        quiet = 0
        while quiet < 2:
            for _ in range(12):
                await asyncio.sleep(0)
            is_quiet = not self.hub._busy and not any(table.is_busy for table in self.hub.tables.values())
            quiet = quiet + 1 if is_quiet else 0
            if not is_quiet:
                await asyncio.sleep(0.0005)

    async def copy(self, source: str, id: str) -> Table:
        """Another table where the same has happened: a test may change it, and the game goes on at the first."""
        await self.settle()
        first, *later = self.hub.store.events(source)
        assert isinstance(first, Opened)
        events = [replace(first, seed=self.tokens.token_hex(SEED_BYTES)), *later]
        summary = self.hub.store.summary(source)
        assert summary is not None
        written: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
        rows = [(id, number, write_event(event)) for number, event in enumerate(events, 1)]
        self.hub.writer.write(rows, [put_summary(replace(summary, id=id))], written.set_result)
        assert await written is None
        return await self.hub.table(id)

    async def retire(self, id: str) -> None:
        """Call a game off, and forget its table."""
        found = self.hub.tables.get(id)
        if found is not None:
            found.submit(asked.Dissolve(reason="test"))
            await self.settle()
            self._revealed[found.match.opened.seed.encode()] = b"<seed>"
            self.hub.put_away(found)

    def normalised(self, told: bytes, who: str) -> bytes:
        """An answer, in which everything is named that differs from world to world and that the asker may know."""
        known = {**self._revealed, **dict.fromkeys(self.tokens.seeds.values(), b"<commitment>")}
        for found in self.hub.tables.values():
            match, secret = found.match, self.hub.secret
            if match.revealed:
                known[match.opened.seed.encode()] = b"<seed>"
            for player in match.players:
                if who and who in (player.who, player.owner):
                    known[seat_key(secret, found.id, player.seat, who).encode()] = f"<key of {player.seat}>".encode()
                if who and who == found.summary.keeper:
                    invited = invitation(secret, found.id, player.seat).encode()
                    known[invited] = f"<invitation to {player.seat}>".encode()
        return SECRET.sub(lambda found: known.get(found[0], found[0]), COOKIE.sub(rb"\1.<signature>", told))


@asynccontextmanager
async def world(data: Path, name: str, chances: Sequence[str] = (), now: float = START_S) -> AsyncIterator[World]:
    """A server at whose first table chance does what it is told, and elsewhere the first thing it can."""
    tokens = Tokens(name)

    def pick(moves: Mapping[str, int], seed: str, entropies: Sequence[str], index: int) -> str:
        if seed != next(iter(tokens.seeds)) or index >= len(chances):
            return next(iter(moves))
        return next(move for move in moves if move == chances[index])

    with pytest.MonkeyPatch.context() as patch:
        time = stop_time(patch, now)
        patch.setattr(commit_reveal, "pick", pick)
        patch.setattr(Bucket, "take", lambda self, cost=1.0: 0.0)  # who asks so much here need not wait
        patch.setattr(table, "ABSENCE_S", NEVER_S)
        for span in ("SECRET_TIMES", "SECRET_TIMES_STRONGEST"):
            patch.setattr(bots, span, (0.0005, 0.001))
        patch.setattr("secrets.token_hex", tokens.token_hex)
        patch.setattr("secrets.token_urlsafe", tokens.token_urlsafe)
        app = build(Settings(data=data, thinkers=0, analysts=0, burst=NEVER_S, beat=3600.0))
        async with app.lifespan():
            yield World(app, time, tokens)
