"""Every way to play and every debatable rule as a named option, with the presets."""

from __future__ import annotations

from sandtable.kernel.option import Option
from sandtable.kernel.text import Text

BOOK = Text("rules of English draughts", "luật cờ đam Anh")
OTHERS = Text("other kinds of draughts", "các loại cờ đam khác")
YES_NO = {"no": Text("no", "không"), "yes": Text("yes", "có")}

OPTIONS = (
    Option(
        "first",
        Text("Who goes first", "Ai đi trước"),
        "black",
        {"black": Text("Black", "Đen"), "white": Text("White", "Trắng")},
        BOOK,
        "2.1",
    ),
    Option(
        "capture",
        Text("Is capturing compulsory", "Có bắt buộc phải bắt quân không"),
        "must",
        {
            "must": Text("yes: whoever can capture must", "có: bắt được thì phải bắt"),
            "may": Text("no: capturing is a choice", "không: bắt hay không là tuỳ ý"),
        },
        BOOK,
        "4.4",
    ),
    Option(
        "most",
        Text("Must a capture take as many pieces as possible", "Có phải bắt nhiều quân nhất có thể không"),
        "no",
        YES_NO,
        OTHERS,
        "4.8",
    ),
    Option(
        "men_capture",
        Text("Where men capture", "Quân thường bắt về phía nào"),
        "forward",
        {
            "forward": Text("forwards only", "chỉ phía trước"),
            "both": Text("forwards and backwards", "cả trước lẫn sau"),
        },
        OTHERS,
        "4.2",
    ),
    Option(
        "promotion",
        Text(
            "A man that reaches the far row by a jump and could jump on",
            "Quân thường nhảy tới hàng cuối mà còn nhảy được",
        ),
        "ends",
        {
            "ends": Text("stops there and is crowned", "dừng lại và được phong vua"),
            "passes": Text("jumps on and stays a man", "nhảy tiếp và vẫn là quân thường"),
            "continues": Text("jumps on as a king", "nhảy tiếp với tư cách vua"),
        },
        OTHERS,
        "5.3",
    ),
    Option(
        "kings",
        Text("How kings move", "Vua đi thế nào"),
        "short",
        {
            "short": Text("one square at a time", "mỗi lần một ô"),
            "flying": Text("any distance along a diagonal", "xa tuỳ ý theo đường chéo"),
        },
        OTHERS,
        "5.5",
    ),
)

LONG_KINGS = {"first": "white", "men_capture": "both", "kings": "flying"}
PRESETS = {
    "book": {},
    "club": {},
    "russian": {**LONG_KINGS, "promotion": "continues"},
    "brazilian": {**LONG_KINGS, "promotion": "passes", "most": "yes"},
}
PRESET_TITLES = {
    "book": Text("English draughts (American checkers)", "Cờ đam Anh (checkers Mỹ)"),
    "club": Text("The same as book", "Giống như book"),
    "russian": Text(
        "Moves and captures of Russian draughts; draws as in English draughts",
        "Cách đi và bắt của cờ đam Nga; hoà theo luật cờ đam Anh",
    ),
    "brazilian": Text(
        "Moves and captures of international draughts on 64 squares; draws as in English draughts",
        "Cách đi và bắt của cờ đam quốc tế trên 64 ô; hoà theo luật cờ đam Anh",
    ),
}
