"""Every way to play and every debatable rule as a named option, with the presets."""

from __future__ import annotations

from sandtable.games.commander_in_chief import enhanced_pieces as lineup
from sandtable.kernel.error import BadOption
from sandtable.kernel.option import Option, Options, Rulings
from sandtable.kernel.text import Words

BOOK = Words("rulebook", "sách luật")
SILENT = Words("the rulebook is silent", "sách luật không nói tới")
PICTURES_LOST = Words("rulebook text; its pictures are lost", "lời sách luật; hình vẽ đã mất")
PARAGRAPH = Words("the sentence closes the Commander's paragraph", "câu này kết thúc đoạn về Tư lệnh")
YES, NO, OFF = Words("yes", "có"), Words("no", "không"), Words("off", "tắt")

OPTIONS = (
    Option(
        "object",
        Words("Object of the game", "Mục tiêu của ván"),
        "capture",
        {
            "capture": Words("capture the enemy Commander", "bắt Tư lệnh đối phương"),
            "score": Words("capture more points within the limits", "được nhiều điểm hơn trong giới hạn"),
        },
        BOOK,
        "6.1",
    ),
    Option(
        "turns",
        Words("Length of the score game in turns of each side", "Độ dài ván tính điểm, số lượt mỗi bên"),
        "off",
        {"off": OFF},
        BOOK,
        "6.5",
        counts=range(1, 1000),
    ),
    Option(
        "minutes",
        Words("Length of the score game in minutes", "Độ dài ván tính điểm, số phút"),
        "off",
        {"off": OFF},
        BOOK,
        "6.5",
        counts=range(1, 1000),
    ),
    Option(
        "move_seconds",
        Words("Seconds for each move", "Số giây cho mỗi nước đi"),
        "off",
        {"off": OFF},
        BOOK,
        "7.1",
        counts=range(1, 3601),
    ),
    Option(
        "teams",
        Words("Sides run by two players", "Bên do hai người chơi chỉ huy"),
        "none",
        {
            "none": Words("neither", "không bên nào"),
            "dark": Words("dark (three players)", "bên đen (ba người chơi)"),
            "light": Words("light (three players)", "bên trắng (ba người chơi)"),
            "both": Words("both (four players)", "cả hai (bốn người chơi)"),
        },
        BOOK,
        "9.1",
    ),
    Option(
        "enhance",
        Words("Enhanced pieces", "Quân được tăng cường"),
        "none",
        {
            "none": Words("none", "không có"),
            "choose": Words("each side chooses before play", "mỗi bên tự chọn trước ván"),
            **lineup.NAMED_TITLES,
        },
        BOOK,
        "10.1",
        accepts=lineup.is_lineup,
        form=Words(
            "a line-up dark:light such as CBDFF:- or h8+g7:a1",
            "đội hình đen:trắng như CBDFF:- hoặc h8+g7:a1",
        ),
    ),
    Option(
        "enhance_secret",
        Words("Choosing enhanced pieces", "Cách chọn quân tăng cường"),
        "secret",
        {
            "secret": Words("unseen until both are ready", "giấu kín tới khi cả hai sẵn sàng"),
            "open": Words("in the open", "công khai"),
        },
        SILENT,
        "10.2",
        60,
    ),
    Option(
        "heli_block",
        Words("What stops a Helicopter between two lines", "Điều gì chặn Trực thăng giữa hai đường"),
        "either",
        {
            "either": Words("a blocker on either line", "quân chặn trên một trong hai đường"),
            "both": Words("blockers on both lines", "quân chặn trên cả hai đường"),
        },
        PICTURES_LOST,
        "5.22",
        85,
    ),
    Option(
        "ka_crossing_one_square",
        Words("King Amphibians cross the shore by one square only", "Vua lội nước chỉ qua bờ một ô"),
        "no",
        {"no": NO, "yes": YES},
        PARAGRAPH,
        "5.5",
        85,
    ),
    Option(
        "score_commander",
        Words("A Commander falls in the score game", "Tư lệnh bị bắt trong ván tính điểm"),
        "play_on",
        {
            "play_on": Words("play goes on", "chơi tiếp"),
            "ends": Words("the game ends on points", "ván kết thúc, tính điểm"),
            "wins": Words("the capturer wins", "bên bắt được thắng"),
        },
        SILENT,
        "6.8",
        65,
    ),
    Option(
        "ka_points",
        Words("Points for a King Amphibian", "Điểm của Vua lội nước"),
        "1",
        {},
        SILENT,
        "6.4",
        80,
        counts=range(10),
    ),
    Option(
        "time_end",
        Words("When the minutes run out", "Khi hết số phút"),
        "equal",
        {
            "equal": Words("light completes its turn, so that turns are equal", "trắng đi nốt lượt cho bằng số lượt"),
            "at_once": Words("the game ends at once", "ván kết thúc ngay"),
        },
        SILENT,
        "6.7",
        60,
    ),
    Option(
        "timer",
        Words("The time for a move runs out", "Hết giờ cho một nước"),
        "forfeit",
        {
            "forfeit": Words("the turn is lost", "mất lượt"),
            "loss": Words("the game is lost", "thua ván"),
            "ignore": Words("nothing happens", "không sao cả"),
        },
        SILENT,
        "7.2",
        60,
    ),
    Option(
        "team_consent",
        Words("Conceding or agreeing to a draw in a team", "Đội xin thua hoặc đồng ý hoà"),
        "both",
        {
            "both": Words("both mates must confirm", "cả hai đồng đội phải đồng ý"),
            "either": Words("either mate decides", "một người quyết định"),
        },
        SILENT,
        "6.11",
        60,
    ),
    Option(
        "team_talk",
        Words("Talk between team-mates during play", "Đồng đội trò chuyện trong ván"),
        "none",
        {
            "none": Words("no talk of strategy", "không bàn chiến lược"),
            "free": Words("free", "tự do"),
        },
        BOOK,
        "9.7",
    ),
    Option(
        "no_move",
        Words("A side that cannot move", "Bên không đi được nước nào"),
        "auto",
        {
            "auto": Words("draws the capture game, passes in the score game", "hoà ván bắt, bỏ lượt ván điểm"),
            "draw": Words("draws", "hoà"),
            "loss": Words("loses", "thua"),
            "pass": Words("passes", "bỏ lượt"),
        },
        SILENT,
        "8.6",
        50,
    ),
    Option(
        "repetition",
        Words("Draw by repetition", "Hoà do lặp lại thế cờ"),
        "off",
        {"off": OFF, "three": Words("at the third time", "ở lần thứ ba")},
        SILENT,
        "8.4",
    ),
    Option(
        "quiet",
        Words(
            "Draw after so many turns of each side without progress",
            "Hoà sau bấy nhiêu lượt mỗi bên không tiến triển",
        ),
        "off",
        {"off": OFF},
        SILENT,
        "8.5",
        counts=range(1, 1000),
    ),
)

CLUB = {"repetition": "three", "quiet": "50"}

PRESETS = {
    "book": {},
    "club": CLUB,
    "score": {**CLUB, "object": "score", "turns": "40", "move_seconds": "60"},
}
PRESET_TITLES = {
    "book": Words(
        "The rulebook to the letter; silent cases stay open",
        "Đúng từng chữ sách luật; chỗ sách im lặng để ngỏ",
    ),
    "club": Words("The book, with draws by repetition and lack of progress", "Theo sách, có hoà do lặp lại và bế tắc"),
    "score": Words("The score game: forty turns, one minute a move", "Ván tính điểm: bốn mươi lượt, một phút mỗi nước"),
}


def consistent(options: Options) -> None:
    """Refuse what does not go together."""
    timed = options["turns"] != "off" or options["minutes"] != "off"
    if options["object"] == "score" and not (timed and options["move_seconds"] != "off"):
        raise BadOption("The score game needs a limit for each move (move_seconds) and one overall (turns or minutes).")
    if options["object"] == "capture" and timed:
        raise BadOption("Only the score game has an overall limit (turns or minutes); choose object=score.")
    lineup.marks(options["enhance"])


RULINGS = Rulings(OPTIONS, PRESETS, PRESET_TITLES, consistent)
