"""Loading a match from the last usable snapshot and the events after it, or from all events.

Both give the same match. Snapshots only save time, so a damaged one is skipped.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from sandtable.kernel.record import Entry
from sandtable.match.event import Event, Moved, Opened, TookBack
from sandtable.match.match import Match
from sandtable.match.reducer import Load, advance, begin
from sandtable.match.secrecy.redaction import RedactedEvent
from sandtable.match.storage.checkpoint import thin_out
from sandtable.match.storage.entries import Entries
from sandtable.match.storage.snapshot import Snapshot, SnapshotTaker, checkpoint_of, is_truncated, restore_match


@dataclass(frozen=True, slots=True)
class Loaded:
    """A match that was loaded."""

    match: Match
    taker: SnapshotTaker
    """Takes further snapshots."""
    missing: list[Snapshot] = field(default_factory=list)
    """Snapshots that should have been stored."""


def load_match(events: Sequence[Event], snapshots: Sequence[Snapshot], load: Load) -> Loaded:
    """The match after these events."""
    opened = events[0]
    assert isinstance(opened, Opened)
    taker, match, missing = SnapshotTaker(), None, list[Snapshot]()
    known = [one for one in snapshots if one.number <= len(events)]
    for snapshot in sorted(known, key=lambda one: one.number, reverse=True):
        if (match := _restore_at(opened, events[: snapshot.number], snapshot, known, load)) is not None:
            taker = SnapshotTaker(snapshot)
            break
    if match is None:
        match, _ = begin(opened, load)
    for event in events[match.number :]:
        match, _ = advance(match, event)
        if (taken := taker.take(match, (event,))) is not None:
            missing.append(taken)
    return Loaded(match, taker, missing)


def _restore_at(
    opened: Opened, events: Sequence[Event], snapshot: Snapshot, snapshots: Sequence[Snapshot], load: Load
) -> Match | None:
    """The match at a snapshot, with moves and checkpoints from the events before it."""
    game, known = load(opened.game, opened.options), {one.number: one for one in snapshots}
    entries, stood = list[Entry](), list[Snapshot]()
    made: dict[tuple[str, str], Entry] = {}  # the same moves are made again and again
    for number, event in enumerate(events, 1):
        if type(event) is Moved:
            entry = made.get((event.seat, event.move))
            if entry is None:
                entry = made[event.seat, event.move] = Entry(game.seat(event.seat), event.move)
            entries.append(entry)
        elif type(event) is TookBack:
            del entries[event.back :]
            while stood and stood[-1].count > event.back:
                stood.pop()
        if (here := known.get(number)) is not None and here.count == len(entries):
            stood.append(here)
    if not stood or stood[-1] is not snapshot:
        return None
    found = [checkpoint_of(one, known) for one in thin_out(tuple(stood), len(entries))]
    checkpoints = tuple(one for one in found if one is not None)
    return restore_match(game, opened, Entries(entries), snapshot, checkpoints) if found[-1] is not None else None


def redacted_after(
    match: Match,
    receiver: int,
    since: int,
    snapshots: Sequence[Snapshot],
    events_after: Callable[[int], Sequence[Event]],
    load: Load,
) -> list[RedactedEvent]:
    """What a receiver was told after a sequence number; `events_after` reads the events after an event number."""
    before, events = _before(match, receiver, since, snapshots, events_after)
    told = list[tuple[RedactedEvent | None, ...]]()
    if before is None:
        before, news = begin(match.opened, load)
        events, told = events_after(1), [news.redacted]
    for event in events[: match.number - before.number]:  # the store may be ahead of the match
        before, news = advance(before, event)
        told.append(news.redacted)
    return [one for one in (heard[receiver] for heard in told) if one is not None and one.seq > since]


def _before(
    match: Match,
    receiver: int,
    since: int,
    snapshots: Sequence[Snapshot],
    events_after: Callable[[int], Sequence[Event]],
) -> tuple[Match | None, Sequence[Event]]:
    """The match at the last snapshot before a receiver's sequence number, and the events after it.

    Its moves are still the first moves of the match, so they need not be read from events.
    """
    known = {one.number: one for one in snapshots}
    for snapshot in sorted(snapshots, key=lambda one: one.number, reverse=True):
        if snapshot.number > match.number or snapshot.seqs[receiver] > since or snapshot.count > len(match.entries):
            continue
        events = events_after(snapshot.number)
        checkpoint = checkpoint_of(snapshot, known)
        if checkpoint is None or is_truncated(snapshot.count, events[: match.number - snapshot.number]):
            continue
        entries = match.entries.cut(snapshot.count)
        found = restore_match(match.game, match.opened, entries, snapshot, (checkpoint,))
        if found is not None:
            return found, events
    return None, ()
