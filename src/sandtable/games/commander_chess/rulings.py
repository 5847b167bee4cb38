"""Every debatable rule as an option: what may be chosen, what we chose, why, and how sure we are; and the presets."""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.kernel.error import BadOption
from sandtable.kernel.option import Option, Options, Rulings
from sandtable.kernel.text import Words

BOOK = Words("rulebook", "sách luật")
CHART = Words("rulebook, whose chart and text differ", "sách luật, bảng và lời khác nhau")
SILENT = Words("the rulebook is silent", "sách luật không nói tới")
INVENTOR = Words("the inventor's later texts", "các văn bản sau này của tác giả")
PRACTICE = Words("the rulebook is silent; played so in programs", "sách luật không nói; các chương trình chơi vậy")
YES, NO, OFF = Words("yes", "có"), Words("no", "không"), Words("off", "tắt")


def one(
    name: str,
    title: Words,
    choices: Mapping[str, Words],
    rule: str,
    source: Words = SILENT,
    confidence: int | None = None,
    counts: range | None = None,
) -> Option:
    """An option whose first choice is the default."""
    return Option(name, title, next(iter(choices)), choices, source, rule, confidence, counts)


OPTIONS = (
    one(
        "setup",
        Words("Set-up", "Cách bày quân"),
        {
            "standard": Words("all nineteen pieces in their places", "đủ mười chín quân đúng chỗ"),
            "sea": Words("nine pieces for a sea battle", "chín quân cho trận hải chiến"),
            "air": Words("nine pieces for an air battle", "chín quân cho trận không chiến"),
            "free": Words("each side sets up its half unseen", "mỗi bên tự bày nửa bàn của mình, giấu kín"),
        },
        "2.5",
    ),
    one(
        "goals",
        Words("What else wins besides the Commander", "Ngoài Tư lệnh, còn thắng bằng"),
        {
            "all": Words("the air, the sea or the land forces", "không quân, hải quân hoặc lục quân"),
            "commander": Words("nothing", "không gì khác"),
            "navy": Words("the ships only", "chỉ hải quân"),
            "air": Words("the planes only", "chỉ không quân"),
            "land": Words("the land forces only", "chỉ lục quân"),
        },
        "8.5",
        BOOK,
    ),
    one(
        "minutes",
        Words("Length of the game in minutes, then points decide", "Độ dài ván theo phút, sau đó tính điểm"),
        {"off": OFF},
        "9.4",
        BOOK,
        counts=range(1, 1000),
    ),
    one(
        "move_seconds",
        Words("Seconds for each turn", "Số giây cho mỗi lượt"),
        {"off": OFF},
        "9.5",
        counts=range(1, 3601),
    ),
    one(
        "flag",
        Words("A player runs out of time", "Một bên hết giờ"),
        {
            "loss": Words("loses", "thua"),
            "points": Words("the points decide", "tính điểm"),
            "ignore": Words("nothing happens", "không sao cả"),
        },
        "9.5",
        SILENT,
        60,
    ),
    one(
        "first",
        Words("Who moves first", "Bên đi trước"),
        {"red": Words("red", "đỏ"), "blue": Words("blue", "xanh")},
        "2.3",
        PRACTICE,
        60,
    ),
    one(
        "tank_directions",
        Words("Directions of a Tank", "Số hướng đi của Xe tăng"),
        {"4": Words("along the lines", "theo đường kẻ"), "8": Words("also diagonally", "cả đường chéo")},
        "3.4",
        CHART,
        95,
    ),
    one(
        "militia_directions",
        Words("Directions of a Militia", "Số hướng đi của Dân quân"),
        {"8": Words("also diagonally", "cả đường chéo"), "4": Words("along the lines", "theo đường kẻ")},
        "3.3",
        CHART,
        95,
    ),
    one(
        "missile_jump",
        Words("A Missile captures over other pieces", "Tên lửa bắt quân qua đầu quân khác"),
        {"no": NO, "yes": YES},
        "3.12",
        SILENT,
        70,
    ),
    one(
        "plane_return",
        Words("A plane returns after a capture", "Máy bay bay về sau khi bắt quân"),
        {
            "free": Words("if it likes, unless it took a plane", "tuỳ ý, trừ khi bắt máy bay"),
            "unsafe": Words("only where landing would be unsafe", "chỉ khi đỗ lại không an toàn"),
            "always": Words("if it likes, but not inside a split", "tuỳ ý, nhưng không trong lúc tách"),
        },
        "3.17",
        BOOK,
        80,
    ),
    one(
        "ship_block",
        Words("What stops a ship and its torpedo", "Điều gì chặn tàu và ngư lôi"),
        {
            "enemy": Words("enemy pieces", "quân địch"),
            "ships": Words("ships stop it, nothing stops the torpedo", "tàu chặn tàu, không gì chặn ngư lôi"),
        },
        "3.21",
        INVENTOR,
        65,
    ),
    one(
        "corner",
        Words("A ship captures across a corner of land", "Tàu bắt quân qua góc đất liền"),
        {"stay": Words("and stays", "và đứng yên"), "displace": Words("and goes there", "và đi tới đó")},
        "3.22",
        BOOK,
        85,
    ),
    one(
        "plane_load",
        Words("What a plane carries", "Máy bay chở"),
        {
            "person": Words("one person", "một người"),
            "tank": Words("one tank or one person", "một xe tăng hoặc một người"),
            "both": Words("a tank, a person or both", "xe tăng, người hoặc cả hai"),
        },
        "4.2",
        BOOK,
        75,
    ),
    one(
        "ship_capacity",
        Words("What a ship carries", "Tàu chở"),
        {
            "two": Words("any two of planes, tanks and persons", "hai trong số máy bay, xe tăng, người"),
            "several": Words("any number of them", "bao nhiêu cũng được"),
            "inventor": Words("two, but not two persons", "hai, nhưng không phải hai người"),
            "cotulenh": Words("one, or a plane and another", "một, hoặc máy bay và một quân khác"),
        },
        "4.3",
        BOOK,
        70,
    ),
    one(
        "boarding",
        Words("Who boards a ship at sea", "Ai lên tàu ngoài biển"),
        {"any": Words("whoever gets there", "ai tới được"), "planes": Words("planes only", "chỉ máy bay")},
        "4.9",
        INVENTOR,
        65,
    ),
    one(
        "two_shots",
        Words("A ship fires both weapons in one turn", "Tàu bắn cả hai vũ khí trong một lượt"),
        {"yes": YES, "no": NO},
        "4.20",
        BOOK,
        90,
    ),
    one(
        "airlift",
        Words("A plane drops its passenger and returns", "Máy bay thả người rồi bay về"),
        {"yes": YES, "no": NO},
        "4.18",
        BOOK,
        90,
    ),
    one(
        "split_groups",
        Words("Parts of a stack act together in a split", "Nhóm quân cùng đi khi tách chồng"),
        {"yes": YES, "no": NO},
        "4.14",
        INVENTOR,
        70,
    ),
    one(
        "split_check",
        Words("A split is judged", "Tách chồng được xét"),
        {
            "end": Words("when the turn is over", "khi hết lượt"),
            "each": Words("after each step", "sau từng bước"),
            "others": Words(
                "after each step, but at the end if the stack holds the Commander",
                "sau từng bước, nhưng khi hết lượt nếu chồng quân có Tư lệnh",
            ),
        },
        "4.17",
        PRACTICE,
        75,
    ),
    one(
        "engineer_zone",
        Words("An Engineer guards the air", "Công binh giữ vùng trời"),
        {"no": NO, "yes": YES},
        "5.3",
        CHART,
        90,
    ),
    one(
        "air_entry",
        Words("A plane may fly into a fire zone", "Máy bay được bay vào vùng lửa"),
        {"lost": Words("and is lost", "và bị rơi"), "forbidden": Words("no", "không")},
        "5.6",
        BOOK,
        85,
    ),
    one(
        "trade",
        Words("A plane attacks inside a fire zone", "Máy bay tấn công trong vùng lửa"),
        {"yes": Words("one for one", "một đổi một"), "no": Words("in vain", "vô ích")},
        "5.7",
        INVENTOR,
        80,
    ),
    one(
        "overlap",
        Words("Several fire zones on the way", "Nhiều vùng lửa trên đường bay"),
        {
            "covered": Words("all must cover the target", "tất cả phải phủ mục tiêu"),
            "one": Words("only one zone may be touched", "chỉ được chạm một vùng"),
        },
        "5.8",
        INVENTOR,
        65,
    ),
    one(
        "heroic_zone",
        Words("Fire zone of a hero", "Vùng lửa của anh hùng"),
        {"same": Words("unchanged", "không đổi"), "wider": Words("one point wider", "rộng thêm một điểm")},
        "5.12",
        BOOK,
        60,
    ),
    one(
        "check",
        Words("A Commander in check", "Tư lệnh bị chiếu"),
        {"answer": Words("must be saved", "phải được cứu"), "ignore": Words("may be left", "có thể bỏ mặc")},
        "6.2",
        BOOK,
        80,
    ),
    one(
        "face_off",
        Words("Opening the line between the Commanders", "Để hai Tư lệnh đối mặt"),
        {
            "illegal": Words("is illegal", "là sai luật"),
            "captured": Words("lets the other capture", "cho phép bên kia bắt"),
            "loses": Words("loses at once", "thua ngay"),
        },
        "6.4",
        BOOK,
        65,
    ),
    one(
        "face_step",
        Words("A Commander steps in a split onto an open line", "Tư lệnh bước vào đường đối mặt khi tách"),
        {"end": Words("judged when the turn is over", "xét khi hết lượt"), "never": Words("never", "không bao giờ")},
        "6.5",
        SILENT,
        60,
    ),
    one(
        "carried_commander",
        Words("A carried Commander", "Tư lệnh được chở"),
        {"exempt": Words("looks along no line", "không đối mặt"), "exposed": Words("looks as on foot", "vẫn đối mặt")},
        "6.6",
        INVENTOR,
        85,
    ),
    one(
        "headquarters",
        Words("Headquarters protect the Commander", "Sở chỉ huy che chở Tư lệnh"),
        {
            "book": Words("from In, M, Aa and Ms", "khỏi bộ binh, dân quân, cao xạ, tên lửa"),
            "tank": Words("also from Tanks", "cả khỏi xe tăng"),
            "none": Words("from nobody", "không khỏi ai"),
        },
        "6.8",
        BOOK,
        85,
    ),
    one(
        "promotion",
        Words("Heroes are made", "Phong anh hùng"),
        {"turn": Words("when the turn is over", "khi hết lượt"), "step": Words("after each step", "sau từng bước")},
        "7.2",
        BOOK,
        75,
    ),
    one(
        "last_defender",
        Words("The last piece beside the Commander becomes a hero", "Quân cuối cùng bên Tư lệnh thành anh hùng"),
        {"yes": YES, "no": NO},
        "7.6",
        INVENTOR,
        75,
    ),
    one(
        "heroic_headquarters",
        Words("Steps of heroic Headquarters", "Số bước của Sở chỉ huy anh hùng"),
        {"2": Words("two", "hai"), "1": Words("one", "một")},
        "7.7",
        INVENTOR,
        70,
    ),
    one(
        "bonus",
        Words("Bonus points for winning", "Điểm thưởng khi thắng"),
        {
            "book": Words("200 for the Commander, 100 for a force", "200 cho Tư lệnh, 100 cho một quân chủng"),
            "inventor": Words("50; in a timed game the total decides", "50; ván có giờ thì tổng điểm quyết định"),
        },
        "9.3",
        BOOK,
        80,
    ),
    one(
        "stalemate",
        Words("A side that cannot move", "Bên không đi được nước nào"),
        {"draw": Words("draws", "hoà"), "loss": Words("loses", "thua")},
        "10.1",
        PRACTICE,
        60,
    ),
    one(
        "repetition",
        Words("Draw by repetition", "Hoà do lặp lại thế cờ"),
        {"off": OFF, "three": Words("at the third time", "ở lần thứ ba")},
        "10.2",
    ),
    one(
        "quiet",
        Words("Draw after so many turns of each side without a capture", "Hoà sau bấy nhiêu lượt không bắt quân"),
        {"off": OFF},
        "10.3",
        counts=range(1, 1000),
    ),
)

