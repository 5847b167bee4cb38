"""The heartbeat: every second the server stores that it is alive.

So it knows after a restart how long it was away: no clock runs in that time. And `/health` knows whether the store can
be written to without asking it.
"""

from __future__ import annotations

import asyncio
import logging
from time import monotonic
from typing import TYPE_CHECKING

import msgspec

from sandtable.server.clock import PULSE_S, clock, now
from sandtable.server.store.database import STORE_ERRORS, first_line
from sandtable.server.store.store import put_fact
from sandtable.server.tables.lobby import EXPIRY_CHECK_MS, expire

if TYPE_CHECKING:
    from sandtable.server.tables.hub import Hub

log = logging.getLogger("sandtable")

MAX_ABSENCES = 100
SINCE_ALIVE_MS = 2000
"""Nothing has happened later than so long after the last heartbeat."""


class Heartbeat:
    """Stores that the server is alive, and does what is done from time to time."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self.written_at = monotonic()
        """When the last heartbeat was stored (monotonic seconds); long ago where it could not be."""

    async def note_absence(self) -> None:
        """Add the time since the last heartbeat to the times at which the server was away."""
        store = self._hub.store
        away = msgspec.json.decode(store.fact("away") or "[]", type=list[tuple[int, int]])
        if alive := store.fact("alive"):
            if now() < int(alive):  # the system's clock was put back; there may have been moves since the heartbeat
                clock.hold(not_before=int(alive) + SINCE_ALIVE_MS)
            away = [*away[1 - MAX_ABSENCES :], (int(alive), now())]
            await self._hub.writer.keep(put_fact("away", msgspec.json.encode(away).decode()))
        self._hub.away = away

    async def beat(self) -> None:
        """Store again and again that the server is alive, and put away tables that nobody uses."""
        hub, checked = self._hub, now()
        while True:
            try:
                await hub.writer.keep(put_fact("alive", str(now())))
                self.written_at = monotonic()
                hub.tidy()
                if now() - checked > EXPIRY_CHECK_MS:
                    checked = now()
                    await expire(hub)
            except STORE_ERRORS as error:
                self.written_at = float("-inf")
                log.error("The heartbeat could not be kept: %s", first_line(error))
            except Exception:  # nothing may end the heartbeat for good
                self.written_at = float("-inf")
                log.exception("The heartbeat could not be kept.")
            await asyncio.sleep(hub.settings.beat)

    async def pulse(self) -> None:
        """Read the clock often, so that it notices when the server does not run."""
        while True:
            now()
            await asyncio.sleep(PULSE_S)

    async def end(self) -> None:
        """Store that the server was alive until now."""
        try:
            await self._hub.writer.keep(put_fact("alive", str(now())))
        except STORE_ERRORS as error:  # then the last heartbeat counts
            log.error("The end could not be kept: %s", first_line(error))
