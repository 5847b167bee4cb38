"""Snapshots of a match, so that loading it does not replay all events.

A snapshot holds a match without its moves, which can be read from the events without playing them. Of the keys of
earlier positions it holds only those since the previous snapshot, so that all snapshots of a long game stay small.
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
"""Events between two snapshots."""
DERIVED_FIELDS = ("game", "opened", "position", "entries", "checkpoints")
STORED_FIELDS = [
    (field.name, field.type) for field in msgspec.structs.fields(Match) if field.name not in DERIVED_FIELDS
]
FIELDS = msgspec.defstruct("Fields", STORED_FIELDS, frozen=True)


def _without_descriptions(schema: Any) -> Any:
    """A schema without its descriptions and titles."""
    if isinstance(schema, dict):
        return {
            name: _without_descriptions(part) for name, part in schema.items() if name not in ("description", "title")
        }
    return [_without_descriptions(part) for part in schema] if isinstance(schema, list) else schema


_shape = msgspec.json.encode(_without_descriptions(msgspec.json.schema(FIELDS)), order="deterministic")
VERSION = f"1 {sha256(_shape).hexdigest()[:12]}"
"""Changes with every field of a match and of its parts; increase the number by hand if only the meaning of a field
changes. Snapshots of other versions are ignored."""
_fields = msgspec.msgpack.Decoder(FIELDS)


class Snapshot(msgspec.Struct, frozen=True):
    """A match after one of its events."""

    version: str
    number: int
    """The number of the event."""
    count: int
    """The number of moves."""
    seqs: tuple[int, ...] = msgspec.field(name="told")
    turns: tuple[int, ...]
    turner: int
    text: str
    """Of the position, like the next two fields."""
    key: int
    ended: int
    window: int
    """The number of keys of earlier positions."""
    trail: bytes
    """The last of those keys."""
    base: int
    """The number of the snapshot with the earlier keys; 0 for none."""
    fields: msgspec.Raw
    """All other fields of the match."""


class SnapshotTaker:
    """Decides when to take a snapshot of a running match."""

    __slots__ = ("_count", "_is_truncated", "_number")

    def __init__(self, last: Snapshot | None = None) -> None:
        self._number, self._count = (last.number, last.count) if last else (0, 0)
        self._is_truncated = False
        """Whether moves before the last snapshot were taken back."""

    def take(self, match: Match, events: Sequence[Event]) -> Snapshot | None:
        """A snapshot of a match after some events, if it is due.

        Never within a simultaneous phase: the position must occur in the record, too.
        """
        self._is_truncated = self._is_truncated or is_truncated(self._count, events)
        if match.number - self._number < SNAPSHOT_EVENTS or match.acting:
            return None
        base = 0 if self._is_truncated else self._number
        found = snapshot_of(match, base, self._count if base else 0)
        self._number, self._count, self._is_truncated = found.number, found.count, False
        return found


def is_truncated(count: int, events: Sequence[Event]) -> bool:
    """Whether one of these events took back some of the first `count` moves."""
    return any(type(event) is TookBack and event.back < count for event in events)


def snapshot_of(match: Match, base: int = 0, count: int = 0) -> Snapshot:
    """A snapshot of a match; the keys before `count` moves are in the snapshot `base`, if that is not 0."""
    state, total = match.position.state(), len(match.entries)
    window = len(state.packed_keys) // KEY_BYTES
    own = min(window, total - count) if base else window
    return Snapshot(
        version=VERSION,
        number=match.number,
        count=total,
        seqs=match.seqs,
        turns=tuple(player.turns for player in match.players),
        turner=match.turner,
        text=state.text,
        key=match.position.key,
        ended=state.ended,
        window=window,
        trail=state.packed_keys[(window - own) * KEY_BYTES :],
        base=base if own < window else 0,
        fields=msgspec.Raw(msgspec.msgpack.encode({name: getattr(match, name) for name, _ in STORED_FIELDS})),
    )


def write_snapshot(snapshot: Snapshot) -> bytes:
    """A snapshot as it is stored."""
    return msgspec.msgpack.encode(snapshot)


def read_snapshot(body: bytes) -> Snapshot | None:
    """A stored snapshot; None if it is damaged or of another version."""
    try:
        found = msgspec.msgpack.decode(body, type=Snapshot)
    except msgspec.DecodeError:
        return None
    return found if found.version == VERSION else None


def state_of(snapshot: Snapshot, others: Mapping[int, Snapshot]) -> PositionState | None:
    """The position of a snapshot, with earlier keys from other snapshots; None if one is missing."""
    parts, left, part = [snapshot.trail], snapshot.window * KEY_BYTES - len(snapshot.trail), snapshot
    while left > 0:
        before = others.get(part.base)
        if before is None or before.number >= part.number or before.count + len(part.trail) // KEY_BYTES != part.count:
            return None
        parts.append(before.trail[-left:])
        left, part = left - len(parts[-1]), before
    return PositionState(snapshot.text, b"".join(reversed(parts)), snapshot.ended) if not left else None


def checkpoint_of(snapshot: Snapshot, others: Mapping[int, Snapshot]) -> Checkpoint | None:
    """The checkpoint of a snapshot."""
    state = state_of(snapshot, others)
    return Checkpoint(snapshot.count, state, snapshot.turns, snapshot.turner) if state else None


def restore_match(
    game: Game, opened: Opened, entries: Entries, snapshot: Snapshot, checkpoints: tuple[Checkpoint, ...]
) -> Match | None:
    """The match of a snapshot; None if it contradicts the moves, the game or its last checkpoint."""
    try:
        fields = msgspec.structs.asdict(_fields.decode(snapshot.fields))
        position = game.restore(checkpoints[-1].state)
    except (msgspec.DecodeError, SandtableError):
        return None
    is_same = position.key == snapshot.key and len(entries) == snapshot.count and fields["number"] == snapshot.number
    match = Match(game=game, opened=opened, position=position, entries=entries, checkpoints=checkpoints, **fields)
    return match if is_same else None
