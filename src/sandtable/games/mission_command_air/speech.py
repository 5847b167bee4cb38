"""What stands on buttons and in lists of moves: what a plane does, which card it flies, and what dice and cards say."""

from __future__ import annotations

import re

from sandtable.games.mission_command_air import data, pieces
from sandtable.games.mission_command_air.scene import card_title
from sandtable.kernel.words import Words

BUTTONS = {
    "fly": Words("Roll and fly", "Gieo và bay"),
    "done": Words("Done, do not fire", "Xong, không bắn"),
    "push": Words("Move an enemy plane", "Đẩy máy bay địch"),
    "cannon": Words("Fire the cannon", "Bắn pháo"),
    "missile": Words("Fire a missile", "Phóng tên lửa"),
}
GO = re.compile(r"go ([0-9]{1,2})")
ROLL = re.compile(r"roll ([0-9]{1,2})")
DRAW = re.compile(r"draw ([0-9]{1,2})")
ORDER = re.compile(r"([0-9]{1,2}|[?])>(f35|f22)")
JOIN = re.compile(r"join ([0-9]{2,3}/[0-9]{2,3})")
DEED = re.compile(rf"(cannon|missile|push) ({'|'.join(pieces.PLANES)})")
HIDDEN = {"draw ?": Words("a card is drawn", "rút một lá bài")}


def say(tap: str) -> Words | None:
    """A button in words."""
    if tap in BUTTONS:
        return BUTTONS[tap]
    if far := GO.fullmatch(tap):
        return Words(f"Fly {far[1]} spaces", f"Bay {far[1]} ô")
    if rolled := ROLL.fullmatch(tap):
        return Words(f"{rolled[1]} rolled", f"Gieo được {rolled[1]}")
    return done(tap) or named(tap)


def named(tap: str) -> Words | None:
    """A plane of a squadron board or a card of a hand."""
    kind, _, name = tap.partition(":")
    if kind == "plane" and name in pieces.PLANES:
        return pieces.plane_title(pieces.PLANES.index(name))
    if kind == "hand" and name.isdecimal() and int(name) in range(1, pieces.DECK + 1):
        return card_title(data.shipped().cards[int(name)])
    return None


def done(move: str) -> Words | None:
    """A move in words, where it is made by several touches or by chance."""
    if move in HIDDEN:
        return HIDDEN[move]
    if drawn := DRAW.fullmatch(move):
        return Words(f"card {drawn[1]} drawn", f"rút được lá {drawn[1]}")
    if ordered := ORDER.fullmatch(move):
        card, plane = ordered[1], pieces.KINDS[ordered[2] == "f22"].title
        if card == "?":
            return Words(f"a card for the {plane}", f"một lá cho {plane}")
        return Words(f"card {card} for the {plane}", f"lá {card} cho {plane}")
    if joined := JOIN.fullmatch(move):
        return Words(f"joins its wingman at {joined[1]}", f"đến cạnh đồng đội ở {joined[1]}")
    if deed := DEED.fullmatch(move):
        target = pieces.plane_title(pieces.PLANES.index(deed[2]))
        if deed[1] == "push":
            return Words(f"moves {target.en}", f"đẩy {target.vi}")
        weapon = pieces.WEAPON_TITLES[pieces.WEAPONS.index(deed[1])]
        return Words(f"{weapon.en} at {target.en}", f"{weapon.vi} bắn {target.vi}")
    return None
