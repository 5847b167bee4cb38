"""Every way to play and every debatable rule as a named option, with the presets."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from sandtable.games.mission_command_air import data, pieces
from sandtable.kernel.error import BadOption
from sandtable.kernel.option import Option, Options, Rulings
from sandtable.kernel.text import Words

BOOK = Words("rulebook", "sách luật")
SILENT = Words("the rulebook is silent", "sách luật không nói tới")
LOST = Words("the rulebook's pictures are lost", "hình vẽ của sách luật đã mất")
PURPOSE = Words("the card is played to do it", "lá bài được đánh để làm việc đó")
BEFORE_OR_AFTER = Words("a shot is fired before or after the plane moves", "bắn trước hoặc sau khi máy bay di chuyển")
ASKED_FOR = Words("the rulebook is silent; players have asked for it", "sách luật không nói tới; người chơi từng mong")
YES, NO, OFF = Words("yes", "có"), Words("no", "không"), Words("off", "tắt")


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
        Words("Players", "Người chơi"),
        "two",
        {
            "two": Words("two: Blue against Fire", "hai: Xanh đấu Lửa"),
            "teams": Words(
                "four in teams: Blue and Tiger against Fire and Eagle", "bốn, hai đội: Xanh và Hổ đấu Lửa và Đại bàng"
            ),
            "three": Words("three, each against all", "ba, mỗi người một phe"),
            "four": Words("four, each against all", "bốn, mỗi người một phe"),
        },
        BOOK,
        "9.1",
    ),
    Option(
        "squadrons",
        Words("Squadrons of a game of three", "Các phi đội của ván ba người"),
        "blue+fire+eagle",
        {},
        BOOK,
        "9.6",
        accepts=is_three,
        form=Words("three squadrons such as blue+eagle+tiger", "ba phi đội như blue+eagle+tiger"),
    ),
    Option(
        "maximum_damage",
        Words("Maximum Damage: planes collide", "Thiệt hại tối đa: máy bay va chạm"),
        "no",
        {"no": NO, "yes": YES},
        BOOK,
        "10.1",
    ),
    Option(
        "headings",
        Words("Which way the squadrons fly", "Hướng bay của các phi đội"),
        "common",
        {
            "common": Words("all the same way", "tất cả cùng một hướng"),
            "head_on": Words("Blue and Tiger against Fire and Eagle", "Xanh và Hổ ngược hướng Lửa và Đại bàng"),
        },
        LOST,
        "2.1",
        data.shipped().notes["headings"].confidence,
    ),
    Option(
        "disrupted_extra",
        Words("The extra space of an F-35 that an enemy moves", "Ô thêm của F-35 bị đối phương đẩy"),
        "nobody",
        {
            "nobody": Words("is not flown", "không được bay"),
            "owner": Words("is its owner's choice", "do chủ máy bay chọn"),
            "mover": Words("is the choice of whoever moves it", "do người đẩy chọn"),
        },
        SILENT,
        "4.14",
        60,
    ),
    Option(
        "disruption",
        Words("Moving an enemy with a Disruption card", "Đẩy máy bay đối phương bằng lá gây rối"),
        "both",
        {
            "both": Words("must be done", "bắt buộc"),
            "optional": Words("may be left out", "có thể bỏ"),
        },
        PURPOSE,
        "4.15",
        65,
    ),
    Option(
        "late_shot",
        Words("Firing between the roll and the move", "Bắn sau khi gieo và trước khi bay"),
        "no",
        {"no": NO, "yes": YES},
        BEFORE_OR_AFTER,
        "6.2",
        75,
    ),
    Option(
        "simultaneous_fire",
        Words("Planes shot down still act in the round", "Máy bay bị bắn hạ vẫn hành động trong vòng"),
        "no",
        {"no": NO, "yes": YES},
        ASKED_FOR,
        "7.8",
        75,
    ),
    Option(
        "team_hands",
        Words("The hands of team-mates", "Bài của đồng đội"),
        "hidden",
        {
            "hidden": Words("are hidden from each other", "giấu với nhau"),
            "shared": Words("are open to each other", "cho nhau xem"),
        },
        SILENT,
        "9.5",
        60,
    ),
    Option(
        "rounds",
        Words("The game ends after so many rounds", "Ván kết thúc sau bấy nhiêu vòng"),
        "off",
        {"off": OFF},
        SILENT,
        "8.6",
        counts=range(1, 1000),
    ),
    Option(
        "call_signs",
        Words("Call signs of the planes", "Biệt danh của các máy bay"),
        "usual",
        {"usual": Words(USUAL, USUAL)},
        BOOK,
        "3.11",
        accepts=are_names,
        form=Words(
            "a name for every plane such as Comet+Anvil+Ember+Torch, in the order of the seats, the F-35 first,"
            " each of 1 to 12 letters, digits and hyphens",
            "tên cho từng máy bay như Comet+Anvil+Ember+Torch, theo thứ tự chỗ ngồi, F-35 trước,"
            " mỗi tên 1 tới 12 chữ cái, chữ số và gạch nối",
        ),
    ),
)

PRESETS = {"book": {}, "club": {"rounds": "60"}}
PRESET_TITLES = {
    "book": Words("The rulebook to the letter; silent cases stay open", "Đúng từng chữ trong sách luật"),
    "club": Words(
        "The book, and after sixty rounds planes and damage decide",
        "Theo sách; sau sáu mươi vòng thì tính máy bay và hư hại",
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
        raise BadOption(f"There are {planes} planes in this game, and {given} call sign{'s' * (given > 1)} given.")


RULINGS = Rulings(OPTIONS, PRESETS, PRESET_TITLES, consistent)
