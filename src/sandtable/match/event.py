"""Everything that can happen in a match, as it is stored: the whole truth, secrets included.

Events are numbered from 1 without gaps, and folding them gives the match. What a receiver hears of one is made
elsewhere (`hearing`), never by leaving something out here.
"""

from __future__ import annotations

import re

import msgspec

from sandtable.match.time_control import UNTIMED, ClockRule


def kebab(name: str) -> str:
    """The name of a class as the wire writes it: `took-back`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


class Event(msgspec.Struct, frozen=True, tag_field="event", tag=kebab, omit_defaults=True, kw_only=True):
    """Something that happened at a moment, in milliseconds."""

    at: int
    cause: str = ""
    """The id of the command that brought it about, so that a repeated command is known."""


class Opened(Event, frozen=True, kw_only=True):
    """A table was opened: what is played there, and how."""

    game: str
    options: str = ""
    start: str = ""
    """The position text it begins from; empty for the opening."""
    clock: ClockRule = UNTIMED
    casual: bool = True
    """Whether moves may be taken back."""
    watched: bool = True
    """Whether spectators may look on."""
    seed: str = ""
    """The server's secret for chance, told only at the end."""


class Sat(Event, frozen=True, kw_only=True):
    """Somebody took a seat."""

    seat: str
    who: str
    name: str = ""
    engine: str = ""
    """The level of the engine that sits here; empty for people and their programs."""
    entropy: str = ""
    """What the seat contributes to chance."""


class Stood(Event, frozen=True, kw_only=True):
    """Somebody left a seat before the game began."""

    seat: str


class Started(Event, frozen=True, kw_only=True):
    """All seats were taken, and the game began."""


class Moved(Event, frozen=True, kw_only=True):
    """A move of a seat, of chance or of the referee."""

    seat: str
    move: str


class Flagged(Event, frozen=True, kw_only=True):
    """A limit of time was reached."""

    limit: str
    seat: str = ""


class Offered(Event, frozen=True, kw_only=True):
    """Somebody proposed something that others must agree to."""

    kind: str
    seat: str
    back: int = 0
    """For a take-back: how many moves would be left."""
    target: str = ""
    """For a takeover: the seat that a computer would take."""
    level: str = ""
    clock: ClockRule | None = None


class Agreed(Event, frozen=True, kw_only=True):
    """Somebody agreed."""

    kind: str
    seat: str


class Declined(Event, frozen=True, kw_only=True):
    """Somebody did not agree, or took a proposal back."""

    kind: str
    seat: str


class TookBack(Event, frozen=True, kw_only=True):
    """Moves were taken back until so many were left."""

    back: int


class ClockSet(Event, frozen=True, kw_only=True):
    """The players agreed on limits of time during the game."""

    clock: ClockRule


class Ended(Event, frozen=True, kw_only=True):
    """The game ended otherwise than by a move."""

    ending: str
    winners: tuple[str, ...] = ()


class Aborted(Event, frozen=True, kw_only=True):
    """The game was called off and counts for nothing."""

    reason: str = ""
    seat: str = ""
    """Who called it off, if it was a seat."""


class Revealed(Event, frozen=True, kw_only=True):
    """The secret behind chance was told, so that everybody can check it."""

    seed: str


class Said(Event, frozen=True, kw_only=True):
    """Somebody said something."""

    channel: str
    seat: str = ""
    """The seat of the speaker; empty for a spectator."""
    name: str = ""
    """The name of a spectator who speaks."""
    text: str = ""
    phrase: str = ""
    """The id of a preset phrase, instead of a text."""


class Absent(Event, frozen=True, kw_only=True):
    """Nobody is connected for a seat any more."""

    seat: str


class Returned(Event, frozen=True, kw_only=True):
    """Somebody is connected again."""

    seat: str


class TakenOver(Event, frozen=True, kw_only=True):
    """A computer plays on for somebody who is absent."""

    seat: str
    engine: str


class Reclaimed(Event, frozen=True, kw_only=True):
    """Whom the seat belongs to plays on himself."""

    seat: str


class Resumed(Event, frozen=True, kw_only=True):
    """The server was away for a while; that time is nobody's."""

    since: int
    until: int


class Continued(Event, frozen=True, kw_only=True):
    """The rematch stands at another table."""

    table: str


AnyEvent = (
    Opened
    | Sat
    | Stood
    | Started
    | Moved
    | Flagged
    | Offered
    | Agreed
    | Declined
    | TookBack
    | ClockSet
    | Ended
    | Aborted
    | Revealed
    | Said
    | Absent
    | Returned
    | TakenOver
    | Reclaimed
    | Resumed
    | Continued
)

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(AnyEvent)


def write_event(event: Event) -> bytes:
    """An event as it is stored."""
    return _encoder.encode(event)


def read_event(text: bytes | str) -> AnyEvent:
    """A stored event."""
    event: AnyEvent = _decoder.decode(text)
    return event
