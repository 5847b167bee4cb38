"""Offers: a draw, a count, a takeback, a clock, a rematch, a takeover, and the resignation of a team."""

from __future__ import annotations

from collections.abc import Callable

from sandtable.kernel.error import BadInput, clip
from sandtable.kernel.outcome import AGREED, CONCEDED
from sandtable.kernel.position import Position
from sandtable.kernel.seat import Seat
from sandtable.match import event as events
from sandtable.match.command import Agree, Continue, Decline, Offer, Resign
from sandtable.match.commands.moves import play_referee, require_in_game, require_running, stop_and_count
from sandtable.match.commands.takeback import take_back_count
from sandtable.match.error import NotAllowed, NotNow
from sandtable.match.match import Match
from sandtable.match.match import Offer as PendingOffer
from sandtable.match.player import Player
from sandtable.match.transaction import Transaction

JUDGED = ("draw", "count")
"""Offers that end the game for both sides; a computer answers them by how it values its position."""
ABSENCE_NOTICE_MS = 60_000
"""How long a player must be absent before a computer can take over, or before others decide without them."""
REOFFER_PAUSE_MS = 5_000
"""How long after an offer was dropped a different one of its kind is refused: somebody who agrees at that moment means
the one they have seen."""


def resign(transaction: Transaction, command: Resign) -> None:
    """Resign; team-mates must agree."""
    transaction.require_seat(command.who, command.seat)
    require_running(transaction.match)
    require_in_game(transaction.match, command.seat)
    _emit_offer(transaction, events.Offered(at=transaction.now, kind="concede", seat=command.seat))


def offer(transaction: Transaction, command: Offer) -> None:
    """Make an offer."""
    transaction.require_seat(command.who, command.seat)
    if command.kind not in CHECKS:
        raise BadInput("There is no offer {kind}; there are {known}.", kind=clip(command.kind), known=", ".join(CHECKS))
    pending = transaction.match.offer(command.kind)
    if pending is not None:
        raise NotNow("This has already been offered; accept or decline it.")
    offered = CHECKS[command.kind](transaction, command)
    for when, other in transaction.match.dropped:
        if (
            other.kind == offered.kind
            and transaction.now - when < REOFFER_PAUSE_MS
            and _content(other) != _content(offered)
        ):
            raise NotNow("Something else was offered a moment ago; please wait a few seconds.")
    _emit_offer(transaction, offered)


def agree(transaction: Transaction, command: Agree) -> None:
    """Agree to an offer."""
    transaction.require_seat(command.who, command.seat)
    pending = transaction.match.offer(command.kind)
    if pending is None or command.seat in pending.agreed:
        raise NotNow("There is no offer to accept.")
    if command.seat not in required_seats(transaction.match, pending.asked):
        raise NotAllowed("This offer is not for you.")
    transaction.emit(events.Agreed, kind=command.kind, seat=command.seat)
    _settle(transaction, command.kind)


def decline(transaction: Transaction, command: Decline) -> None:
    """Decline an offer, or withdraw it."""
    transaction.require_seat(command.who, command.seat)
    pending = transaction.match.offer(command.kind)
    if pending is None:
        raise NotNow("There is no offer to decline.")
    if command.seat != pending.asked.seat and command.seat not in required_seats(transaction.match, pending.asked):
        raise NotAllowed("This offer is not for you.")
    transaction.emit(events.Declined, kind=command.kind, seat=command.seat)


def _content(offered: events.Offered) -> tuple[object, ...]:
    """The content of an offer."""
    return offered.target, offered.level, offered.clock


def note_rematch(transaction: Transaction, command: Continue) -> None:
    """Note the table of the rematch."""
    if transaction.match.is_done and not transaction.match.continued:
        transaction.emit(events.Continued, table=command.table)


def required_seats(match: Match, offered: events.Offered) -> tuple[str, ...]:
    """The seats that must agree to an offer."""
    mine = match.seat(offered.seat)
    return tuple(
        seat.name
        for seat, player in zip(match.game.seats, match.players, strict=True)
        if not player.is_free
        and (offered.kind != "concede" or seat.side == mine.side)
        and (offered.kind != "takeover" or (seat.name != offered.target and not player.is_engine))
        and (not player.out or offered.kind == "rematch")
        and not is_skipped(player, offered)
    )


def next_engine_answer(match: Match) -> tuple[str, str] | None:
    """The kind of an offer that an engine has not answered yet, and the engine's seat."""
    if not match.is_running:
        return None
    return next(
        (
            (offer.kind, seat)
            for offer in match.offers
            for seat in required_seats(match, offer.asked)
            if match.player(seat).is_engine and seat not in offer.agreed
        ),
        None,
    )


def would_agree(position: Position, seat: str, kind: str, value: int) -> bool:
    """Whether a computer that values its position so agrees to an offer.

    It agrees to a draw unless it stands better, to a count that it wins or draws without standing better, and to
    everything else. It counts what its seat can see, so that the answer tells nothing else.
    """
    if kind == "count":
        counted = position.view(seat).guess().adjudicated()
        if not counted.is_draw:
            return any(winner.name == seat for winner in counted.winners)
    return kind not in JUDGED or value <= 0


