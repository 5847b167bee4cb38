"""The options of chess: how the pieces start, and sides shared by two players."""

from __future__ import annotations

from dataclasses import replace

from sandtable.kernel.option import Option, Options, Rulings
from sandtable.kernel.text import Text

CHOSEN = Text("a choice of the players", "người chơi tự chọn")
BOX = Text("a box of army pieces that is also a chess set", "hộp quân cờ quân sự kiêm bộ cờ vua")
STANDARD = "standard"

OPTIONS = (
    Option(
        "start",
        Text("How the pieces start", "Cách xếp quân ban đầu"),
        STANDARD,
        {STANDARD: Text("as usual", "như thường lệ")},
        Text("a position of Chess960 by its number", "một thế của Chess960 theo số thứ tự"),
        "9.1",
        counts=range(960),
    ),
    Option(
        "teams",
        Text("Sides shared by two players", "Bên do hai người cùng chơi"),
        "none",
        {
            "none": Text("neither", "không bên nào"),
            "white": Text("White (three players)", "bên Trắng (ba người chơi)"),
            "black": Text("Black (three players)", "bên Đen (ba người chơi)"),
            "both": Text("both (four players)", "cả hai (bốn người chơi)"),
        },
        BOX,
        "8.1",
    ),
    Option(
        "pieces",
        Text("How the pieces look", "Hình dáng quân cờ"),
        STANDARD,
        {
            STANDARD: Text("as usual", "như thường lệ"),
            "box": Text("tanks, planes and a Commander", "xe tăng, máy bay và Tư lệnh"),
        },
        BOX,
        "1.5",
    ),
)
KNIGHTS = ((0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4))
"""Where the knights stand among the five squares that bishops and queen leave, by their number."""


PRESETS: dict[str, dict[str, str]] = {"book": {}, "club": {}, "fide": {"repetition": "5", "quiet": "150"}}
TITLES = {
    "book": Text("A draw at the third repetition and after fifty moves", "Hoà khi lặp lại ba lần và sau năm mươi nước"),
    "club": Text("A draw at the third repetition and after fifty moves", "Hoà khi lặp lại ba lần và sau năm mươi nước"),
    "fide": Text(
        "A draw without a claim only at the fifth repetition and after 75 moves",
        "Chỉ hoà mà không cần đòi khi lặp lại năm lần và sau 75 nước",
    ),
}


def with_presets(rulings: Rulings) -> Rulings:
    """The same options, with the presets of chess."""
    return replace(rulings, presets=PRESETS, titles=TITLES)


def is_960(options: Options) -> bool:
    """Whether kings and rooks may start anywhere."""
    return options["start"] != STANDARD


def start_text(number: int) -> str:
    """The opening of Chess960 with this number; 518 is the usual one."""
    row = [""] * 8
    number, light = divmod(number, 4)
    number, dark = divmod(number, 4)
    number, queen = divmod(number, 6)
    row[2 * light + 1] = row[2 * dark] = "b"
    row[[index for index in range(8) if not row[index]][queen]] = "q"
    free = [index for index in range(8) if not row[index]]
    for place in KNIGHTS[number]:
        row[free[place]] = "n"
    for letter in "rkr":
        row[row.index("")] = letter
    back = "".join(row)
    return f"{back}/pppppppp/8/8/8/8/PPPPPPPP/{back.upper()} w KQkq - 0 1"
