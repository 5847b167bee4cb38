"""FEN, the text of chess positions: what follows the side to move."""

from __future__ import annotations

import re
from collections.abc import Collection

from sandtable.kernel.error import BadPosition, clip
from sandtable.kernel.grid.position_text import TIME_UP, Rest
from sandtable.kernel.grid.state import State

LATE = "late"
"""`over=late`: the side to move ran out of time."""
OVER = (TIME_UP, LATE, "white", "black")
"""How a referee may have ended the game; `over=white` says that White left."""
CASTLING = re.compile(r"[KQA-Hkqa-h]{1,4}")
FILES = "abcdefgh"


def write_rest(state: State) -> str:
    """Castling, en passant, the two counts, and `over=…` where a referee ended the game."""
    words = [state.mark("castling") or "-", state.mark("passed") or "-", str(state.quiet), state.mark("number") or "1"]
    return " ".join([*words, f"over={state.over}"] if state.over else words)


def read_rest(words: list[str]) -> Rest:
    """The same, read back; what is missing is taken to be nothing, as in EPD."""
    over = ""
    if words and words[-1].startswith("over="):
        over = words.pop().removeprefix("over=")
        if over not in OVER:
            raise BadPosition("{text} is not a field of this game.", text=clip(f"over={over}"))
    if len(words) > 4:
        raise BadPosition("After the counts of FEN there is nothing to read, but {text}.", text=clip(words[4]))
    castling, passed, quiet, number = (*words, *("-", "-", "0", "1")[len(words) :])
    if castling == "-":
        castling = ""
    elif not CASTLING.fullmatch(castling) or len(set(castling)) < len(castling):
        raise BadPosition("Castling rights are written KQkq or -, not {text}.", text=clip(castling))
    if passed != "-" and not re.fullmatch("[a-h][36]", passed):
        raise BadPosition("En passant is a square such as e3, or -, not {text}.", text=clip(passed))
    for word in (quiet, number):
        if not re.fullmatch("[0-9]{1,5}", word, re.ASCII):
            raise BadPosition("The counts of FEN are whole numbers, not {text}.", text=clip(word))
    marks = {"castling": castling, "passed": passed.strip("-"), "number": str(max(1, int(number)))}
    return Rest(tuple(sorted((name, value) for name, value in marks.items() if value)), int(quiet), over)


def read_castling(state: State, is_960: bool) -> list[str]:
    """The squares of the rooks that may castle, as far as the board supports the rights of a text.

    K and Q stand for the outermost rook on that side of the king, a file's letter for the rook of that file. Outside
    Chess960, only a king on the e-file castles, and with rooks in the corners."""
    found = set()
    for letter in state.mark("castling"):
        side = 0 if letter.isupper() else 1
        king, rooks = home(state.cells, side)
        short, long = [rook for rook in rooks if rook > king], [rook for rook in rooks if rook < king]
        named = {"k": short[-1:], "q": long[:1]}.get(
            letter.lower(), [rook for rook in rooks if rook[0] == letter.lower()]
        )
        found |= {rook for rook in named if king and (is_960 or (king[0] == "e" and rook[0] in "ah"))}
    return sorted(found)


def write_castling(cells: str, rooks: Collection[str]) -> str:
    """The letters of rights to castle with these rooks."""
    letters = ""
    for side in range(2):
        king, standing = home(cells, side)
        for rook in sorted((rook for rook in rooks if rook in standing), reverse=True):
            is_outermost = rook == (standing[-1] if rook > king else standing[0])
            letter = ("k" if rook > king else "q") if is_outermost else rook[0]
            letters += letter if side else letter.upper()
    return letters


def home(cells: str, side: int) -> tuple[str, list[str]]:
    """Where a side's king and rooks stand on its first rank, from left to right; nothing for a king elsewhere."""
    row = cells[:8] if side else cells[-8:]
    places = [(letter, f"{file}{8 if side else 1}") for letter, file in zip(row, FILES, strict=True)]
    king = next((node for letter, node in places if letter == "Kk"[side]), "")
    return king, [node for letter, node in places if letter == "Rr"[side]]
