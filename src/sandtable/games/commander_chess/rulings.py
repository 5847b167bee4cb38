"""Every debatable rule as an option; those about the pieces are in `piece_rulings.py`."""

from __future__ import annotations

from sandtable.games.commander_chess.piece_rulings import BOOK, OFF, PIECE_OPTIONS, PRACTICE, SILENT, one
from sandtable.games.commander_chess.presets import PRESET_TITLES, PRESETS
from sandtable.kernel.error import BadOption
from sandtable.kernel.option import Options, Rulings
from sandtable.kernel.text import Text

OPTIONS = (
    one(
        "setup",
        Text("Set-up", "Cách bày quân"),
        {
            "standard": Text("all 19 pieces in their usual places", "đủ 19 quân ở vị trí thường lệ"),
            "sea": Text("sea battle with nine pieces a side", "hải chiến 9 quân mỗi bên"),
            "air": Text("air battle with nine pieces a side", "không chiến 9 quân mỗi bên"),
            "free": Text("each side sets up its own half in secret", "mỗi bên tự bày nửa bàn của mình, giấu kín"),
        },
        "2.5",
    ),
    one(
        "goals",
        Text("Other ways to win besides the Commander", "Cách thắng khác ngoài Tư lệnh"),
        {
            "all": Text("taking the whole air, sea or land force", "diệt hết không quân, hải quân hoặc lục quân"),
            "commander": Text("none", "không có"),
            "navy": Text("taking all ships only", "chỉ diệt hết hải quân"),
            "air": Text("taking all planes only", "chỉ diệt hết không quân"),
            "land": Text("taking the whole land force only", "chỉ diệt hết lục quân"),
        },
        "8.5",
        BOOK,
    ),
    one(
        "minutes",
        Text(
            "Length of the game in minutes, after which the points decide", "Độ dài ván theo số phút, sau đó tính điểm"
        ),
        {"off": OFF},
        "9.4",
        BOOK,
        counts=range(1, 1000),
    ),
    one(
        "move_seconds",
        Text("Seconds per turn", "Số giây cho mỗi lượt"),
        {"off": OFF},
        "9.5",
        counts=range(1, 3601),
    ),
    one(
        "flag",
        Text("When a player runs out of time", "Khi một bên hết giờ"),
        {
            "loss": Text("the player loses", "thua"),
            "points": Text("the points decide", "tính điểm"),
            "ignore": Text("nothing happens", "không bị phạt"),
        },
        "9.5",
        SILENT,
        60,
    ),
    one(
        "first",
        Text("Who moves first", "Bên đi trước"),
        {"red": Text("red", "đỏ"), "blue": Text("blue", "xanh")},
        "2.3",
        PRACTICE,
        60,
    ),
    *PIECE_OPTIONS,
    one(
        "bonus",
        Text("Bonus points for winning", "Điểm thưởng khi thắng"),
        {
            "book": Text("200 for the Commander, 100 for a force", "200 cho Tư lệnh, 100 cho một quân chủng"),
            "inventor": Text("50; in a timed game the total score decides", "50; ván có giờ thì tổng điểm quyết định"),
        },
        "9.3",
        BOOK,
        80,
    ),
    one(
        "stalemate",
        Text("When a side cannot move", "Khi một bên không đi được nước nào"),
        {"draw": Text("the game is a draw", "hoà"), "loss": Text("the side loses", "thua")},
        "10.1",
        PRACTICE,
        60,
    ),
    one(
        "repetition",
        Text("Draw by repetition", "Hoà do lặp lại thế cờ"),
        {"off": OFF, "three": Text("on the third occurrence", "ở lần xuất hiện thứ ba")},
        "10.2",
    ),
    one(
        "quiet",
        Text(
            "Draw after this many turns per side without a capture", "Hoà sau số lượt này của mỗi bên mà không ăn quân"
        ),
        {"off": OFF},
        "10.3",
        counts=range(1, 1000),
    ),
)


def consistent(options: Options) -> None:
    """Refuse what does not go together."""
    if options["setup"] in ("sea", "air") and options["goals"] == "commander":
        raise BadOption("The nine-piece battles have no Commander; choose other goals.")
    if options["setup"] in ("sea", "air") and options["goals"] == "land" and options["setup"] == "sea":
        raise BadOption("The sea battle has too few land forces for goals=land.")


RULINGS = Rulings(OPTIONS, PRESETS, PRESET_TITLES, consistent)
