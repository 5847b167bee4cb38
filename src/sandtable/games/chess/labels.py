"""What stands on the buttons of a promotion, and moves that are more than a step, in words."""

from __future__ import annotations

from sandtable.kernel.option import Options
from sandtable.kernel.text import Text

PROMOTIONS = {
    "=q": Text("Queen", "Hậu"),
    "=r": Text("Rook", "Xe"),
    "=b": Text("Bishop", "Tượng"),
    "=n": Text("Knight", "Mã"),
}


def say(tap: str) -> Text | None:
    """A button in words."""
    return PROMOTIONS.get(tap)


def describe_move(move: str, text: str, options: Options) -> Text | None:
    """Castling or a promotion."""
    bare = move.rstrip("+#")
    if bare == "O-O":
        return Text("castles on the king's side", "nhập thành gần")
    if bare == "O-O-O":
        return Text("castles on the queen's side", "nhập thành xa")
    if "=" in bare and (kind := PROMOTIONS.get(bare[-2:].lower())):
        return Text(f"promotes a pawn to a {kind.en.lower()}", f"phong tốt thành {kind.vi.lower()}")
    return None
