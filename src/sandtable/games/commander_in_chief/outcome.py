"""Who sits where, and who has won."""

from __future__ import annotations

from sandtable.games.commander_in_chief import pieces
from sandtable.games.commander_in_chief.board_cy import ChiefBoard
from sandtable.games.commander_in_chief.endings import (
    BY_NUMBER,
    ON_POINTS,
    STOPPED,
    STUCK_DRAW,
    STUCK_LOSS,
)
from sandtable.kernel.option import Options
from sandtable.kernel.outcome import Ending, Outcome
from sandtable.kernel.seat import Seat
from sandtable.kernel.text import Text

GROUPS = {"surface": Text("Land and Sea", "Lục và Hải quân"), "air": Text("Air", "Không quân")}


def seats(options: Options) -> tuple[Seat, ...]:
    """One seat a side, or two for a team: Land and Sea before Air (rule 9.3)."""
    found: list[Seat] = []
    for side, title in zip(("dark", "light"), pieces.SIDES, strict=True):
        if options["teams"] in (side, "both"):
            for group, part in GROUPS.items():
                words = Text(f"{title.en} {part.en}", f"{part.vi} {title.vi}")
                found.append(Seat(f"{side}-{group}", side, len(found), words, title))
        else:
            found.append(Seat(side, side, len(found), title))
    return tuple(found)


def outcome(board: ChiefBoard, seats: tuple[Seat, ...]) -> Outcome | None:
    """How the game ended, or None while it goes on."""
    number = board.ended
    if not number:
        if board.moves():
            return None
        number = stuck(board)
    winner = {
        "commander": 1 if not board.has_piece(pieces.COMMANDER, 0) else 0,
        "stuck-loss": 1 - board.side,
        "timer": 1 - board.loser,
        "withdrawn": 1 - board.loser,
    }
    ending = BY_NUMBER[number]
    if ending in ON_POINTS:
        return on_points(board, seats, ending)
    return made(board, seats, ending, winner.get(ending.name, -1))


def stuck(board: ChiefBoard) -> int:
    """The ending when the side to move can neither move nor pass (rule 8.6)."""
    return STUCK_LOSS if board.stuck_rule == 1 else STUCK_DRAW


def adjudicate(board: ChiefBoard, seats: tuple[Seat, ...]) -> Outcome:
    """The result on points if the game stopped here (rule 6.12)."""
    return on_points(board, seats, STOPPED)


def on_points(board: ChiefBoard, seats: tuple[Seat, ...], ending: Ending) -> Outcome:
    """The side with more points wins; equal points are a draw."""
    dark, light = board.points_of(0), board.points_of(1)
    return made(board, seats, ending, -1 if dark == light else 0 if dark > light else 1)


def made(board: ChiefBoard, seats: tuple[Seat, ...], ending: Ending, winner: int) -> Outcome:
    """An outcome; `winner` is a side or -1."""
    sides = ("dark", "light")
    won = tuple(seat for seat in seats if winner >= 0 and seat.side == sides[winner])
    lost = tuple(seat for seat in seats if winner >= 0 and seat.side != sides[winner])
    counted = board.scoring or ending in (*ON_POINTS, STOPPED)
    points = tuple((side, board.points_of(index)) for index, side in enumerate(sides)) if counted else ()
    return Outcome(won, ending, points, lost, pieces.SIDES if counted else ())
