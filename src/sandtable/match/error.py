"""Everything a match refuses, besides what the kernel refuses.

SandtableError
└── MatchError
    ├── NotYourSeat    somebody else sits there, or nobody
    ├── NotNow         it may be done, but not at this moment
    ├── NotAllowed     the table or the rules do not allow it
    └── Stale          decided on a position that has changed since
"""

from __future__ import annotations

from sandtable.kernel.error import SandtableError


class MatchError(SandtableError):
    """Anything a match refuses."""


class NotYourSeat(MatchError):
    """Somebody else sits there, or nobody."""


class NotNow(MatchError):
    """It may be done, but not at this moment."""


class NotAllowed(MatchError):
    """The table or the rules do not allow it."""


class Stale(MatchError):
    """Decided on a position that has changed since."""
