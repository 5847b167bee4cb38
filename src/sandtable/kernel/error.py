"""Everything we refuse, each with one sentence that says what is wrong and where.

SandtableError
├── BadInput           text that is not what it should be
│   ├── BadNotation    not a move at all
│   ├── BadPosition    not a position of this game
│   ├── BadOption      no such option, or no such value
│   └── BadRecord      not a record, or one that does not replay
├── UnknownGame        no game of that name
├── UnknownSeat        no seat of that name in this game
├── IllegalMove        a move, but not here
├── NotYourTurn        a move by a seat that may not act now
└── GameOver           a move after the end
"""

from __future__ import annotations


class SandtableError(ValueError):
    """Anything we refuse: a message in English with `{named}` places, and the values to fill in.

    The message is a literal where the error is raised, and the key under which catalogues translate it; see
    `sandtable.i18n`. As with logging, a message without parameters is taken as it is.
    """

    def __init__(self, message: str, /, **parameters: object) -> None:
        super().__init__(message)
        self.message = message
        self.parameters = parameters

    def __str__(self) -> str:
        return self.message.format(**self.parameters) if self.parameters else self.message


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
    """No game of that name."""


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
