"""Every ending of the game, by the number that the board uses."""

from __future__ import annotations

from sandtable.kernel.outcome import Ending
from sandtable.kernel.text import Text

ELIMINATED, FOUR_COUNT, STUCK, REPEATED, NO_PROGRESS, WITHDRAWN, TIME_OVER = range(1, 8)

BY_NUMBER = {
    ELIMINATED: Ending(
        "eliminated",
        Text("The only pieces left on the board belong to {winner}.", "Chỉ còn quân của {winner} trên bàn cờ."),
    ),
    FOUR_COUNT: Ending(
        "four-count",
        Text("In, in four: {winner} held the middle.", "Vào, đếm bốn: {winner} đã giữ được ô giữa."),
    ),
    STUCK: Ending(
        "stuck",
        Text("{loser} could not step and lost to {winner}.", "{loser} không bước được nên thua {winner}."),
    ),
    REPEATED: Ending("repetition", Text("The position occurred for the third time.", "Thế cờ lặp lại lần thứ ba.")),
    NO_PROGRESS: Ending(
        "no-progress",
        Text(
            "Nobody jumped or entered the middle for too long.",
            "Đã quá lâu không ai nhảy hay vào ô giữa.",
        ),
    ),
    WITHDRAWN: Ending(
        "withdrawn", Text("{loser} left the game; the win goes to {winner}.", "{loser} đã rời ván; {winner} thắng.")
    ),
}


def on_pieces_left(name: str, reason: Text) -> Ending:
    """An ending that the pieces left decide (rule 7.6)."""
    return Ending(
        name,
        Text(
            f"{reason.en}; the pieces left decide for {{winner}}.",
            f"{reason.vi}; {{winner}} thắng theo số quân còn lại.",
        ),
        Text(f"{reason.en}; the pieces left are equal.", f"{reason.vi}; số quân còn lại ngang nhau."),
    )


BY_NUMBER[TIME_OVER] = on_pieces_left(
    "time-up", Text("The agreed limit has been reached", "Đã tới giới hạn thoả thuận")
)
STOPPED = on_pieces_left("stopped", Text("The game was stopped", "Ván bị dừng"))
