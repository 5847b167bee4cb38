"""What a receiver sees of a match at one moment, made from its view."""

from __future__ import annotations

import msgspec

from sandtable.kernel.seat import Seat
from sandtable.match.match import Match
from sandtable.match.time_control import ClockRule


class Choice(msgspec.Struct, frozen=True):
    """A legal move, and the places to touch for it."""

    move: str
    taps: tuple[str, ...]


class Result(msgspec.Struct, frozen=True):
    """How a game ended."""

    winners: tuple[str, ...]
    ending: str
    en: str
    vi: str


class Dial(msgspec.Struct, frozen=True, omit_defaults=True):
    """The clocks at a moment, in milliseconds. Those of `running` go on from there."""

    at: int
    rule: ClockRule
    moves: dict[str, int] = {}
    """Seat -> left of its turn."""
    banks: dict[str, int] = {}
    """Side -> left of its bank."""
    game: int = 0
    running: tuple[str, ...] = ()


class Place(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat, as everybody may know it."""

    seat: str
    side: str
    name: str = ""
    engine: str = ""
    taken: bool = False
    absent: int = 0
    out: bool = False
    taken_over: bool = False
    lapses: int = 0


class Proposal(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something proposed."""

    kind: str
    seat: str
    agreed: tuple[str, ...]
    target: str = ""
    level: str = ""
    back: int = 0
    clock: ClockRule | None = None


class Seen(msgspec.Struct, frozen=True, omit_defaults=True):
    """A match as one receiver sees it after the last thing it heard."""

    seq: int
    phase: str
    to_move: str
    waiting: tuple[str, ...]
    text: str = ""
    """The position text with `?` for what is hidden, where the receiver wants it."""
    places: tuple[Place, ...] = ()
    """Who sits where; left out where nothing of that has changed."""
    moves: tuple[Choice, ...] = ()
    result: Result | None = None
    clock: Dial | None = None
    offers: tuple[Proposal, ...] = ()


def see(match: Match, receiver: int, now: int, *, text: bool = True, seated: bool = True, moves: bool = True) -> Seen:
    """What a seat, or a spectator (-1), sees now; without the text, who sits where, or its moves, if so wanted."""
    seat: Seat | None = None if receiver < 0 else match.game.seats[receiver]
    position, waiting = match.position, match.waiting
    to_move = position.to_move
    spelled = position.spelled(seat) if moves and seat is not None and seat in waiting else []
    return Seen(
        seq=match.told[receiver],
        phase=match.phase.value,
        to_move=to_move.name if waiting and to_move else "",
        waiting=tuple(other.name for other in waiting),
        text=position.masked(receiver) if text else "",
        places=places(match) if seated else (),
        moves=tuple([Choice(one.text, one.taps) for one in spelled]),
        result=result(match),
        clock=dial(match, now),
        offers=proposals(match) if match.offers else (),
    )


def result(match: Match) -> Result | None:
    """How the game ended, once it has."""
    outcome = match.outcome
    if outcome is None:
        return None
    winners = tuple(seat.name for seat in outcome.winners)
    return Result(winners, outcome.ending.name, outcome.sentence("en"), outcome.sentence("vi"))


def dial(match: Match, now: int) -> Dial | None:
    """The clocks, as everybody sees them."""
    clock = match.clock
    if clock is None:
        return None
    seats, sides = match.running()
    if match.is_running:
        clock = clock.charged(now, seats, sides)
    names = [seat.name for seat in match.game.seats]
    return Dial(
        clock.at,
        clock.rule,
        dict(zip(names, clock.moves, strict=True)) if clock.rule.move else {},
        dict(zip(match.game.sides, clock.banks, strict=True)) if clock.rule.bank else {},
        clock.game,
        tuple(names[seat] for seat in sorted(seats)),
    )


def places(match: Match) -> tuple[Place, ...]:
    """Who sits where."""
    return tuple(
        Place(
            seat.name,
            seat.side,
            chair.name,
            chair.engine,
            not chair.is_free,
            chair.absent,
            chair.out,
            bool(chair.owner),
            chair.lapses,
        )
        for seat, chair in zip(match.game.seats, match.chairs, strict=True)
    )


def proposals(match: Match) -> tuple[Proposal, ...]:
    """What is proposed."""
    return tuple(
        Proposal(
            offer.kind,
            offer.asked.seat,
            tuple(sorted(offer.agreed)),
            offer.asked.target,
            offer.asked.level,
            offer.asked.back,
            offer.asked.clock,
        )
        for offer in match.offers
    )
