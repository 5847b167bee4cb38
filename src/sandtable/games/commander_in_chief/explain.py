"""Why a move is not legal: the number of the rule that forbids it, and where to look."""

from __future__ import annotations

from sandtable.games.commander_in_chief import pieces, terrain
from sandtable.games.commander_in_chief.board_cy import ChiefBoard
from sandtable.games.commander_in_chief.notation import ATTACK, STEP, TARGET_AT, WHAT_AT
from sandtable.games.commander_in_chief.pieces import (
    AMPHIBIAN,
    BOMBER,
    COMMANDER,
    DESTROYER,
    FIGHTER,
    HELICOPTER,
    KING,
    SIDE_BIT,
    SUBMARINE,
    TABLE,
    TANK,
)
from sandtable.games.commander_in_chief.terrain import INDEX, NAMES
from sandtable.kernel.display.explanation import Reason
from sandtable.kernel.text import Text

PIECE_RULES = {
    AMPHIBIAN: "5.1",
    KING: "5.4",
    SUBMARINE: "5.6",
    DESTROYER: "5.12",
    TANK: "5.14",
    FIGHTER: "5.16",
    BOMBER: "5.18",
    HELICOPTER: "5.19",
    COMMANDER: "5.23",
}
"""The rule that says where a kind goes."""
BLOCK_RULES = {SUBMARINE: "5.10", TANK: "5.14", FIGHTER: "5.17", BOMBER: "5.18", HELICOPTER: "5.21"}
"""The rule that says what stops it."""


def explain(board: ChiefBoard, source: str, target: str) -> Reason | None:
    """What forbids the side to move to go from one square to another; None where a legal move does."""
    start, stop = INDEX[source], INDEX[target]
    steps = (move for move in board.moves() if move >> WHAT_AT & 15 in (STEP, ATTACK))
    if any(move & 63 == start and move >> TARGET_AT & 63 == stop for move in steps):
        return None
    piece = board.cell(start)
    return idle(board, piece, source) or forbidden(board, piece, start, stop)


def idle(board: ChiefBoard, piece: int, source: str) -> Reason | None:
    """Why the piece on a square may not act at all."""
    if board.choosing:
        return Reason(
            "10.2", Text("The players are still choosing enhanced pieces.", "Hai bên còn đang chọn quân tăng cường.")
        )
    if not piece:
        return Reason("4.2", Text(f"There is no piece on {source}.", f"Không có quân nào ở {source}."), (source,))
    if piece // SIDE_BIT != board.side:
        who = pieces.SIDES[board.side]
        return Reason("4.1", Text(f"It is {who.en}'s turn.", f"Đang là lượt của bên {who.vi}."), (source,))
    if board.is_team(board.side) and not any(NAMES[move & 63] == source for move in board.moves()):
        air = TABLE[piece % SIDE_BIT].air
        if air != any(TABLE[board.cell(move & 63) % SIDE_BIT].air for move in board.moves()):
            return Reason("9.1", Text("Your teammate commands this piece.", "Quân này do đồng đội chỉ huy."), (source,))
    return None


def forbidden(board: ChiefBoard, piece: int, start: int, stop: int) -> Reason:
    """Why a piece cannot go to a square."""
    kind, side = piece % SIDE_BIT, piece // SIDE_BIT
    name, there = TABLE[kind].name, board.cell(stop)
    if there and there // SIDE_BIT == side:
        detail = Text(f"Your own piece is on {NAMES[stop]}.", f"Ở {NAMES[stop]} đang có quân của bạn.")
        return Reason("4.3", detail, (NAMES[stop],))
    if pieces.reach(kind, side, start) >> stop & 1:
        return blocked(board, kind, start, stop)
    return Reason(
        rule_of(kind, side, start, stop),
        Text(f"The {name.en} cannot move from {NAMES[start]} to {NAMES[stop]}.", f"{name.vi} không đi được như vậy."),
    )


def rule_of(kind: int, side: int, start: int, stop: int) -> str:
    """The rule a way out of reach breaks."""
    on_sea, to_sea = terrain.SEA >> start & 1, terrain.SEA >> stop & 1
    if kind in (SUBMARINE, DESTROYER):
        if not on_sea:
            return "5.7" if kind == SUBMARINE else "5.13"
        return PIECE_RULES[kind] if to_sea else "5.11"
    if kind == TANK:
        return PIECE_RULES[kind] if terrain.LAND[side] >> stop & 1 else "5.15"
    if kind == COMMANDER and terrain.LAND[1 - side] >> start & 1:
        return "5.25" if to_sea else "5.24"
    return PIECE_RULES[kind]


def blocked(board: ChiefBoard, kind: int, start: int, stop: int) -> Reason:
    """What obstructs a way within reach."""
    if kind == HELICOPTER:
        found = [
            near
            for near in terrain.members(terrain.ring(start, 1))
            if board.cell(near) % SIDE_BIT in (TANK, BOMBER) and terrain.hidden(start, near) >> stop & 1
        ]
    else:
        found = [
            near for near in range(terrain.SQUARES) if board.cell(near) and terrain.behind(start, near) >> stop & 1
        ]
        if kind in (SUBMARINE, BOMBER):
            found = [near for near in found if board.cell(near) % SIDE_BIT in (TANK, BOMBER)]
    names = tuple(NAMES[near] for near in found)
    if not names:
        return Reason(
            "5.5",
            Text(
                "It moves only one square between Land and Sea.", "Chỉ được đi một ô khi qua lại giữa Đất liền và Biển."
            ),
        )
    listed = ", ".join(names)
    detail = Text(f"The way is blocked on {listed}.", f"Quân ở {listed} chặn đường.")
    return Reason(BLOCK_RULES.get(kind, "4.6"), detail, names)
