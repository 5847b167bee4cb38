"""Named sets of options."""

from __future__ import annotations

from sandtable.kernel.text import Text

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
    "book": Text(
        "The rulebook, with the inventor's answers and ours where it is silent; no extra draw rules",
        "Theo sách luật, chỗ sách không nói thì theo tác giả hoặc chúng tôi; không thêm luật hoà",
    ),
    "club": Text(
        "The rulebook, plus draws by repetition and lack of progress",
        "Theo sách luật, thêm hoà do lặp lại và do không tiến triển",
    ),
    "inventor": Text("The rules of the inventor's later texts", "Theo các văn bản sau này của tác giả"),
    "cotulenh": Text("The rules of the cotulenh programs", "Theo cách chơi của các chương trình cotulenh"),
    "tactical": Text("15 minutes, then the points decide", "15 phút, sau đó tính điểm"),
    "sea-battle": Text(
        "Sea battle: nine pieces a side, take all ships", "Hải chiến: 9 quân mỗi bên, diệt hết hải quân"
    ),
    "air-battle": Text(
        "Air battle: nine pieces a side, take all planes", "Không chiến: 9 quân mỗi bên, diệt hết không quân"
    ),
}
