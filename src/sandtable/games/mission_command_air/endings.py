"""Every ending of the game, by the number that the board uses."""

from __future__ import annotations

from sandtable.kernel.outcome import Ending
from sandtable.kernel.text import Text

LAST_FLYING, SQUADRON_LOST, WIPED_OUT, ROUNDS_OVER, TIME_OVER, WITHDRAWN = range(1, 7)

BY_NUMBER = {
    LAST_FLYING: Ending(
        "last-flying",
        Text("The last planes in the sky belong to {winner}.", "Trên trời chỉ còn máy bay của {winner}."),
    ),
    SQUADRON_LOST: Ending(
        "squadron",
        Text("A whole squadron was shot down: {winner} win.", "Cả một phi đội bị bắn hạ: {winner} thắng."),
    ),
    WIPED_OUT: Ending(
        "wiped-out",
        Text("The remaining sides lost at the same time.", "Các bên còn lại cùng thua một lúc."),
    ),
    ROUNDS_OVER: Ending(
        "rounds", Text("The agreed number of rounds has been played.", "Đã chơi hết số vòng thoả thuận.")
    ),
    TIME_OVER: Ending("time-up", Text("The agreed limit has been reached.", "Đã tới giới hạn thoả thuận.")),
    WITHDRAWN: Ending(
        "withdrawn",
        Text(
            "Nobody else is left in the game; the win goes to {winner}.", "Không còn ai khác trong ván; {winner} thắng."
        ),
    ),
}
ON_COUNT = (BY_NUMBER[ROUNDS_OVER], BY_NUMBER[TIME_OVER])
"""Endings that planes and damage decide (rule 8.6)."""
STOPPED = Ending("stopped", Text("The game was stopped.", "Ván bị dừng."))
BY_PLANES = Text("Most planes: {winner}.", "Nhiều máy bay nhất: {winner}.")
BY_DAMAGE = Text("Least damage: {winner}.", "Ít hư hại nhất: {winner}.")
BY_NOTHING = Text("Planes and damage are equal.", "Số máy bay và hư hại ngang nhau.")


def because(ending: Ending, reason: Text) -> Ending:
    """The same ending with the reason why somebody won, or nobody."""
    both = Text(f"{ending.sentence.en} {reason.en}", f"{ending.sentence.vi} {reason.vi}")
    return Ending(ending.name, both)
