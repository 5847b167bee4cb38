"""Every ending of the game, by the number that the board uses."""

from __future__ import annotations

from sandtable.kernel.outcome import Ending, on_points
from sandtable.kernel.text import Text

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
        "commander", Text("{winner} captured the enemy Commander.", "{winner} đã bắt được Tư lệnh đối phương.")
    ),
    AIR_LOST: Ending("air", Text("{loser} lost all planes.", "{loser} mất hết máy bay.")),
    NAVY_LOST: Ending("navy", Text("{loser} lost all ships.", "{loser} mất hết tàu.")),
    LAND_LOST: Ending(
        "land",
        Text(
            "{loser} lost all Infantry, Artillery and Tanks.",
            "{loser} mất hết Bộ binh, Pháo binh và Xe tăng.",
        ),
    ),
    EXPOSED: Ending(
        "exposed", Text("{loser} let the Commanders face each other.", "{loser} để hai Tư lệnh đối mặt nhau.")
    ),
    REPEATED: Ending("repetition", Text("The position occurred for the third time.", "Thế cờ lặp lại lần thứ ba.")),
    NO_PROGRESS: Ending(
        "no-progress", Text("There was no capture for too long.", "Đã quá lâu không có quân nào bị ăn.")
    ),
    TIME_OVER: on_points("time-up", Text("The agreed limit has been reached", "Đã tới giới hạn thoả thuận")),
    OUT_OF_TIME: Ending("timer", Text("{loser} ran out of time.", "{loser} hết giờ.")),
    FLAG_POINTS: on_points("timer-points", Text("A player ran out of time", "Một bên hết giờ")),
    WITHDRAWN: Ending("withdrawn", Text("{loser} left the game.", "{loser} đã rời ván.")),
    MATED: Ending("checkmate", Text("{loser}'s Commander is checkmated.", "Tư lệnh của {loser} bị chiếu hết.")),
    STUCK_DRAW: Ending("stalemate", Text("The side to move cannot move.", "Bên tới lượt không đi được.")),
    STUCK_LOSS: Ending("stalemate-loss", Text("{loser} cannot move and loses.", "{loser} không đi được nên thua.")),
}
NUMBERS = {ending.name: number for number, ending in BY_NUMBER.items()}
STOPPED = on_points("stopped", Text("The game was stopped", "Ván bị dừng"))
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


def counted(ending: Ending, winner: Text, loser: Text) -> Ending:
    """The same ending where it only earned a bonus: it names who reached the goal, and then the winner on points."""
    named = ending.sentence.filled(winner=winner, loser=loser)
    return on_points(ending.name, Text(named.en.removesuffix("."), named.vi.removesuffix(".")))
