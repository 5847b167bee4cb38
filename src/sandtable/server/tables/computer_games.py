"""Games in which computers play each other: few at a time, since nobody waits for them.

They think only while somebody watches (`thinker.py`), and give way to games of people (`pool.py`).
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
"""A game that nobody watches does not count any more after so many seconds: it stands still until somebody does."""


def is_computers_only(match: Match) -> bool:
    """Whether no person decides anything at a table, or not any more: whoever is out of the game only watches."""
    return all(chair.is_engine or chair.out for chair in match.chairs)


class ComputerGames:
    """Says whether one more may be opened."""

    def __init__(self) -> None:
        self._opening: Counter[str] = Counter()
        """Address -> how many are being opened from there."""

    @contextmanager
    def admit(self, tables: Iterable[Table], address: str) -> Iterator[None]:
        """Keep a place for a game while it is opened, or refuse it."""
        counted = [table for table in tables if is_counted(table)]
        here = sum(table.opened_from == address for table in counted) + self._opening[address]
        if address and here >= MAX_GAMES_PER_ADDRESS:
            raise TooMany("You already have a game between computers; open another one when it is over or you left it.")
        if len(counted) + self._opening.total() >= MAX_GAMES:
            raise Unavailable("There are enough games between computers; please come back later.")
        self._opening[address] += 1
        try:
            yield
        finally:
            self._opening[address] -= 1
            self._opening += Counter()  # whoever opens nothing now is forgotten


def is_counted(table: Table) -> bool:
    """Whether computers play each other at a table, and somebody watches or has just opened it."""
    if table.match.is_done or not is_computers_only(table.match):
        return False
    return bool(table.looks) or table.used > now() - LEFT_AFTER_S * 1000
