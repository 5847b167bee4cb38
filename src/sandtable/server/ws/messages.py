"""Every message between client and server, both ways. `web/src/lib/protocol.ts` is generated from this file.

A client looks at a table, as a spectator or as one of its own seats, and from then on hears of everything that this
receiver may hear. It asks for things; every question with an `id` is answered by `done` or `refused` with the same id.
"""

from __future__ import annotations

from typing import Annotated, Any, Union

import msgspec

from sandtable.kernel.display.scene import Layer, Stage, Token, Tray
from sandtable.kernel.text import Text
from sandtable.match.command import PlayerCommand
from sandtable.match.secrecy.match_view import MatchView
from sandtable.match.secrecy.redaction import RedactedEvent

Layers = Annotated[tuple[Annotated[str, msgspec.Meta(max_length=64)], ...], msgspec.Meta(max_length=32)]
"""Names of layers."""

# From the client


class Question(msgspec.Struct, frozen=True, tag_field="ask", tag=str.lower, kw_only=True):
    """Something a client asks for."""

    id: Annotated[str, msgspec.Meta(max_length=64)] = ""
    """Chosen by the client; it comes back with the answer, and a repeated command has no second effect."""
    table: str


class Look(Question, frozen=True, kw_only=True):
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


class Away(Question, frozen=True, kw_only=True):
    """Hear no more of a table."""

    seat: str = ""


class Preview(Question, frozen=True, kw_only=True):
    """Ask what could follow some moves of a turn; nothing is kept, and nobody hears of it."""

    seat: str
    moves: tuple[str, ...]
    layers: Layers = ()
    """As with `look`."""


class Ping(Question, frozen=True, kw_only=True):
    """Ask whether the server is there."""

    table: str = ""


AnyQuestion: Any = Union[(Look, Away, Preview, Ping, *PlayerCommand.__subclasses__())]
"""Everything a client may send: the questions above, and every command of players as it is defined for the match."""

# From the server


class Answer(msgspec.Struct, frozen=True, tag_field="tell", tag=str.lower, omit_defaults=True, kw_only=True):
    """Something a client is told."""


Run = tuple[int, int]
"""The parts of the list before, from one place to before another."""


class StageChanges(msgspec.Struct, frozen=True, omit_defaults=True):
    """What changed from one stage to the next; what is left out did not.

    Each list is put together anew from parts of the list before and new parts, in their order.
    """

    tokens: tuple[Run | Token, ...] = ()
    trays: tuple[Run | Tray, ...] = ()
    layers: tuple[Run | Layer, ...] = ()
    caption: Text | None = None
    queue: tuple[str, ...] = ()


class News(Answer, frozen=True, kw_only=True):
    """What a receiver has newly heard, and what it sees after it."""

    table: str
    seat: str
    """Which of one's seats hears it; empty for a spectator."""
    seq: int
    """The number of the last thing heard; the client's own count must agree, or it looks again."""
    told: tuple[RedactedEvent, ...] = ()
    fresh: bool = False
    """Whether things heard before are not repeated, because too much was missed or nothing was known."""
    now: int
    """The server's time, in milliseconds."""
    seen: MatchView | msgspec.Raw | None = None
    stage: Stage | msgspec.Raw | None = None
    """With `full`, the whole of what is drawn, in the answer to a `look`."""
    changes: StageChanges | msgspec.Raw | None = None
    """With `full`, what changed since the stage of the news before; a client that missed those looks again."""


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

_decoder = msgspec.json.Decoder(AnyQuestion)
_encoder = msgspec.json.Encoder()


def read_question(text: str | bytes) -> Question | PlayerCommand:
    """What a client sent, or msgspec's DecodeError."""
    question: Question | PlayerCommand = _decoder.decode(text)
    return question


def write_answer(answer: Answer) -> bytes:
    """What a client is sent."""
    return _encoder.encode(answer)
