"""What stands on buttons: who of a stack goes, what a plane does at its target; and moves that are no steps."""

from __future__ import annotations

import re

from sandtable.games.commander_chess import pieces
from sandtable.kernel.option import Options
from sandtable.kernel.text import Words

BUTTONS = {
    "done": Words("Finish the turn", "Kết thúc lượt"),
    "pick:land": Words("Capture and stay there", "Bắt và ở lại đó"),
    "pick:return": Words("Capture and fly back", "Bắt rồi bay về"),
    "pick:trade": Words("Capture at the cost of the plane", "Đổi máy bay lấy quân"),
    "pick:lost": Words("Fly there and be lost", "Bay tới và bị bắn rơi"),
    "pick:board": Words("Board there", "Lên tàu"),
    "?=?": Words("a piece set up unseen", "bày kín một quân"),
    "?=? ready": Words("the last piece set up unseen", "bày kín quân cuối cùng"),
}
PICK = re.compile(r"pick:((?:\+?[A-Z])+)(~?)")
BOX = re.compile(r"box:([A-Z])")
PUT = re.compile(r"([A-Z])=([a-k][0-9]{1,2})")


def say(tap: str) -> Words | None:
    """A button in words."""
    if tap in BUTTONS:
        return BUTTONS[tap]
    if (box := BOX.fullmatch(tap)) and box[1] in pieces.LETTERS:
        return pieces.TABLE[pieces.LETTERS[box[1]]].name
    if (put := PUT.fullmatch(tap)) and put[1] in pieces.LETTERS:
        name = pieces.TABLE[pieces.LETTERS[put[1]]].name
        return Words(f"{name.en} on {put[2]}", f"{name.vi} ở {put[2]}")
    picked = PICK.fullmatch(tap)
    members = re.findall(r"(\+?)([A-Z])", picked[1]) if picked else []
    if not picked or any(letter not in pieces.LETTERS for _, letter in members):
        return None
    names = [pieces.TABLE[pieces.LETTERS[letter]].name for _, letter in members]
    heroic = [bool(hero) for hero, _ in members]
    en = " + ".join(("heroic " if hero else "") + name.en for hero, name in zip(heroic, names, strict=True))
    vi = " + ".join(name.vi + (" anh hùng" if hero else "") for hero, name in zip(heroic, names, strict=True))
    return Words(f"{en}, by airlift", f"{vi}, không vận") if picked[2] else Words(en, vi)


def tell(move: str, text: str, options: Options) -> Words | None:
    """The end of a turn, or a piece that is set up."""
    if move == "done":
        return Words("finishes the turn", "kết thúc lượt")
    put = PUT.fullmatch(move)
    if not put or put[1] not in pieces.LETTERS:
        return None
    name = pieces.TABLE[pieces.LETTERS[put[1]]].name
    return Words(f"{name.en} set up on {put[2]}", f"bày {name.vi} ở {put[2]}")
