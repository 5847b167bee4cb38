"""The record of a match: its moves in order, its players, and the proof of its chance."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import replace

from sandtable.kernel.position import Position
from sandtable.kernel.record import Entry, Record
from sandtable.match import commit_reveal
from sandtable.match.match import Match


def record_of(match: Match, **tags: str) -> Record:
    """The record of a match with all secrets, which nobody may see while it runs."""
    record = record_as_played(match, **tags)
    if match.is_ordered:
        return record
    return replace(record, entries=tuple(entry for entry, _ in moves_in_order(match.start, match.entries)))


def record_as_played(match: Match, **tags: str) -> Record:
    """The record with its moves as they were made; simultaneous moves may be out of order."""
    names = {f"Seat-{player.seat}": player.name for player in match.players if player.name}
    entropies = {player.seat: player.entropy for player in match.players}
    proof = commit_reveal.proof_tags(match.opened.seed, entropies, match.revealed)
    record = Record(match.game, match.position, match.entries[:], {**tags, **names, **proof}, match.opened.start)
    return replace(record, verdict=match.verdict if match.position.outcome is None else None)


def moves_in_order(start: Position, entries: Iterable[Entry]) -> Iterator[tuple[Entry, Position]]:
    """The moves with simultaneous ones sorted by seat, each with the position after it."""
    position, left, early = start, iter(entries), deque[Entry]()
    while (entry := _next(position, early, left)) is not None:
        position = position.play(entry.text, entry.seat)
        yield entry, position


def _next(position: Position, early: deque[Entry], left: Iterator[Entry]) -> Entry | None:
    """The next move in order: the first one of the seat to move, if only simultaneous moves come before it.

    Moves that come before it are kept in `early`.
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
