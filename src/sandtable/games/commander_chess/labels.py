"""What stands on buttons: who of a stack goes, what a plane does at its target; and moves that are no steps."""

from __future__ import annotations

import re

from sandtable.games.commander_chess import pieces
from sandtable.kernel.option import Options
from sandtable.kernel.text import Text

BUTTONS = {
    "done": Text("Finish the turn", "Kết thúc lượt"),
    "pick:land": Text("Capture and stay there", "Ăn và thế chỗ"),
    "pick:return": Text("Capture and fly back", "Ăn rồi bay về"),
    "pick:trade": Text("Capture and lose the plane", "Ăn và mất máy bay"),
    "pick:lost": Text("Fly there and be lost", "Bay tới và bị bắn rơi"),
    "pick:board": Text("Board", "Lên tàu"),
    "?=?": Text("sets up a piece in secret", "bày kín một quân"),
    "?=? ready": Text("sets up the last piece in secret", "bày kín quân cuối cùng"),
}
PICK = re.compile(r"pick:((?:\+?[A-Z])+)(~?)")
BOX = re.compile(r"box:([A-Z])")
PUT = re.compile(r"([A-Z])=([a-k][0-9]{1,2})")


def say(tap: str) -> Text | None:
    """A button in words."""
    if tap in BUTTONS:
        return BUTTONS[tap]
    if (box := BOX.fullmatch(tap)) and box[1] in pieces.LETTERS:
        return pieces.TABLE[pieces.LETTERS[box[1]]].name
    if (put := PUT.fullmatch(tap)) and put[1] in pieces.LETTERS:
        name = pieces.TABLE[pieces.LETTERS[put[1]]].name
        return Text(f"{name.en} on {put[2]}", f"{name.vi} ở {put[2]}")
    picked = PICK.fullmatch(tap)
    members = re.findall(r"(\+?)([A-Z])", picked[1]) if picked else []
    if not picked or any(letter not in pieces.LETTERS for _, letter in members):
        return None
    names = pieces.names_of(pieces.member(pieces.LETTERS[letter], bool(hero)) for hero, letter in members)
    return Text(f"{names.en}, by airlift", f"{names.vi}, không vận") if picked[2] else names


def describe_move(move: str, text: str, options: Options) -> Text | None:
    """The end of a turn, or a piece that is set up."""
    if move == "done":
        return Text("finishes the turn", "kết thúc lượt")
    put = PUT.fullmatch(move)
    if not put or put[1] not in pieces.LETTERS:
        return None
    name = pieces.TABLE[pieces.LETTERS[put[1]]].name
    return Text(f"sets up {name.en} on {put[2]}", f"bày {name.vi} ở {put[2]}")
