"""Every way a game of this room can end, by the number the board knows it under."""

from __future__ import annotations

from sandtable.kernel.outcome import Ending
from sandtable.kernel.text import Words

(
    COMMANDER_TAKEN,
    AIR_LOST,
    NAVY_LOST,
    LAND_LOST,
    EXPOSED,
    REPEATED,
    NO_PROGRESS,
    TIME_OVER,
    OUT_OF_TIME,
    FLAG_POINTS,
    WITHDRAWN,
    MATED,
    STUCK_DRAW,
    STUCK_LOSS,
) = range(1, 15)

BY_NUMBER = {
    COMMANDER_TAKEN: Ending(
        "commander", Words("{winner} captured the enemy Commander.", "{winner} đã bắt được Tư lệnh đối phương.")
    ),
    AIR_LOST: Ending("air", Words("{loser} lost the whole Air Force.", "{loser} mất hết Không quân.")),
    NAVY_LOST: Ending("navy", Words("{loser} lost the whole Navy.", "{loser} mất hết Hải quân.")),
    LAND_LOST: Ending(
        "land",
        Words(
            "{loser} lost all Infantry, Artillery and Tanks.",
            "{loser} mất hết Bộ binh, Pháo binh và Xe tăng.",
        ),
    ),
    EXPOSED: Ending(
        "exposed", Words("{loser} let the Commanders face each other.", "{loser} để hai Tư lệnh đối mặt nhau.")
    ),
    REPEATED: Ending("repetition", Words("The position occurred for the third time.", "Thế cờ lặp lại lần thứ ba.")),
    NO_PROGRESS: Ending("no-progress", Words("Nothing was captured for too long.", "Đã quá lâu không có quân bị bắt.")),
    TIME_OVER: Ending(
        "time-up", Words("The agreed time is over; the points decide.", "Hết giờ thoả thuận; tính điểm.")
    ),
    OUT_OF_TIME: Ending("timer", Words("{loser} ran out of time.", "{loser} hết giờ.")),
    FLAG_POINTS: Ending(
        "timer-points", Words("A player ran out of time; the points decide.", "Một bên hết giờ; tính điểm.")
    ),
    WITHDRAWN: Ending("withdrawn", Words("{loser} left the game.", "{loser} đã rời ván.")),
    MATED: Ending("checkmate", Words("{loser}'s Commander is checkmated.", "Tư lệnh của {loser} bị chiếu hết.")),
    STUCK_DRAW: Ending("stalemate", Words("The side to move cannot move.", "Bên tới lượt không đi được.")),
    STUCK_LOSS: Ending("stalemate-loss", Words("{loser} cannot move and loses.", "{loser} không đi được nên thua.")),
}
NUMBERS = {ending.name: number for number, ending in BY_NUMBER.items()}
STOPPED = Ending("stopped", Words("The game was stopped; the points decide.", "Ván bị dừng; tính điểm."))
ON_POINTS = (TIME_OVER, FLAG_POINTS)
WRITTEN = (
    COMMANDER_TAKEN,
    AIR_LOST,
    NAVY_LOST,
    LAND_LOST,
    EXPOSED,
    REPEATED,
    TIME_OVER,
    OUT_OF_TIME,
    FLAG_POINTS,
    WITHDRAWN,
)
"""Endings that a position text must name, because the pieces do not show them."""
STRATEGIC = (COMMANDER_TAKEN, MATED, AIR_LOST, NAVY_LOST, LAND_LOST)
"""Endings that earn a bonus (rule 9.3)."""
