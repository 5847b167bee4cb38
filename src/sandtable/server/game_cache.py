"""The rules in use: whoever plays by the same options plays by the same `Game`, opening and spellings included.

A `Game` is a constant that knows its opening, which knows its game. One for every table would cost every table as much,
and would be garbage in a circle when the table is gone, which Python is slow to find.
"""

from __future__ import annotations

from functools import lru_cache

from sandtable.games import load as read
from sandtable.kernel.game import Game

MAX_GAMES = 128
"""So many games are kept at most, a few hundred kilobytes each; others are read again."""


@lru_cache(maxsize=MAX_GAMES)
def load(name: str, options: str = "") -> Game:
    """A game under some options."""
    return _kept(name, read(name, options).options.text)


def load_for_table(name: str, options: str = "") -> Game:
    """A game as a new table plays it, where nobody has said otherwise."""
    return _kept(name, read(name, options).for_table().options.text)


@lru_cache(maxsize=MAX_GAMES)
def _kept(name: str, options: str) -> Game:
    """A game by the one text that its options have."""
    return read(name, options)
