"""What each receiver is told of an event.

Redacted events are built up from what the receiver may know, never by removing fields from the full event: an event of
a new kind is told to nobody until this module says how.
"""

from __future__ import annotations

import msgspec

from sandtable.kernel.outcome import MATCH_ENDINGS, STOPPED
from sandtable.match import event as events
from sandtable.match.commit_reveal import commitment
from sandtable.match.event import Event, Moved, Said
from sandtable.match.match import Match
from sandtable.match.time_control import ClockRule


class RedactedEvent(msgspec.Struct, frozen=True, omit_defaults=True):
    """An event as one receiver is told of it. `seq` counts the events of this receiver without gaps."""

    seq: int
    at: int
    event: str
    seat: str = ""
    move: str = ""
    """A move as far as the receiver may know it."""
    taps: tuple[str, ...] = ()
    """The places of a move, if the receiver knows the whole move."""
    masked: bool = False
    """Whether a part of the move is hidden from the receiver."""
    kind: str = ""
    """What was offered."""
    target: str = ""
    name: str = ""
    engine: str = ""
    entropy: str = ""
    channel: str = ""
    text: str = ""
    phrase: str = ""
    limit: str = ""
    clock: ClockRule | None = None
    back: int = 0
    """How many moves remain after a takeback, or would remain."""
    undone: int = 0
    """How many moves were taken back; receivers that do not know all moves count from the end."""
    ending: str = ""
    winners: tuple[str, ...] = ()
    reason: str = ""
    seed: str = ""
    commitment: str = ""
    since: int = 0
    until: int = 0
    table: str = ""


def redact(match: Match, event: Event, receiver: int, seq: int) -> RedactedEvent | None:
    """What a receiver is told of an event other than a move: a seat by its index, or -1 for spectators.

    None if it is told nothing.
    """
    if isinstance(event, Said):
        return _redact_chat(match, event, receiver, seq)
    if isinstance(event, events.TookBack):
        return RedactedEvent(seq, event.at, "took-back", back=event.back, undone=len(match.entries) - event.back)
    return _redact_public(event, seq)


def is_same_for_all(event: Event) -> bool:
    """Whether everybody is told the same."""
    return not isinstance(event, Said)


def redact_move(match: Match, event: Moved) -> tuple[RedactedEvent | None, ...]:
    """What each receiver is told of a move: the seats in order, then spectators."""
    position, by = match.position, match.game.seat(event.seat)
    heard = position.redact_for_all(event.move, by)
    touched = position.find(event.move, by).taps if by.is_person else ()
    at, seat, move = event.at, event.seat, event.move
    return tuple(
        [
            RedactedEvent(count + 1, at, "moved", seat, text, touched if text == move else (), text != move)
            if text
            else None
            for count, text in zip(match.seqs, heard, strict=True)
        ]
    )


def _redact_chat(match: Match, event: Said, receiver: int, seq: int) -> RedactedEvent | None:
    if event.channel == "team":
        sides = {seat.side for seat in match.game.seats if seat.name == event.seat}
        if receiver < 0 or match.game.seats[receiver].side not in sides:
            return None
    if event.channel == "watchers" and receiver >= 0 and not match.is_done:
        return None
    return RedactedEvent(
        seq,
        event.at,
        "said",
        event.seat,
        channel=event.channel,
        name=event.name,
        text=event.text,
        phrase=event.phrase,
    )


def _redact_public(event: Event, seq: int) -> RedactedEvent | None:
    at = event.at
    match event:
        case events.Opened(clock=clock, seed=seed):
            return RedactedEvent(seq, at, "opened", clock=clock, commitment=commitment(seed))
        case events.Sat(seat=seat, name=name, engine=engine, entropy=entropy):
            return RedactedEvent(seq, at, "sat", seat, name=name, engine=engine, entropy=entropy)
        case events.Offered(kind=kind, seat=seat, back=back, target=target, level=level, clock=clock):
            return RedactedEvent(
                seq, at, "offered", seat, kind=kind, target=target, engine=level, clock=clock, back=back
            )
        case events.Agreed(kind=kind, seat=seat):
            return RedactedEvent(seq, at, "agreed", seat, kind=kind)
        case events.Declined(kind=kind, seat=seat):
            return RedactedEvent(seq, at, "declined", seat, kind=kind)
        case events.Started():
            return RedactedEvent(seq, at, "started")
        case events.Flagged(limit=limit, seat=seat):
            return RedactedEvent(seq, at, "flagged", seat, limit=limit)
        case events.ClockSet(clock=clock):
            return RedactedEvent(seq, at, "clock-set", clock=clock)
        case events.Ended(ending=ending, winners=winners):
            return RedactedEvent(seq, at, "ended", ending=ending, winners=winners, text=_ending_name(ending))
        case events.Aborted(reason=reason, seat=seat):
            return RedactedEvent(seq, at, "aborted", seat, reason=reason)
        case events.Revealed(seed=seed):
            return RedactedEvent(seq, at, "revealed", seed=seed)
        case events.TakenOver(seat=seat, engine=engine):
            return RedactedEvent(seq, at, "taken-over", seat, engine=engine)
        case events.Resumed(since=since, until=until):
            return RedactedEvent(seq, at, "resumed", since=since, until=until)
        case events.Continued(table=table):
            return RedactedEvent(seq, at, "continued", table=table)
        case (
            events.Stood(seat=seat)
            | events.Absent(seat=seat)
            | events.Returned(seat=seat)
            | events.Reclaimed(seat=seat)
        ):
            return RedactedEvent(seq, at, events.kebab(type(event).__name__), seat)
        case _:
            return None


def _ending_name(ending: str) -> str:
    return ending if ending in (STOPPED, *(known.name for known in MATCH_ENDINGS)) else ""