CLUB = {"repetition": "three", "quiet": "50"}
TACTICAL = {**CLUB, "minutes": "15", "flag": "points"}

PRESETS = {
    "book": {},
    "club": CLUB,
    "inventor": {
        **CLUB,
        "plane_load": "tank",
        "ship_capacity": "inventor",
        "plane_return": "unsafe",
        "headquarters": "tank",
        "face_off": "captured",
        "check": "ignore",
        "bonus": "inventor",
    },
    "cotulenh": {
        **CLUB,
        "plane_load": "both",
        "ship_capacity": "cotulenh",
        "two_shots": "no",
        "airlift": "no",
        "air_entry": "forbidden",
        "overlap": "one",
        "plane_return": "always",
        "missile_jump": "yes",
        "ship_block": "ships",
        "corner": "displace",
        "headquarters": "none",
        "carried_commander": "exposed",
        "goals": "commander",
        "heroic_headquarters": "1",
        "heroic_zone": "wider",
        "boarding": "planes",
        "promotion": "step",
        "split_groups": "no",
        "split_check": "others",
        "face_step": "never",
    },
    "tactical": TACTICAL,
    "sea-battle": {**TACTICAL, "setup": "sea", "goals": "navy"},
    "air-battle": {**TACTICAL, "setup": "air", "goals": "air"},
}
PRESET_TITLES = {
    "book": Words("The rulebook to the letter; silent cases stay open", "Đúng từng chữ trong sách luật"),
    "club": Words("The book, with draws by repetition and lack of progress", "Theo sách, có hoà do lặp lại và bế tắc"),
    "inventor": Words("As the inventor's later texts have it", "Theo các văn bản sau này của tác giả"),
    "cotulenh": Words("As the cotulenh programs play", "Theo cách chơi của các chương trình cotulenh"),
    "tactical": Words("Fifteen minutes, then the points decide", "Mười lăm phút, sau đó tính điểm"),
    "sea-battle": Words("Nine pieces a side, for the ships", "Chín quân mỗi bên, tranh hải quân"),
    "air-battle": Words("Nine pieces a side, for the planes", "Chín quân mỗi bên, tranh không quân"),
}
GOALS = {"all": 7, "commander": 0, "air": 1, "navy": 2, "land": 4}


