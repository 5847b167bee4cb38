"""The events of a match as they are stored, with all secrets.

Events are numbered from 1 without gaps, and the reducer makes the match from them. What receivers are told of an event
is made in `secrecy/redaction.py`.
"""

from __future__ import annotations

import re

import msgspec

from sandtable.match.time_control import UNTIMED, ClockRule


def kebab(name: str) -> str:
    """The name of a class in JSON: `took-back`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


class Event(msgspec.Struct, frozen=True, tag_field="event", tag=kebab, omit_defaults=True, kw_only=True):
    """Something that happened, at a time in milliseconds."""

    at: int
    cause: str = ""
    """The id of the command that caused it, so that a repeated command is recognised."""


class Opened(Event, frozen=True, kw_only=True):
    """A table was opened, with its game and settings."""

    game: str
    options: str = ""
    start: str = ""
    """The position text the game starts from; empty for the opening."""
    clock: ClockRule = UNTIMED
    casual: bool = True
    """Whether moves can be taken back."""
    watched: bool = True
    """Whether spectators are allowed."""
    seed: str = ""
    """The server's secret for chance, revealed at the end."""


class Sat(Event, frozen=True, kw_only=True):
    """Somebody took a seat."""

    seat: str
    who: str
    name: str = ""
    engine: str = ""
    """The level of the engine in this seat; empty for people and their programs."""
    entropy: str = ""
    """What the seat contributes to chance."""


class Stood(Event, frozen=True, kw_only=True):
    """Somebody left a seat before the game started."""

    seat: str


class Started(Event, frozen=True, kw_only=True):
    """All seats were taken, and the game started."""


class Moved(Event, frozen=True, kw_only=True):
    """A seat, chance or the referee made a move."""

    seat: str
    move: str


class Flagged(Event, frozen=True, kw_only=True):
    """A time limit was reached."""

    limit: str
    seat: str = ""


class Offered(Event, frozen=True, kw_only=True):
    """Somebody made an offer that others must agree to."""

    kind: str
    seat: str
    back: int = 0
    """For a takeback: how many moves would remain."""
    target: str = ""
    """For a takeover: the seat that a computer would take over."""
    level: str = ""
    clock: ClockRule | None = None


class Agreed(Event, frozen=True, kw_only=True):
    """Somebody agreed to an offer."""

    kind: str
    seat: str


class Declined(Event, frozen=True, kw_only=True):
    """Somebody declined an offer, or withdrew their own."""

    kind: str
    seat: str


class TookBack(Event, frozen=True, kw_only=True):
    """Moves were taken back; `back` moves remain."""

    back: int


class ClockSet(Event, frozen=True, kw_only=True):
    """The players agreed on a time control during the game."""

    clock: ClockRule


class Ended(Event, frozen=True, kw_only=True):
    """The game ended without a move."""

    ending: str
    winners: tuple[str, ...] = ()


class Aborted(Event, frozen=True, kw_only=True):
    """The game was called off and does not count."""

    reason: str = ""
    seat: str = ""
    """The seat that called it off, if one did."""


class Revealed(Event, frozen=True, kw_only=True):
    """The seed was revealed, so that everybody can verify chance."""

    seed: str


class Said(Event, frozen=True, kw_only=True):
    """Somebody wrote in the chat."""

    channel: str
    seat: str = ""
    """The seat of the writer; empty for a spectator."""
    name: str = ""
    """The name of the spectator."""
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
    """A computer took over for somebody who is absent."""

    seat: str
    engine: str


class Reclaimed(Event, frozen=True, kw_only=True):
    """The owner of a seat took it back from a computer."""

    seat: str


class Resumed(Event, frozen=True, kw_only=True):
    """The server was down for a while; clocks do not count that time."""

    since: int
    until: int


class Continued(Event, frozen=True, kw_only=True):
    """The rematch was opened at another table."""

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
