"""What a seat or a spectator sees of a match."""

from __future__ import annotations

import msgspec

from sandtable.kernel.move import Spelling
from sandtable.kernel.seat import Seat
from sandtable.match.match import Match
from sandtable.match.time_control import ClockRule


class Result(msgspec.Struct, frozen=True):
    """How a game ended."""

    winners: tuple[str, ...]
    ending: str
    en: str
    vi: str


class ClockView(msgspec.Struct, frozen=True, omit_defaults=True):
    """The clocks at a time, in milliseconds; those of the seats in `running` are ticking."""

    at: int
    rule: ClockRule
    moves: dict[str, int] = {}
    """Seat -> time left of its turn."""
    banks: dict[str, int] = {}
    """Side -> time left in its bank."""
    game: int = 0
    running: tuple[str, ...] = ()


class SeatView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat, as everybody sees it."""

    seat: str
    side: str
    name: str = ""
    engine: str = ""
    taken: bool = False
    absent: int = 0
    out: bool = False
    taken_over: bool = False
    lapses: int = 0


class OfferView(msgspec.Struct, frozen=True, omit_defaults=True):
    """An open offer, as everybody sees it."""

    kind: str
    seat: str
    agreed: tuple[str, ...]
    target: str = ""
    level: str = ""
    back: int = 0
    clock: ClockRule | None = None


class MatchView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A match as one receiver sees it."""

    seq: int
    phase: str
    to_move: str
    waiting: tuple[str, ...]
    text: str = ""
    """The position text with `?` for what is hidden, if asked for."""
    places: tuple[SeatView, ...] = ()
    """The seats; left out if they have not changed."""
    moves: tuple[Spelling, ...] = ()
    result: Result | None = None
    clock: ClockView | None = None
    offers: tuple[OfferView, ...] = ()
    hidden: bool = False
    """Whether something is hidden from the receiver, or several seats choose in secret; told with the text."""


def match_view(match: Match, receiver: int, now: int, *, text: bool = True, seated: bool = True) -> MatchView:
    """What a seat, or a spectator (-1), sees now, with or without text and seats."""
    seat: Seat | None = None if receiver < 0 else match.game.seats[receiver]
    position, waiting = match.position, match.waiting
    to_move = position.to_move
    return MatchView(
        seq=match.seqs[receiver],
        phase=match.phase.value,
        to_move=to_move.name if waiting and to_move else "",
        waiting=tuple(other.name for other in waiting),
        text=position.masked(receiver) if text else "",
        places=places(match) if seated else (),
        moves=position.spellings_of(receiver) if seat in waiting else (),
        result=result(match),
        clock=clock_view(match, now),
        offers=offer_views(match) if match.offers else (),
        hidden=text and (len(waiting) > 1 or position.hides_from(receiver)),
    )


def result(match: Match) -> Result | None:
    """How the game ended; None if it has not."""
    outcome = match.outcome
    if outcome is None:
        return None
    winners = tuple(seat.name for seat in outcome.winners)
    return Result(winners, outcome.ending.name, outcome.sentence("en"), outcome.sentence("vi"))


def clock_view(match: Match, now: int) -> ClockView | None:
    """The clocks as everybody sees them; None without clocks."""
    clock = match.clock
    if clock is None:
        return None
    seats, sides = match.running_clocks()
    if match.is_running:
        clock = clock.charge(now, seats, sides)
    names = [seat.name for seat in match.game.seats]
    return ClockView(
        clock.at,
        clock.rule,
        dict(zip(names, clock.moves, strict=True)) if clock.rule.move else {},
        dict(zip(match.game.sides, clock.banks, strict=True)) if clock.rule.bank else {},
        clock.game,
        tuple(names[seat] for seat in sorted(seats)),
    )


def places(match: Match) -> tuple[SeatView, ...]:
    """The seats as everybody sees them."""
    return tuple(
        SeatView(
            seat.name,
            seat.side,
            player.name,
            player.engine,
            not player.is_free,
            player.absent,
            player.out,
            bool(player.owner),
            player.lapses,
        )
        for seat, player in zip(match.game.seats, match.players, strict=True)
    )


def offer_views(match: Match) -> tuple[OfferView, ...]:
    """The open offers as everybody sees them."""
    return tuple(
        OfferView(
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
