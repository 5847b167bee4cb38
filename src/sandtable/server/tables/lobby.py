"""The lobby: public tables that wait for players. Nobody can fill it alone, and abandoned tables expire."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel.error import SandtableError
from sandtable.match import Phase
from sandtable.match import command as asked
from sandtable.server.clock import now
from sandtable.server.errors import TooMany

if TYPE_CHECKING:
    from sandtable.server.tables.hub import Hub

MIN_WAITING = 3
"""Everybody may have so many public tables that wait for players."""
EXPIRY_CHECK_MS = 60_000
"""How often the server looks for tables that nobody waits at any more."""
PRIVATE_EXPIRY_MS = 30 * 86_400_000
"""After so long a table that is not listed is called off if nobody came; an invitation may lie in a mailbox."""


def require_room(hub: Hub, who: str, place: str) -> None:
    """Refuse another public table to who has some waiting already, by person and by address."""
    burst = hub.settings.burst
    waiting = [one for one in hub.tables.values() if one.summary.public and one.match.phase is Phase.WAITING]
    own = sum(one.summary.keeper == who for one in waiting)
    there = sum(one.opened_from == place for one in waiting)
    if own >= max(MIN_WAITING, burst // 12) or there >= max(MIN_WAITING, burst // 3):
        raise TooMany("Your public tables are still waiting for players; close one of them first.")


async def expire(hub: Hub) -> None:
    """Call off tables that wait for players, and whose own have long been gone."""
    public, private = now() - round(1000 * hub.settings.expiry_s), now() - PRIVATE_EXPIRY_MS
    for id in await hub.reads.run("", hub.store.deserted, public, private):
        try:
            table = await hub.table(id)
        except SandtableError:  # what cannot be read now is looked at again
            continue
        if table.is_deserted(public if table.summary.public else private):
            table.submit(asked.Dissolve(reason="expired"))
