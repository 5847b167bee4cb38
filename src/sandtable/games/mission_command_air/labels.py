"""What stands on buttons and in lists of moves: what a plane does, which card it flies, and what dice and cards say."""

from __future__ import annotations

import re

from sandtable.games.mission_command_air import data, notation, pieces, rulings, terrain
from sandtable.games.mission_command_air.position_reader import scan
from sandtable.games.mission_command_air.position_text import DAMAGE, DRAW, Layout
from sandtable.games.mission_command_air.scene import card_title, rolling
from sandtable.kernel.option import Options
from sandtable.kernel.text import Text

BUTTONS = {
    "fly": Text("Roll and fly", "Gieo và bay"),
    "done": Text("Done, do not fire", "Xong, không bắn"),
    "push": Text("Move an enemy plane", "Đẩy máy bay địch"),
    "cannon": Text("Fire the cannon", "Bắn pháo"),
    "missile": Text("Fire a missile", "Phóng tên lửa"),
}
DEEDS = {
    "fly": Text("rolls and flies", "gieo và bay"),
    "done": Text("ends the plane's turn", "kết thúc lượt của máy bay"),
}
"""What a plane did, where it is not known which plane."""
GO = re.compile(r"go ([0-9]{1,2})")
DRAWN = re.compile(r"draw ([0-9]{1,2})")
ROLL = re.compile(r"roll ([0-9]{1,2})")
ORDER = re.compile(r"([0-9]{1,2}|[?])>(f35|f22)")
JOIN = re.compile(r"join ([0-9]{2,3}/[0-9]{2,3})")
DEED = re.compile(rf"(cannon|missile|push) ({'|'.join(pieces.PLANES)})")
HIDDEN = {"draw ?": Text("a card is drawn", "rút một lá bài")}


def say(tap: str) -> Text | None:
    """A button in words."""
    if tap in BUTTONS:
        return BUTTONS[tap]
    if far := GO.fullmatch(tap):
        return Text(f"Fly {_spaces(far[1])}", f"Bay {far[1]} ô")
    if rolled := ROLL.fullmatch(tap):
        return Text(f"{rolled[1]} rolled", f"Gieo được {rolled[1]}")
    return done(tap) or named(tap)


def _spaces(count: str) -> str:
    """A number of spaces, in English."""
    return "1 space" if count == "1" else f"{count} spaces"


def named(tap: str) -> Text | None:
    """A plane of a squadron board or a card of a hand."""
    kind, _, name = tap.partition(":")
    if kind == "plane" and name in pieces.PLANES:
        return pieces.plane_title(pieces.PLANES.index(name))
    return card(name) if kind == "hand" else None


def card(number: str) -> Text | None:
    """A card by its number."""
    if number.isdecimal() and int(number) in range(1, pieces.DECK + 1):
        return card_title(data.shipped().cards[int(number)])
    return None


def done(move: str) -> Text | None:
    """A move in words, where it is made by several touches or by chance."""
    if move in HIDDEN:
        return HIDDEN[move]
    if (drawn := DRAWN.fullmatch(move)) and (found := card(drawn[1])):
        return Text(f"drew {found.en}", f"rút được {found.vi}")
    if ordered := ORDER.fullmatch(move):
        plane = pieces.KINDS[ordered[2] == "f22"].title
        if ordered[1] == "?":
            return Text(f"gives the {plane} a card", f"giao cho {plane} một lá")
        found = card(ordered[1])
        return found and Text(f"gives the {plane} {found.en}", f"giao cho {plane} {found.vi}")
    if joined := JOIN.fullmatch(move):
        return Text(f"joins its wingman at {joined[1]}", f"đến cạnh đồng đội ở {joined[1]}")
    if deed := DEED.fullmatch(move):
        target = pieces.plane_title(pieces.PLANES.index(deed[2]))
        if deed[1] == "push":
            return Text(f"moves {target.en}", f"đẩy {target.vi}")
        if deed[1] == "cannon":
            return Text(f"fires the cannon at {target.en}", f"bắn pháo vào {target.vi}")
        return Text(f"fires a missile at {target.en}", f"phóng tên lửa vào {target.vi}")
    return None


def describe_move(move: str, text: str, options: Options) -> Text | None:
    """What a leader or chance does, with the names of planes and cards."""
    if not text:
        far = GO.fullmatch(move)
        return Text(f"flies {_spaces(far[1])}", f"bay {far[1]} ô") if far else DEEDS.get(move)
    layout = scan(text, rulings.squadrons(options))
    verb, _, what = move.partition(" ")
    if verb == "draw" and layout.phase == DRAW and (found := card(what)):
        who = pieces.SQUADRON_TITLES[layout.squadrons[notation.build(layout, options).drawing_seat()]]
        return Text(f"{who.en} draws {found.en}", f"{who.vi} rút {found.vi}")
    if verb == "roll" and what.isdecimal():
        return rolled(layout, int(what))
    return deed(layout, verb, what) or done(move)


def rolled(layout: Layout, total: int) -> Text:
    """What the dice were rolled for, and what they show."""
    doing = rolling(layout)
    en, vi = f"{doing.en}: {total}", f"{doing.vi}: {total}"
    if layout.kind == DAMAGE:
        part = pieces.SECTION_TITLES[terrain.section(layout.subject % 2, total)]
        en, vi = f"{en}, {part.en}", f"{vi}, {part.vi}"
    return Text(en, vi)


def deed(layout: Layout, verb: str, what: str) -> Text | None:
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
            "go": (f"{mover.en} flies {_spaces(what)}", f"{mover.vi} bay {what} ô"),
            "join": (f"{who.en} joins its wingman at {what}", f"{who.vi} đến cạnh đồng đội ở {what}"),
            "done": (f"{who.en} is done", f"{who.vi} xong lượt"),
        }
    return Text(*deeds[verb]) if verb in deeds else None
