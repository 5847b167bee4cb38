"""What stands on buttons, and moves that are more than a step, in words."""

from __future__ import annotations

from sandtable.games.commander_in_chief import terrain
from sandtable.kernel.option import Options
from sandtable.kernel.text import Words

BUTTONS = {
    "pass": Words("Pass", "Bỏ lượt"),
    "ready": Words("Ready", "Sẵn sàng"),
}
DEEDS = {
    "pass": Words("passes", "bỏ lượt"),
    "ready": Words("has chosen the enhanced pieces", "đã chọn xong quân tăng cường"),
}


def say(tap: str) -> Words | None:
    """A button in words."""
    return BUTTONS.get(tap)


def tell(move: str, text: str, options: Options) -> Words | None:
    """A pass, or the choice of an enhanced piece."""
    square = move.removeprefix("+")
    if move != square and square in terrain.INDEX:
        return Words(f"enhances the piece on {square}", f"tăng cường quân ở {square}")
    return DEEDS.get(move)
