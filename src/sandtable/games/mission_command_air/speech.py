"""What stands on buttons: what a plane does, how far it flies, which weapon it fires; what dice say; moves in words."""

from __future__ import annotations

import re

from sandtable.games.mission_command_air import data, notation, pieces, rulings, terrain
from sandtable.games.mission_command_air.layout import DAMAGE, DRAW, Layout, scan
from sandtable.games.mission_command_air.scene import card_title, rolling
from sandtable.kernel.option import Options
from sandtable.kernel.words import Words

BUTTONS = {
    "fly": Words("Roll and fly", "Gieo và bay"),
    "done": Words("Done, do not fire", "Xong, không bắn"),
    "push": Words("Move an enemy plane", "Đẩy máy bay địch"),
    "cannon": Words("Fire the cannon", "Bắn pháo"),
    "missile": Words("Fire a missile", "Phóng tên lửa"),
}
GO = re.compile(r"go ([0-9]{1,2})")
DRAWN = re.compile(r"draw ([0-9]{1,2})")
ROLL = re.compile(r"roll ([0-9]{1,2})")


def say(tap: str) -> Words | None:
    """A button in words."""
    if tap in BUTTONS:
        return BUTTONS[tap]
    if far := GO.fullmatch(tap):
        return Words(f"Fly {far[1]} spaces", f"Bay {far[1]} ô")
    if rolled := ROLL.fullmatch(tap):
        return Words(f"{rolled[1]} rolled", f"Gieo được {rolled[1]}")
    if (drawn := DRAWN.fullmatch(tap)) and int(drawn[1]) in range(1, pieces.DECK + 1):
        return card_title(data.shipped().cards[int(drawn[1])])
    kind, _, name = tap.partition(":")
    if kind == "plane" and name in pieces.PLANES:
        return pieces.plane_title(pieces.PLANES.index(name))
    if kind == "hand" and name.isdecimal() and int(name) in range(1, pieces.DECK + 1):
        return card_title(data.shipped().cards[int(name)])
    return None


def tell(move: str, text: str, options: Options) -> Words | None:
    """What a leader or chance does, with the names of planes and cards."""
    layout = scan(text, rulings.squadrons(options))
    verb, _, what = move.partition(" ")
    if verb == "draw" and layout.phase == DRAW and what.isdecimal():
        who = pieces.SQUADRON_TITLES[layout.squadrons[notation.build(layout, options).draws()]]
        card = card_title(data.shipped().cards[int(what)])
        return Words(f"{who.en} draws {card.en}", f"{who.vi} rút {card.vi}")
    if verb == "roll" and what.isdecimal():
        return rolled(layout, int(what))
    card_number, _, kind = move.partition(">")
    if card_number.isdecimal() and kind:
        card, plane = card_title(data.shipped().cards[int(card_number)]), kind.upper().replace("F", "F-")
        return Words(f"{card.en}, for the {plane}", f"{card.vi}, cho {plane}")
    return done(layout, verb, what)


def rolled(layout: Layout, total: int) -> Words:
    """What the dice were rolled for, and what they show."""
    doing = rolling(layout)
    en, vi = f"{doing.en}: {total}", f"{doing.vi}: {total}"
    if layout.kind == DAMAGE:
        part = pieces.SECTION_TITLES[terrain.section(layout.subject % 2, total)]
        en, vi = f"{en}, {part.en}", f"{vi}, {part.vi}"
    return Words(en, vi)


def done(layout: Layout, verb: str, what: str) -> Words | None:
    """What the plane does whose turn it is."""
    who, mover = pieces.plane_title(layout.active), pieces.plane_title(layout.subject)
    if what in pieces.PLANES:
        target = pieces.plane_title(pieces.PLANES.index(what))
        deeds = {
            "cannon": (f"{who.en} fires its cannon at {target.en}", f"{who.vi} bắn pháo vào {target.vi}"),
            "missile": (f"{who.en} fires a missile at {target.en}", f"{who.vi} phóng tên lửa vào {target.vi}"),
            "push": (f"{who.en} moves {target.en}", f"{who.vi} đẩy {target.vi}"),
        }
    else:
        deeds = {
            "fly": (f"{who.en} rolls and flies", f"{who.vi} gieo và bay"),
            "go": (f"{mover.en} flies {what} spaces", f"{mover.vi} bay {what} ô"),
            "join": (f"{who.en} joins its wingman on {what}", f"{who.vi} tới ô {what} cạnh máy bay cùng đội"),
            "done": (f"{who.en} is done", f"{who.vi} xong lượt"),
        }
    return Words(*deeds[verb]) if verb in deeds else None
