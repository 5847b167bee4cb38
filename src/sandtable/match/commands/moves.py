"""Moves of seats, and of chance and the referee after them."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.kernel.error import BadNotation, GameOver, SandtableError
from sandtable.kernel.outcome import MOVE_LIMIT, STOPPED
from sandtable.kernel.position import Position
from sandtable.kernel.seat import CHANCE, REFEREE, Seat
from sandtable.match import commit_reveal
from sandtable.match import event as events
from sandtable.match.command import Abort, Dissolve, Play
from sandtable.match.error import NotAllowed, NotNow, NotYourSeat, Stale
from sandtable.match.match import MAX_MOVES, Match, Phase
from sandtable.match.transaction import Transaction

MAX_TURN_MOVES = 64
"""The most moves in one command."""


def play(transaction: Transaction, command: Play) -> None:
    """Make all moves of a command, or none."""
    match = transaction.match
    transaction.require_seat(command.who, command.seat)
    require_running(match)
    if not 0 < len(command.moves) <= MAX_TURN_MOVES:
        raise BadNotation("A turn has 1 to {count} moves.", count=MAX_TURN_MOVES)
    due = match.due()
    if due is not None and due[0] <= transaction.now:
        raise NotNow("Time ran out before this move arrived.")
    seat = match.seat(command.seat)
    if command.seq < match.fresh[seat.index] and seat in match.waiting:
        raise Stale("The position has changed since you chose your move.")
    if len(command.moves) > 1 and not match.position.is_open:
        require_secret_turn(match.position, command.moves, seat)
    for index, text in enumerate(command.moves):
        if index and not can_move(transaction.match.position, seat):
            raise NotNow("The turn is over after {move}.", move=command.moves[index - 1])
        transaction.emit(events.Moved, seat=seat.name, move=transaction.match.position.find(text, seat).text)
    play_chance(transaction)
    count_turns(transaction)


def require_secret_turn(position: Position, moves: Sequence[str], seat: Seat) -> None:
    """Raise NotAllowed if a move before the last one could reveal something.

    All moves are made or none, so an illegal last move would undo the earlier ones after their player has seen what
    they revealed. The check uses a guess that fits the seat's view, so that the truth cannot show through."""
    position = position.view(seat).guess()
    refusal = NotAllowed("Moves that reveal something hidden are made one at a time.")
    for text in moves[:-1]:
        position = play_in_secret(position, text, seat, refusal)
    position.find(moves[-1], seat)


def play_in_secret(position: Position, text: str, seat: Seat, refusal: NotAllowed) -> Position:
    """The position after a move that opponents do not learn in full, and after which the seat can still move."""
    whole, receivers = position.find(text, seat).text, (*position.game.seats, None)
    for other in receivers:
        heard = position.redact_move(text, seat, other)
        is_friend = other is not None and other.side == seat.side
        if heard == whole and not is_friend:
            raise refusal
    after = position.play(text, seat)
    if after.is_over or seat not in after.waiting:
        raise refusal
    return after


def can_move(position: Position, seat: Seat) -> bool:
    """Whether a seat can make another move now."""
    return not position.is_over and seat in position.waiting


def play_chance(transaction: Transaction) -> None:
    """Play the moves of chance while it is to move."""
    while transaction.match.is_running and transaction.match.position.to_move == CHANCE:
        match = transaction.match
        entropies = [player.entropy for player in match.players]
        chosen = commit_reveal.pick(match.position.chances, match.opened.seed, entropies, match.chances)
        transaction.emit(events.Moved, seat=CHANCE.name, move=chosen)


def play_referee(transaction: Transaction, text: str, at: int) -> bool:
    """Play a move of the referee; False if the rules have no such move here."""
    try:
        transaction.match.position.play(text, REFEREE)
    except SandtableError:
        return False
    transaction.emit(events.Moved, seat=REFEREE.name, move=text, at=at)
    transaction.now = max(transaction.now, at)
    play_chance(transaction)
    return True


def count_turns(transaction: Transaction) -> None:
    """Let the referee end the game after the agreed number of turns of each side, or as soon as the rules allow it."""
    match = transaction.match
    limit = match.clock.rule.turns if match.clock else 0
    if not limit or not match.is_running:
        return
    sides: dict[str, int] = {}
    for seat, player in zip(match.game.seats, match.players, strict=True):
        sides[seat.side] = sides.get(seat.side, 0) + (limit if player.out else player.turns)
    if min(sides.values()) >= limit:
        play_referee(transaction, "turns-up", transaction.now)


def stop_and_count(transaction: Transaction, at: int) -> None:
    """End the game with the result that the rules give one that stops here."""
    winners = tuple(seat.name for seat in transaction.match.position.adjudicated().winners)
    transaction.emit(events.Ended, ending=STOPPED, winners=winners, at=at)


def end_long_game(transaction: Transaction) -> None:
    """End a game of MAX_MOVES moves as a draw."""
    if transaction.match.is_running and transaction.match.moves_made >= MAX_MOVES:
        transaction.emit(events.Ended, ending=MOVE_LIMIT.name)


def abort(transaction: Transaction, command: Abort) -> None:
    """Call the game off before every side has completed a turn."""
    transaction.require_seat(command.who, command.seat)
    match = transaction.match
    if match.is_done:
        raise NotNow("The game is over.")
    own = match.seat(command.seat).side
    acted = {
        seat.side
        for seat, player in zip(match.game.seats, match.players, strict=True)
        if player.acted or (seat.side == own and player.lapses)  # turns that ran out count for the one who asks
    }
    if match.phase is Phase.RUNNING and len(acted) == len(match.game.sides):
        raise NotNow("Every side has moved; you can only resign now.")
    transaction.emit(events.Aborted, reason="called-off", seat=command.seat)


def dissolve(transaction: Transaction, command: Dissolve) -> None:
    """Call the game off in any state."""
    if not transaction.match.is_done:
        transaction.emit(events.Aborted, reason=command.reason)


def require_running(match: Match) -> None:
    """Raise an error unless the game is running."""
    if match.phase is Phase.WAITING:
        raise NotNow("The game has not begun.")
    if match.is_done:
        if match.outcome is None:
            raise GameOver("The game was aborted.")
        raise GameOver("The game is over: {outcome}", outcome=match.outcome)


def require_in_game(match: Match, seat: str) -> None:
    """Raise an error if a seat has withdrawn."""
    if match.player(seat).out:
        raise NotYourSeat("{seat} has left the game.", seat=seat)
