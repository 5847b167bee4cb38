"""What each seat of a table has seen and heard so far, brought up to date when an engine thinks for it."""

from __future__ import annotations

from threading import Lock

from sandtable.engine.history import History
from sandtable.engine.observation import Observation
from sandtable.kernel.record import Entry
from sandtable.match import Match
from sandtable.server.threads import Threads

MAX_HEARD = 2000
"""In longer games an engine knows only what its seat sees now."""
MAX_MOVES_AT_ONCE = 100
"""More moves are replayed in another thread."""


class EngineHistory:
    """The history of a match, as far as it was replayed."""

    def __init__(self) -> None:
        self._history: History | None = None
        self._entries: tuple[Entry, ...] = ()
        self._lock = Lock()

    async def observe(self, match: Match, seat: str, threads: Threads) -> Observation:
        """The same as `observation`, but many moves are replayed in another thread, since others wait."""
        replayed = self._entries
        if match.public_moves > MAX_HEARD:
            return self.observation(match, seat)
        is_continued = match.entries[: len(replayed)] == replayed
        if len(match.entries) - (len(replayed) if is_continued else 0) > MAX_MOVES_AT_ONCE:
            return await threads.run("", self.observation, match, seat)
        return self.observation(match, seat)

    def observation(self, match: Match, seat: str) -> Observation:
        """What an engine in a seat may know now."""
        with self._lock:
            return self._observation(match, seat)

    def _observation(self, match: Match, seat: str) -> Observation:
        if match.public_moves > MAX_HEARD:
            self._history, self._entries = None, ()
            return Observation(match.position.view(match.seat(seat)))
        history = self._history
        if history is None or match.entries[: len(self._entries)] != self._entries:
            history, self._entries = History(match.start), ()
        for entry in match.entries[len(self._entries) :]:
            history.play(entry.text, entry.seat)
        self._history, self._entries = history, match.entries[:]
        found = history.observation(match.seat(seat))
        return found if len(found.heard) <= MAX_HEARD else Observation(found.view)
