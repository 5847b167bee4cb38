"""Every way to play and every debatable rule as a named option, with the presets."""

from __future__ import annotations

from sandtable.games.tri_cross import formation, pieces
from sandtable.kernel.error import BadOption
from sandtable.kernel.option import Option, Options, Rulings
from sandtable.kernel.text import Words

BOOK = Words("rulebook", "sách luật")
SILENT = Words("the rulebook is silent", "sách luật không nói tới")
PICTURE = Words("the rulebook's picture is lost", "hình trong sách luật đã mất")
PLAYERS_SAY = Words("accounts of people who played the standard version", "lời kể của người đã chơi bản chuẩn")
HOUSE = Words(
    "house rule: such games exist, their rules were not found",
    "luật nhà: có những ván như vậy, nhưng không tìm thấy luật",
)
OFF = Words("off", "tắt")

PLAYERS = {"2": 2, "3": 3, "4": 4, "teams": 4}
"""Option `players` -> how many sit at the board."""

OPTIONS = (
    Option(
        "players",
        Words("Players (more than two: house rules)", "Số người chơi (hơn hai: luật nhà)"),
        "2",
        {
            "2": Words("two", "hai"),
            "3": Words("three, each for himself (house rule)", "ba, mỗi người một phe (luật nhà)"),
            "4": Words("four, each for himself (house rule)", "bốn, mỗi người một phe (luật nhà)"),
            "teams": Words("two teams of two (house rule)", "hai đội hai người (luật nhà)"),
        },
        HOUSE,
        "8.1",
    ),
    Option(
        "faces",
        Words("How the pieces lie", "Quân ngửa hay úp"),
        "up",
        {
            "up": Words("face up, for everybody to see", "ngửa, ai cũng thấy"),
            "down": Words("face down, seen by their owner only", "úp, chỉ chủ quân thấy"),
            "memory": Words("face down for their owner too, who must remember", "úp cả với chủ quân, phải tự nhớ"),
        },
        PLAYERS_SAY,
        "9.1",
    ),
    Option(
        "formation",
        Words("Formation", "Đội hình"),
        "auto",
        {
            "auto": Words("Straight-Up face up, chosen face down", "Straight-Up khi ngửa, tự xếp khi úp"),
            "straight-up": Words("Straight-Up, 654 before 32X", "Straight-Up, 654 trước 32X"),
            "random": Words("drawn by lot", "bốc thăm"),
            "choose": Words("each player places his own, unseen", "mỗi người tự xếp, giấu kín"),
        },
        PICTURE,
        "2.3",
        25,
        accepts=formation.is_formation,
        form=Words("front and back row such as 456/X23", "hàng trước và hàng sau như 456/X23"),
    ),
    Option(
        "facing",
        Words("Formations that face each other", "Hai đội hình đối diện"),
        "rotation",
        {
            "rotation": Words("look the same from each seat", "nhìn từ mỗi ghế đều như nhau"),
            "mirror": Words("mirror each other across the board", "đối xứng gương qua bàn cờ"),
        },
        PICTURE,
        "2.4",
        60,
    ),
    Option(
        "first",
        Words("Who begins", "Ai đi trước"),
        "black",
        {
            **dict(zip(pieces.COLOURS, pieces.COLOUR_NAMES, strict=True)),
            "draw": Words("a colour drawn from the bag", "màu được bốc từ túi"),
        },
        BOOK,
        "2.2",
    ),
    Option(
        "pieces",
        Words("Pieces of each player in house games of three or four", "Số quân mỗi người trong ván ba, bốn người"),
        "six",
        {
            "six": Words("all six", "đủ sáu quân"),
            "four": Words("four as in the box: Six, Five, Four and Tri-Cross (house rule)", "bốn quân (luật nhà)"),
        },
        HOUSE,
        "8.9",
        35,
    ),
    Option(
        "count",
        Words("When the four-count wins", "Khi nào đếm bốn thắng"),
        "after",
        {
            "after": Words("after the others' turn that follows four", "sau lượt đối phương tiếp theo tiếng đếm bốn"),
            "announced": Words("as soon as four is announced", "ngay khi đếm tới bốn"),
        },
        BOOK,
        "6.5",
        90,
    ),
    Option(
        "reveal",
        Words("Which face-down pieces are turned up", "Quân úp nào phải lật"),
        "landing",
        {
            "landing": Words(
                "enemies side by side, if one could land beyond", "quân đối địch kề nhau, nếu nhảy qua được"
            ),
            "adjacent": Words("all enemies side by side", "mọi quân đối địch kề nhau"),
        },
        PLAYERS_SAY,
        "9.4",
        50,
    ),
    Option(
        "revealed",
        Words("Pieces that were turned up", "Quân đã lật"),
        "stay",
        {
            "stay": Words("stay face up", "nằm ngửa luôn"),
            "challenged": Words("lie face up only while they are challenged", "chỉ ngửa khi đang bị thách đấu"),
        },
        SILENT,
        "9.5",
        50,
    ),
    Option(
        "repetition",
        Words("Draw by repetition", "Hoà do lặp lại thế cờ"),
        "off",
        {"off": OFF, "three": Words("at the third time", "ở lần thứ ba")},
        SILENT,
        "7.3",
    ),
    Option(
        "quiet",
        Words(
            "Draw after so many turns of each player without a jump or an entry into the middle",
            "Hoà sau bấy nhiêu lượt mỗi người không nhảy, không vào ô giữa",
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
    "book": Words("The educational rulebook to the letter", "Đúng từng chữ trong sách luật cho người mới"),
    "club": Words("The book, with draws by repetition and lack of progress", "Theo sách, có hoà do lặp lại và bế tắc"),
    "standard": Words("Face down, each player placing his own pieces", "Quân úp, mỗi người tự xếp quân"),
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
        raise BadOption(f"The colour {options['first']} does not play, so it cannot begin (first).")
    if options["pieces"] == "four" and options["players"] == "2":
        raise BadOption("Two players have six pieces each; pieces=four is for games of three or four.")
    formation.kinds(placement(options), options["pieces"])


RULINGS = Rulings(OPTIONS, PRESETS, PRESET_TITLES, consistent)
