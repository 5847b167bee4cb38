"""Every way to play and every debatable rule as a named option, with the presets."""

from __future__ import annotations

from sandtable.games.commander_in_chief import enhanced_pieces
from sandtable.kernel.error import BadOption
from sandtable.kernel.option import Option, Options, Rulings
from sandtable.kernel.text import Text

BOOK = Text("rulebook", "sách luật")
SILENT = Text("the rulebook is silent", "sách luật không nói tới")
PICTURES_LOST = Text("the rulebook's text; its pictures are lost", "lời văn sách luật; hình vẽ đã mất")
PARAGRAPH = Text(
    "the rulebook states this limit in its paragraph on the Commander",
    "sách luật nêu giới hạn này trong đoạn về Tư lệnh",
)
YES, NO, OFF = Text("yes", "có"), Text("no", "không"), Text("off", "tắt")

OPTIONS = (
    Option(
        "object",
        Text("Object of the game", "Mục tiêu của ván"),
        "capture",
        {
            "capture": Text("capture the enemy Commander", "bắt Tư lệnh đối phương"),
            "score": Text("capture more points within the limits", "bắt được nhiều điểm hơn trong giới hạn"),
        },
        BOOK,
        "6.1",
    ),
    Option(
        "turns",
        Text("Length of the game, in turns per side", "Độ dài ván, theo số lượt mỗi bên"),
        "off",
        {"off": OFF},
        BOOK,
        "6.5",
        counts=range(1, 1000),
    ),
    Option(
        "minutes",
        Text("Length of the game, in minutes", "Độ dài ván, theo số phút"),
        "off",
        {"off": OFF},
        BOOK,
        "6.5",
        counts=range(1, 1000),
    ),
    Option(
        "move_seconds",
        Text("Seconds per move", "Số giây cho mỗi nước đi"),
        "off",
        {"off": OFF},
        BOOK,
        "7.1",
        counts=range(1, 3601),
    ),
    Option(
        "teams",
        Text("Sides shared by two players", "Bên do hai người cùng chỉ huy"),
        "none",
        {
            "none": Text("neither", "không bên nào"),
            "dark": Text("dark (three players)", "bên đen (ba người chơi)"),
            "light": Text("light (three players)", "bên trắng (ba người chơi)"),
            "both": Text("both (four players)", "cả hai (bốn người chơi)"),
        },
        BOOK,
        "9.1",
    ),
    Option(
        "enhance",
        Text("Enhanced pieces", "Quân được tăng cường"),
        "none",
        {
            "none": Text("none", "không có"),
            "choose": Text("each side chooses before play", "mỗi bên tự chọn trước ván"),
            **enhanced_pieces.NAMED_TITLES,
        },
        BOOK,
        "10.1",
        accepts=enhanced_pieces.is_lineup,
        form=Text(
            "a line-up dark:light, such as CBDFF:- or h8+g7:a1",
            "đội hình đen:trắng, như CBDFF:- hoặc h8+g7:a1",
        ),
    ),
    Option(
        "enhance_secret",
        Text("How enhanced pieces are chosen", "Cách chọn quân tăng cường"),
        "secret",
        {
            "secret": Text("in secret until both sides are ready", "giấu kín tới khi cả hai sẵn sàng"),
            "open": Text("openly", "công khai"),
        },
        SILENT,
        "10.2",
        60,
    ),
    Option(
        "heli_block",
        Text(
            "What blocks a Helicopter's target between two lines", "Điều gì chặn ô đích của Trực thăng giữa hai đường"
        ),
        "either",
        {
            "either": Text("one blocker on either line", "một quân chặn trên một trong hai đường"),
            "both": Text("a blocker on each line", "quân chặn trên cả hai đường"),
        },
        PICTURES_LOST,
        "5.22",
        85,
    ),
    Option(
        "ka_crossing_one_square",
        Text(
            "King Amphibians move only one square between Land and Sea",
            "Vua lội nước chỉ đi một ô khi qua lại giữa Đất liền và Biển",
        ),
        "no",
        {"no": NO, "yes": YES},
        PARAGRAPH,
        "5.5",
        85,
    ),
    Option(
        "score_commander",
        Text("When a Commander is captured in the score game", "Khi Tư lệnh bị bắt trong ván tính điểm"),
        "play_on",
        {
            "play_on": Text("play continues", "chơi tiếp"),
            "ends": Text("the game ends and the points decide", "ván kết thúc, tính điểm"),
            "wins": Text("the capturing side wins", "bên bắt được thì thắng"),
        },
        SILENT,
        "6.8",
        65,
    ),
    Option(
        "ka_points",
        Text("Points for a King Amphibian", "Điểm của Vua lội nước"),
        "1",
        {},
        SILENT,
        "6.4",
        80,
        counts=range(10),
    ),
    Option(
        "time_end",
        Text("When the minutes run out", "Khi hết số phút"),
        "equal",
        {
            "equal": Text(
                "light completes the turn, so both sides have equal turns", "trắng đi nốt lượt để hai bên bằng số lượt"
            ),
            "at_once": Text("the game ends at once", "ván kết thúc ngay"),
        },
        SILENT,
        "6.7",
        60,
    ),
    Option(
        "timer",
        Text("When the time for a move runs out", "Khi hết giờ cho một nước"),
        "forfeit",
        {
            "forfeit": Text("the player loses the turn", "mất lượt"),
            "loss": Text("the player loses the game", "thua ván"),
            "ignore": Text("nothing happens", "không bị phạt"),
        },
        SILENT,
        "7.2",
        60,
    ),
    Option(
        "team_consent",
        Text("Conceding or agreeing to a draw in a team", "Đội xin thua hoặc đồng ý hoà"),
        "both",
        {
            "both": Text("both teammates must confirm", "cả hai đồng đội phải xác nhận"),
            "either": Text("either teammate decides", "một trong hai người quyết định"),
        },
        SILENT,
        "6.11",
        60,
    ),
    Option(
        "team_talk",
        Text("Talk between teammates during play", "Đồng đội trò chuyện trong ván"),
        "none",
        {
            "none": Text("no talk about strategy", "không bàn chiến lược"),
            "free": Text("free", "tự do"),
        },
        BOOK,
        "9.7",
    ),
    Option(
        "no_move",
        Text("When a side cannot move in the score game", "Khi một bên không đi được nước nào ở ván tính điểm"),
        "pass",
        {
            "pass": Text("it passes", "bỏ lượt"),
            "draw": Text("the game is a draw", "hoà"),
            "loss": Text("it loses", "thua"),
        },
        SILENT,
        "8.6",
        50,
    ),
    Option(
        "repetition",
        Text("Draw by repetition", "Hoà do lặp lại thế cờ"),
        "off",
        {"off": OFF, "three": Text("on the third occurrence", "ở lần xuất hiện thứ ba")},
        SILENT,
        "8.4",
    ),
    Option(
        "quiet",
        Text(
            "Draw after this many turns per side without progress",
            "Hoà sau số lượt này của mỗi bên mà không tiến triển",
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
    "book": Text(
        "The rulebook, with our answers where it is silent; no extra draw rules",
        "Theo sách luật, chỗ sách không nói thì theo chúng tôi; không thêm luật hoà",
    ),
    "club": Text(
        "The rulebook, plus draws by repetition and lack of progress",
        "Theo sách luật, thêm hoà do lặp lại và do không tiến triển",
    ),
    "score": Text("The score game: 40 turns, one minute per move", "Ván tính điểm: 40 lượt, một phút mỗi nước"),
}


def consistent(options: Options) -> None:
    """Refuse what does not go together."""
    timed = options["turns"] != "off" or options["minutes"] != "off"
    if options["object"] == "score" and not (timed and options["move_seconds"] != "off"):
        raise BadOption("The score game needs a limit for each move (move_seconds) and one overall (turns or minutes).")
    enhanced_pieces.marks(options["enhance"])


RULINGS = Rulings(OPTIONS, PRESETS, PRESET_TITLES, consistent)
