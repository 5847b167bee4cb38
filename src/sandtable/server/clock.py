"""The server's time: it only goes forward, and stands still while the server does.

Nobody's clock may pay for a stall: a machine that is too busy, a process that was stopped for a while, the time until a
server that starts can be reached. All of it is left out, so the server's time may lag behind the system's.
"""

from __future__ import annotations

import time
from collections.abc import Callable

PULSE_S = 0.1
"""The server looks at its clock at least this often while it runs."""
STALL_S = 0.5
"""If it has not looked for longer than this, it did not run."""


class ServerClock:
    """Begins with the system's time. Whoever runs the server calls `now` at least every `PULSE_S` seconds."""

    def __init__(
        self,
        monotonic: Callable[[], float] = time.monotonic,
        system: Callable[[], float] = time.time,
        stall_s: float = STALL_S,
    ) -> None:
        self._monotonic, self._system, self._stall_s = monotonic, system, stall_s
        self._seen = monotonic()
        self._offset = system() - self._seen
        self._is_held = False

    def now(self) -> int:
        """The time in milliseconds."""
        seen = self._monotonic()
        passed, self._seen = seen - self._seen, seen
        if self._is_held or passed > self._stall_s:
            self._offset -= passed
        return round((seen + self._offset) * 1000)

    def hold(self, not_before: int = 0) -> None:
        """Take the system's time, or a later moment that is given, and stand still there."""
        self._seen = self._monotonic()
        self._offset = max(self._system(), not_before / 1000) - self._seen
        self._is_held = True

    def release(self) -> None:
        """Go on."""
        self.now()
        self._is_held = False


clock = ServerClock()


def now() -> int:
    """The server's time in milliseconds."""
    return clock.now()
