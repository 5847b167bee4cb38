"""Who sits where, and who has won."""

from __future__ import annotations

from sandtable.games.tri_cross import pieces, terrain
from sandtable.games.tri_cross.board_cy import CrossBoard
from sandtable.games.tri_cross.endings import BY_NUMBER, ELIMINATED, FOUR_COUNT, STOPPED, STUCK, TIME_OVER, WITHDRAWN
from sandtable.games.tri_cross.rulings import PLAYERS
from sandtable.kernel.option import Options
from sandtable.kernel.outcome import Ending, Outcome
from sandtable.kernel.seat import Seat
from sandtable.kernel.text import Text

TEAMS = ("black-green", "red-yellow")
"""Mates sit opposite each other (rule 8.10)."""
TEAM_NAMES = (Text("Black and Green", "Đen và Xanh"), Text("Red and Yellow", "Đỏ và Vàng"))


def seats(options: Options) -> tuple[Seat, ...]:
    """A seat for each colour, clockwise from the south (rules 2.6 and 8.2)."""
    names = zip(pieces.COLOURS, pieces.COLOUR_NAMES, strict=True)
    shared = options["players"] == "teams"
    found = (Seat(name, TEAMS[at % 2] if shared else name, at, title) for at, (name, title) in enumerate(names))
    return tuple(found)[: PLAYERS[options["players"]]]


def side_of(board: CrossBoard, seat: int) -> int:
    """The side a seat belongs to."""
    return seat % 2 if board.teamed else seat


def outcome(board: CrossBoard, seats: tuple[Seat, ...]) -> Outcome | None:
    """How the game ended, or None while it goes on."""
    number = board.ended
    if not number:
        if board.moves():
            return None
        number = STUCK
    if number == TIME_OVER:
        return on_pieces(board, seats, BY_NUMBER[number])
    return made(board, seats, BY_NUMBER[number], winner(board, number))


def winner(board: CrossBoard, number: int) -> int:
    """The side that won, or -1 in a draw."""
    if number == ELIMINATED:
        return next(side_of(board, seat) for seat in range(board.players) if board.alive >> seat & 1)
    if number == FOUR_COUNT:
        return side_of(board, board.cell(terrain.CENTRE) >> 3)
    if number == STUCK:
        return 1 - board.turn
    return 1 - board.loser if number == WITHDRAWN else -1


def adjudicate(board: CrossBoard, seats: tuple[Seat, ...]) -> Outcome:
    """The result on the pieces left if the game stopped here (rule 7.6)."""
    return on_pieces(board, seats, STOPPED)


def on_pieces(board: CrossBoard, seats: tuple[Seat, ...], ending: Ending) -> Outcome:
    """More pieces win, then more crosses, then the middle; otherwise it is a draw."""
    sides = 2 if board.teamed else board.players
    merits = [[0, 0, 0] for _ in range(sides)]
    for square in terrain.SQUARES:
        piece = board.cell(square)
        if piece:
            merit = merits[side_of(board, piece >> 3)]
            merit[0] += 1
            merit[1] += piece & 7
            merit[2] += square == terrain.CENTRE
    best = max(merits)
    return made(board, seats, ending, merits.index(best) if merits.count(best) == 1 else -1, merits)


def made(
    board: CrossBoard, seats: tuple[Seat, ...], ending: Ending, side: int, merits: list[list[int]] | None = None
) -> Outcome:
    """An outcome; `side` won, or nobody (-1)."""
    won = tuple(seat for seat in seats if side >= 0 and side_of(board, seat.index) == side)
    lost = tuple(seat for seat in seats if side >= 0 and seat not in won)
    names = tuple(dict.fromkeys(seat.side for seat in seats))
    points = tuple((name, merit[0]) for name, merit in zip(names, merits, strict=True)) if merits else ()
    return Outcome(won, ending, points, lost, TEAM_NAMES if board.teamed else pieces.COLOUR_NAMES[: board.players])
