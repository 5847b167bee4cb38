"""The record of a match: its moves in the order the rules give them, its players, and the proof of its chance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sandtable.kernel.position import Position
from sandtable.kernel.record import Entry, Record
from sandtable.kernel.seat import Seat
from sandtable.match import fair
from sandtable.match.match import Match


def record_of(match: Match, **tags: str) -> Record:
    """The record of a match, complete with all secrets: for nobody to see while it runs."""
    start = match.game.position(match.opened.start) if match.opened.start else match.game.opening
    entries = in_order(start, match.entries)
    names = {f"Seat-{chair.seat}": chair.name for chair in match.chairs if chair.name}
    entropies = {chair.seat: chair.entropy for chair in match.chairs}
    proof = fair.tags(match.opened.seed, entropies, match.revealed)
    record = Record(match.game, match.position, entries, {**tags, **names, **proof}, match.opened.start)
    return replace(record, verdict=match.verdict if match.position.outcome is None else None)


def in_order(start: Position, entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """Moves made in any order while several seats acted at once, in the order of their seats."""
    position, left, found = start, list(entries), []
    while left:
        index = _next(position, left)
        entry = left.pop(index)
        position = position.play(entry.text, entry.seat)
        found.append(entry)
    return tuple(found)


def _next(position: Position, left: Sequence[Entry]) -> int:
    """Which of the moves left comes first: one of the seat to move, if only such stand before it as act at once."""
    waiting = position.waiting
    if len(waiting) < 2:
        return 0
    to_move: Seat | None = position.to_move
    for index, entry in enumerate(left):
        if entry.seat == to_move:
            return index
        if entry.seat not in waiting:
            break
    return 0
