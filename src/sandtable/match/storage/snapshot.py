"""A match written down whole, so that reading it does not begin at its first event.

A snapshot holds all of a match but its moves, which the events before it tell without playing any. Of the trail of its
position it holds what was added since the snapshot before it, so that those of a long game together stay small.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

import msgspec

from sandtable.kernel.error import SandtableError
from sandtable.kernel.game import Game
from sandtable.kernel.position_state import KEY_BYTES, PositionState
from sandtable.match.event import Event, Opened, TookBack
from sandtable.match.match import Match
from sandtable.match.storage.checkpoint import Checkpoint
from sandtable.match.storage.entries import Entries

SNAPSHOT_EVENTS = 256
"""After so many events there is another snapshot."""
FOUND_ELSEWHERE = ("game", "opened", "position", "entries", "checkpoints")
KEPT = [(field.name, field.type) for field in msgspec.structs.fields(Match) if field.name not in FOUND_ELSEWHERE]
FIELDS = msgspec.defstruct("Fields", KEPT, frozen=True)


def _without_words(schema: Any) -> Any:
    """What a schema says of data, without what it tells people."""
    if isinstance(schema, dict):
        return {name: _without_words(part) for name, part in schema.items() if name not in ("description", "title")}
    return [_without_words(part) for part in schema] if isinstance(schema, list) else schema


_shape = msgspec.json.encode(_without_words(msgspec.json.schema(FIELDS)), order="deterministic")
VERSION = f"1 {sha256(_shape).hexdigest()[:12]}"
"""Another one as soon as a field of a match, or of what is in it, changes; whoever changes only what a field means
counts on by hand. What was written by another version is as good as nothing."""
_fields = msgspec.msgpack.Decoder(FIELDS)


class Snapshot(msgspec.Struct, frozen=True):
    """A match after one of its events."""

    version: str
    number: int
    """Of the event."""
    count: int
    """How many moves there were."""
    told: tuple[int, ...]
    turns: tuple[int, ...]
    turner: int
    text: str
    """Of the position, as are the next ones."""
    key: int
    ended: int
    window: int
    """How many keys its trail has."""
    trail: bytes
    """The last of them."""
    base: int
    """The number of the snapshot that has those before; 0 where there are none."""
    fields: msgspec.Raw
    """Everything else."""


class SnapshotTaker:
    """Decides when a match that goes on is written down."""

    __slots__ = ("_count", "_is_cut", "_number")

    def __init__(self, last: Snapshot | None = None) -> None:
        self._number, self._count = (last.number, last.count) if last else (0, 0)
        self._is_cut = False
        """Whether moves before the last snapshot were taken back."""

    def take(self, match: Match, happened: Sequence[Event]) -> Snapshot | None:
        """A snapshot of a match after some events, if it is time for one.

        Not while several act at once: the position must be one that stands in the record, too.
        """
        self._is_cut = self._is_cut or is_cut(self._count, happened)
        if match.number - self._number < SNAPSHOT_EVENTS or match.acting:
            return None
        base = 0 if self._is_cut else self._number
        found = snapshot_of(match, base, self._count if base else 0)
        self._number, self._count, self._is_cut = found.number, found.count, False
        return found


def is_cut(count: int, happened: Sequence[Event]) -> bool:
    """Whether some of the first moves were taken back by one of these events."""
    return any(type(event) is TookBack and event.back < count for event in happened)


def snapshot_of(match: Match, base: int = 0, count: int = 0) -> Snapshot:
    """A match written down; the trail before so many moves stands in the snapshot `base`, if that is not 0."""
    state, total = match.position.state(), len(match.entries)
    window = len(state.trail) // KEY_BYTES
    own = min(window, total - count) if base else window
    return Snapshot(
        version=VERSION,
        number=match.number,
        count=total,
        told=match.told,
        turns=tuple(chair.turns for chair in match.chairs),
        turner=match.turner,
        text=state.text,
        key=match.position.key,
        ended=state.ended,
        window=window,
        trail=state.trail[(window - own) * KEY_BYTES :],
        base=base if own < window else 0,
        fields=msgspec.Raw(msgspec.msgpack.encode({name: getattr(match, name) for name, _ in KEPT})),
    )


def write_snapshot(snapshot: Snapshot) -> bytes:
    """A snapshot as it is stored."""
    return msgspec.msgpack.encode(snapshot)


def read_snapshot(body: bytes) -> Snapshot | None:
    """A stored snapshot; None if it is damaged or was written by another version."""
    try:
        found = msgspec.msgpack.decode(body, type=Snapshot)
    except msgspec.DecodeError:
        return None
    return found if found.version == VERSION else None


def state_of(snapshot: Snapshot, others: Mapping[int, Snapshot]) -> PositionState | None:
    """The position of a snapshot, its trail put together from others; None if something is missing."""
    parts, left, part = [snapshot.trail], snapshot.window * KEY_BYTES - len(snapshot.trail), snapshot
    while left > 0:
        before = others.get(part.base)
        if before is None or before.number >= part.number or before.count + len(part.trail) // KEY_BYTES != part.count:
            return None
        parts.append(before.trail[-left:])
        left, part = left - len(parts[-1]), before
    return PositionState(snapshot.text, b"".join(reversed(parts)), snapshot.ended) if not left else None


def checkpoint_of(snapshot: Snapshot, others: Mapping[int, Snapshot]) -> Checkpoint | None:
    """Where a match stood at a snapshot."""
    state = state_of(snapshot, others)
    return Checkpoint(snapshot.count, state, snapshot.turns, snapshot.turner) if state else None


def resumed(
    game: Game, opened: Opened, entries: Entries, snapshot: Snapshot, checkpoints: tuple[Checkpoint, ...]
) -> Match | None:
    """The match that was written down; None if that does not fit the moves, the game or its own last checkpoint."""
    try:
        fields = msgspec.structs.asdict(_fields.decode(snapshot.fields))
        position = game.restore(checkpoints[-1].state)
    except (msgspec.DecodeError, SandtableError):
        return None
    is_same = position.key == snapshot.key and len(entries) == snapshot.count and fields["number"] == snapshot.number
    match = Match(game=game, opened=opened, position=position, entries=entries, checkpoints=checkpoints, **fields)
    return match if is_same else None