def is_skipped(player: Player, offered: events.Offered) -> bool:
    """Whether an absent player need not agree. A lost connection alone takes away nobody's vote on how a game ends."""
    if not player.absent or offered.kind not in (*JUDGED, "takeover", "concede"):
        return False
    return offered.kind == "takeover" or offered.at - player.absent >= ABSENCE_NOTICE_MS


def is_settled(match: Match, kind: str) -> bool:
    """Whether all required seats have agreed; one of a team is enough only if the rules say so."""
    pending = match.offer(kind)
    if pending is None:
        return False
    needed = required_seats(match, pending.asked)
    options = match.game.options
    if kind in JUDGED and not _is_mutual(match, pending):
        return False
    if kind in (*JUDGED, "concede") and "team_consent" in options and options["team_consent"] == "either":
        sides = {match.seat(name).side for name in needed}
        return sides <= {match.seat(name).side for name in pending.agreed}
    return set(needed) <= pending.agreed


def _is_mutual(match: Match, pending: PendingOffer) -> bool:
    """Whether another side has agreed, if there is one: nobody ends a game alone, however long others are absent."""
    mine = match.seat(pending.asked.seat).side
    return len(match.game.sides) == 1 or any(match.seat(name).side != mine for name in pending.agreed)


def _emit_offer(transaction: Transaction, offered: events.Offered) -> None:
    transaction.emit_event(offered)
    _settle(transaction, offered.kind)


def _settle(transaction: Transaction, kind: str) -> None:
    if is_settled(transaction.match, kind):
        pending = transaction.match.offer(kind)
        assert pending is not None
        EFFECTS[kind](transaction, pending.asked)


# When an offer can be made


def _draw(transaction: Transaction, command: Offer) -> events.Offered:
    require_running(transaction.match)
    require_in_game(transaction.match, command.seat)
    return events.Offered(at=transaction.now, kind="draw", seat=command.seat)


def _count(transaction: Transaction, command: Offer) -> events.Offered:
    require_running(transaction.match)
    require_in_game(transaction.match, command.seat)
    return events.Offered(at=transaction.now, kind="count", seat=command.seat)


def _take_back(transaction: Transaction, command: Offer) -> events.Offered:
    require_running(transaction.match)
    back = take_back_count(transaction.match, transaction.match.seat(command.seat))
    return events.Offered(at=transaction.now, kind="take-back", seat=command.seat, back=back)


def _clock(transaction: Transaction, command: Offer) -> events.Offered:
    require_running(transaction.match)
    if command.clock is None:
        raise BadInput("Say which clock you offer.")
    return events.Offered(at=transaction.now, kind="clock", seat=command.seat, clock=command.clock.validate())


def _rematch(transaction: Transaction, command: Offer) -> events.Offered:
    if not transaction.match.is_done:
        raise NotNow("The game is not over yet.")
    if transaction.match.continued:
        raise NotNow("The rematch has already been opened.")
    return events.Offered(at=transaction.now, kind="rematch", seat=command.seat)


def _takeover(transaction: Transaction, command: Offer) -> events.Offered:
    match = transaction.match
    require_running(match)
    player = match.player(command.target)
    if not player.absent or transaction.now - player.absent < ABSENCE_NOTICE_MS:
        raise NotNow(
            "A computer may take over when a player has been away for {count} seconds.", count=ABSENCE_NOTICE_MS // 1000
        )
    if not command.level:
        raise BadInput("Say at which level the computer should play.")
    return events.Offered(
        at=transaction.now, kind="takeover", seat=command.seat, target=command.target, level=command.level
    )


CHECKS: dict[str, Callable[[Transaction, Offer], events.Offered]] = {
    "draw": _draw,
    "count": _count,
    "take-back": _take_back,
    "clock": _clock,
    "rematch": _rematch,
    "takeover": _takeover,
}


# The effect of an offer that all agree to


def _concede(transaction: Transaction, offered: events.Offered) -> None:
    match = transaction.match
    seat = match.seat(offered.seat)
    if len(match.game.sides) == 2:
        winners = tuple(other.name for other in match.game.seats if other.side != seat.side)
        transaction.emit(events.Ended, ending=CONCEDED.name, winners=winners)
        return
    for other in match.game.seats:
        if other.side == seat.side and transaction.match.is_running:
            _withdraw(transaction, other)


def _withdraw(transaction: Transaction, seat: Seat) -> None:
    if not play_referee(transaction, f"withdraw {seat.name}", transaction.now):
        raise NotNow("{seat} is already out of the game.", seat=seat)


EFFECTS: dict[str, Callable[[Transaction, events.Offered], None]] = {
    "concede": _concede,
    "draw": lambda transaction, offered: transaction.emit(events.Ended, ending=AGREED.name),
    "count": lambda transaction, offered: stop_and_count(transaction, transaction.now),
    "take-back": lambda transaction, offered: transaction.emit(events.TookBack, back=offered.back),
    "clock": lambda transaction, offered: transaction.emit(events.ClockSet, clock=offered.clock),
    "takeover": lambda transaction, offered: transaction.emit(
        events.TakenOver, seat=offered.target, engine=offered.level
    ),
    "rematch": lambda transaction, offered: None,
}
"""Offer kind -> its effect. A rematch has none here: only the server can open another table."""
