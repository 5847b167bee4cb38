"""Eight opponents, from one whom anybody may beat to everything we have."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.kernel.error import BadInput
from sandtable.kernel.words import Words


@dataclass(frozen=True, slots=True)
class Level:
    """How strong an opponent is, and in which way it is weak."""

    number: int
    title: Words
    about: Words
    depth: int | None
    """How many moves it looks ahead, noise not counted; None for as many as time allows."""
    nodes: int | None
    """How much it looks at for one move."""
    blind: int
    """How many replies in a thousand it overlooks, though never one that ends the game."""
    haze: int
    """By how much it misjudges a position, in hundredths of the least piece."""


LEVELS = (
    Level(
        1,
        Words("Recruit", "Tân binh"),
        Words(
            "Sees one reply ahead and overlooks about half of what you could do.",
            "Chỉ nhìn trước một nước trả lời và bỏ sót khoảng một nửa khả năng của bạn.",
        ),
        depth=2,
        nodes=50_000,
        blind=550,
        haze=120,
    ),
    Level(
        2,
        Words("Private", "Binh nhì"),
        Words(
            "Sees one reply ahead and often overlooks the right one.",
            "Nhìn trước một nước trả lời và thường bỏ sót nước đúng.",
        ),
        depth=2,
        nodes=60_000,
        blind=350,
        haze=80,
    ),
    Level(
        3,
        Words("Corporal", "Hạ sĩ"),
        Words("Plays simple tactics and still overlooks a lot.", "Biết chiến thuật đơn giản nhưng còn bỏ sót nhiều."),
        depth=3,
        nodes=70_000,
        blind=200,
        haze=50,
    ),
    Level(
        4,
        Words("Sergeant", "Trung sĩ"),
        Words("Seldom loses a piece for nothing.", "Hiếm khi mất quân vô ích."),
        depth=4,
        nodes=80_000,
        blind=80,
        haze=30,
    ),
    Level(
        5,
        Words("Lieutenant", "Trung uý"),
        Words("Sees everything within a few moves.", "Nhìn thấy mọi thứ trong vài nước."),
        depth=5,
        nodes=90_000,
        blind=20,
        haze=15,
    ),
    Level(
        6,
        Words("Captain", "Đại uý"),
        Words("Plans ahead and punishes mistakes.", "Biết tính xa và trừng phạt sai lầm."),
        depth=7,
        nodes=100_000,
        blind=0,
        haze=0,
    ),
    Level(
        7,
        Words("Colonel", "Đại tá"),
        Words("Hard to beat for anybody.", "Ai cũng khó thắng."),
        depth=None,
        nodes=110_000,
        blind=0,
        haze=0,
    ),
    Level(
        8,
        Words("General", "Đại tướng"),
        Words("Everything we have, for as long as it may think.", "Toàn bộ sức mạnh, nghĩ hết thời gian cho phép."),
        depth=None,
        nodes=None,
        blind=0,
        haze=0,
    ),
)
STRONGEST = len(LEVELS)


def level(number: int) -> Level:
    """The level of that number, or BadInput."""
    if not 1 <= number <= STRONGEST:
        raise BadInput(f"There are levels from 1 to {STRONGEST}, not {number}.")
    return LEVELS[number - 1]
