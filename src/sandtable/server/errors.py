"""What a server may have to say besides what the rules and the match refuse."""

from __future__ import annotations

from sandtable.kernel.error import SandtableError

TRY_AGAIN = "The server could not keep this; please try again."
NO_STORE = "The server cannot reach what it keeps; please try again in a moment."
NOTED = "Something went wrong here; it was noted."
BUSY = "The server is busy; please come back later."
TOO_MANY = "Too many requests; please wait."


class Unavailable(SandtableError):
    """The server cannot do it now."""


class TooMany(SandtableError):
    """Somebody asks for more than their share."""


class Broken(SandtableError):
    """The server made a mistake."""
