"""Who sits where, and who has won."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from sandtable.games.chess.board_cy import ChessBoard
from sandtable.kernel.grid.board import NO_PROGRESS, REPEATED, TIME_UP, WITHDRAWN
from sandtable.kernel.grid.outcome import COUNTED, ENDINGS, GridOutcome
from sandtable.kernel.option import Options
from sandtable.kernel.outcome import Ending, Outcome
from sandtable.kernel.seat import Seat
from sandtable.kernel.text import Text

DEAD, LATE = 5, 6
"""The numbers that the board gives the endings of its own."""
MATE = Ending("checkmate", Text("Checkmate: {winner} wins.", "Chiếu hết: {winner} thắng."))
STALEMATE = Ending("stalemate", Text("Stalemate: a draw.", "Hết nước đi: hoà."))
BY_NUMBER = {
    REPEATED: Ending("repetition", Text("The position was repeated: a draw.", "Thế cờ lặp lại: hoà.")),
    NO_PROGRESS: Ending(
        "no-progress",
        Text(
            "No capture and no pawn move for too long: a draw.",
            "Đã quá lâu không có nước bắt quân hay đi tốt: hoà.",
        ),
    ),
    WITHDRAWN: ENDINGS[WITHDRAWN],
    TIME_UP: ENDINGS[TIME_UP],
    DEAD: Ending(
        "dead-position",
        Text("Neither side can give checkmate any more: a draw.", "Không bên nào còn chiếu hết được: hoà."),
    ),
    LATE: Ending(
        "late",
        Text("{loser} ran out of time; {winner} wins.", "{loser} hết giờ; {winner} thắng."),
        Text(
            "Time ran out, but the opponent cannot give checkmate: a draw.",
            "Một bên hết giờ, nhưng đối phương không thể chiếu hết: hoà.",
        ),
    ),
}
TURNS = (Text("first", "thứ nhất"), Text("second", "thứ hai"))


@dataclass(frozen=True)
class ChessOutcome(GridOutcome):
    """The outcome rules of chess."""

    def seats(self, options: Options) -> tuple[Seat, ...]:
        """One seat a side, or two for a team (rule 8.1)."""
        found: list[Seat] = []
        for name, title in self.rules.sides:
            if options["teams"] not in (name, "both"):
                found.append(Seat(name, name, len(found), title))
                continue
            for number, turn in enumerate(TURNS, 1):
                words = Text(f"{title.en}, {turn.en} player", f"{title.vi}, người {turn.vi}")
                found.append(Seat(f"{name}-{number}", name, len(found), words, title))
        return tuple(found)

    def outcome(self, board: ChessBoard, seats: tuple[Seat, ...]) -> Outcome | None:  # type: ignore[override]
        """How the game ended, or None while it goes on."""
        if board.ended:
            return self.made(seats, BY_NUMBER[board.ended], board.winning_sides())
        if board.moves():
            return None
        return self.made(seats, MATE if board.is_in_check() else STALEMATE, board.winning_sides())

    def adjudicate(self, board: ChessBoard, seats: tuple[Seat, ...]) -> Outcome:  # type: ignore[override]
        """The side whose pieces are worth more has won, if the game stopped here."""
        return self.made(seats, COUNTED, self.rules.ahead(self.notation.state(board)))

    def made(self, seats: tuple[Seat, ...], ending: Ending, sides: Collection[int]) -> Outcome:
        """An outcome that some sides have won."""
        names = [self.rules.sides[side].name for side in sides]
        won = tuple(seat for seat in seats if seat.side in names)
        return Outcome(won, ending, losers=tuple(seat for seat in seats if won and seat not in won))
