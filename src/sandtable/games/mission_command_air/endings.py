"""Every way a game of this room can end, by the number the board knows it under."""

from __future__ import annotations

from sandtable.kernel.outcome import Ending
from sandtable.kernel.text import Words

LAST_FLYING, SQUADRON_LOST, WIPED_OUT, ROUNDS_OVER, TIME_OVER, WITHDRAWN = range(1, 7)

BY_NUMBER = {
    LAST_FLYING: Ending(
        "last-flying",
        Words("Only {winner} still flies.", "Chỉ còn {winner} bay trên trời."),
    ),
    SQUADRON_LOST: Ending(
        "squadron",
        Words("A whole squadron is down; {winner} win.", "Trọn một phi đội bị hạ; {winner} thắng."),
    ),
    WIPED_OUT: Ending("wiped-out", Words("Both sides fell together.", "Các bên cùng bị hạ một lúc.")),
    ROUNDS_OVER: Ending("rounds", Words("The agreed rounds are over.", "Đã hết số vòng thoả thuận.")),
    TIME_OVER: Ending("time-up", Words("The agreed time is over.", "Đã hết thời gian thoả thuận.")),
    WITHDRAWN: Ending("withdrawn", Words("{winner} alone stayed in the game.", "Chỉ còn {winner} ở lại ván.")),
}
ON_COUNT = (BY_NUMBER[ROUNDS_OVER], BY_NUMBER[TIME_OVER])
"""Endings that planes and damage decide (rule 8.6)."""
STOPPED = Ending("stopped", Words("The game was stopped.", "Ván bị dừng."))
BY_PLANES = Words("Most planes: {winner}.", "Nhiều máy bay nhất: {winner}.")
BY_DAMAGE = Words("Least damage: {winner}.", "Ít hư hại nhất: {winner}.")
BY_NOTHING = Words("Planes and damage are equal.", "Số máy bay và hư hại ngang nhau.")


def because(ending: Ending, reason: Words) -> Ending:
    """The same ending with the reason why somebody won, or nobody."""
    both = Words(f"{ending.sentence.en} {reason.en}", f"{ending.sentence.vi} {reason.vi}")
    return Ending(ending.name, both)
