"""Who sits where, and who has won."""

from __future__ import annotations

from sandtable.games.commander_chess import pieces
from sandtable.games.commander_chess.board_cy import CommandBoard
from sandtable.games.commander_chess.endings import (
    BY_NUMBER,
    COMMANDER_TAKEN,
    MATED,
    ON_POINTS,
    STOPPED,
    STRATEGIC,
    STUCK_DRAW,
    STUCK_LOSS,
    counted,
)
from sandtable.kernel.option import Options
from sandtable.kernel.outcome import Ending, Outcome
from sandtable.kernel.seat import Seat

BONUS = {0: {True: 200, False: 100}, 1: {True: 50, False: 50}}
"""The bonus for a win by the commander and for one by a force goal, by the book and by the inventor (rule 9.3)."""


def seats(options: Options) -> tuple[Seat, ...]:
    """One seat a side."""
    return tuple(
        Seat(name, name, index, title)
        for index, (name, title) in enumerate(zip(pieces.SIDE_NAMES, pieces.SIDES, strict=True))
    )


def outcome(board: CommandBoard, seats: tuple[Seat, ...]) -> Outcome | None:
    """How the game ended, or None while it goes on."""
    number, winner = board.ended, board.winner
    if not number:
        if board.can_move():
            return None
        number, winner = stuck(board)
    tally = [board.points_of(0), board.points_of(1)]
    if number in ON_POINTS:
        return on_points(tally, seats, BY_NUMBER[number])
    if number in STRATEGIC:
        tally[winner] += BONUS[board.bonus][number in (COMMANDER_TAKEN, MATED)]
        if board.bonus == 1 and board.timed:
            reached = counted(BY_NUMBER[number], pieces.SIDES[winner], pieces.SIDES[1 - winner])
            return on_points(tally, seats, reached)
    return made(tally, seats, BY_NUMBER[number], winner)


def stuck(board: CommandBoard) -> tuple[int, int]:
    """The ending when the side to move has no legal move, and who wins by it (rules 8.1 and 10.1)."""
    if board.duty and board.is_commander_attacked(board.side):
        return MATED, 1 - board.side
    return (STUCK_LOSS, 1 - board.side) if board.stuck_loses else (STUCK_DRAW, -1)


def adjudicate(board: CommandBoard, seats: tuple[Seat, ...]) -> Outcome:
    """The result on points if the game stopped here; an unfinished turn does not count (rules 9.4 and 9.6)."""
    return on_points(
        [board.points_before_turn(0), board.points_before_turn(1)] if not board.fresh else tallies(board),
        seats,
        STOPPED,
    )


def tallies(board: CommandBoard) -> list[int]:
    """The points of both sides."""
    return [board.points_of(0), board.points_of(1)]


def on_points(tally: list[int], seats: tuple[Seat, ...], ending: Ending) -> Outcome:
    """The side with more points wins; equal points are a draw."""
    return made(tally, seats, ending, -1 if tally[0] == tally[1] else 0 if tally[0] > tally[1] else 1)


def made(tally: list[int], seats: tuple[Seat, ...], ending: Ending, winner: int) -> Outcome:
    """An outcome; `winner` is a side or -1."""
    won = (seats[winner],) if winner >= 0 else ()
    lost = (seats[1 - winner],) if winner >= 0 else ()
    points = tuple(zip(pieces.SIDE_NAMES, tally, strict=True))
    return Outcome(won, ending, points, lost, pieces.SIDES)
