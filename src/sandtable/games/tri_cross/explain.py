"""Why a move is not legal: the number of the rule that forbids it, and where to look."""

from __future__ import annotations

from sandtable.games.tri_cross import terrain
from sandtable.games.tri_cross.board_cy import CrossBoard
from sandtable.games.tri_cross.notation import JUMP, STEP, TARGET_AT, WHAT_AT
from sandtable.games.tri_cross.pieces import COLOUR_NAMES, CROSS, SIX, TABLE
from sandtable.games.tri_cross.terrain import INDEX, NAMES
from sandtable.kernel.display.explanation import Reason
from sandtable.kernel.text import Words


def explain(board: CrossBoard, source: str, target: str) -> Reason | None:
    """What forbids the seat to move to go from one square to another; None where a legal move does."""
    start, stop = INDEX[source], INDEX[target]
    ways = {
        (move & 63, move >> TARGET_AT & 63): move >> WHAT_AT & 7
        for move in board.moves()
        if move >> WHAT_AT & 7 in (STEP, JUMP)
    }
    if (start, stop) in ways:
        return None
    if not ways or board.mover < 0:
        detail = Words("It is not the time to move pieces.", "Chưa phải lúc đi quân.")
        return Reason("2.5" if board.placing else "2.2" if board.mover < 0 else "4.5", detail)
    piece, seat = board.cell(start), board.mover
    if not piece:
        return Reason("4.1", Words(f"Nothing stands on {source}.", f"Không có quân nào ở {source}."), (source,))
    if piece >> 3 != seat:
        who = COLOUR_NAMES[seat]
        rule = "5.4" if JUMP in ways.values() else "4.1"
        return Reason(rule, Words(f"{who.en} moves now.", f"Bây giờ bên {who.vi} đi."), (source,))
    if JUMP in ways.values():
        return jumping(board, ways, start, stop)
    if stop not in terrain.neighbours(start):
        detail = Words(f"{target} is not next to {source}.", f"{target} không kề {source}.")
        return Reason("4.1" if NAMES[start] != target else "4.2", detail, (target,))
    if board.cell(stop):
        return Reason("4.1", Words(f"{target} is occupied.", f"{target} đã có quân."), (target,))
    return Reason("4.1", Words(f"{source} cannot step there.", f"{source} không đi tới đó được."))


def jumping(board: CrossBoard, ways: dict[tuple[int, int], int], start: int, stop: int) -> Reason:
    """Why something is no jump while jumps must be made."""
    must = tuple(dict.fromkeys(NAMES[source] for source, _ in ways))
    over = (start + stop) // 2
    if abs(stop - start) not in (2, 2 * terrain.STRIDE) or over not in terrain.neighbours(start):
        listed = ", ".join(must)
        detail = Words(f"A jump must be made first, from {listed}.", f"Phải nhảy trước, từ {listed}.")
        return Reason("5.3", detail, must)
    if board.cell(stop):
        return Reason("5.2", Words(f"{NAMES[stop]} is occupied.", f"{NAMES[stop]} đã có quân."), (NAMES[stop],))
    victim, jumper = board.cell(over), board.cell(start)
    where = NAMES[over]
    if not victim:
        return Reason("5.1", Words(f"Nothing stands on {where}.", f"Không có quân nào ở {where}."), (where,))
    if victim >> 3 == jumper >> 3:
        return Reason("3.6", Words(f"{where} is an own piece.", f"{where} là quân mình."), (where,))
    if board.is_down(over) or board.is_down(start):
        return Reason("9.6", Words(f"{where} is not open.", f"{where} chưa lật."), (where,))
    return Reason(
        power(jumper & 7, victim & 7),
        Words(
            f"A {TABLE[jumper & 7].name.en} does not jump a {TABLE[victim & 7].name.en}.",
            f"{TABLE[jumper & 7].name.vi} không nhảy qua {TABLE[victim & 7].name.vi}.",
        ),
        (where,),
    )


def power(jumper: int, victim: int) -> str:
    """The rule that says which piece jumps which."""
    if jumper == victim:
        return "3.5"
    if jumper == CROSS:
        return "3.4"
    return "3.3" if jumper == SIX and victim == CROSS else "8.10" if victim in TABLE[jumper].beats else "3.2"
