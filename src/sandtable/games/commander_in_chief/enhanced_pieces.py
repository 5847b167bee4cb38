"""Which pieces begin enhanced: the book's line-ups, and how to write others.

A line-up is `dark:light`. A side is `-` for none, letters such as `CBDFF`, or squares such as `h8+g7`. Letters stand
for pieces from the left wing inwards in pairs: of the Amphibians, the outer two come first (rule 10.13).
"""

from __future__ import annotations

from sandtable.games.commander_in_chief import terrain
from sandtable.games.commander_in_chief.pieces import LETTERS, MAX_ENHANCED, SIDES_IN_SENTENCES, START
from sandtable.kernel.error import BadOption, clip
from sandtable.kernel.text import Text

NAMED = {
    "leaders": "CBDFF:-",
    "wings": "FFHH:CFFAA",
    "air_surface": "FFBHH:TTSSD",
    "commanders": "C:C",
}
NAMED_TITLES = {
    "leaders": Text(
        "dark's Commander, Bomber, Destroyer and Fighters against none",
        "Tư lệnh, Máy bay ném bom, Tàu khu trục và Tiêm kích của đen, còn trắng không tăng cường gì",
    ),
    "wings": Text(
        "dark's Fighters and Helicopters against light's Commander, Fighters and outer Amphibians",
        "Tiêm kích và Trực thăng của đen đấu với Tư lệnh, Tiêm kích và Xe lội nước ngoài cùng của trắng",
    ),
    "air_surface": Text(
        "dark's Air pieces against light's Tanks, Submarines and Destroyer",
        "các quân trên Trời của đen đấu với Xe tăng, Tàu ngầm và Tàu khu trục của trắng",
    ),
    "commanders": Text("both Commanders", "hai Tư lệnh"),
}


def start_squares(side: int) -> dict[int, str]:
    """The squares of a side at the start with the letters of their pieces, the outer ones first."""
    found: dict[int, str] = {}
    for rank, row in zip(range(7, -1, -1), START.split("/"), strict=True):
        file = 0
        for char in row:
            if char.isdigit():
                file += int(char)
                continue
            if char.isupper() == (side == terrain.LIGHT):
                found[rank * 8 + file] = char.upper()
            file += 1
    return dict(sorted(found.items(), key=lambda item: -abs(item[0] % 8 - item[0] // 8)))


def side_marks(text: str, side: int) -> int:
    """The squares one side's half of a line-up enhances."""
    pieces = start_squares(side)
    side_name = SIDES_IN_SENTENCES[side]
    found: list[int] = []
    if text in ("", "-"):
        return 0
    if "+" in text or text in terrain.INDEX:
        for word in text.split("+"):
            if terrain.INDEX.get(word, -1) not in pieces:
                raise BadOption("No piece of {side} starts on {square}.", side=side_name, square=clip(word))
            found.append(terrain.INDEX[word])
    else:
        for letter in text:
            square = next((at for at, kind in pieces.items() if kind == letter and at not in found), None)
            if letter not in LETTERS or square is None:
                raise BadOption(
                    "The line-up {text} asks for more {letter} than {side} has.",
                    text=clip(text),
                    letter=clip(letter),
                    side=side_name,
                )
            found.append(square)
    if len(set(found)) != len(found):
        raise BadOption("The line-up {text} names a square twice.", text=clip(text))
    if len(found) > MAX_ENHANCED:
        raise BadOption(
            "A side may enhance at most {most} pieces, not {count}.",
            most=MAX_ENHANCED,
            count=len(found),
        )
    return sum(1 << square for square in found)


def marks(value: str) -> int:
    """The squares an `enhance` option enhances from the start."""
    if value in ("none", "choose"):
        return 0
    dark, _, light = NAMED.get(value, value).partition(":")
    return side_marks(dark, terrain.DARK) | side_marks(light, terrain.LIGHT)


def is_lineup(value: str) -> bool:
    """Whether a text has the form of a line-up; `marks` then says what is wrong with it."""
    return (
        value.count(":") == 1
        and 2 <= len(value) <= 64
        and value.replace(":", "").replace("+", "").replace("-", "").isalnum()
    ) or value == "-:-"
