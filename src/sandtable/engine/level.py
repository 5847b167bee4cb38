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
    """How much it looks at for one move, where everything is in sight."""
    guesses: int | None
    """The same where it has to guess at what it cannot know."""
    blind: int
    """How many replies in a thousand it overlooks, though never one that ends the game."""
    haze: int
    """By how much it misjudges a position, in hundredths of the least piece."""


LEVELS = (
    Level(
        1,
        Words("Recruit", "Tân binh"),
        Words(
            "Sees one reply ahead and overlooks most of what you could do.",
            "Chỉ nhìn trước một nước trả lời và bỏ sót phần lớn khả năng của bạn.",
        ),
        depth=2,
        nodes=None,
        guesses=200,
        blind=800,
        haze=300,
    ),
    Level(
        2,
        Words("Private", "Binh nhì"),
        Words(
            "Sees one reply ahead and often overlooks the right one.",
            "Nhìn trước một nước trả lời và thường bỏ sót nước đúng.",
        ),
        depth=2,
        nodes=None,
        guesses=600,
        blind=550,
        haze=180,
    ),
    Level(
        3,
        Words("Corporal", "Hạ sĩ"),
        Words("Plays simple tactics and still overlooks a lot.", "Biết chiến thuật đơn giản nhưng còn bỏ sót nhiều."),
        depth=3,
        nodes=None,
        guesses=1_500,
        blind=200,
        haze=50,
    ),
    Level(
        4,
        Words("Sergeant", "Trung sĩ"),
        Words("Seldom loses a piece for nothing.", "Hiếm khi mất quân vô ích."),
        depth=4,
        nodes=None,
        guesses=4_000,
        blind=60,
        haze=20,
    ),
    Level(
        5,
        Words("Lieutenant", "Trung uý"),
        Words("Sees everything within a few moves.", "Nhìn thấy mọi thứ trong vài nước."),
        depth=5,
        nodes=None,
        guesses=8_000,
        blind=20,
        haze=5,
    ),
    Level(
        6,
        Words("Captain", "Đại uý"),
        Words("Plans ahead and punishes mistakes.", "Biết tính xa và trừng phạt sai lầm."),
        depth=None,
        nodes=8_000,
        guesses=15_000,
        blind=0,
        haze=0,
    ),
    Level(
        7,
        Words("Colonel", "Đại tá"),
        Words("Hard to beat for anybody.", "Ai cũng khó thắng."),
        depth=None,
        nodes=30_000,
        guesses=40_000,
        blind=0,
        haze=0,
    ),
    Level(
        8,
        Words("General", "Đại tướng"),
        Words("Everything we have, for as long as it may think.", "Toàn bộ sức mạnh, nghĩ hết thời gian cho phép."),
        depth=None,
        nodes=None,
        guesses=None,
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
