"""Why a move is not legal: the number of the rule that forbids it, and where to look."""

from __future__ import annotations

from sandtable.games.tri_cross import terrain
from sandtable.games.tri_cross.board_cy import CrossBoard
from sandtable.games.tri_cross.notation import JUMP, STEP, TARGET_AT, WHAT_AT
from sandtable.games.tri_cross.pieces import COLOUR_NAMES, CROSS, SIX, TABLE
from sandtable.games.tri_cross.terrain import INDEX, NAMES
from sandtable.kernel.display.explanation import Reason
from sandtable.kernel.text import Text


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
        detail = Text("You cannot move a piece now.", "Chưa phải lúc đi quân.")
        return Reason("2.5" if board.placing else "2.2" if board.mover < 0 else "4.5", detail)
    piece, seat = board.cell(start), board.mover
    if not piece:
        return Reason("4.1", Text(f"There is no piece on {source}.", f"Không có quân nào ở {source}."), (source,))
    if piece >> 3 != seat:
        who = COLOUR_NAMES[seat]
        rule = "5.4" if JUMP in ways.values() else "4.1"
        return Reason(rule, Text(f"It is {who.en}'s move.", f"Đang là lượt bên {who.vi} đi."), (source,))
    if JUMP in ways.values():
        return jumping(board, ways, start, stop)
    if stop not in terrain.neighbours(start):
        detail = Text(f"{target} is not next to {source}.", f"{target} không kề {source}.")
        return Reason("4.1" if NAMES[start] != target else "4.2", detail, (target,))
    if board.cell(stop):
        return Reason("4.1", Text(f"{target} is occupied.", f"{target} đã có quân."), (target,))
    return Reason("4.1", Text(f"The piece on {source} cannot step there.", f"Quân ở {source} không bước tới đó được."))


def jumping(board: CrossBoard, ways: dict[tuple[int, int], int], start: int, stop: int) -> Reason:
    """Why something is no jump while jumps must be made."""
    must = tuple(dict.fromkeys(NAMES[source] for source, _ in ways))
    over = (start + stop) // 2
    if abs(stop - start) not in (2, 2 * terrain.STRIDE) or over not in terrain.neighbours(start):
        listed = ", ".join(must)
        detail = Text(f"You must jump first, from {listed}.", f"Bạn phải nhảy trước, từ {listed}.")
        return Reason("5.3", detail, must)
    if board.cell(stop):
        return Reason("5.2", Text(f"{NAMES[stop]} is occupied.", f"{NAMES[stop]} đã có quân."), (NAMES[stop],))
    victim, jumper = board.cell(over), board.cell(start)
    where = NAMES[over]
    if not victim:
        return Reason("5.1", Text(f"There is no piece on {where}.", f"Không có quân nào ở {where}."), (where,))
    if victim >> 3 == jumper >> 3:
        return Reason("3.6", Text(f"The piece on {where} is your own.", f"Quân ở {where} là quân của bạn."), (where,))
    if board.is_face_down(over) or board.is_face_down(start):
        return Reason(
            "9.6",
            Text("Face-down pieces cannot jump or be jumped.", "Quân úp không nhảy được và không bị nhảy qua."),
            (where,),
        )
    return Reason(
        power(jumper & 7, victim & 7),
        Text(
            f"A {TABLE[jumper & 7].name.en} cannot jump over a {TABLE[victim & 7].name.en}.",
            f"{TABLE[jumper & 7].name.vi} không nhảy qua được {TABLE[victim & 7].name.vi}.",
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
