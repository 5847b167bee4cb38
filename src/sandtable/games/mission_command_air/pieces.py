"""Squadrons, planes, sections and cards: tables, and the contents of the box where they are printed in the rulebook."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from sandtable.kernel.text import Text

SQUADRONS = ("blue", "fire", "eagle", "tiger")
SQUADRON_NAMES = (Text("Blue", "Xanh"), Text("Fire", "Lửa"), Text("Eagle", "Đại bàng"), Text("Tiger", "Hổ"))
SQUADRON_TITLES = (
    Text("Blue squadron", "Phi đội Xanh"),
    Text("Fire squadron", "Phi đội Lửa"),
    Text("Eagle squadron", "Phi đội Đại bàng"),
    Text("Tiger squadron", "Phi đội Hổ"),
)
TEAMS = ("blue-tiger", "fire-eagle")
TEAM_OF = (0, 1, 1, 0)
"""The team of each squadron (rules 9.2 and 9.3)."""

SECTIONS = ("tail", "engine", "fuel", "cockpit", "wings")
SECTION_LETTERS = "tefcw"
SECTION_TITLES = (
    Text("tail", "đuôi"),
    Text("engine", "động cơ"),
    Text("fuel tank", "thùng nhiên liệu"),
    Text("cockpit", "buồng lái"),
    Text("wings", "cánh"),
)


@dataclass(frozen=True, slots=True)
class Kind:
    """A type of plane."""

    name: str
    title: str
    missiles: int
    limits: tuple[int, ...]
    """Section -> the hits that shoot it down."""
    extra: bool
    """Whether it may fly one space more than rolled."""


KINDS = (
    Kind("f35", "F-35", 5, (2, 2, 1, 1, 3), True),
    Kind("f22", "F-22", 6, (2, 2, 1, 1, 4), False),
)

PLANES = tuple(f"{squadron}-{kind.name}" for squadron in SQUADRONS for kind in KINDS)
"""The name of every plane: number `2 * squadron + kind`."""

CALL_SIGNS = ("Comet", "Anvil", "Ember", "Torch", "Talon", "Crest", "Stripe", "Prowl")
"""What every plane is called until its leader thinks of something (rule 3.11)."""

STANDARD, WINGMAN, DISRUPTION = range(3)
TYPES = ("standard", "wingman", "disruption")
TYPE_TITLES = (Text("standard", "thường"), Text("wingman", "yểm trợ"), Text("disruption", "gây rối"))
STRAIGHT, LEFT, RIGHT = range(3)
WAYS = "SLR"
WAY_TITLES = (Text("straight", "bay thẳng"), Text("bank left", "lượn trái"), Text("bank right", "lượn phải"))

DECK = 60
HAND = 7
MOVE_DICE = (1, 4)
"""The least and the most black dice a card may name: the box has four."""
DAMAGE_DICE = 4
CANNON, MISSILE = range(2)
WEAPONS = ("cannon", "missile")
WEAPON_TITLES = (Text("cannon", "pháo"), Text("missile", "tên lửa"))
RED_DICE = (2, 3)
"""Weapon -> the red dice it rolls."""


@cache
def plane_title(plane: int) -> Text:
    """What a plane is called."""
    squadron, kind = SQUADRON_NAMES[plane // 2], KINDS[plane % 2].title
    return Text(f"{squadron.en} {kind}", f"{kind} {squadron.vi}")


def plane_words(plane: int) -> Text:
    """A plane in what is said about a position text: in English as the text writes it."""
    return Text(PLANES[plane], plane_title(plane).vi)


def squadron_words(squadron: int) -> Text:
    """A squadron in what is said about a position text."""
    return Text(SQUADRONS[squadron], SQUADRON_NAMES[squadron].vi)
