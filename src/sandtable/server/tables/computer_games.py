"""Games in which computers play each other: few at a time, since nobody waits for them.

They think only while somebody watches (`bots.py`), and give way to games of people (`engines/pool.py`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from sandtable.server.clock import now
from sandtable.server.errors import TooMany, Unavailable

if TYPE_CHECKING:
    from sandtable.match import Match
    from sandtable.server.tables.table import Table

MAX_GAMES = 4
MAX_GAMES_PER_ADDRESS = 1
LEFT_AFTER_S = 30.0
"""A game that nobody has watched for this long does not count: it stands still until somebody does."""


def is_computers_only(match: Match) -> bool:
    """Whether no person decides anything at a table any more: a player who is out of the game only watches."""
    return all(player.is_engine or player.out for player in match.players)


class ComputerGames:
    """Decides whether another one may be opened."""

    def __init__(self) -> None:
        self._opening: Counter[str] = Counter()
        """Address -> how many are being opened from it."""

    @contextmanager
    def admit(self, tables: Iterable[Table], address: str) -> Iterator[None]:
        """Reserve a place for a game while it is opened, or refuse it."""
        counted = [table for table in tables if is_counted(table)]
        here = sum(table.opened_from == address for table in counted) + self._opening[address]
        if address and here >= MAX_GAMES_PER_ADDRESS:
            raise TooMany("You already have a game between computers; finish or leave it to open another.")
        if len(counted) + self._opening.total() >= MAX_GAMES:
            raise Unavailable("Too many games between computers are running; please come back later.")
        self._opening[address] += 1
        try:
            yield
        finally:
            self._opening[address] -= 1
            self._opening += Counter()  # drops the zeros


def is_counted(table: Table) -> bool:
    """Whether computers play each other at a table, and somebody watches or has just opened it."""
    if table.match.is_done or not is_computers_only(table.match):
        return False
    return bool(table.subscriptions) or table.used > now() - LEFT_AFTER_S * 1000
