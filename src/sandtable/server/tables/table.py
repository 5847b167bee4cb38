"""A table in memory: it handles commands in their order, stores what happened, and only then sends the news."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from sandtable.kernel.error import SandtableError
from sandtable.match import EventEnvelope, Match, Phase, RedactedEvent, handle, is_known, write_event
from sandtable.match import command as asked
from sandtable.match import event as happened
from sandtable.match.command import Command
from sandtable.match.storage.snapshot import SnapshotTaker
from sandtable.server.clock import now
from sandtable.server.engines.history import EngineHistory
from sandtable.server.errors import LOGGED, TRY_AGAIN, Broken, Unavailable
from sandtable.server.store.store import Summary, put_snapshots, put_summary
from sandtable.server.store.writer import Change, Row
from sandtable.server.tables.subscriptions import Subscriptions
from sandtable.server.ws.connection import Connection

if TYPE_CHECKING:
    from sandtable.server.tables.hub import Hub

MAX_RECENT_EVENTS = 24
"""How many events of each receiver are kept in memory for clients that come back; earlier ones are read again."""
ABSENCE_S = 10.0
"""A seat counts as absent so many seconds after its last connection is gone."""
SUMMARY_EVENTS = (
    happened.Sat,
    happened.Stood,
    happened.Started,
    happened.Ended,
    happened.Aborted,
    happened.TakenOver,
    happened.Reclaimed,
)
"""Events that change the summary of a table; the end of a game by a move does, too."""

log = logging.getLogger("sandtable")

Reply = Callable[[SandtableError | None], None]


class Step(NamedTuple):
    """What a command brought about, and who waits for it to be on disk."""

    match: Match
    """After it."""
    news: tuple[EventEnvelope, ...]
    reply: Reply | None
    error: SandtableError | None


class Table:
    """A match, the clients that follow it, and the commands that wait."""

    def __init__(self, hub: Hub, summary: Summary, match: Match) -> None:
        self.hub = hub
        self.summary = summary
        self.match = match
        """As it is on disk, and as everybody knows it."""
        self.head = match
        """The match after everything that waits to be stored."""
        self.subscriptions = Subscriptions(summary.id, hub.stages)
        self.recent: tuple[deque[RedactedEvent], ...] = tuple(deque(maxlen=MAX_RECENT_EVENTS) for _ in match.seqs)
        self.pending: deque[Step] = deque()
        """What has happened and waits to be stored."""
        self.is_busy = False
        """Whether something is being stored."""
        self.is_lost = False
        self.is_continuing = False
        """Whether the table of the rematch is being opened."""
        self.used = now()
        self.left = 0
        """When the last who looked at it went away; 0 if nobody has looked since it was read."""
        self.opened_from = ""
        """The address it was opened from, or after a restart that of the first of its people who came back."""
        self.timer: asyncio.TimerHandle | None = None
        self.engine_history = EngineHistory()
        """What engines at this table may know."""
        self.snapshots = SnapshotTaker()

    @property
    def id(self) -> str:
        """Under which it is known."""
        return self.summary.id

    # Commands

    def submit(self, command: Command, reply: Reply | None = None) -> None:
        """Carry a command out. What is refused is refused at once; what happens is told when it is on disk.

        Nobody waits for what others do: how long a refusal takes would tell whether somebody has just moved in secret.
        """
        if self.is_lost:
            if reply is not None:
                reply(Unavailable(TRY_AGAIN))
            return
        moment = now()
        match, error = self.head, None
        news: tuple[EventEnvelope, ...] = ()
        due = match.due()
        try:
            if due is not None and due[0] <= moment and not isinstance(command, asked.Resume):
                match, news = handle(match, asked.Tick(), moment)
            match, more = handle(match, command, moment)
            news = (*news, *more) if news else more
        except SandtableError as refused:
            error = refused.with_traceback(None)  # which would point back here, in a circle
        except Exception:  # a mistake of ours: whoever asked is told, and the others play on
            log.exception("Table %s could not carry out a command.", self.id)
            error = Broken(LOGGED)
        # A command that repeats one which is not on disk yet is answered when that is.
        if news or (is_known(self.head, command) and not is_known(self.match, command)):
            self.head = match
            self.pending.append(Step(match, news, reply, error))
            self._store()
        elif reply is not None:
            reply(error)

    def _store(self) -> None:
        """Store what comes next, unless something is being stored."""
        while self.pending and not self.is_busy and not self.is_lost:
            step = self.pending.popleft()
            if step.news:
                self.is_busy = True
                summary, changes = self.summary, list[Change]()
                is_listed = any(isinstance(one.event, SUMMARY_EVENTS) for one in step.news)
                if is_listed or step.match.phase != self.match.phase:
                    summary = update_summary(summary, step.match)
                    changes.append(put_summary(summary))
                if (snapshot := self.snapshots.take(step.match, [one.event for one in step.news])) is not None:
                    changes.append(put_snapshots(self.id, snapshot))
                rows: list[Row] = [(self.id, one.number, write_event(one.event)) for one in step.news]
                self.hub.writer.write(rows, changes, partial(self._stored, step, summary))
            elif step.reply is not None:
                step.reply(step.error)

    def _stored(self, step: Step, summary: Summary, failure: Exception | None) -> None:
        """Tell what happened, now that it is on disk."""
        self.is_busy = False
        if failure is not None:
            self.hub.lose(self, failure)
            if step.reply is not None:
                step.reply(Unavailable(TRY_AGAIN))
            return
        self.match, self.summary = step.match, summary
        if any(one.redacted[-1] is not None for one in step.news):
            self.used = now()
        try:
            self._tell(step.news)
        except Exception as untold:  # a mistake of ours: what happened is kept, and whoever looks again hears of it
            log.exception("Table %s could not be told.", self.id)
            self.hub.lose(self, untold)
        if step.reply is not None:
            step.reply(step.error)
        if not self.is_lost:
            self.hub.after(self, step.news)
            self._store()

    # News

    def _tell(self, news: tuple[EventEnvelope, ...]) -> None:
        for one in news:
            self.remember(one.redacted)
        self.subscriptions.send_news(self.match, news, now())
        for one in news:
            if type(one.event) is happened.Stood:
                self._unseat(one.event.seat)

    def _unseat(self, seat: str) -> None:
        """A seat was left: whoever followed it must not be sent the news of its next owner."""
        for connection in self.subscriptions.remove_receiver(self.match.seat(seat).index):
            connection.tables.pop((self.id, seat), None)

    def remember(self, told: tuple[RedactedEvent | None, ...]) -> None:
        """Keep in memory what everybody was told of an event."""
        for recent, one in zip(self.recent, told, strict=True):
            if one is not None:
                recent.append(one)

    # Subscribers

    def subscribe(
        self,
        connection: Connection,
        receiver: int,
        detail: str,
        layers: tuple[str, ...],
        missed: tuple[RedactedEvent, ...] | None,
        since: int = -1,
    ) -> None:
        """Send a client the news of the table from now on, beginning with what it missed after `since`.

        It gets a fresh view if `missed` is None or does not begin right after that number.
        """
        seat = self.match.game.seats[receiver].name if receiver >= 0 else ""
        self.unsubscribe(connection, seat)
        subscription = self.subscriptions.add(connection, receiver, detail, layers)
        connection.tables[self.id, seat] = self
        fresh = missed is None or (bool(missed) and missed[0].seq != since + 1)
        self.subscriptions.send_view(subscription, receiver, self.match, missed or (), now(), fresh=fresh)
        seats = self.seats_of(connection)
        if seats and not self.opened_from:
            self.opened_from = connection.address or self.summary.keeper
        self.hub.reconsider(self)
        for one in seats:
            if self.match.player(one).absent:
                self.submit(asked.Welcome(seat=one))

    def missed(self, receiver: int, since: int) -> tuple[RedactedEvent, ...] | None:
        """The events a receiver got after a number, if they are still in memory; None where they are not."""
        heard, recent = self.match.seqs[receiver], self.recent[receiver]
        if since < 0 or since > heard:
            return None
        if since == heard:
            return ()
        if recent and recent[0].seq <= since + 1:
            return tuple(told for told in recent if told.seq > since)
        return None

    def cache_recent(self, receiver: int, found: list[RedactedEvent]) -> None:
        """Keep in memory the last events of a receiver as they were read, unless another one has come since."""
        if not self.recent[receiver]:
            self.recent[receiver].extend(found)

    def unsubscribe(self, connection: Connection, seat: str) -> None:
        """Send a client no more news."""
        if connection.tables.pop((self.id, seat), None) is None:
            return
        self.subscriptions.remove(connection, self.match.seat(seat).index if seat else -1)
        self.left = now()
        loop = asyncio.get_running_loop()
        loop.call_soon(self.hub.reconsider, self)  # not at once: they may only look again, from another seat
        if self.match.is_running:
            for one in self.seats_of(connection):
                loop.call_later(ABSENCE_S, self._miss, one)

    def seats_of(self, connection: Connection) -> tuple[str, ...]:
        """The seats of the people at a connection: somebody may play several seats on one device, and follow one."""
        keys = {who for (table, _), who in connection.keys.items() if table == self.id}
        known = {connection.person.who, *keys} - {""}
        return tuple(player.seat for player in self.match.players if (player.owner or player.who) in known)

    def expect(self) -> None:
        """Note in a while which players are absent: they may never have come, or not come back after a restart."""
        for player in self.match.players:
            if player.is_present and not player.is_engine:
                asyncio.get_running_loop().call_later(ABSENCE_S, self._miss, player.seat)

    def _miss(self, seat: str) -> None:
        here = any(seat in self.seats_of(connection) for connection in self.subscriptions.connections())
        if not self.is_lost and not here:
            self.submit(asked.Miss(seat=seat))

    def is_deserted(self, before: int) -> bool:
        """Whether it waits for players, and nobody has used it since a moment."""
        last_used = max(self.summary.changed, self.left)
        return self.match.phase is Phase.WAITING and not self.subscriptions and last_used < before

    def close(self) -> None:
        """Forget the table; clients that follow it have to look again."""
        self.is_lost = True
        if self.timer is not None:
            self.timer.cancel()
        pending, self.pending = list(self.pending), deque()
        for step in pending:
            if step.reply is not None:
                step.reply(Unavailable(TRY_AGAIN))


def update_summary(summary: Summary, match: Match) -> Summary:
    """The summary of a table, brought up to date."""
    outcome = match.outcome
    return replace(
        summary,
        phase=match.phase.value,
        changed=match.at,
        seats={
            player.seat: player.name or ("computer" if player.engine else "guest") if player.who else ""
            for player in match.players
        },
        result=outcome.result if outcome else "",
    )
