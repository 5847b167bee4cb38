"""Eight levels of opponents, from one that anybody can beat to the full strength of the search."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.kernel.error import BadInput
from sandtable.kernel.text import Text


@dataclass(frozen=True, slots=True)
class Skill:
    """How far an engine looks ahead, and how it errs."""

    depth: int | None = None
    """How many moves ahead, noise not counted; None for as many as time allows."""
    nodes: int | None = None
    """How many nodes for one move."""
    miss_rate: int = 0
    """How many replies in a thousand are overlooked, though never one that ends the game."""
    eval_noise: int = 0
    """By how much a position is misjudged, in hundredths of the least piece."""


@dataclass(frozen=True, slots=True)
class Level:
    """How strong an opponent is, and in which way it is weak."""

    number: int
    title: Text
    about: Text
    open: Skill
    """Where everything is in sight."""
    veiled: Skill
    """Where it has to guess: luck evens much out there, so it takes greater errors to be as much weaker."""


LEVELS = (
    Level(
        1,
        Text("Recruit", "Tân binh"),
        Text(
            "Looks one reply ahead and misses most of your options.",
            "Chỉ tính trước một nước đáp và bỏ sót phần lớn khả năng của bạn.",
        ),
        open=Skill(depth=2, miss_rate=800, eval_noise=300),
        veiled=Skill(nodes=60, miss_rate=950, eval_noise=3_000),
    ),
    Level(
        2,
        Text("Private", "Binh nhì"),
        Text(
            "Looks one reply ahead and often misses the right one.",
            "Tính trước một nước đáp và thường bỏ sót nước đúng.",
        ),
        open=Skill(depth=2, miss_rate=550, eval_noise=180),
        veiled=Skill(nodes=65, miss_rate=940, eval_noise=2_600),
    ),
    Level(
        3,
        Text("Corporal", "Hạ sĩ"),
        Text("Knows simple tactics but still misses a lot.", "Biết chiến thuật đơn giản nhưng còn bỏ sót nhiều."),
        open=Skill(depth=3, miss_rate=200, eval_noise=50),
        veiled=Skill(nodes=440, miss_rate=670, eval_noise=320),
    ),
    Level(
        4,
        Text("Sergeant", "Trung sĩ"),
        Text("Rarely loses a piece for nothing.", "Hiếm khi mất quân vô ích."),
        open=Skill(depth=4, miss_rate=60, eval_noise=20),
        veiled=Skill(nodes=460, miss_rate=650, eval_noise=300),
    ),
    Level(
        5,
        Text("Lieutenant", "Trung uý"),
        Text("Misses little within the next few moves.", "Ít bỏ sót trong vài nước tới."),
        open=Skill(depth=5, miss_rate=20, eval_noise=5),
        veiled=Skill(nodes=1_450, miss_rate=225, eval_noise=85),
    ),
    Level(
        6,
        Text("Captain", "Đại uý"),
        Text("Plans ahead and punishes mistakes.", "Biết tính xa và tận dụng sai lầm của bạn."),
        open=Skill(nodes=8_000),
        veiled=Skill(nodes=1_550, miss_rate=205, eval_noise=75),
    ),
    Level(
        7,
        Text("Colonel", "Đại tá"),
        Text("Hard for anyone to beat.", "Rất khó thắng với bất cứ ai."),
        open=Skill(nodes=30_000),
        veiled=Skill(nodes=8_000, miss_rate=20, eval_noise=5),
    ),
    Level(
        8,
        Text("General", "Đại tướng"),
        Text("Full strength, using all the time allowed.", "Toàn bộ sức mạnh, dùng hết thời gian cho phép."),
        open=Skill(),
        veiled=Skill(),
    ),
)
STRONGEST = len(LEVELS)


def level(number: int) -> Level:
    """The level of that number, or BadInput."""
    if not 1 <= number <= STRONGEST:
        raise BadInput("Levels go from 1 to {most}, not {number}.", most=STRONGEST, number=number)
    return LEVELS[number - 1]
