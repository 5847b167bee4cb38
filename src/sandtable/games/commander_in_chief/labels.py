"""What stands on buttons, and moves that are more than a step, in words."""

from __future__ import annotations

from sandtable.games.commander_in_chief import terrain
from sandtable.kernel.option import Options
from sandtable.kernel.text import Text

BUTTONS = {
    "pass": Text("Pass", "Bỏ lượt"),
    "ready": Text("Ready", "Sẵn sàng"),
}
DEEDS = {
    "pass": Text("passes", "bỏ lượt"),
    "ready": Text("has chosen the enhanced pieces", "đã chọn xong quân tăng cường"),
}


def say(tap: str) -> Text | None:
    """A button in words."""
    return BUTTONS.get(tap)


def describe_move(move: str, text: str, options: Options) -> Text | None:
    """A pass, or the choice of an enhanced piece."""
    square = move.removeprefix("+")
    if move != square and square in terrain.INDEX:
        return Text(f"enhances the piece on {square}", f"tăng cường quân ở {square}")
    return DEEDS.get(move)
