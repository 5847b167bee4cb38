"""All tables: opening, finding and putting them away, waking them when time runs out, and starting again."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
from collections.abc import Coroutine, Mapping
from time import monotonic
from typing import Any

import msgspec
from msgspec.structs import replace
from sqlalchemy import Engine

from sandtable.kernel.error import BadPosition, SandtableError
from sandtable.match import ClockRule, Match, News, Opened, Told, agreed_in, begin, write_event
from sandtable.match import command as asked
from sandtable.match.event import Moved, Reclaimed, Started
from sandtable.match.storage.loading import Loaded, load_match, told_after
from sandtable.server.analysis.fair_play import FairPlay
from sandtable.server.auth.rate_limit import Buckets
from sandtable.server.clock import PULSE_S, clock, now
from sandtable.server.errors import Unavailable
from sandtable.server.game_cache import load
from sandtable.server.settings import Settings
from sandtable.server.store.database import SILENCE, connect, first_line, migrate
from sandtable.server.store.store import Store, Summary, put_fact, put_snapshots, put_summary
from sandtable.server.store.writer import Writer
from sandtable.server.tables.bot_interface import Thinking
from sandtable.server.tables.json_cache import Stages
from sandtable.server.tables.lobby import EXPIRY_CHECK_MS, expire
from sandtable.server.tables.rematch import continue_elsewhere
from sandtable.server.tables.table import REMEMBERED, Table, summarised
from sandtable.server.threads import Threads

log = logging.getLogger("sandtable")


MOST_ABSENCES = 100
SINCE_ALIVE_MS = 2000
"""Nothing has happened later than so long after the last sign of life."""
STORE_TIMEOUT_S = 10.0
"""Whoever waits longer for the store is told that it does not answer."""
MAX_MISSED = 2000
"""Whoever missed more than so many things is told of the latest only, with a fresh view."""
DONE = 10.0
"""A table whose game is over is put away after so many seconds without anybody."""
IDENTIFIER = re.compile(r"[0-9A-Za-z_-]{1,32}")
"""What a table may be called; no store is asked for anything else."""


class UnknownTable(SandtableError):
    """There is no such table."""


class Hub:
    """Everything that is alive in this server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.engine: Engine = connect(settings.url)
        self.tables: dict[str, Table] = {}
        self.loading: dict[str, asyncio.Task[Table]] = {}
        self.stages = Stages()
        self.fair_play = FairPlay()
        self.store = Store(self.engine)
        self.thinking: Thinking | None = None
        self.secret = b""
        self.away: list[tuple[int, int]] = []
        """From when to when the server was away."""
        self.writer: Writer
        self.written_at = monotonic()
        """When the heartbeat was last kept (monotonic seconds); long ago where the last one could not be."""
        self.moves = 0
        """How many moves everybody may know of were made since the start."""
        self.events = 0
        """How many events everybody may know of happened since the start."""
        self.talk = Buckets(8, 0.5)
        """How much everybody may say, over however many sockets."""
        self.readings = Buckets(settings.burst, 5.0)
        """How often a game may be read again from the store for whoever comes back to it, from one address."""
        self.proposals = Buckets(20, 0.5)
        """How much everybody may propose: nobody is asked the same again and again."""
        self.noise = Buckets(80, 5.0)
        """How much may be said from one address, by however many people."""
        self.reads = Threads("store", 4, max_waiting=128, max_each=32, timeout_s=STORE_TIMEOUT_S)
        """Short looks into the store."""
        self.loads = Threads("load", 2, max_waiting=128, max_each=8, timeout_s=STORE_TIMEOUT_S)
        """Whole games read from the store."""
        self.drawing = Threads("draw", 2, max_waiting=64, max_each=8)
        """Positions and pictures that somebody asks for."""
        self._running: list[asyncio.Task[None]] = []
        """What goes on as long as the server does."""
        self._busy: set[asyncio.Task[None]] = set()

    # Beginning and end

    async def start(self) -> None:
        """Bring the store up to date, and go on with every game that was under way."""
        clock.hold()
        migrate(self.engine)
        self.written_at = monotonic()
        self.writer = Writer(self.engine, asyncio.get_running_loop())
        self.secret = self.store.secret()
        await self._note_absence()
        running = self.store.running()
        self.fair_play.is_complete = not running
        self.begin_task(self._wake(running))
        self._running = [asyncio.create_task(work()) for work in (self._beat, self._pulse)]
        clock.release()

    async def _note_absence(self) -> None:
        """Remember from when to when the server was away: no clock runs in that time."""
        self.away = msgspec.json.decode(self.store.fact("away") or "[]", type=list[tuple[int, int]])
        if alive := self.store.fact("alive"):
            if now() < int(alive):  # the system's clock was put back; there may have been moves since the last sign
                clock.hold(not_before=int(alive) + SINCE_ALIVE_MS)
            self.away = [*self.away[1 - MOST_ABSENCES :], (int(alive), now())]
            await self.writer.keep(put_fact("away", msgspec.json.encode(self.away).decode()))

    async def _wake(self, tables: list[str]) -> None:
        """Go on with every game that was under way, so that clocks fall though nobody looks."""
        for id in tables:
            try:
                await self.table(id)
            except Exception:
                log.exception("Table %s could not be read.", id)
        self.fair_play.is_complete = True

    async def stop(self) -> None:
        """Keep everything, and stop."""
        for task in self._running:
            task.cancel()
        if self.thinking is not None:
            await self.thinking.stop()
        try:
            await self.writer.keep(put_fact("alive", str(now())))
        except SILENCE as error:  # then the last heartbeat counts
            log.error("The end could not be kept: %s", first_line(error))
        await asyncio.to_thread(self.writer.close)
        for threads in (self.reads, self.loads, self.drawing):
            threads.close()
        self.engine.dispose()

    async def _beat(self) -> None:
        """Note that the server is alive, and put away tables at which nobody is."""
        checked = now()
        while True:
            try:
                await self.writer.keep(put_fact("alive", str(now())))
                self.written_at = monotonic()
                self.tidy()
                if now() - checked > EXPIRY_CHECK_MS:
                    checked = now()
                    await expire(self)
            except SILENCE as error:
                self.written_at = float("-inf")
                log.error("The heartbeat could not be kept: %s", first_line(error))
            except Exception:  # nothing may end the heartbeat for good
                self.written_at = float("-inf")
                log.exception("The heartbeat could not be kept.")
            await asyncio.sleep(self.settings.beat)

    async def _pulse(self) -> None:
        """Look at the clock, so that it notices when the server does not run."""
        while True:
            now()
            await asyncio.sleep(PULSE_S)

    def tidy(self) -> None:
        """Put away tables that nobody has used for a while; a running clock keeps its table awake."""
        moment = now()
        for table in list(self.tables.values()):
            idle = min(DONE, self.settings.idle) if table.match.is_done else self.settings.idle
            is_left = table.used < moment - idle * 1000 and not table.looks
            if is_left and not table.is_busy and table.match.due() is None:
                self.put_away(table)

    def put_away(self, table: Table) -> None:
        """Forget a table until somebody asks for it."""
        table.close()
        self.tables.pop(table.id, None)
        self.fair_play.rest(table.id)
        if self.thinking is not None:
            self.thinking.forget(table)

    def lose(self, table: Table, failure: Exception) -> None:
        """What a table was about to do could not be kept: forget it, and read it again when it is asked for."""
        log.error("Table %s could not be kept: %s", table.id, failure)
        self.put_away(table)
        for looks in list(table.looks.values()):
            for look in looks:
                look.connection.is_cut = True
                look.connection.push(b"")

    # Tables

    async def table(self, id: str) -> Table:
        """A table by its id, or UnknownTable."""
        found = self.tables.get(id)
        if found is not None:
            return found
        if id not in self.loading:  # whoever asked first may go away while it is read: that is nobody else's business
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
        """Open a table; it is kept before anybody hears of it."""
        if len(self.tables) >= self.settings.most_tables:
            raise Unavailable("There are too many tables; please come back later.")
        moment = now()
        rules = load(game, options)
        opened = Opened(
            at=moment,
            game=game,
            options=rules.options.text,
            start=start,
            clock=(clock if clock is not None else agreed_in(rules.options)).checked(),
            casual=casual,
            watched=watched,
            seed=secrets.token_hex(16),
        )
        match, news = begin(opened, load)
        if match.position.is_over:
            raise BadPosition("In this position the game is over already.")
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
        summary = summarised(summary, match)
        kept: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def stored(error: Exception | None) -> None:
            if not kept.done():
                kept.set_exception(error) if error else kept.set_result(None)

        row = (summary.id, news.number, write_event(opened))
        self.writer.write([row], [put_summary(summary)], stored)
        await kept
        table = self.tables[summary.id] = Table(self, summary, match)
        table.remember(news.told)
        return table

    async def missed(self, table: Table, receiver: int, since: int, asker: str = "") -> tuple[Told, ...] | None:
        """Everything a receiver heard after a number, or the latest of it; None where only a fresh view helps."""
        at_hand = table.missed(receiver, since)
        if at_hand is not None or since < 0 or since > table.match.told[receiver]:
            return at_hand
        match = table.match
        wanted = max(since, match.told[receiver] - MAX_MISSED)
        first = min(wanted, max(0, match.told[receiver] - REMEMBERED))  # the next who comes back finds it at hand
        found = await self.loads.run_in_turn(asker, self._told_after, table.id, match, receiver, first)
        later = table.missed(receiver, found[-1].seq if found else first)  # what happened while we read
        table.put_at_hand(receiver, found)
        return None if later is None else (*(one for one in found if one.seq > wanted), *later)

    def _told_after(self, id: str, match: Match, receiver: int, since: int) -> list[Told]:
        snapshots = self.store.snapshots(id)
        return told_after(match, receiver, since, snapshots, lambda number: self.store.events(id, number), load)

    def after(self, table: Table, news: tuple[News, ...]) -> None:
        """What follows from what happened: a clock to watch, an engine to ask, a rematch to open."""
        match = table.match
        is_public = match.opened.watched
        heard = [one for one in news if is_public and one.told[-1] is not None]  # what is secret is not even counted
        self.events += len(heard)
        self.moves += sum(type(one.event) is Moved for one in heard)
        if match.clock is not None:
            self._watch(table)
        self.fair_play.note(table.id, match)
        if any(type(one.event) in (Started, Reclaimed) for one in news):
            table.expect()
        if self.thinking is not None:
            self.thinking.consider(table)
        if match.is_done and not match.continued and not table.is_continuing:
            continue_elsewhere(self, table, news)

    def reconsider(self, table: Table) -> None:
        """Somebody came to a table or left it: engines may have to think there, or need not any more."""
        if self.thinking is not None:
            self.thinking.consider(table)

    def _watch(self, table: Table) -> None:
        if table.timer is not None:
            table.timer.cancel()
            table.timer = None
        due = table.match.due()
        if due is not None and not table.is_lost:
            delay = max(0.0, (due[0] - now()) / 1000)
            table.timer = asyncio.get_running_loop().call_later(delay + 0.001, self._ring, table, due[0])

    def _ring(self, table: Table, due: int) -> None:
        """Let time do what it does, unless the server's time stood still meanwhile."""
        if now() >= due:
            table.submit(asked.Tick())
        else:
            self._watch(table)

    def begin_task(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something on the side, and keep hold of it until it is done."""
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
