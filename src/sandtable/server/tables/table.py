"""A table in memory: commands change it one after the other, are stored, and only then told."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import msgspec
from msgspec.structs import replace

from sandtable.kernel.error import SandtableError
from sandtable.kernel.seat import REFEREE
from sandtable.match import Match, News, Phase, Told, handle, is_known, see, write_event
from sandtable.match import command as asked
from sandtable.match import event as happened
from sandtable.match.command import Command
from sandtable.match.storage.snapshot import SnapshotTaker
from sandtable.server.clock import now
from sandtable.server.engines.history import Past
from sandtable.server.errors import NOTED, TRY_AGAIN, Broken, Unavailable
from sandtable.server.store.store import Summary, put_snapshots, put_summary
from sandtable.server.store.writer import Change, Row
from sandtable.server.tables.json_cache import choices
from sandtable.server.ws import messages
from sandtable.server.ws.connection import Connection

if TYPE_CHECKING:
    from sandtable.server.tables.hub import Hub

REMEMBERED = 24
"""So many things that a receiver heard are kept at hand for those who come back; earlier ones are read again."""
ABSENCE = 10.0
"""So many seconds after the last connection of a seat is gone, everybody is told."""
LISTED = (
    happened.Sat,
    happened.Stood,
    happened.Started,
    happened.Ended,
    happened.Aborted,
    happened.TakenOver,
    happened.Reclaimed,
)
"""Events that change the line about a table; the end of a game by a move does, too."""

log = logging.getLogger("sandtable")

write_seen = msgspec.json.Encoder().encode

Reply = Callable[[SandtableError | None], None]


class Look(NamedTuple):
    """Somebody who hears of the table."""

    connection: Connection
    detail: str
    layers: tuple[str, ...] = ()


class Step(NamedTuple):
    """What a command brought about, and who waits for it to be on disk."""

    match: Match
    """After it."""
    news: tuple[News, ...]
    reply: Reply | None
    error: SandtableError | None


class Table:
    """A match, those who hear of it, and the commands that wait."""

    def __init__(self, hub: Hub, summary: Summary, match: Match) -> None:
        self.hub = hub
        self.summary = summary
        self.match = match
        """As it stands on disk, and as everybody knows it."""
        self.head = match
        """The same after everything that is about to be stored."""
        self.looks: dict[int, list[Look]] = {}
        """Receiver -> those who hear what it hears; -1 are spectators."""
        self.recent: tuple[deque[Told], ...] = tuple(deque(maxlen=REMEMBERED) for _ in match.told)
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
        self.past = Past()
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
        news: tuple[News, ...] = ()
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
            error = Broken(NOTED)
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
                if step.match.phase != self.match.phase or any(isinstance(one.event, LISTED) for one in step.news):
                    summary = summarised(summary, step.match)
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
        if any(one.told[-1] is not None for one in step.news):
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

    # Telling

    def _tell(self, news: tuple[News, ...]) -> None:
        for one in news:
            self.remember(one.told)
        moment = now()
        seated = any(type(one.event) is not happened.Moved or one.event.seat == REFEREE.name for one in news)
        for receiver, looks in self.looks.items():
            told = tuple(heard for one in news if (heard := one.told[receiver]) is not None)
            if not told:
                continue
            written: dict[tuple[str, tuple[str, ...]], bytes] = {}
            for connection, detail, layers in looks:
                if (detail, layers) not in written:
                    written[detail, layers] = self._news(receiver, told, detail, layers, moment, seated=seated)
                connection.push(written[detail, layers])
        for one in news:
            if type(one.event) is happened.Stood:
                self._unseat(one.event.seat)

    def _unseat(self, seat: str) -> None:
        """A seat was left: nobody hears any more what its next owner is told."""
        for look in self.looks.pop(self.match.seat(seat).index, ()):
            look.connection.looks.pop((self.id, seat), None)

    def remember(self, told: tuple[Told | None, ...]) -> None:
        """Keep at hand what everybody heard of an event."""
        for recent, one in zip(self.recent, told, strict=True):
            if one is not None:
                recent.append(one)

    def _news(
        self,
        receiver: int,
        told: tuple[Told, ...],
        detail: str,
        layers: tuple[str, ...],
        moment: int,
        *,
        fresh: bool = False,
        seated: bool = True,
    ) -> bytes:
        match = self.match
        seen = stage = None
        if detail != "none":
            seen = self._seen(receiver, moment, text=detail != "moves", seated=seated)
        if detail == "full":
            stage = self.hub.stages.of(match.game, match.position.masked(receiver), layers)
        return messages.write_answer(
            messages.News(
                table=self.id,
                seat=match.game.seats[receiver].name if receiver >= 0 else "",
                seq=match.told[receiver],
                told=told,
                fresh=fresh,
                now=moment,
                seen=seen,
                stage=stage,
            )
        )

    def _seen(self, receiver: int, moment: int, *, text: bool, seated: bool) -> msgspec.Raw:
        """What a receiver sees, written; its moves are told to nobody else."""
        match = self.match
        seen = write_seen(see(match, receiver, moment, text=text, seated=seated, moves=False))
        if receiver >= 0 and (seat := match.game.seats[receiver]) in match.waiting:
            seen = b'%b,"moves":%b}' % (seen[:-1], choices(match.position.spelled(seat)))
        return msgspec.Raw(seen)

    # Looking

    def look(
        self,
        connection: Connection,
        receiver: int,
        detail: str,
        layers: tuple[str, ...],
        missed: tuple[Told, ...] | None,
        since: int = -1,
    ) -> None:
        """Let somebody hear of the table, beginning with what they missed after a number; None for a fresh view.

        Where that does not begin right after the number, it is a fresh view with the latest that was told.
        """
        seat = self.match.game.seats[receiver].name if receiver >= 0 else ""
        self.away(connection, seat)
        self.looks.setdefault(receiver, []).append(Look(connection, detail, layers))
        connection.looks[self.id, seat] = self
        fresh = missed is None or (bool(missed) and missed[0].seq != since + 1)
        connection.push(self._news(receiver, missed or (), detail, layers, now(), fresh=fresh))
        seats = self.seats_of(connection)
        if seats and not self.opened_from:
            self.opened_from = connection.address or self.summary.keeper
        self.hub.reconsider(self)
        for one in seats:
            if self.match.chair(one).absent:
                self.submit(asked.Welcome(seat=one))

    def missed(self, receiver: int, since: int) -> tuple[Told, ...] | None:
        """What a receiver heard after a number, if it is still at hand."""
        heard, recent = self.match.told[receiver], self.recent[receiver]
        if since < 0 or since > heard:
            return None
        if since == heard:
            return ()
        if recent and recent[0].seq <= since + 1:
            return tuple(told for told in recent if told.seq > since)
        return None

    def put_at_hand(self, receiver: int, found: list[Told]) -> None:
        """Keep at hand what was read again of the last things a receiver heard, unless something has come since."""
        if not self.recent[receiver]:
            self.recent[receiver].extend(found)

    def away(self, connection: Connection, seat: str) -> None:
        """Let somebody hear no more."""
        if connection.looks.pop((self.id, seat), None) is None:
            return
        receiver = self.match.seat(seat).index if seat else -1
        left = [look for look in self.looks.get(receiver, ()) if look.connection is not connection]
        if left:
            self.looks[receiver] = left
        else:
            self.looks.pop(receiver, None)
        self.left = now()
        loop = asyncio.get_running_loop()
        loop.call_soon(self.hub.reconsider, self)  # not at once: they may only look again, from another seat
        if self.match.is_running:
            for one in self.seats_of(connection):
                loop.call_later(ABSENCE, self._miss, one)

    def seats_of(self, connection: Connection) -> tuple[str, ...]:
        """The seats of whoever is at a connection: at one device somebody may sit at several and look from one."""
        keys = {who for (table, _), who in connection.keys.items() if table == self.id}
        known = {connection.person.who, *keys} - {""}
        return tuple(chair.seat for chair in self.match.chairs if (chair.owner or chair.who) in known)

    def expect(self) -> None:
        """Whoever is not here after a while is absent: he may never have come, or not come back with the server."""
        for chair in self.match.chairs:
            if chair.is_present and not chair.is_engine:
                asyncio.get_running_loop().call_later(ABSENCE, self._miss, chair.seat)

    def _miss(self, seat: str) -> None:
        here = (look.connection for looks in self.looks.values() for look in looks)
        if not self.is_lost and not any(seat in self.seats_of(connection) for connection in here):
            self.submit(asked.Miss(seat=seat))

    def is_deserted(self, before: int) -> bool:
        """Whether it waits for players, and nobody has been here since a moment."""
        return self.match.phase is Phase.WAITING and not self.looks and max(self.summary.changed, self.left) < before

    def close(self) -> None:
        """Forget the table: whoever looks at it will have to look again."""
        self.is_lost = True
        if self.timer is not None:
            self.timer.cancel()
        pending, self.pending = list(self.pending), deque()
        for step in pending:
            if step.reply is not None:
                step.reply(Unavailable(TRY_AGAIN))


def summarised(summary: Summary, match: Match) -> Summary:
    """The line about a table, brought up to date."""
    outcome = match.outcome
    return replace(
        summary,
        phase=match.phase.value,
        changed=match.at,
        seats={
            chair.seat: chair.name or ("computer" if chair.engine else "guest") if chair.who else ""
            for chair in match.chairs
        },
        result=outcome.result if outcome else "",
    )
