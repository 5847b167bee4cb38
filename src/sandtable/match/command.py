"""Everything that can be asked of a match.

`who` is the person, known to the server and told to nobody; whoever asks for a seat must sit in it. The last six come
from the server itself and from nobody else.
"""

from __future__ import annotations

import msgspec

from sandtable.match.time_control import ClockRule


class Command(msgspec.Struct, frozen=True, kw_only=True):
    """Something that is asked."""

    id: str = ""
    """Chosen by whoever asks; a command with an id that was already carried out has no effect."""


class Sit(Command, frozen=True, kw_only=True):
    """Take a seat, and contribute to chance."""

    who: str
    seat: str
    name: str = ""
    engine: str = ""
    entropy: str = ""


class Leave(Command, frozen=True, kw_only=True):
    """Leave a seat; once the game runs, only to be absent."""

    who: str
    seat: str


class Play(Command, frozen=True, kw_only=True):
    """Make moves of one turn, all or none."""

    who: str
    seat: str
    moves: tuple[str, ...]
    seq: int
    """The last thing the seat had heard when it decided."""


class Resign(Command, frozen=True, kw_only=True):
    """Concede, with the mates' consent."""

    who: str
    seat: str


class Offer(Command, frozen=True, kw_only=True):
    """Propose a draw, a take-back, a clock, a rematch or that a computer takes over."""

    who: str
    seat: str
    kind: str
    target: str = ""
    level: str = ""
    clock: ClockRule | None = None


class Agree(Command, frozen=True, kw_only=True):
    """Agree to what was proposed."""

    who: str
    seat: str
    kind: str


class Decline(Command, frozen=True, kw_only=True):
    """Decline what was proposed, or take one's own proposal back."""

    who: str
    seat: str
    kind: str


class Claim(Command, frozen=True, kw_only=True):
    """Claim that a seat which let its time run out again and again has left the game."""

    who: str
    seat: str
    target: str


class Abort(Command, frozen=True, kw_only=True):
    """Call the game off before every side has made a turn."""

    who: str
    seat: str


class Say(Command, frozen=True, kw_only=True):
    """Say something, in words or by a preset phrase."""

    who: str
    seat: str = ""
    channel: str = "table"
    text: str = ""
    phrase: str = ""
    name: str = ""


class Reclaim(Command, frozen=True, kw_only=True):
    """Play on oneself where a computer took over."""

    who: str
    seat: str


class Tick(Command, frozen=True, kw_only=True):
    """Let time do what it does."""


class Miss(Command, frozen=True, kw_only=True):
    """Nobody is connected for a seat."""

    seat: str


class Welcome(Command, frozen=True, kw_only=True):
    """Somebody is connected for a seat again."""

    seat: str


class Resume(Command, frozen=True, kw_only=True):
    """The server was away for a while, and nobody pays for that time."""

    since: int
    until: int
    more: tuple[tuple[int, int], ...] = ()
    """Further times, later ones: all are made up for together or none, lest one be forgotten in between."""


class Continue(Command, frozen=True, kw_only=True):
    """The rematch stands at another table."""

    table: str


class Dissolve(Command, frozen=True, kw_only=True):
    """Call the game off, whatever happened."""

    reason: str
