"""Who sits where in a grid game, and who has won."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sandtable.kernel.board.board_cy import Board
from sandtable.kernel.grid.board import NO_PROGRESS, REPEATED, TIME_UP, WITHDRAWN
from sandtable.kernel.grid.notation import BoardNotation
from sandtable.kernel.grid.rules import GridRules
from sandtable.kernel.option import Options
from sandtable.kernel.outcome import STOPPED, Ending, Outcome, on_points
from sandtable.kernel.seat import Seat
from sandtable.kernel.text import Text

ENDINGS = {
    REPEATED: Ending("repetition", Text("The position occurred too often.", "Thế cờ lặp lại quá nhiều lần.")),
    NO_PROGRESS: Ending("no-progress", Text("Nothing happened for too long.", "Đã quá lâu không có tiến triển.")),
    WITHDRAWN: Ending(
        "withdrawn",
        Text("{loser} left the game; the win goes to {winner}.", "{loser} đã rời ván; {winner} thắng."),
        Text("The player left.", "Người chơi đã rời ván."),
    ),
    TIME_UP: on_points("time-up", Text("The agreed limit has been reached", "Đã tới giới hạn thoả thuận")),
}
COUNTED = on_points(STOPPED, Text("The game was stopped", "Ván bị dừng"))


@dataclass(frozen=True)
class GridOutcome:
    """The outcome rules of one game."""

    notation: BoardNotation[Any]

    @property
    def rules(self) -> GridRules:
        """The rules of the game."""
        return self.notation.rules

    def seats(self, options: Options) -> tuple[Seat, ...]:
        """A seat for each side."""
        return tuple(Seat(side.name, side.name, index, side.title) for index, side in enumerate(self.rules.sides))

    def outcome(self, board: Board, seats: tuple[Seat, ...]) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        if not board.ended and board.moves():
            return None
        if board.ended:
            ending = {**ENDINGS, **self.rules.endings}[board.ended]
        else:
            ending = self.rules.ending(self.notation.state(board))
        return made(seats, ending, board.winning_sides())

    def adjudicate(self, board: Board, seats: tuple[Seat, ...]) -> Outcome:
        """The side whose pieces are worth more has won, if the game stopped here."""
        return made(seats, COUNTED, self.rules.ahead(self.notation.state(board)))


def made(seats: tuple[Seat, ...], ending: Ending, sides: tuple[int, ...] | list[int]) -> Outcome:
    """An outcome that some sides have won."""
    won = tuple(seats[side] for side in sides)
    return Outcome(won, ending, losers=tuple(seat for seat in seats if won and seat not in won))
