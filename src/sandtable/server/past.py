"""What each seat of a table has seen and heard so far, brought up to date when somebody thinks for it."""

from __future__ import annotations

from sandtable.engine.history import History
from sandtable.engine.situation import Situation
from sandtable.kernel.record import Entry
from sandtable.match import Match

MOST_HEARD = 2000
"""Of longer games a seat remembers only what it sees."""


class Past:
    """The history of a match, as far as it was followed."""

    def __init__(self) -> None:
        self._history: History | None = None
        self._entries: tuple[Entry, ...] = ()

    def situation(self, match: Match, seat: str) -> Situation:
        """What an engine in a seat may know now."""
        history = self._history
        if history is None or match.entries[: len(self._entries)] != self._entries:
            start = match.game.position(match.opened.start) if match.opened.start else match.game.opening
            history, self._entries = History(start), ()
        for entry in match.entries[len(self._entries) :]:
            history.play(entry.text, entry.seat)
        self._history, self._entries = history, match.entries
        found = history.situation(match.seat(seat))
        return found if len(found.heard) <= MOST_HEARD else Situation(found.view)
