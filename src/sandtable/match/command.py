"""The commands of a match.

`who` is the person who asks. The server fills it in from their cookie or key, and a message that holds one is refused;
for a seat, only the person who sits in it may ask. Commands that derive from `PlayerCommand` come from players and
spectators, the others from the server alone.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from sandtable.match.time_control import ClockRule

ServerSide = Annotated[str, msgspec.Meta(max_length=0)]
"""A text that only the server may fill in: a client's message that holds one fails to decode."""


class Command(msgspec.Struct, frozen=True, kw_only=True, tag_field="ask", tag=str.lower):
    """Something that is asked."""

    id: Annotated[str, msgspec.Meta(max_length=64)] = ""
    """Chosen by the client; a command with an id that was already carried out has no effect."""


class PlayerCommand(Command, frozen=True, kw_only=True):
    """Something that a player or a spectator asks."""

    table: str = ""
    """Where it is asked, for the server to find the match; a match does not look at it."""
    who: ServerSide = ""
    seat: str


class Sit(Command, frozen=True, kw_only=True):
    """Take a seat, and contribute to chance."""

    who: str
    seat: str
    name: str = ""
    engine: str = ""
    entropy: str = ""


class Leave(PlayerCommand, frozen=True, kw_only=True):
    """Leave a seat; once the game runs, only to be absent."""


class Play(PlayerCommand, frozen=True, kw_only=True):
    """Make moves of one turn, all or none."""

    moves: tuple[str, ...]
    seq: int
    """The last thing the seat had heard when it decided."""


class Resign(PlayerCommand, frozen=True, kw_only=True):
    """Concede, with the mates' consent."""


class Offer(PlayerCommand, frozen=True, kw_only=True):
    """Propose `draw`, `count`, `take-back`, `clock`, `rematch` or `takeover`."""

    kind: str
    target: str = ""
    level: str = ""
    clock: ClockRule | None = None


class Agree(PlayerCommand, frozen=True, kw_only=True):
    """Agree to what was proposed."""

    kind: str


class Decline(PlayerCommand, frozen=True, kw_only=True):
    """Decline what was proposed, or take one's own proposal back."""

    kind: str


class Claim(PlayerCommand, frozen=True, kw_only=True):
    """Claim that a seat which let its time run out again and again has left the game."""

    target: str


class Abort(PlayerCommand, frozen=True, kw_only=True):
    """Call the game off before every side has made a turn."""


class Say(PlayerCommand, frozen=True, kw_only=True):
    """Say something, in words or by a preset phrase."""

    seat: str = ""
    channel: str = "table"
    text: str = ""
    phrase: str = ""
    name: ServerSide = ""


class Reclaim(PlayerCommand, frozen=True, kw_only=True):
    """Play on oneself where a computer took over."""


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
