"""The debatable rules about pieces, stacks, air defence, the Commander and heroes, as options.

Each says what may be chosen, what we chose, why, and how sure we are.
"""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.kernel.option import Option
from sandtable.kernel.text import Text

BOOK = Text("rulebook", "sách luật")
CHART = Text("rulebook; its chart and text differ", "sách luật; bảng và lời văn khác nhau")
SILENT = Text("the rulebook is silent", "sách luật không nói tới")
INVENTOR = Text("the inventor's later texts", "các văn bản sau này của tác giả")
PRACTICE = Text(
    "the rulebook is silent; existing programs play this way",
    "sách luật không nói tới; các chương trình hiện có chơi như vậy",
)
YES, NO, OFF = Text("yes", "có"), Text("no", "không"), Text("off", "tắt")


def one(
    name: str,
    title: Text,
    choices: Mapping[str, Text],
    rule: str,
    source: Text = SILENT,
    confidence: int | None = None,
    counts: range | None = None,
) -> Option:
    """An option whose first choice is the default."""
    return Option(name, title, next(iter(choices)), choices, source, rule, confidence, counts)


PIECE_OPTIONS = (
    one(
        "tank_directions",
        Text("Directions a Tank can go", "Hướng đi của Xe tăng"),
        {"4": Text("along the lines only", "chỉ theo đường kẻ"), "8": Text("also diagonally", "cả đường chéo")},
        "3.4",
        CHART,
        95,
    ),
    one(
        "militia_directions",
        Text("Directions Militia can go", "Hướng đi của Dân quân"),
        {"8": Text("also diagonally", "cả đường chéo"), "4": Text("along the lines only", "chỉ theo đường kẻ")},
        "3.3",
        CHART,
        95,
    ),
    one(
        "missile_jump",
        Text("A Missile can capture over other pieces", "Tên lửa được ăn quân qua đầu quân khác"),
        {"no": NO, "yes": YES},
        "3.12",
        SILENT,
        70,
    ),
    one(
        "plane_return",
        Text("When a plane may return after a capture", "Khi nào máy bay được bay về sau khi ăn quân"),
        {
            "free": Text("always, unless it captured a plane", "tuỳ ý, trừ khi ăn máy bay"),
            "unsafe": Text("only if staying would be unsafe", "chỉ khi thế chỗ không an toàn"),
            "always": Text("always, except in a split", "tuỳ ý, trừ lúc tách chồng"),
        },
        "3.17",
        BOOK,
        80,
    ),
    one(
        "ship_block",
        Text("What blocks a ship and its torpedo", "Điều gì chặn tàu và ngư lôi"),
        {
            "enemy": Text("enemy pieces", "quân địch"),
            "ships": Text("ships block the ship, nothing blocks the torpedo", "tàu chặn tàu, không gì chặn ngư lôi"),
        },
        "3.21",
        INVENTOR,
        65,
    ),
    one(
        "corner",
        Text("When a ship captures across a corner of land", "Khi tàu ăn quân qua góc đất liền"),
        {"stay": Text("it stays where it is", "đứng tại chỗ"), "displace": Text("it moves there", "thế chỗ")},
        "3.22",
        BOOK,
        85,
    ),
    one(
        "tank_load",
        Text("How many persons a Tank can carry", "Xe tăng cõng được bao nhiêu người"),
        {"one": Text("one", "một"), "several": Text("any number", "bao nhiêu cũng được")},
        "4.1",
        INVENTOR,
        75,
    ),
    one(
        "plane_load",
        Text("What a plane can carry", "Máy bay cõng được"),
        {
            "person": Text("one person", "một người"),
            "tank": Text("one tank or one person", "một xe tăng hoặc một người"),
            "both": Text("a tank, a person or both", "xe tăng, người hoặc cả hai"),
            "several": Text("any number of persons", "bao nhiêu người cũng được"),
        },
        "4.2",
        INVENTOR,
        75,
    ),
    one(
        "ship_capacity",
        Text("What a ship can carry", "Tàu cõng được"),
        {
            "two": Text("any two of planes, tanks and persons", "hai trong số máy bay, xe tăng, người"),
            "several": Text("any number of planes, tanks and persons", "bao nhiêu máy bay, xe tăng, người cũng được"),
            "inventor": Text("two, but not two persons", "hai, nhưng không phải hai người"),
            "cotulenh": Text("one, or a plane and one other", "một, hoặc máy bay và một quân khác"),
        },
        "4.3",
        INVENTOR,
        70,
    ),
    one(
        "engineer_load",
        Text("What an Engineer can carry", "Công binh cõng được"),
        {
            "gun": Text("one heavy gun", "một khẩu pháo nặng"),
            "others": Text("one heavy gun, Tank or person", "một khẩu pháo nặng, Xe tăng hoặc người"),
        },
        "4.4",
        INVENTOR,
        80,
    ),
    one(
        "boarding",
        Text("Which pieces can board a ship at sea", "Quân nào lên được tàu ngoài biển"),
        {
            "any": Text("any piece that can get there", "mọi quân tới được"),
            "planes": Text("planes only", "chỉ máy bay"),
        },
        "4.9",
        INVENTOR,
        65,
    ),
    one(
        "two_shots",
        Text("A ship can fire both weapons in one turn", "Tàu được bắn cả hai vũ khí trong một lượt"),
        {"yes": YES, "no": NO},
        "4.20",
        BOOK,
        90,
    ),
    one(
        "airlift",
        Text("A plane can drop its passenger and return", "Máy bay được thả người rồi bay về"),
        {"yes": YES, "no": NO},
        "4.18",
        BOOK,
        90,
    ),
    one(
        "split_groups",
        Text("Several pieces can act together in a split", "Nhiều quân được cùng đi khi tách chồng"),
        {"yes": YES, "no": NO},
        "4.14",
        INVENTOR,
        70,
    ),
    one(
        "split_check",
        Text("When check and face-off are judged in a split", "Khi tách chồng, chiếu và đối mặt được xét"),
        {
            "end": Text("at the end of the turn", "khi hết lượt"),
            "each": Text("after each step", "sau từng bước"),
            "others": Text(
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
        Text("An Engineer has a fire zone", "Công binh có vùng hoả lực"),
        {"no": NO, "yes": YES},
        "5.3",
        CHART,
        90,
    ),
    one(
        "air_entry",
        Text("A plane may fly into a fire zone", "Máy bay được bay vào vùng hoả lực"),
        {"lost": Text("yes, and it is lost", "có, và bị bắn rơi"), "forbidden": Text("no", "không")},
        "5.6",
        BOOK,
        85,
    ),
    one(
        "trade",
        Text("When a plane attacks inside a fire zone", "Khi máy bay tấn công trong vùng hoả lực"),
        {
            "yes": Text("it trades, one for one", "đổi quân, một đổi một"),
            "no": Text("it is lost for nothing", "mất máy bay vô ích"),
        },
        "5.7",
        INVENTOR,
        80,
    ),
    one(
        "overlap",
        Text("When a plane meets several fire zones on its way", "Khi có nhiều vùng hoả lực trên đường bay"),
        {
            "covered": Text("all of them must cover the target", "tất cả phải phủ mục tiêu"),
            "one": Text("it may touch only one", "chỉ được chạm một vùng"),
        },
        "5.8",
        INVENTOR,
        65,
    ),
    one(
        "heroic_zone",
        Text("A hero's fire zone", "Vùng hoả lực của quân anh hùng"),
        {"same": Text("stays the same", "không đổi"), "wider": Text("one point wider", "rộng thêm một điểm")},
        "5.12",
        BOOK,
        60,
    ),
    one(
        "check",
        Text("When a Commander is in check", "Khi Tư lệnh bị chiếu"),
        {
            "answer": Text("the player must answer the check", "phải chống chiếu"),
            "ignore": Text("the player may ignore the check", "được phép bỏ mặc"),
        },
        "6.2",
        BOOK,
        80,
    ),
    one(
        "face_off",
        Text("Exposing the Commanders to each other", "Để hai Tư lệnh đối mặt"),
        {
            "illegal": Text("illegal", "sai luật"),
            "captured": Text("lets the other Commander capture", "cho Tư lệnh kia bắt"),
            "loses": Text("loses at once", "thua ngay"),
        },
        "6.4",
        BOOK,
        65,
    ),
    one(
        "face_step",
        Text("A Commander steps into a face-off during a split", "Tư lệnh bước vào thế đối mặt khi tách chồng"),
        {
            "end": Text("judged at the end of the turn", "xét khi hết lượt"),
            "never": Text("never allowed", "không bao giờ được"),
        },
        "6.5",
        SILENT,
        60,
    ),
    one(
        "carried_commander",
        Text("A carried Commander", "Tư lệnh được cõng"),
        {
            "exempt": Text("sees along no line", "không nhìn theo đường nào"),
            "exposed": Text("sees as usual", "vẫn nhìn như thường"),
        },
        "6.6",
        INVENTOR,
        85,
    ),
    one(
        "headquarters",
        Text("Headquarters protect the Commander from", "Sở chỉ huy che chở Tư lệnh trước"),
        {
            "book": Text("Infantry, Militia, Anti-Aircraft Guns and Missiles", "Bộ binh, Dân quân, Cao xạ và Tên lửa"),
            "tank": Text("these and Tanks", "các quân này và Xe tăng"),
            "none": Text("nothing", "không quân nào"),
        },
        "6.8",
        BOOK,
        85,
    ),
    one(
        "promotion",
        Text("When pieces become heroes", "Khi nào phong anh hùng"),
        {"turn": Text("at the end of the turn", "khi hết lượt"), "step": Text("after each step", "sau từng bước")},
        "7.2",
        BOOK,
        75,
    ),
    one(
        "last_defender",
        Text("The last piece besides the Commander becomes a hero", "Quân cuối cùng ngoài Tư lệnh thành anh hùng"),
        {"yes": YES, "no": NO},
        "7.6",
        INVENTOR,
        75,
    ),
    one(
        "heroic_headquarters",
        Text("How many points heroic Headquarters move", "Số điểm Sở chỉ huy anh hùng đi được"),
        {"2": Text("two", "hai"), "1": Text("one", "một")},
        "7.7",
        INVENTOR,
        70,
    ),
)
