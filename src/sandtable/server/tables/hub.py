"""All tables of the server: opening, loading and unloading them, and what follows from what happens at them."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
from collections.abc import Coroutine, Mapping
from typing import Any

from msgspec.structs import replace
from sqlalchemy import Engine

from sandtable.kernel.error import BadPosition, SandtableError
from sandtable.match import (
    ClockRule,
    EventEnvelope,
    Match,
    Opened,
    RedactedEvent,
    begin,
    clock_from_options,
    write_event,
)
from sandtable.match import command as asked
from sandtable.match.event import Moved, Reclaimed, Started
from sandtable.match.storage.loading import Loaded, load_match, redacted_after
from sandtable.server.analysis.fair_play import FairPlay
from sandtable.server.auth.rate_limit import Buckets
from sandtable.server.clock import clock, now
from sandtable.server.errors import Unavailable
from sandtable.server.game_cache import load
from sandtable.server.settings import Settings
from sandtable.server.store.database import connect, migrate
from sandtable.server.store.store import Store, Summary, put_snapshots, put_summary
from sandtable.server.store.writer import Writer
from sandtable.server.tables.bot_interface import Bots
from sandtable.server.tables.heartbeat import Heartbeat
from sandtable.server.tables.json_cache import StageCache
from sandtable.server.tables.rematch import continue_elsewhere
from sandtable.server.tables.table import MAX_RECENT_EVENTS, Table, update_summary
from sandtable.server.threads import Threads

log = logging.getLogger("sandtable")


STORE_TIMEOUT_S = 10.0
"""Requests that wait longer for the store are refused."""
MAX_MISSED = 2000
"""A client that missed more events than this gets the latest of them only, with a fresh view."""
DONE_IDLE_S = 10.0
"""A table whose game is over is unloaded after so many seconds without anybody."""
IDENTIFIER = re.compile(r"[0-9A-Za-z_-]{1,32}")
"""What the ids of tables look like; the store is not asked for anything else."""


class UnknownTable(SandtableError):
    """There is no such table."""


class Hub:
    """The tables in memory, and what they share: the store, caches, limits and threads."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.engine: Engine = connect(settings.url)
        self.tables: dict[str, Table] = {}
        self.loading: dict[str, asyncio.Task[Table]] = {}
        self.stages = StageCache()
        self.fair_play = FairPlay()
        self.store = Store(self.engine)
        self.bots: Bots | None = None
        self.secret = b""
        self.away: list[tuple[int, int]] = []
        """From when to when the server was away."""
        self.writer: Writer
        self.heartbeat: Heartbeat
        self.moves = 0
        """How many public moves were made since the start."""
        self.events = 0
        """How many public events happened since the start."""
        self.talk = Buckets(8, 0.5)
        """How much one person may say, over any number of sockets."""
        self.readings = Buckets(settings.burst, 5.0)
        """How often one address may have missed events read from the store."""
        self.proposals = Buckets(20, 0.5)
        """How much one person may propose."""
        self.noise = Buckets(80, 5.0)
        """How much may be said from one address, by any number of people."""
        self.reads = Threads("store", 4, max_waiting=128, max_each=32, timeout_s=STORE_TIMEOUT_S)
        """Short reads of the store."""
        self.loads = Threads("load", 2, max_waiting=128, max_each=8, timeout_s=STORE_TIMEOUT_S)
        """Reads of whole games from the store."""
        self.drawing = Threads("draw", 2, max_waiting=64, max_each=8)
        """Positions and pictures for requests."""
        self._running: list[asyncio.Task[None]] = []
        """The heartbeat and the pulse."""
        self._busy: set[asyncio.Task[None]] = set()

    # Beginning and end

    async def start(self) -> None:
        """Migrate the store, and resume every game that was under way."""
        clock.hold()
        migrate(self.engine)
        self.writer = Writer(self.engine, asyncio.get_running_loop())
        self.secret = self.store.secret()
        self.heartbeat = Heartbeat(self)
        await self.heartbeat.note_absence()
        running = self.store.running()
        self.fair_play.is_complete = not running
        self.begin_task(self._wake(running))
        self._running = [asyncio.create_task(work()) for work in (self.heartbeat.beat, self.heartbeat.pulse)]
        clock.release()

    async def _wake(self, tables: list[str]) -> None:
        """Load every game that was under way, so that clocks run out even if nobody is there."""
        for id in tables:
            try:
                await self.table(id)
            except Exception:
                log.exception("Table %s could not be read.", id)
        self.fair_play.is_complete = True

    async def stop(self) -> None:
        """Store everything, and stop."""
        for task in self._running:
            task.cancel()
        if self.bots is not None:
            await self.bots.stop()
        await self.heartbeat.end()
        await asyncio.to_thread(self.writer.close)
        for threads in (self.reads, self.loads, self.drawing):
            threads.close()
        self.engine.dispose()

    def tidy(self) -> None:
        """Unload tables that nobody has used for a while, unless a clock runs there."""
        moment = now()
        for table in list(self.tables.values()):
            idle = min(DONE_IDLE_S, self.settings.idle) if table.match.is_done else self.settings.idle
            is_left = table.used < moment - idle * 1000 and not table.subscriptions
            if is_left and not table.is_busy and table.match.due() is None:
                self.put_away(table)

    def put_away(self, table: Table) -> None:
        """Unload a table until somebody asks for it."""
        table.close()
        self.tables.pop(table.id, None)
        self.fair_play.rest(table.id)
        if self.bots is not None:
            self.bots.forget(table)

    def lose(self, table: Table, failure: Exception) -> None:
        """Unload a table whose events could not be stored; it is read again when somebody asks for it."""
        log.error("Table %s could not be kept: %s", table.id, failure)
        self.put_away(table)
        for connection in list(table.subscriptions.connections()):
            connection.is_cut = True
            connection.push(b"")

    # Tables

    async def table(self, id: str) -> Table:
        """A table by its id, or UnknownTable."""
        found = self.tables.get(id)
        if found is not None:
            return found
        if id not in self.loading:  # who asked first may go away while it is read
            self.loading[id] = asyncio.create_task(self._load(id))
            self.loading[id].add_done_callback(lambda done: self._loaded(id, done))
        return await asyncio.shield(self.loading[id])

    async def _load(self, id: str) -> Table:
        summary, loaded = await self.loads.run("", self._read, id)
        match = loaded.match
        found = self.tables[id] = Table(self, summary, match)
        found.snapshots = loaded.taker
        if loaded.missing:
            self.writer.write([], [put_snapshots(id, *loaded.missing)], _note_failure)
        missed = [away for away in self.away if away[1] > match.at and match.is_running]
        if missed:
            missed[-1] = (missed[-1][0], max(missed[-1][1], now()))  # nobody could move here before it was read again
            since, until = missed[0]
            found.submit(asked.Resume(since=since, until=until, more=tuple(missed[1:])))
        if match.is_running:
            found.expect()
        self.after(found, ())
        return found

    def _loaded(self, id: str, done: asyncio.Task[Table]) -> None:
        del self.loading[id]
        if not done.cancelled():
            done.exception()  # somebody has seen it

    def _read(self, id: str) -> tuple[Summary, Loaded]:
        summary = self.store.summary(id) if IDENTIFIER.fullmatch(id) else None
        events = self.store.events(id) if summary else []
        if summary is None or not events:
            raise UnknownTable("There is no such table.")
        return summary, load_match(events, self.store.snapshots(id), load)

    async def open(
        self,
        keeper: str,
        game: str,
        options: str,
        *,
        start: str = "",
        clock: ClockRule | None = None,
        casual: bool = True,
        watched: bool = True,
        public: bool = False,
        reserved: Mapping[str, str] | None = None,
    ) -> Table:
        """Open a table; it is stored before anybody learns of it."""
        if len(self.tables) >= self.settings.max_tables:
            raise Unavailable("There are too many tables; please come back later.")
        moment = now()
        rules = load(game, options)
        opened = Opened(
            at=moment,
            game=game,
            options=rules.options.text,
            start=start,
            clock=(clock if clock is not None else clock_from_options(rules.options)).validate(),
            casual=casual,
            watched=watched,
            seed=secrets.token_hex(16),
        )
        match, news = begin(opened, load)
        if match.position.is_over:
            raise BadPosition("In this position the game is already over.")
        summary = Summary(
            id=secrets.token_urlsafe(9),
            game=game,
            options=opened.options,
            phase=match.phase.value,
            public=public,
            opened=moment,
            changed=moment,
            keeper=keeper,
            seats={},
            reserved=dict(reserved or {}),
        )
        summary = update_summary(summary, match)
        kept: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def stored(error: Exception | None) -> None:
            if not kept.done():
                kept.set_exception(error) if error else kept.set_result(None)

        row = (summary.id, news.number, write_event(opened))
        self.writer.write([row], [put_summary(summary)], stored)
        await kept
        table = self.tables[summary.id] = Table(self, summary, match)
        table.remember(news.redacted)
        return table

    async def missed(
        self, table: Table, receiver: int, since: int, asker: str = ""
    ) -> tuple[RedactedEvent, ...] | None:
        """The events a receiver got after a number, or the latest of them; None if it needs a fresh view."""
        at_hand = table.missed(receiver, since)
        if at_hand is not None or since < 0 or since > table.match.seqs[receiver]:
            return at_hand
        match = table.match
        wanted = max(since, match.seqs[receiver] - MAX_MISSED)
        # Read enough that the next client that comes back finds it in memory.
        first = min(wanted, max(0, match.seqs[receiver] - MAX_RECENT_EVENTS))
        found = await self.loads.run_in_turn(asker, self._told_after, table.id, match, receiver, first)
        later = table.missed(receiver, found[-1].seq if found else first)  # what happened while we read
        table.cache_recent(receiver, found)
        return None if later is None else (*(one for one in found if one.seq > wanted), *later)

    def _told_after(self, id: str, match: Match, receiver: int, since: int) -> list[RedactedEvent]:
        snapshots = self.store.snapshots(id)
        return redacted_after(match, receiver, since, snapshots, lambda number: self.store.events(id, number), load)

    def after(self, table: Table, news: tuple[EventEnvelope, ...]) -> None:
        """What follows from what happened: a clock to watch, an engine to ask, a rematch to open."""
        match = table.match
        is_public = match.opened.watched
        heard = [
            one for one in news if is_public and one.redacted[-1] is not None
        ]  # what is secret is not even counted
        self.events += len(heard)
        self.moves += sum(type(one.event) is Moved for one in heard)
        if match.clock is not None:
            self._watch(table)
        self.fair_play.note(table.id, match)
        if any(type(one.event) in (Started, Reclaimed) for one in news):
            table.expect()
        if self.bots is not None:
            self.bots.consider(table)
        if match.is_done and not match.continued and not table.is_continuing:
            continue_elsewhere(self, table, news)

    def reconsider(self, table: Table) -> None:
        """Let engines start or stop thinking at a table that somebody came to or left."""
        if self.bots is not None:
            self.bots.consider(table)

    def _watch(self, table: Table) -> None:
        if table.timer is not None:
            table.timer.cancel()
            table.timer = None
        due = table.match.due()
        if due is not None and not table.is_lost:
            delay = max(0.0, (due[0] - now()) / 1000)
            table.timer = asyncio.get_running_loop().call_later(delay + 0.001, self._ring, table, due[0])

    def _ring(self, table: Table, due: int) -> None:
        """Let a clock run out, unless the server's time stood still meanwhile."""
        if now() >= due:
            table.submit(asked.Tick())
        else:
            self._watch(table)

    def begin_task(self, work: Coroutine[Any, Any, None]) -> None:
        """Run something in the background."""
        task = asyncio.create_task(work)
        self._busy.add(task)
        task.add_done_callback(self._busy.discard)

    def reserve(self, table: Table, seat: str, who: str) -> None:
        """Keep a seat for somebody."""
        table.summary = replace(table.summary, reserved={**table.summary.reserved, seat: who})


def _note_failure(failure: Exception | None) -> None:
    """Snapshots that could not be kept are made again when the table is read again."""
    if failure is not None:
        log.warning("Snapshots could not be kept: %s", failure)
