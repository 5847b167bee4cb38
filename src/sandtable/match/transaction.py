"""A command being carried out: the match so far, and the news of it."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from sandtable.match.error import NotYourSeat
from sandtable.match.event import Event, Revealed
from sandtable.match.match import Match
from sandtable.match.reducer import News, advance


class Progress:
    """Collects events; nothing outside sees it before the command is carried out wholly."""

    def __init__(self, match: Match, now: int, cause: str = "") -> None:
        self.match = match
        self.now = max(now, match.at)
        self.cause = cause
        self.news: list[News] = []

    def happen(self, kind: type[Event], /, **fields: Any) -> None:
        """Something happens now, or `at` a moment given."""
        fields.setdefault("at", self.now)
        self.occur(kind(**fields))

    def occur(self, event: Event) -> None:
        """An event happens; the first one names the command behind it."""
        if self.cause:
            event = replace(event, cause=self.cause)
            self.cause = ""
        self.match, news = advance(self.match, event)
        self.news.append(news)
        if self.match.is_done and not self.match.revealed:
            self.happen(Revealed, at=event.at, seed=self.match.opened.seed)

    def require_seat(self, who: str, seat: str) -> None:
        """Refuse whoever does not sit there."""
        if not who or self.match.chair(seat).who != who:
            raise NotYourSeat(f"You do not sit at {seat}.")
