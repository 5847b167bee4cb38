"""Moves: of a seat, and what chance does after them."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.kernel.error import BadNotation, GameOver, SandtableError
from sandtable.kernel.outcome import MOVE_LIMIT
from sandtable.kernel.position import Position
from sandtable.kernel.seat import CHANCE, REFEREE, Seat
from sandtable.match import commit_reveal as fair
from sandtable.match import event as happened
from sandtable.match.command import Abort, Dissolve, Play
from sandtable.match.error import NotAllowed, NotNow, NotYourSeat, Stale
from sandtable.match.match import MAX_MOVES, Match, Phase
from sandtable.match.transaction import Progress

MOST_MOVES = 64
"""More moves are never asked for at once."""
ONE_AT_A_TIME = "Moves that bring something hidden to light are made one at a time."


def play(progress: Progress, command: Play) -> None:
    """Make all moves asked for, or none."""
    match = progress.match
    progress.require_seat(command.who, command.seat)
    require_running(match)
    if not 0 < len(command.moves) <= MOST_MOVES:
        raise BadNotation(f"A turn is 1 to {MOST_MOVES} moves.")
    due = match.due()
    if due is not None and due[0] <= progress.now:
        raise NotNow("The time ran out before this move came.")
    seat = match.seat(command.seat)
    if command.seq < match.fresh[seat.index] and seat in match.waiting:
        raise Stale("The position has changed since you decided.")
    if len(command.moves) > 1 and not match.position.is_open:
        require_secret_turn(match.position, command.moves, seat)
    for index, text in enumerate(command.moves):
        if index and not goes_on(progress.match.position, seat):
            raise NotNow(f"The turn is over after {command.moves[index - 1]}.")
        progress.happen(happened.Moved, seat=seat.name, move=progress.match.position.find(text, seat).text)
    roll(progress)
    count_turns(progress)


def require_secret_turn(position: Position, moves: Sequence[str], seat: Seat) -> None:
    """Refuse moves of which one would bring something to light before the next: all are made or none, so that somebody
    could look at what is hidden and have it undone by a next move that makes no sense.

    Asked of a guess that fits what the seat sees, so that what is true cannot show through."""
    position = position.view(seat).guess()
    for text in moves[:-1]:
        position = kept_to_oneself(position, text, seat, ONE_AT_A_TIME)
    position.find(moves[-1], seat)


def kept_to_oneself(position: Position, text: str, seat: Seat, refusal: str) -> Position:
    """The position after a move that others do not hear in full, and that is not a seat's last before they act."""
    whole, receivers = position.find(text, seat).text, (*position.game.seats, None)
    for heard, other in zip(position.hearings(text, seat), receivers, strict=True):
        is_friend = other is not None and other.side == seat.side
        if heard == whole and not is_friend:
            raise NotAllowed(refusal)
    after = position.play(text, seat)
    if after.is_over or seat not in after.waiting:
        raise NotAllowed(refusal)
    return after


def goes_on(position: Position, seat: Seat) -> bool:
    """Whether a seat may make another move at once."""
    return not position.is_over and seat in position.waiting


def roll(progress: Progress) -> None:
    """Let chance move, as often as it is to move."""
    while progress.match.is_running and progress.match.position.to_move == CHANCE:
        match = progress.match
        entropies = [chair.entropy for chair in match.chairs]
        chosen = fair.pick(match.position.moves, match.opened.seed, entropies, match.chances)
        progress.happen(happened.Moved, seat=CHANCE.name, move=chosen.text)


def rule(progress: Progress, text: str, at: int) -> bool:
    """Let the referee do something; whether the rules know it here."""
    try:
        progress.match.position.play(text, REFEREE)
    except SandtableError:
        return False
    progress.happen(happened.Moved, seat=REFEREE.name, move=text, at=at)
    progress.now = max(progress.now, at)
    roll(progress)
    return True


def count_turns(progress: Progress) -> None:
    """After the agreed number of turns of every side the referee says that time is up."""
    match = progress.match
    limit = match.clock.rule.turns if match.clock else 0
    if not limit or not match.is_running:
        return
    sides: dict[str, int] = {}
    for seat, chair in zip(match.game.seats, match.chairs, strict=True):
        sides[seat.side] = sides.get(seat.side, 0) + (limit if chair.out else chair.turns)
    if min(sides.values()) >= limit:
        rule(progress, "time-up", progress.now)


def end_overlong(progress: Progress) -> None:
    """After the most moves that a game may have it is a draw: whoever wants to go on opens another table."""
    if progress.match.is_running and progress.match.moves_made >= MAX_MOVES:
        progress.happen(happened.Ended, ending=MOVE_LIMIT.name)


def abort(progress: Progress, command: Abort) -> None:
    """Call the game off, as long as some side has not completed a turn."""
    progress.require_seat(command.who, command.seat)
    match = progress.match
    if match.is_done:
        raise NotNow("The game is over.")
    own = match.seat(command.seat).side
    acted = {
        seat.side
        for seat, chair in zip(match.game.seats, match.chairs, strict=True)
        if chair.acted or (seat.side == own and chair.lapses)  # who lets his turns run out has had them
    }
    if match.phase is Phase.RUNNING and len(acted) == len(match.game.sides):
        raise NotNow("Every side has made a turn; the game can only be conceded now.")
    progress.happen(happened.Aborted, reason="called-off", seat=command.seat)


def dissolve(progress: Progress, command: Dissolve) -> None:
    """Call the game off, whatever happened."""
    if not progress.match.is_done:
        progress.happen(happened.Aborted, reason=command.reason)


def require_running(match: Match) -> None:
    """Refuse what can only be done during play."""
    if match.phase is Phase.WAITING:
        raise NotNow("The game has not begun.")
    if match.is_done:
        over = match.outcome
        raise GameOver(f"The game is over: {over}" if over else "The game was called off.")


def require_in(match: Match, seat: str) -> None:
    """Refuse a seat that has withdrawn."""
    if match.chair(seat).out:
        raise NotYourSeat(f"{seat} has left the game.")
