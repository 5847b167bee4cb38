"""What a server may have to say besides what the rules and the match refuse.

SandtableError
├── Unavailable            the server cannot do it now
├── TooMany                somebody asks for more than their share
├── TooManyRequests        somebody asks too often; `retry_after_s` says when to ask again
├── NotAuthorized          an unknown key
├── PermissionDenied       not for those who ask
├── NotFound               nothing there
├── InvalidJson            a body that cannot be read
├── UnsupportedMediaType   a body of another kind than JSON
├── BadMessage             a socket message that cannot be read
└── Broken                 the server made a mistake
"""

from __future__ import annotations

from sandtable.kernel.error import SandtableError

TRY_AGAIN = "The server could not save this; please try again."
NO_STORE = "The server cannot reach its database; please try again in a moment."
LOGGED = "Internal error; it has been logged."
BUSY = "The server is busy; please come back later."
TOO_MANY = "Too many requests; please wait."
NOT_FOUND = "There is nothing here."


class Unavailable(SandtableError):
    """The server cannot do it now."""


class TooMany(SandtableError):
    """Somebody asks for more than their share."""


class TooManyRequests(SandtableError):
    """Somebody asks too often."""

    def __init__(self, retry_after_s: int) -> None:
        super().__init__(TOO_MANY)
        self.retry_after_s = retry_after_s


class NotAuthorized(SandtableError):
    """An unknown key."""


class PermissionDenied(SandtableError):
    """Not for those who ask."""


class NotFound(SandtableError):
    """Nothing there."""


class InvalidJson(SandtableError):
    """A body that cannot be read."""


class UnsupportedMediaType(SandtableError):
    """A body of another kind than JSON."""


class BadMessage(SandtableError):
    """A socket message that cannot be read."""


class Broken(SandtableError):
    """The server made a mistake."""
