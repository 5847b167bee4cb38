"""The record of a match: its moves in the order the rules give them, its players, and the proof of its chance."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import replace

from sandtable.kernel.position import Position
from sandtable.kernel.record import Entry, Record
from sandtable.match import commit_reveal as fair
from sandtable.match.match import Match


def record_of(match: Match, **tags: str) -> Record:
    """The record of a match, complete with all secrets: for nobody to see while it runs."""
    record = record_as_played(match, **tags)
    if match.is_ordered:
        return record
    return replace(record, entries=tuple(entry for entry, _ in in_order(match.start, match.entries)))


def record_as_played(match: Match, **tags: str) -> Record:
    """The same with its moves as they were made, which need not be their order where several acted at once."""
    names = {f"Seat-{chair.seat}": chair.name for chair in match.chairs if chair.name}
    entropies = {chair.seat: chair.entropy for chair in match.chairs}
    proof = fair.tags(match.opened.seed, entropies, match.revealed)
    record = Record(match.game, match.position, match.entries[:], {**tags, **names, **proof}, match.opened.start)
    return replace(record, verdict=match.verdict if match.position.outcome is None else None)


def in_order(start: Position, entries: Iterable[Entry]) -> Iterator[tuple[Entry, Position]]:
    """Moves made in any order while several seats acted at once, in the order of their seats; each with the position
    after it."""
    position, left, early = start, iter(entries), deque[Entry]()
    while (entry := _next(position, early, left)) is not None:
        position = position.play(entry.text, entry.seat)
        yield entry, position


def _next(position: Position, early: deque[Entry], left: Iterator[Entry]) -> Entry | None:
    """Which of the moves left comes first: one of the seat to move, if only such stand before it as act at once.

    Those that stand before it are put aside as too early.
    """
    waiting = position.waiting
    if len(waiting) > 1:
        for entry in early:
            if entry.seat == position.to_move:
                early.remove(entry)
                return entry
            if entry.seat not in waiting:
                return early.popleft()
        for entry in left:
            if entry.seat == position.to_move:
                return entry
            early.append(entry)
            if entry.seat not in waiting:
                break
    return early.popleft() if early else next(left, None)
