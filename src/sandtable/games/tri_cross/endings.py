"""Every way a game of this room can end, by the number the board knows it under."""

from __future__ import annotations

from sandtable.kernel.outcome import Ending
from sandtable.kernel.text import Words

ELIMINATED, FOUR_COUNT, STUCK, REPEATED, NO_PROGRESS, WITHDRAWN, TIME_OVER = range(1, 8)

BY_NUMBER = {
    ELIMINATED: Ending(
        "eliminated",
        Words("The last pieces on the board belong to {winner}.", "Chỉ còn quân của {winner} trên bàn cờ."),
    ),
    FOUR_COUNT: Ending(
        "four-count",
        Words("In, in four: the middle was held by {winner}.", "Vào, đếm bốn: {winner} đã giữ được ô giữa."),
    ),
    STUCK: Ending(
        "stuck",
        Words("{loser} cannot step and loses to {winner}.", "{loser} không bước được nên thua {winner}."),
    ),
    REPEATED: Ending("repetition", Words("The position occurred for the third time.", "Thế cờ lặp lại lần thứ ba.")),
    NO_PROGRESS: Ending(
        "no-progress",
        Words(
            "Nobody jumped or entered the middle for too long.",
            "Đã quá lâu không ai nhảy hay vào ô giữa.",
        ),
    ),
    WITHDRAWN: Ending("withdrawn", Words("{loser} left the game to {winner}.", "{loser} đã rời ván; {winner} thắng.")),
    TIME_OVER: Ending("time-up", Words("Time is up; the pieces left decide.", "Đã hết giờ; tính số quân còn lại.")),
}
STOPPED = Ending(
    "stopped", Words("The game was stopped; the pieces left decide.", "Ván bị dừng; tính số quân còn lại.")
)
