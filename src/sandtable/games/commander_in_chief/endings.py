"""Every way a game of this room can end, by the number the board knows it under."""

from __future__ import annotations

from sandtable.kernel.outcome import Ending
from sandtable.kernel.text import Words

(
    CAPTURED,
    TURNS_OVER,
    TIME_OVER,
    NO_PIECES,
    COMMANDER_FELL,
    REPEATED,
    NO_PROGRESS,
    STUCK_DRAW,
    STUCK_LOSS,
    STUCK_POINTS,
    NO_COMMANDERS,
    OUT_OF_TIME,
    WITHDRAWN,
) = range(1, 14)

BY_NUMBER = {
    CAPTURED: Ending(
        "commander",
        Words("{winner} captured the enemy Commander.", "{winner} đã bắt được Tư lệnh đối phương."),
    ),
    TURNS_OVER: Ending("turns", Words("The agreed turns have been played.", "Đã chơi hết số lượt thoả thuận.")),
    TIME_OVER: Ending("time-up", Words("The agreed time is over.", "Đã hết thời gian thoả thuận.")),
    NO_PIECES: Ending("no-pieces", Words("A side has no pieces left.", "Một bên không còn quân nào.")),
    COMMANDER_FELL: Ending(
        "commander-points", Words("A Commander fell; the points decide.", "Một Tư lệnh bị bắt; tính điểm.")
    ),
    REPEATED: Ending("repetition", Words("The position occurred for the third time.", "Thế cờ lặp lại lần thứ ba.")),
    NO_PROGRESS: Ending(
        "no-progress",
        Words("Nothing was captured and no Amphibian advanced for too long.", "Đã quá lâu không có tiến triển."),
    ),
    STUCK_DRAW: Ending("stuck", Words("The side to move cannot move.", "Bên tới lượt không đi được.")),
    STUCK_LOSS: Ending("stuck-loss", Words("{loser} cannot move and loses.", "{loser} không đi được nên thua.")),
    STUCK_POINTS: Ending("stuck-points", Words("Neither side can move.", "Cả hai bên không đi được.")),
    NO_COMMANDERS: Ending("no-commanders", Words("Neither side has a Commander.", "Cả hai bên không còn Tư lệnh.")),
    OUT_OF_TIME: Ending("timer", Words("{loser} let the time for a move run out.", "{loser} để hết giờ cho một nước.")),
    WITHDRAWN: Ending("withdrawn", Words("{loser} left the game.", "{loser} đã rời ván.")),
}
STOPPED = Ending("stopped", Words("The game was stopped; the points decide.", "Ván bị dừng; tính điểm."))
ON_POINTS = tuple(BY_NUMBER[number] for number in (TURNS_OVER, TIME_OVER, NO_PIECES, COMMANDER_FELL, STUCK_POINTS))
