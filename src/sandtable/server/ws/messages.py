"""Every message between client and server, both ways. `web/src/lib/protocol.ts` is generated from this file.

A client looks at a table, as a spectator or as one of its own seats, and from then on hears of everything that this
receiver may hear. It asks for things; every question with an `id` is answered by `done` or `refused` with the same id.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from sandtable.kernel.display.scene import Stage
from sandtable.match.secrecy.match_view import Seen
from sandtable.match.secrecy.redaction import Told
from sandtable.match.time_control import ClockRule

Layers = Annotated[tuple[Annotated[str, msgspec.Meta(max_length=64)], ...], msgspec.Meta(max_length=32)]
"""Names of layers."""

# From the client


class Asked(msgspec.Struct, frozen=True, tag_field="ask", tag=str.lower, kw_only=True):
    """Something a client asks for."""

    id: Annotated[str, msgspec.Meta(max_length=64)] = ""
    """Chosen by the client; it comes back with the answer, and a repeated command has no second effect."""
    table: str


class Look(Asked, frozen=True, kw_only=True):
    """Hear of a table from now on, and be told at once what was missed."""

    seat: str = ""
    """One of one's own seats; empty to look on."""
    key: str = ""
    """The secret of the seat, where it was taken on another device."""
    since: int = -1
    """The number of the last thing heard; -1 for a fresh view."""
    detail: str = "full"
    """`none` for events alone, `moves` with one's legal moves, `text` also with the position text, `full` with
    everything to draw."""
    layers: Layers = ()
    """With `full`, the layers whose marks are wanted besides those that are shown anyway."""


class Away(Asked, frozen=True, kw_only=True):
    """Hear no more of a table."""

    seat: str = ""


class Play(Asked, frozen=True, kw_only=True):
    """Make moves of one turn."""

    seat: str
    moves: tuple[str, ...]
    seq: int


class Preview(Asked, frozen=True, kw_only=True):
    """Ask what could follow some moves of a turn; nothing is kept, and nobody hears of it."""

    seat: str
    moves: tuple[str, ...]
    layers: Layers = ()
    """As with `look`."""


class Resign(Asked, frozen=True, kw_only=True):
    """Concede."""

    seat: str


class Offer(Asked, frozen=True, kw_only=True):
    """Propose `draw`, `take-back`, `clock`, `rematch` or `takeover`."""

    seat: str
    kind: str
    target: str = ""
    level: str = ""
    clock: ClockRule | None = None


class Agree(Asked, frozen=True, kw_only=True):
    """Agree to what was proposed."""

    seat: str
    kind: str


class Decline(Asked, frozen=True, kw_only=True):
    """Decline what was proposed, or take one's own proposal back."""

    seat: str
    kind: str


class Claim(Asked, frozen=True, kw_only=True):
    """Claim that a seat has left."""

    seat: str
    target: str


class Abort(Asked, frozen=True, kw_only=True):
    """Call the game off before every side has made a turn."""

    seat: str


class Say(Asked, frozen=True, kw_only=True):
    """Say something, in words or by a preset phrase."""

    seat: str = ""
    channel: str = "table"
    text: str = ""
    phrase: str = ""


class Reclaim(Asked, frozen=True, kw_only=True):
    """Play on oneself where a computer took over."""

    seat: str


class Leave(Asked, frozen=True, kw_only=True):
    """Leave a seat."""

    seat: str


class Ping(Asked, frozen=True, kw_only=True):
    """Ask whether the server is there."""

    table: str = ""


AnyAsked = (
    Look | Away | Play | Preview | Resign | Offer | Agree | Decline | Claim | Abort | Say | Reclaim | Leave | Ping
)

# From the server


class Answer(msgspec.Struct, frozen=True, tag_field="tell", tag=str.lower, omit_defaults=True, kw_only=True):
    """Something a client is told."""


class News(Answer, frozen=True, kw_only=True):
    """What a receiver has newly heard, and what it sees after it."""

    table: str
    seat: str
    """Which of one's seats hears it; empty for a spectator."""
    seq: int
    """The number of the last thing heard; the client's own count must agree, or it looks again."""
    told: tuple[Told, ...] = ()
    fresh: bool = False
    """Whether things heard before are not repeated, because too much was missed or nothing was known."""
    now: int
    """The server's time, in milliseconds."""
    seen: Seen | msgspec.Raw | None = None
    stage: Stage | msgspec.Raw | None = None
    """What is drawn."""


class Done(Answer, frozen=True, kw_only=True):
    """A question was carried out, and is on disk."""

    id: str


class Refused(Answer, frozen=True, kw_only=True):
    """A question was not carried out, and nothing has changed."""

    id: str = ""
    error: str
    """The name of the reason, for programs."""
    sentence: str
    """The reason, for people."""
    vi: str
    """The same in Vietnamese."""


class Previewed(Answer, frozen=True, kw_only=True):
    """What could follow some moves."""

    id: str
    moves: tuple[tuple[str, tuple[str, ...]], ...]
    """Each move with its taps."""
    stage: Stage | msgspec.Raw | None = None


class Pong(Answer, frozen=True, kw_only=True):
    """The server is there."""

    id: str = ""
    now: int


AnyAnswer = News | Done | Refused | Previewed | Pong

_decoder = msgspec.json.Decoder(AnyAsked)
_encoder = msgspec.json.Encoder()


def read_asked(text: str | bytes) -> AnyAsked:
    """What a client sent, or msgspec's DecodeError."""
    asked: AnyAsked = _decoder.decode(text)
    return asked


def write_answer(answer: Answer) -> bytes:
    """What a client is sent."""
    return _encoder.encode(answer)
