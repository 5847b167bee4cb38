"""Errors of a match, besides those of the kernel.

SandtableError
└── MatchError
    ├── NotYourSeat    the person does not have that seat
    ├── NotNow         not possible at this moment
    ├── NotAllowed     the table or the rules forbid it
    └── Stale          the position has changed since the decision
"""

from __future__ import annotations

from sandtable.kernel.error import SandtableError


class MatchError(SandtableError):
    """Any error of a match."""


class NotYourSeat(MatchError):
    """The person does not have that seat."""


class NotNow(MatchError):
    """Not possible at this moment."""


class NotAllowed(MatchError):
    """The table or the rules forbid it."""


class Stale(MatchError):
    """The position has changed since the decision."""
