"""The clients that follow a table, and the news they are sent.

Everybody who looks at a table gets the view of one receiver: a seat, or spectators (-1). A client that draws the board
(`full`) is sent the whole stage when it looks, and from then on what changed since the stage it was sent last. These
changes follow from two stages of the same receiver, so they can show no more than the stages do.
"""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.kernel.seat import REFEREE
from sandtable.match import EventEnvelope, Match, RedactedEvent, match_view
from sandtable.match.event import Moved
from sandtable.server.tables.json_cache import StageCache, StageJson
from sandtable.server.ws import messages
from sandtable.server.ws.connection import Connection


class Subscription:
    """A client that follows a table."""

    __slots__ = ("connection", "detail", "layers", "stage")

    def __init__(self, connection: Connection, detail: str, layers: tuple[str, ...]) -> None:
        self.connection = connection
        self.detail = detail
        self.layers = layers
        self.stage: StageJson | None = None
        """The stage it was sent last."""


class Subscriptions:
    """All clients that follow a table."""

    def __init__(self, table: str, stages: StageCache) -> None:
        self._table = table
        self._stages = stages
        self._by_receiver: dict[int, list[Subscription]] = {}

    def __len__(self) -> int:
        return sum(len(found) for found in self._by_receiver.values())

    def connections(self) -> Iterator[Connection]:
        """The connections of all who follow the table; one that follows several seats comes several times."""
        return (one.connection for found in self._by_receiver.values() for one in found)

    def add(self, connection: Connection, receiver: int, detail: str, layers: tuple[str, ...]) -> Subscription:
        """Let a client follow the table with the view of a receiver."""
        found = Subscription(connection, detail, layers)
        self._by_receiver.setdefault(receiver, []).append(found)
        return found

    def remove(self, connection: Connection, receiver: int) -> None:
        """Send a client no more news of a receiver."""
        left = [one for one in self._by_receiver.get(receiver, ()) if one.connection is not connection]
        if left:
            self._by_receiver[receiver] = left
        else:
            self._by_receiver.pop(receiver, None)

    def remove_receiver(self, receiver: int) -> list[Connection]:
        """Send nobody any more news of a receiver; those who got them."""
        return [one.connection for one in self._by_receiver.pop(receiver, ())]

    def clear(self) -> None:
        """Send nobody any more news."""
        self._by_receiver.clear()

    def send_view(
        self, to: Subscription, receiver: int, match: Match, told: tuple[RedactedEvent, ...], now: int, *, fresh: bool
    ) -> None:
        """Send a client all it sees, with what it missed."""
        to.stage = self._stage(match, receiver, to)
        stage = to.stage.whole() if to.stage is not None else None
        seen = match_view(match, receiver, now, text=to.detail != "moves") if to.detail != "none" else None
        to.connection.tell(
            messages.News(
                table=self._table,
                seat=_seat_name(match, receiver),
                seq=match.seqs[receiver],
                told=told,
                fresh=fresh,
                now=now,
                seen=seen,
                stage=stage,
            )
        )

    def send_news(self, match: Match, news: tuple[EventEnvelope, ...], now: int) -> None:
        """Send everybody what happened, as they may know it; `match` is the match after it."""
        seated = any(type(one.event) is not Moved or one.event.seat == REFEREE.name for one in news)
        for receiver, subscriptions in self._by_receiver.items():
            told = tuple([heard for one in news if (heard := one.redacted[receiver]) is not None])
            if told:
                self._send_to_receiver(receiver, subscriptions, match, told, now, seated)

    def _send_to_receiver(
        self,
        receiver: int,
        subscriptions: list[Subscription],
        match: Match,
        told: tuple[RedactedEvent, ...],
        now: int,
        seated: bool,
    ) -> None:
        encoded: dict[tuple[str, StageJson | None, StageJson | None], bytes] = {}
        for to in subscriptions:
            before, to.stage = to.stage, self._stage(match, receiver, to)
            key = (to.detail, before, to.stage)
            message = encoded.get(key)
            if message is None:
                changes = seen = None
                if before is not None and to.stage is not None:
                    changes = self._stages.changes(before, to.stage)
                if to.detail != "none":
                    seen = match_view(match, receiver, now, text=to.detail != "moves", seated=seated)
                message = encoded[key] = messages.write_answer(
                    messages.News(
                        table=self._table,
                        seat=_seat_name(match, receiver),
                        seq=match.seqs[receiver],
                        told=told,
                        now=now,
                        seen=seen,
                        changes=changes,
                    )
                )
            to.connection.push(message)

    def _stage(self, match: Match, receiver: int, to: Subscription) -> StageJson | None:
        if to.detail != "full":
            return None
        return self._stages.stage(match.game, match.position.masked(receiver), to.layers)


def _seat_name(match: Match, receiver: int) -> str:
    return match.game.seats[receiver].name if receiver >= 0 else ""
