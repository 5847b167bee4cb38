"""What each receiver may hear of an event.

Everything told is put together here from what the receiver may know, and nothing is left out of something fuller: an
event of a new kind is told to nobody until somebody writes here how it is told.
"""

from __future__ import annotations

import msgspec

from sandtable.kernel.outcome import MATCH_ENDINGS
from sandtable.match import event as happened
from sandtable.match.commit_reveal import commitment
from sandtable.match.event import Event, Moved, Said
from sandtable.match.match import Match
from sandtable.match.time_control import ClockRule


class Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """An event as one receiver hears of it. `seq` counts what this receiver has heard, without gaps."""

    seq: int
    at: int
    event: str
    seat: str = ""
    move: str = ""
    """A move, as the receiver may hear of it."""
    taps: tuple[str, ...] = ()
    """The places a move touched, where the receiver hears all of it."""
    kind: str = ""
    """What was proposed."""
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
    """How many moves are left after a take-back, or would be."""
    undone: int = 0
    """How many moves were taken back; whoever does not know all moves counts from the end."""
    ending: str = ""
    winners: tuple[str, ...] = ()
    reason: str = ""
    seed: str = ""
    commitment: str = ""
    since: int = 0
    until: int = 0
    table: str = ""


def hear(match: Match, event: Event, receiver: int, seq: int) -> Told | None:
    """What a receiver hears of an event that is no move: a seat by its index, or -1 for spectators.

    None if it hears nothing at all.
    """
    if isinstance(event, Said):
        return _speech(match, event, receiver, seq)
    if isinstance(event, happened.TookBack):
        return Told(seq, event.at, "took-back", back=event.back, undone=len(match.entries) - event.back)
    return _public(event, seq)


def hears_alike(event: Event) -> bool:
    """Whether everybody hears the same."""
    return not isinstance(event, Said)


def hear_move(match: Match, event: Moved) -> tuple[Told | None, ...]:
    """What everybody hears of a move: the seats in their order, then spectators."""
    position, by = match.position, match.game.seat(event.seat)
    heard = position.hearings(event.move, by)
    touched = position.find(event.move, by).taps if by.is_person else ()
    at, seat, move = event.at, event.seat, event.move
    return tuple(
        [
            Told(count + 1, at, "moved", seat, text, touched if text == move else ()) if text else None
            for count, text in zip(match.told, heard, strict=True)
        ]
    )


def _speech(match: Match, event: Said, receiver: int, seq: int) -> Told | None:
    if event.channel == "team":
        sides = {seat.side for seat in match.game.seats if seat.name == event.seat}
        if receiver < 0 or match.game.seats[receiver].side not in sides:
            return None
    if event.channel == "watchers" and receiver >= 0 and not match.is_done:
        return None
    return Told(
        seq,
        event.at,
        "said",
        event.seat,
        channel=event.channel,
        name=event.name,
        text=event.text,
        phrase=event.phrase,
    )


def _public(event: Event, seq: int) -> Told | None:
    at = event.at
    match event:
        case happened.Opened(clock=clock, seed=seed):
            return Told(seq, at, "opened", clock=clock, commitment=commitment(seed))
        case happened.Sat(seat=seat, name=name, engine=engine, entropy=entropy):
            return Told(seq, at, "sat", seat, name=name, engine=engine, entropy=entropy)
        case happened.Offered(kind=kind, seat=seat, back=back, target=target, level=level, clock=clock):
            return Told(seq, at, "offered", seat, kind=kind, target=target, engine=level, clock=clock, back=back)
        case happened.Agreed(kind=kind, seat=seat):
            return Told(seq, at, "agreed", seat, kind=kind)
        case happened.Declined(kind=kind, seat=seat):
            return Told(seq, at, "declined", seat, kind=kind)
        case happened.Started():
            return Told(seq, at, "started")
        case happened.Flagged(limit=limit, seat=seat):
            return Told(seq, at, "flagged", seat, limit=limit)
        case happened.ClockSet(clock=clock):
            return Told(seq, at, "clock-set", clock=clock)
        case happened.Ended(ending=ending, winners=winners):
            return Told(seq, at, "ended", ending=ending, winners=winners, text=_said(ending))
        case happened.Aborted(reason=reason, seat=seat):
            return Told(seq, at, "aborted", seat, reason=reason)
        case happened.Revealed(seed=seed):
            return Told(seq, at, "revealed", seed=seed)
        case happened.TakenOver(seat=seat, engine=engine):
            return Told(seq, at, "taken-over", seat, engine=engine)
        case happened.Resumed(since=since, until=until):
            return Told(seq, at, "resumed", since=since, until=until)
        case happened.Continued(table=table):
            return Told(seq, at, "continued", table=table)
        case (
            happened.Stood(seat=seat)
            | happened.Absent(seat=seat)
            | happened.Returned(seat=seat)
            | happened.Reclaimed(seat=seat)
        ):
            return Told(seq, at, happened.kebab(type(event).__name__), seat)
        case _:
            return None


def _said(ending: str) -> str:
    return ending if any(ending == known.name for known in MATCH_ENDINGS) else ""
