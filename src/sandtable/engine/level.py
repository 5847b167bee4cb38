"""Eight opponents, from one whom anybody may beat to everything we have."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.kernel.error import BadInput
from sandtable.kernel.text import Words


@dataclass(frozen=True, slots=True)
class Skill:
    """How far somebody looks, and how he errs."""

    depth: int | None = None
    """How many moves ahead, noise not counted; None for as many as time allows."""
    nodes: int | None = None
    """How much for one move."""
    blind: int = 0
    """How many replies in a thousand are overlooked, though never one that ends the game."""
    haze: int = 0
    """By how much a position is misjudged, in hundredths of the least piece."""


@dataclass(frozen=True, slots=True)
class Level:
    """How strong an opponent is, and in which way it is weak."""

    number: int
    title: Words
    about: Words
    open: Skill
    """Where everything is in sight."""
    veiled: Skill
    """Where it has to guess: luck evens much out there, so it takes greater errors to be as much weaker."""


LEVELS = (
    Level(
        1,
        Words("Recruit", "Tân binh"),
        Words(
            "Sees one reply ahead and overlooks most of what you could do.",
            "Chỉ nhìn trước một nước trả lời và bỏ sót phần lớn khả năng của bạn.",
        ),
        open=Skill(depth=2, blind=800, haze=300),
        veiled=Skill(nodes=60, blind=950, haze=3_000),
    ),
    Level(
        2,
        Words("Private", "Binh nhì"),
        Words(
            "Sees one reply ahead and often overlooks the right one.",
            "Nhìn trước một nước trả lời và thường bỏ sót nước đúng.",
        ),
        open=Skill(depth=2, blind=550, haze=180),
        veiled=Skill(nodes=65, blind=940, haze=2_600),
    ),
    Level(
        3,
        Words("Corporal", "Hạ sĩ"),
        Words("Plays simple tactics and still overlooks a lot.", "Biết chiến thuật đơn giản nhưng còn bỏ sót nhiều."),
        open=Skill(depth=3, blind=200, haze=50),
        veiled=Skill(nodes=440, blind=670, haze=320),
    ),
    Level(
        4,
        Words("Sergeant", "Trung sĩ"),
        Words("Seldom loses a piece for nothing.", "Hiếm khi mất quân vô ích."),
        open=Skill(depth=4, blind=60, haze=20),
        veiled=Skill(nodes=460, blind=650, haze=300),
    ),
    Level(
        5,
        Words("Lieutenant", "Trung uý"),
        Words("Sees everything within a few moves.", "Nhìn thấy mọi thứ trong vài nước."),
        open=Skill(depth=5, blind=20, haze=5),
        veiled=Skill(nodes=1_450, blind=225, haze=85),
    ),
    Level(
        6,
        Words("Captain", "Đại uý"),
        Words("Plans ahead and punishes mistakes.", "Biết tính xa và trừng phạt sai lầm."),
        open=Skill(nodes=8_000),
        veiled=Skill(nodes=1_550, blind=205, haze=75),
    ),
    Level(
        7,
        Words("Colonel", "Đại tá"),
        Words("Hard to beat for anybody.", "Ai cũng khó thắng."),
        open=Skill(nodes=30_000),
        veiled=Skill(nodes=8_000, blind=20, haze=5),
    ),
    Level(
        8,
        Words("General", "Đại tướng"),
        Words("Everything we have, for as long as it may think.", "Toàn bộ sức mạnh, nghĩ hết thời gian cho phép."),
        open=Skill(),
        veiled=Skill(),
    ),
)
STRONGEST = len(LEVELS)


def level(number: int) -> Level:
    """The level of that number, or BadInput."""
    if not 1 <= number <= STRONGEST:
        raise BadInput(f"There are levels from 1 to {STRONGEST}, not {number}.")
    return LEVELS[number - 1]
