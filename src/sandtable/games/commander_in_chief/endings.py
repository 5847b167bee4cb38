"""Every ending of the game, by the number that the board uses."""

from __future__ import annotations

from sandtable.kernel.outcome import Ending, on_points
from sandtable.kernel.text import Text

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
    _,  # stored games keep the numbers, so this one stays free
    NO_COMMANDERS,
    OUT_OF_TIME,
    WITHDRAWN,
) = range(1, 14)

BY_NUMBER = {
    CAPTURED: Ending(
        "commander",
        Text("{winner} captured the enemy Commander.", "{winner} đã bắt được Tư lệnh đối phương."),
    ),
    TURNS_OVER: on_points(
        "turns", Text("The agreed number of turns has been played", "Đã chơi hết số lượt thoả thuận")
    ),
    TIME_OVER: on_points("time-up", Text("The agreed limit has been reached", "Đã tới giới hạn thoả thuận")),
    NO_PIECES: on_points("no-pieces", Text("A side has no pieces left", "Một bên không còn quân nào")),
    COMMANDER_FELL: on_points("commander-points", Text("A Commander was captured", "Một Tư lệnh bị bắt")),
    REPEATED: Ending("repetition", Text("The position occurred for the third time.", "Thế cờ lặp lại lần thứ ba.")),
    NO_PROGRESS: Ending(
        "no-progress",
        Text(
            "There was no capture, attack or Amphibian move for too long.",
            "Đã quá lâu không có nước bắt quân, đòn tấn công hay nước đi của Xe lội nước.",
        ),
    ),
    STUCK_DRAW: Ending("stuck", Text("The side to move cannot move.", "Bên tới lượt không đi được.")),
    STUCK_LOSS: Ending("stuck-loss", Text("{loser} cannot move and loses.", "{loser} không đi được nên thua.")),
    NO_COMMANDERS: Ending("no-commanders", Text("Neither side has a Commander.", "Cả hai bên đều không còn Tư lệnh.")),
    OUT_OF_TIME: Ending("timer", Text("{loser} ran out of time for a move.", "{loser} hết giờ cho một nước.")),
    WITHDRAWN: Ending("withdrawn", Text("{loser} left the game.", "{loser} đã rời ván.")),
}
STOPPED = on_points("stopped", Text("The game was stopped", "Ván bị dừng"))
ON_POINTS = tuple(BY_NUMBER[number] for number in (TURNS_OVER, TIME_OVER, NO_PIECES, COMMANDER_FELL))
