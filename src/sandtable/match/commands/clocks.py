"""Time limits that are reached, and time during which the server was down."""

from __future__ import annotations

from sandtable.kernel.error import SandtableError
from sandtable.kernel.outcome import TIME
from sandtable.kernel.position import Position
from sandtable.kernel.seat import REFEREE, Seat
from sandtable.match import event as events
from sandtable.match.command import Claim, Resume, Tick
from sandtable.match.commands.moves import play_referee, require_running, stop_and_count
from sandtable.match.error import NotNow
from sandtable.match.match import Match
from sandtable.match.transaction import Transaction

LAPSES_TO_CLAIM = 3
"""After this many turns in a row that ran out, others can claim that a seat has left the game."""
MAX_FORFEITS = 64
"""The referee ends a turn that ran out in fewer moves than this."""


def tick(transaction: Transaction, command: Tick) -> None:
    """Handle every limit that was reached by now, each at its own time."""
    until = transaction.now
    while (due := transaction.match.due()) is not None and due[0] <= until:
        transaction.now = due[0]
        _reach_limit(transaction, due[1])
        transaction.now = max(transaction.now, due[0])
    transaction.now = max(until, transaction.match.at)


def resume(transaction: Transaction, command: Resume) -> None:
    """Charge no clock for the time the server was down."""
    if transaction.match.is_running and transaction.match.clock is not None:
        for begun, ended in ((command.since, command.until), *command.more):
            since, until = min(begun, transaction.now), min(ended, transaction.now)
            transaction.emit(events.Resumed, since=since, until=max(since, until))


def claim(transaction: Transaction, command: Claim) -> None:
    """Withdraw a seat that let its time run out again and again."""
    transaction.require_seat(command.who, command.seat)
    match = transaction.match
    require_running(match)
    player, seat = match.player(command.target), match.seat(command.target)
    if seat.side == match.seat(command.seat).side or player.lapses < LAPSES_TO_CLAIM:
        raise NotNow(
            "You can claim an absence after the seat ran out of time {count} turns in a row.", count=LAPSES_TO_CLAIM
        )
    lose_on_time(transaction, seat, transaction.now)


def lose_on_time(transaction: Transaction, seat: Seat, at: int) -> None:
    """A side is out of time: with two sides it loses, with more it withdraws."""
    match = transaction.match
    sides = {other.side for other in match.game.seats if not match.players[other.index].out} - {seat.side}
    if len(sides) == 1 and len(match.game.sides) == 2:
        winners = tuple(other.name for other in match.game.seats if other.side != seat.side)
        transaction.emit(events.Ended, ending=TIME.name, winners=winners, at=at)
        return
    for other in match.game.seats:
        if other.side == seat.side and transaction.match.is_running:
            play_referee(transaction, f"withdraw {other.name}", at)


def _reach_limit(transaction: Transaction, limit: str) -> None:
    at, match = transaction.now, transaction.match
    what, _, index = limit.partition(" ")
    if what == "game":
        transaction.emit(events.Flagged, limit="game", at=at)
        if not play_referee(transaction, "time-up", at):  # play has not begun, so there is little to count
            stop_and_count(transaction, at)
    elif what == "bank":
        seat = next(seat for seat in match.waiting if match.side_of(seat) == int(index))
        transaction.emit(events.Flagged, limit=limit, seat=seat.name, at=at)
        _end_bank(transaction, seat, at)
    else:
        _end_turns(transaction, at)
        _abort_if_deserted(transaction, at)


def _end_turns(transaction: Transaction, at: int) -> None:
    """End the turns of all seats that are to move and have no time left.

    All are flagged first, since in a simultaneous phase one decision of the referee can end the turns of all.
    """
    match = transaction.match
    assert match.clock is not None
    clock = match.clock.charge(at, *match.running_clocks())
    late = [seat for seat in match.waiting if not clock.moves[seat.index] and turn_limit(seat) not in clock.spent]
    for seat in late:
        transaction.emit(events.Flagged, limit=turn_limit(seat), seat=seat.name, at=at)
    for seat in late:
        _forfeit(transaction, seat, at)


def turn_limit(seat: Seat) -> str:
    """The name of the limit on a seat's turn."""
    return f"move {seat.index}"


def _forfeit(transaction: Transaction, seat: Seat, at: int) -> None:
    """Let the referee end a turn that ran out, as the rules say."""
    for _ in range(MAX_FORFEITS):
        match = transaction.match
        if seat not in match.waiting or match.clock is None or turn_limit(seat) not in match.clock.spent:
            return  # it is not to move any more, or its next turn has begun
        if not play_referee(transaction, "forfeit", at):
            return


def _end_bank(transaction: Transaction, seat: Seat, at: int) -> None:
    """A bank ran out: the side loses, or what the rules of the game say."""
    position = transaction.match.position
    if len(position.waiting) == 1:
        after = _after_forfeit(position)
        if after is None:
            return
        if after.is_over:
            play_referee(transaction, "forfeit", at)
            return
    lose_on_time(transaction, seat, at)


def _after_forfeit(position: Position) -> Position | None:
    try:
        return position.play("forfeit", REFEREE)
    except SandtableError:
        return None


def _abort_if_deserted(transaction: Transaction, at: int) -> None:
    """Call the game off if everybody lets turn after turn run out."""
    match: Match = transaction.match
    if match.is_running and (
        all(player.out or player.lapses >= LAPSES_TO_CLAIM for player in match.players) or _is_abandoned(match)
    ):
        transaction.emit(events.Aborted, reason="deserted", at=at)


def _is_abandoned(match: Match) -> bool:
    """Whether only the referee has moved for long; a beaten player may still have a seat, whose time never runs
    out."""
    lapses = [player.lapses for player in match.players if player.lapses]
    if min(lapses, default=0) < LAPSES_TO_CLAIM:
        return False
    ended = 0
    for entry in reversed(match.entries):
        if entry.seat.is_person:
            break
        ended += entry.seat == REFEREE
    return ended >= LAPSES_TO_CLAIM * len(match.players)
