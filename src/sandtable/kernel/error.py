"""Everything we refuse, each with one sentence that says what is wrong and where.

SandtableError
├── BadInput           text that is not what it should be
│   ├── BadNotation    not a move at all
│   ├── BadPosition    not a position of this game
│   ├── BadOption      no such option, or no such value
│   └── BadRecord      not a record, or one that does not replay
├── UnknownGame        no room of that name
├── UnknownSeat        no seat of that name in this game
├── IllegalMove        a move, but not here
├── NotYourTurn        a move by a seat that may not act now
└── GameOver           a move after the end
"""

from __future__ import annotations


class SandtableError(ValueError):
    """Anything we refuse."""


class BadInput(SandtableError):
    """Text that is not what it should be."""


class BadNotation(BadInput):
    """Not a move at all."""


class BadPosition(BadInput):
    """Not a position of this game."""


class BadOption(BadInput):
    """No such option, or no such value."""


class BadRecord(BadInput):
    """Not a record, or one that does not replay."""


class UnknownGame(SandtableError):
    """No room of that name."""


class UnknownSeat(SandtableError):
    """No seat of that name in this game."""


class IllegalMove(SandtableError):
    """A move, but not here."""


class NotYourTurn(SandtableError):
    """A move by a seat that may not act now."""


class GameOver(SandtableError):
    """A move after the end."""


def clip(text: str, most: int = 40) -> str:
    """Foreign text as a message may repeat it: short, on one line, quoted."""
    shown = text if len(text) <= most else text[:most] + "…"
    return repr(shown)
