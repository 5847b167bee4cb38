"""Every way to play and every debatable rule as a named option, with the presets."""

from __future__ import annotations

from sandtable.games.tri_cross import formation, pieces
from sandtable.kernel.error import BadOption
from sandtable.kernel.option import Option, Options, Rulings
from sandtable.kernel.text import Text

BOOK = Text("rulebook", "sách luật")
SILENT = Text("the rulebook is silent", "sách luật không nói tới")
PICTURE = Text("the rulebook's picture is lost", "hình trong sách luật đã mất")
PLAYERS_SAY = Text("reports from people who played the standard version", "lời kể của người đã chơi bản chuẩn")
HOUSE = Text(
    "house rule: such games exist, but their rules could not be found",
    "luật nhà: có những ván như vậy, nhưng không tìm được luật",
)
OFF = Text("off", "tắt")

PLAYERS = {"2": 2, "3": 3, "4": 4, "teams": 4}
"""Option `players` -> how many sit at the board."""

OPTIONS = (
    Option(
        "players",
        Text("Players (house rules for more than two)", "Số người chơi (hơn hai người: luật nhà)"),
        "2",
        {
            "2": Text("two", "hai"),
            "3": Text("three, each for themselves (house rule)", "ba, mỗi người một phe (luật nhà)"),
            "4": Text("four, each for themselves (house rule)", "bốn, mỗi người một phe (luật nhà)"),
            "teams": Text("two teams of two (house rule)", "hai đội, mỗi đội hai người (luật nhà)"),
        },
        HOUSE,
        "8.1",
    ),
    Option(
        "faces",
        Text("Face up or face down", "Quân ngửa hay úp"),
        "up",
        {
            "up": Text("face up, visible to everybody", "ngửa, ai cũng thấy"),
            "down": Text("face down, visible only to their owner", "úp, chỉ chủ quân được xem"),
            "memory": Text(
                "face down even for their owner, who must remember them", "úp cả với chủ quân, chủ quân phải tự nhớ"
            ),
        },
        PLAYERS_SAY,
        "9.1",
    ),
    Option(
        "formation",
        Text("Formation", "Đội hình"),
        "auto",
        {
            "auto": Text(
                "Straight-Up when face up, own placement when face down", "Straight-Up khi ngửa, tự xếp khi úp"
            ),
            "straight-up": Text("Straight-Up: 654 in front, 32X behind", "Straight-Up: 654 hàng trước, 32X hàng sau"),
            "random": Text("drawn by lot", "bốc thăm"),
            "choose": Text("players place their own pieces in secret", "mỗi người tự xếp quân, giấu kín"),
        },
        PICTURE,
        "2.3",
        25,
        accepts=formation.is_formation,
        form=Text("front and back row, such as 456/X23", "hàng trước và hàng sau, như 456/X23"),
    ),
    Option(
        "facing",
        Text("Opposite formations", "Hai đội hình đối diện nhau"),
        "rotation",
        {
            "rotation": Text("look the same from each seat", "nhìn từ mỗi ghế đều như nhau"),
            "mirror": Text("mirror each other across the board", "đối xứng nhau qua bàn cờ"),
        },
        PICTURE,
        "2.4",
        60,
    ),
    Option(
        "first",
        Text("Who goes first", "Ai đi trước"),
        "black",
        {
            **dict(zip(pieces.COLOURS, pieces.COLOUR_NAMES, strict=True)),
            "draw": Text("a colour drawn from a bag", "màu bốc được từ túi"),
        },
        BOOK,
        "2.2",
        at_table="draw",
    ),
    Option(
        "pieces",
        Text("Pieces per player with three or four players", "Số quân mỗi người trong ván ba hoặc bốn người"),
        "six",
        {
            "six": Text("all six", "đủ sáu quân"),
            "four": Text(
                "four, as in the box: Six, Five, Four and Tri-Cross (house rule)",
                "bốn quân như trong hộp: Sáu, Năm, Bốn và Tri-Cross (luật nhà)",
            ),
        },
        HOUSE,
        "8.9",
        35,
    ),
    Option(
        "count",
        Text("When the four-count wins", "Khi nào đếm bốn thì thắng"),
        "after",
        {
            "after": Text(
                "after the opponents' next turn following four", "sau lượt kế tiếp của đối phương kể từ khi đếm bốn"
            ),
            "announced": Text("as soon as four is announced", "ngay khi đếm tới bốn"),
        },
        BOOK,
        "6.5",
        90,
    ),
    Option(
        "reveal",
        Text("When face-down pieces are turned up", "Khi nào phải lật quân úp"),
        "landing",
        {
            "landing": Text(
                "when enemies are side by side and one could land beyond the other",
                "khi quân đối địch kề nhau và một quân đáp được xuống phía sau quân kia",
            ),
            "adjacent": Text("whenever enemies are side by side", "bất cứ khi nào quân đối địch kề nhau"),
        },
        PLAYERS_SAY,
        "9.4",
        50,
    ),
    Option(
        "revealed",
        Text("Pieces that have been turned up", "Quân đã lật"),
        "stay",
        {
            "stay": Text("stay face up", "nằm ngửa luôn"),
            "challenged": Text("are face up only while challenged", "chỉ ngửa khi đang bị thách đấu"),
        },
        SILENT,
        "9.5",
        50,
    ),
    Option(
        "repetition",
        Text("Draw by repetition", "Hoà do lặp lại thế cờ"),
        "off",
        {"off": OFF, "three": Text("on the third occurrence", "ở lần xuất hiện thứ ba")},
        SILENT,
        "7.3",
    ),
    Option(
        "quiet",
        Text(
            "Draw after this many turns per player without a jump or an entry into the middle",
            "Hoà sau số lượt này của mỗi người mà không ai nhảy hay vào ô giữa",
        ),
        "off",
        {"off": OFF},
        SILENT,
        "7.4",
        counts=range(1, 1000),
    ),
)

CLUB = {"repetition": "three", "quiet": "60"}
PRESETS = {"book": {}, "club": CLUB, "standard": {**CLUB, "faces": "down", "formation": "choose"}}
PRESET_TITLES = {
    "book": Text(
        "The educational rulebook, with our answers where it is silent; no extra draw rules",
        "Theo sách luật cho người mới, chỗ sách không nói thì theo chúng tôi; không thêm luật hoà",
    ),
    "club": Text(
        "The rulebook, plus draws by repetition and lack of progress",
        "Theo sách luật, thêm hoà do lặp lại và do không tiến triển",
    ),
    "standard": Text("Pieces face down, placed by their owners", "Quân úp, mỗi người tự xếp quân"),
}


def placement(options: Options) -> str:
    """The formation in force, `auto` resolved."""
    if options["formation"] != "auto":
        return options["formation"]
    return "straight-up" if options["faces"] == "up" else "choose"


def consistent(options: Options) -> None:
    """Refuse what does not go together."""
    seats = pieces.COLOURS[: PLAYERS[options["players"]]]
    if options["first"] not in (*seats, "draw"):
        raise BadOption("The colour {colour} does not play, so it cannot begin (first).", colour=options["first"])
    if options["pieces"] == "four" and options["players"] == "2":
        raise BadOption("Two players have six pieces each; pieces=four is for games of three or four.")
    formation.kinds(placement(options), options["pieces"])


RULINGS = Rulings(OPTIONS, PRESETS, PRESET_TITLES, consistent)
