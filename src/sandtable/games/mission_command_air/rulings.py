"""Every way to play and every debatable rule as a named option, with the presets."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from sandtable.games.mission_command_air import data, pieces
from sandtable.kernel.error import BadOption
from sandtable.kernel.option import Option, Options, Rulings
from sandtable.kernel.text import Text

BOOK = Text("rulebook", "sách luật")
SILENT = Text("the rulebook is silent", "sách luật không nói tới")
LOST = Text("the rulebook's pictures are lost", "hình vẽ của sách luật đã mất")
PURPOSE = Text("that is the purpose of the card", "đó là mục đích của lá bài")
BEFORE_OR_AFTER = Text(
    "the rulebook says: before or after the plane moves", "sách luật nói: trước hoặc sau khi máy bay di chuyển"
)
ASKED_FOR = Text(
    "the rulebook is silent; players have asked for it", "sách luật không nói tới; người chơi từng đề nghị"
)
YES, NO, OFF = Text("yes", "có"), Text("no", "không"), Text("off", "tắt")


CALL_SIGN = re.compile(r"[0-9A-Za-zÀ-ÖØ-öø-ɏḀ-ỿ][0-9A-Za-zÀ-ÖØ-öø-ɏḀ-ỿ-]{0,11}")
"""Latin letters with all their marks, Vietnamese ones among them."""
USUAL = ", ".join(pieces.CALL_SIGNS)


def is_three(value: str) -> bool:
    """Whether a text names three squadrons."""
    names = value.split("+")
    return len(names) == 3 and len(set(names)) == 3 and set(names) <= set(pieces.SQUADRONS)


def are_names(value: str) -> bool:
    """Whether a text is call signs, however many."""
    return all(CALL_SIGN.fullmatch(name) for name in value.split("+"))


OPTIONS = (
    Option(
        "players",
        Text("Players", "Người chơi"),
        "two",
        {
            "two": Text("two: Blue against Fire", "hai: Xanh đấu Lửa"),
            "teams": Text(
                "four in two teams: Blue and Tiger against Fire and Eagle",
                "bốn, chia hai đội: Xanh và Hổ đấu Lửa và Đại bàng",
            ),
            "three": Text("three, each against all", "ba, mỗi người một phe"),
            "four": Text("four, each against all", "bốn, mỗi người một phe"),
        },
        BOOK,
        "9.1",
    ),
    Option(
        "squadrons",
        Text("Squadrons in a three-player game", "Các phi đội trong ván ba người"),
        "blue+fire+eagle",
        {},
        BOOK,
        "9.6",
        accepts=is_three,
        form=Text("three squadrons, such as blue+eagle+tiger", "ba phi đội, như blue+eagle+tiger"),
    ),
    Option(
        "maximum_damage",
        Text("Maximum Damage: planes collide", "Thiệt hại tối đa: máy bay va chạm"),
        "no",
        {"no": NO, "yes": YES},
        BOOK,
        "10.1",
    ),
    Option(
        "headings",
        Text("Which way the squadrons fly", "Hướng bay của các phi đội"),
        "common",
        {
            "common": Text("all the same way", "tất cả cùng một hướng"),
            "head_on": Text(
                "head-on: Blue and Tiger against Fire and Eagle", "ngược hướng: Xanh và Hổ đối đầu Lửa và Đại bàng"
            ),
        },
        LOST,
        "2.1",
        data.shipped().notes["headings"].confidence,
    ),
    Option(
        "disrupted_extra",
        Text("The extra space when an enemy moves an F-35", "Ô bay thêm khi F-35 bị đối phương đẩy"),
        "nobody",
        {
            "nobody": Text("is not allowed", "không được bay thêm"),
            "owner": Text("is the owner's choice", "do chủ máy bay chọn"),
            "mover": Text("is the choice of the player who moves it", "do người đẩy chọn"),
        },
        SILENT,
        "4.14",
        60,
    ),
    Option(
        "disruption",
        Text("Moving an enemy with a disruption card", "Đẩy máy bay đối phương bằng lá gây rối"),
        "both",
        {
            "both": Text("is compulsory", "bắt buộc"),
            "optional": Text("is optional", "không bắt buộc"),
        },
        PURPOSE,
        "4.15",
        65,
    ),
    Option(
        "late_shot",
        Text("Firing between the roll and the move", "Bắn sau khi gieo và trước khi bay"),
        "no",
        {"no": NO, "yes": YES},
        BEFORE_OR_AFTER,
        "6.2",
        75,
    ),
    Option(
        "simultaneous_fire",
        Text("Planes that are shot down still act in that round", "Máy bay bị bắn hạ vẫn hành động trong vòng đó"),
        "no",
        {"no": NO, "yes": YES},
        ASKED_FOR,
        "7.8",
        75,
    ),
    Option(
        "team_hands",
        Text("Teammates' hands", "Bài của đồng đội"),
        "hidden",
        {
            "hidden": Text("are hidden from each other", "không cho nhau xem"),
            "shared": Text("are visible to each other", "cho nhau xem"),
        },
        SILENT,
        "9.5",
        60,
    ),
    Option(
        "rounds",
        Text("The game ends after this many rounds", "Ván kết thúc sau số vòng này"),
        "off",
        {"off": OFF},
        SILENT,
        "8.6",
        counts=range(1, 1000),
    ),
    Option(
        "call_signs",
        Text("Call signs of the planes", "Biệt danh của các máy bay"),
        "usual",
        {"usual": Text(USUAL, USUAL)},
        BOOK,
        "3.11",
        accepts=are_names,
        form=Text(
            "a name for every plane, such as Comet+Anvil+Ember+Torch, in seat order with the F-35 first,"
            " each with 1 to 12 letters, digits and hyphens",
            "tên cho từng máy bay, như Comet+Anvil+Ember+Torch, theo thứ tự chỗ ngồi, F-35 trước,"
            " mỗi tên 1 tới 12 chữ cái, chữ số và gạch nối",
        ),
    ),
)

PRESETS = {"book": {}, "club": {"rounds": "60"}}
PRESET_TITLES = {
    "book": Text(
        "The rulebook, with our answers where it is silent; no limit on rounds",
        "Theo sách luật, chỗ sách không nói thì theo chúng tôi; không giới hạn số vòng",
    ),
    "club": Text(
        "The rulebook, but planes and damage decide after 60 rounds",
        "Theo sách luật, nhưng sau 60 vòng thì tính máy bay và hư hại",
    ),
}


def squadrons(options: Options) -> tuple[int, ...]:
    """The squadrons that play, in the order of their seats."""
    if options["players"] == "two":
        return (0, 1)
    if options["players"] == "three":
        chosen = options["squadrons"].split("+")
        return tuple(index for index, name in enumerate(pieces.SQUADRONS) if name in chosen)
    return (0, 1, 2, 3)


def call_signs(options: Options) -> Mapping[int, str]:
    """What every plane that plays is called."""
    return called(squadrons(options), options["call_signs"])


@lru_cache(maxsize=64)
def called(playing: tuple[int, ...], signs: str) -> Mapping[int, str]:
    """What the planes of some squadrons are called."""
    flying = [2 * squadron + kind for squadron in playing for kind in (0, 1)]
    if signs == "usual":
        return {plane: pieces.CALL_SIGNS[plane] for plane in flying}
    return dict(zip(flying, signs.split("+"), strict=True))


def consistent(options: Options) -> None:
    """Refuse what does not go together."""
    if options["players"] != "three" and options["squadrons"] != "blue+fire+eagle":
        raise BadOption("Squadrons are chosen in a game of three only; choose players=three.")
    if options["players"] != "teams" and options["team_hands"] != "hidden":
        raise BadOption("Hands are shared in a game of teams only; choose players=teams.")
    given, planes = options["call_signs"].count("+") + 1, 2 * len(squadrons(options))
    if options["call_signs"] != "usual" and given != planes:
        raise BadOption(
            "There are {planes} planes in this game, but the number of call signs is {given}.",
            planes=planes,
            given=given,
        )


RULINGS = Rulings(OPTIONS, PRESETS, PRESET_TITLES, consistent)
