"""What stands on buttons: what a plane does, how far it flies, which weapon it fires; and what dice say."""

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


def say(tap: str) -> Words | None:
    """A button in words."""
    if tap in BUTTONS:
        return BUTTONS[tap]
    if far := GO.fullmatch(tap):
        return Words(f"Fly {far[1]} spaces", f"Bay {far[1]} ô")
    if rolled := ROLL.fullmatch(tap):
        return Words(f"{rolled[1]} rolled", f"Gieo được {rolled[1]}")
    kind, _, name = tap.partition(":")
    if kind == "plane" and name in pieces.PLANES:
        return pieces.plane_title(pieces.PLANES.index(name))
    if kind == "hand" and name.isdecimal() and int(name) in range(1, pieces.DECK + 1):
        return card_title(data.shipped().cards[int(name)])
    return None
