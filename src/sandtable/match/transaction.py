"""A command that is being carried out: the match so far, and its events."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from sandtable.match.error import NotYourSeat
from sandtable.match.event import Event, Revealed
from sandtable.match.match import Match
from sandtable.match.reducer import EventEnvelope, advance


class Transaction:
    """Collects events; nobody sees them before the whole command has succeeded."""

    def __init__(self, match: Match, now: int, cause: str = "") -> None:
        self.match = match
        self.now = max(now, match.at)
        self.cause = cause
        self.envelopes: list[EventEnvelope] = []

    def emit(self, kind: type[Event], /, **fields: Any) -> None:
        """Add an event that happens now, or at the time `at`."""
        fields.setdefault("at", self.now)
        self.emit_event(kind(**fields))

    def emit_event(self, event: Event) -> None:
        """Add an event; the first one carries the id of the command."""
        if self.cause:
            event = replace(event, cause=self.cause)
            self.cause = ""
        self.match, news = advance(self.match, event)
        self.envelopes.append(news)
        if self.match.is_done and not self.match.revealed:
            self.emit(Revealed, at=event.at, seed=self.match.opened.seed)

    def require_seat(self, who: str, seat: str) -> None:
        """Raise NotYourSeat unless the person has the seat."""
        if not who or self.match.player(seat).who != who:
            raise NotYourSeat("You are not sitting at {seat}.", seat=seat)
