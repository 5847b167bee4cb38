"""What each seat of a table has seen and heard so far, brought up to date when somebody thinks for it."""

from __future__ import annotations

from threading import Lock

from sandtable.engine.history import History
from sandtable.engine.observation import Situation
from sandtable.kernel.record import Entry
from sandtable.match import Match
from sandtable.server.threads import Threads

MOST_HEARD = 2000
"""Of longer games a seat remembers only what it sees."""
AT_ONCE = 100
"""So many moves are replayed while everybody waits."""


class Past:
    """The history of a match, as far as it was followed."""

    def __init__(self) -> None:
        self._history: History | None = None
        self._entries: tuple[Entry, ...] = ()
        self._lock = Lock()

    async def known(self, match: Match, seat: str, threads: Threads) -> Situation:
        """The same as `situation`; a long past that was not followed is replayed on the side, since others wait."""
        followed = self._entries
        if match.public_moves > MOST_HEARD:
            return self.situation(match, seat)
        is_followed = match.entries[: len(followed)] == followed
        if len(match.entries) - (len(followed) if is_followed else 0) > AT_ONCE:
            return await threads.run("", self.situation, match, seat)
        return self.situation(match, seat)

    def situation(self, match: Match, seat: str) -> Situation:
        """What an engine in a seat may know now."""
        with self._lock:
            return self._situation(match, seat)

    def _situation(self, match: Match, seat: str) -> Situation:
        if match.public_moves > MOST_HEARD:
            self._history, self._entries = None, ()
            return Situation(match.position.view(match.seat(seat)))
        history = self._history
        if history is None or match.entries[: len(self._entries)] != self._entries:
            history, self._entries = History(match.start), ()
        for entry in match.entries[len(self._entries) :]:
            history.play(entry.text, entry.seat)
        self._history, self._entries = history, match.entries[:]
        found = history.situation(match.seat(seat))
        return found if len(found.heard) <= MOST_HEARD else Situation(found.view)