def consistent(options: Options) -> None:
    """Refuse what does not go together."""
    if options["setup"] in ("sea", "air") and options["goals"] == "commander":
        raise BadOption("The nine-piece battles have no Commander; choose other goals.")
    if options["setup"] in ("sea", "air") and options["goals"] == "land" and options["setup"] == "sea":
        raise BadOption("The sea battle has too few land forces for goals=land.")


def numbers(options: Options) -> dict[str, int]:
    """The options as the board wants them."""

    def place(name: str) -> int:
        return list(RULINGS[name].choices).index(options[name])

    return {
        "tank_diagonal": options["tank_directions"] == "8",
        "militia_diagonal": options["militia_directions"] == "8",
        "hero_headquarters": options.count("heroic_headquarters"),
        "engineer_zone": place("engineer_zone"),
        "hero_zone": place("heroic_zone"),
        "plane_load": place("plane_load"),
        "ship_load": place("ship_capacity"),
        "two_shots": options["two_shots"] == "yes",
        "airlift": options["airlift"] == "yes",
        "trade": options["trade"] == "yes",
        "entry": options["air_entry"] == "lost",
        "one_zone": place("overlap"),
        "plane_return": place("plane_return"),
        "missile_jumps": place("missile_jump"),
        "ships_block": place("ship_block"),
        "cuts_corner": place("corner"),
        "shield": place("headquarters"),
        "face": place("face_off"),
        "exempt": options["carried_commander"] == "exempt",
        "duty": options["check"] == "answer",
        "goals": GOALS[options["goals"]],
        "last_defender": options["last_defender"] == "yes",
        "boards_at_sea": options["boarding"] == "any",
        "threefold": options["repetition"] == "three",
        "quiet_limit": 2 * options.count("quiet"),
        "each_step": place("promotion"),
        "sub_stacks": options["split_groups"] == "yes",
        "face_step": place("face_step"),
        "split_check": place("split_check"),
        "first": place("first"),
        "flag": place("flag"),
        "stuck_loses": place("stalemate"),
        "bonus": place("bonus"),
        "timed": options["minutes"] != "off",
    }


RULINGS = Rulings(OPTIONS, PRESETS, PRESET_TITLES, consistent)
