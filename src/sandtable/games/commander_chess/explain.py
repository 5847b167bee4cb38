"""Why a move is not legal: the number of the rule that forbids it, and where to look."""

from __future__ import annotations

from sandtable.games.commander_chess import pieces, terrain
from sandtable.games.commander_chess.board_cy import CommandBoard
from sandtable.games.commander_chess.notation import TARGET_AT
from sandtable.games.commander_chess.pieces import (
    ARTILLERY,
    COMMANDER,
    HEADQUARTERS,
    HEAVY,
    MISSILE,
    NAVY,
    PLANE,
    TABLE,
)
from sandtable.games.commander_chess.position_text import members
from sandtable.games.commander_chess.stack import CREW, SIDE_AT, joined
from sandtable.games.commander_chess.terrain import INDEX, NAMES, between
from sandtable.kernel.display.explanation import Reason
from sandtable.kernel.text import Text

PIECE_RULES = {
    pieces.COMMANDER: "3.1",
    pieces.INFANTRY: "3.2",
    pieces.ENGINEER: "3.2",
    pieces.FLAK: "3.2",
    pieces.MILITIA: "3.3",
    pieces.TANK: "3.4",
    pieces.ARTILLERY: "3.5",
    pieces.MISSILE: "3.6",
    pieces.PLANE: "3.7",
    pieces.NAVY: "3.8",
    pieces.HEADQUARTERS: "3.9",
}
"""The rule that says how far a kind goes."""
LOAD_RULES = {pieces.TANK: "4.1", pieces.PLANE: "4.2", pieces.NAVY: "4.3", pieces.ENGINEER: "4.4"}
"""The rule that says what a kind carries."""


def explain(board: CommandBoard, source: str, target: str) -> Reason | None:
    """What forbids the side to move to go from one point to another; None where a legal move does."""
    start, stop = INDEX[source], INDEX[target]
    if any(move & 255 == start and move >> TARGET_AT & 255 == stop for move in board.moves()):
        return None
    return idle(board, start) or forbidden(board, start, stop)


def idle(board: CommandBoard, start: int) -> Reason | None:
    """Why nothing on a point may act at all."""
    side, name = board.side, NAMES[start]
    cell = board.cell(start)
    if board.choosing:
        return Reason("2.5", Text("The players are still setting up their pieces.", "Hai bên còn đang bày quân."))
    if board.origin >= 0 and start != board.origin:
        where = NAMES[board.origin]
        detail = Text(f"Continue the turn from {where}, or end it.", f"Hãy đi tiếp từ {where}, hoặc kết thúc lượt.")
        return Reason("4.13", detail, (where,))
    if not cell and board.origin < 0:
        return Reason("2.4", Text(f"There is no piece on {name}.", f"Không có quân nào ở {name}."), (name,))
    if cell and cell >> SIDE_AT != side:
        who = pieces.SIDES[side]
        return Reason("2.4", Text(f"It is {who.en}'s turn.", f"Đang là lượt của bên {who.vi}."), (name,))
    if board.origin >= 0 and not board.idle and not board.weapon:
        return Reason("4.12", Text("All pieces there have acted.", "Mọi quân ở đó đã đi rồi."), (name,))
    return None


def forbidden(board: CommandBoard, start: int, stop: int) -> Reason:
    """Why the pieces on a point cannot go to another."""
    for move in board.pseudo_legal_moves(start):
        if move >> TARGET_AT & 255 == stop:
            return troubled(board, move, start)
    word = board.idle if board.origin >= 0 else board.cell(start) & CREW
    reasons = [hindered(board, group, start, stop) for group in dict.fromkeys([word, *members(word)]) if group]
    # The member that came closest tells why.
    return max(reasons, key=lambda found: found[0])[1]


def troubled(board: CommandBoard, move: int, start: int) -> Reason:
    """Why the pieces could, but may not."""
    lost, faced, stranded, givers = board.problems_after(move)
    if lost:
        return Reason("6.3", Text("That would lose your own Commander.", "Nước này làm mất Tư lệnh của bạn."))
    if faced and board.face == 0:
        there = tuple(NAMES[board.commander_point(side)] for side in (0, 1) if board.commander_point(side) >= 0)
        detail = Text("The Commanders would see each other.", "Hai Tư lệnh sẽ nhìn thấy nhau.")
        return Reason("6.4", detail, there)
    if givers:
        names = tuple(NAMES[point] for point in givers)
        listed = ", ".join(names)
        detail = Text(f"Your Commander would be in check from {listed}.", f"Tư lệnh của bạn sẽ bị chiếu từ {listed}.")
        return Reason("6.2", detail, names)
    if stranded:
        detail = Text("The pieces left behind could not stay there.", "Những quân còn lại không đứng được ở đó.")
        return Reason("4.15", detail, (NAMES[start],))
    return Reason("4.17", Text("The turn could not end legally.", "Lượt này không thể kết thúc hợp lệ."))


def hindered(board: CommandBoard, group: int, start: int, stop: int) -> tuple[int, Reason]:
    """How far a group gets, as a number to compare, and what stops it there."""
    one = group & 31
    kind, name = one >> 1, TABLE[one >> 1].name
    way = between(start, stop)
    rule = PIECE_RULES[kind] if not one & 1 else "7.7" if kind == HEADQUARTERS else "7.3"
    if kind == HEADQUARTERS and not one & 1:
        return 0, Reason("3.9", Text("Headquarters do not move.", "Sở chỉ huy không đi được."), (NAMES[start],))
    far = Text(f"The {name.en} cannot go that way.", f"{name.vi} không đi được như vậy.")
    if way is None:
        return 1, Reason(rule, far)
    slant = terrain.file_of(start) != terrain.file_of(stop) and terrain.rank_of(start) != terrain.rank_of(stop)
    go, hit = board.range_of(one, slant)
    steps = len(way) + 1
    cell = board.cell(stop)
    foe = bool(cell) and cell >> SIDE_AT != board.side
    if max(go, hit) == 0:
        return 1, Reason(rule, far)
    most = hit if foe else go
    if foe and kind == NAVY and (cell & 31) >> 1 != NAVY:
        most = 4 if one & 1 else 3
        rule = "3.20" if not one & 1 else rule
    if steps > most:
        detail = Text(
            f"The {name.en} reaches only {most} point{'' if most == 1 else 's'} that way, not {steps}.",
            f"{name.vi} chỉ tới được {most} điểm, không tới {steps}.",
        )
        return 2, Reason(rule, detail)
    found = (
        sailing(board, way, start, stop, foe)
        if kind == NAVY
        else flying(board, one, way, start, stop, foe)
        if kind == PLANE
        else marching(board, kind, way, start, stop, foe)
    )
    if found:
        return 3, found
    if cell and not foe:
        return 4, unloadable(board, joined(group, cell & CREW), stop)
    return 5, Reason(
        "4.14", Text("These pieces cannot do that in a split.", "Khi tách, các quân này không làm vậy được.")
    )


def blocked(board: CommandBoard, rule: str, way: list[int], enemies: bool = False) -> Reason | None:
    """The first piece in between, or the first enemy."""
    for point in way:
        cell = board.cell(point)
        if cell and (not enemies or cell >> SIDE_AT != board.side):
            where = NAMES[point]
            who = pieces.names_of(members(cell & CREW))
            detail = Text(f"The {who.en} on {where} is in the way.", f"{who.vi} ở {where} chặn đường.")
            return Reason(rule, detail, (where,))
    return None


def marching(board: CommandBoard, kind: int, way: list[int], start: int, stop: int, foe: bool) -> Reason | None:
    """What stops a piece of the land."""
    if foe:
        if kind == ARTILLERY or (kind == MISSILE and board.missile_jumps):
            return None
        return blocked(board, "3.12" if kind == MISSILE else "3.10", way)
    found = blocked(board, "3.11" if kind == ARTILLERY else "3.10", way)
    if found:
        return found
    if not board.cell(stop) and terrain.is_sea(stop):
        return wet(stop)
    to_ship = kind == COMMANDER and board.boards_at_sea and (board.cell(stop) & 31) >> 1 == NAVY
    if any(terrain.is_sea(point) for point in way) and not to_ship:
        return wet(next(point for point in way if terrain.is_sea(point)))
    crossing = (terrain.rank_of(start) < 6) != (terrain.rank_of(stop) < 6)
    reef = terrain.file_of(start) == terrain.file_of(stop) and terrain.file_of(start) in terrain.REEF_FILES
    if kind in HEAVY and crossing and not reef:
        name = TABLE[kind].name
        detail = Text(
            f"The {name.en} can cross the river only along the reefs.", f"{name.vi} chỉ qua sông theo ngầm được."
        )
        return Reason("3.18", detail, ("f6", "f7", "h6", "h7"))
    if kind == COMMANDER:
        return (
            Reason(
                "6.5",
                Text("The other Commander sees a point on the way.", "Tư lệnh kia nhìn thấy một điểm trên đường đi."),
                tuple(
                    NAMES[board.commander_point(1 - board.side)]
                    for _ in (0,)
                    if board.commander_point(1 - board.side) >= 0
                ),
            )
            if not board.cell(stop)
            else None
        )
    return None


def wet(point: int) -> Reason:
    """The sea bears nothing but ships."""
    where = NAMES[point]
    return Reason("1.9", Text(f"{where} is sea.", f"{where} là biển."), (where,))


def sailing(board: CommandBoard, way: list[int], start: int, stop: int, foe: bool) -> Reason | None:
    """What stops a ship."""
    if foe:
        return None if board.ships_block else blocked(board, "3.21", way, enemies=True)
    here = start
    for point in [*way, stop]:
        where = NAMES[point]
        if not terrain.is_water(point):
            return Reason("1.8", Text(f"{where} is land.", f"{where} là đất liền."), (where,))
        if frozenset((here, point)) in terrain.CORNERS:
            detail = Text("A corner of land is in between.", "Một góc đất liền nằm ở giữa.")
            return Reason("1.7", detail, (NAMES[here], where))
        here = point
    return blocked(board, "3.21", way, enemies=True)


def flying(board: CommandBoard, one: int, way: list[int], start: int, stop: int, foe: bool) -> Reason | None:
    """What stops a plane."""
    if not one & 1:
        for point in [*way, stop]:
            if board.is_in_zone(point, 1 - board.side):
                guns = tuple(NAMES[gun] for gun in guards(board, point))
                where, listed = NAMES[point], ", ".join(guns)
                detail = Text(
                    f"{where} is in the fire zone of {listed}.", f"{where} nằm trong vùng hoả lực của {listed}."
                )
                return Reason("5.8" if foe else "5.6", detail, (where, *guns))
    if not board.cell(stop) and terrain.is_sea(stop):
        where = NAMES[stop]
        return Reason("3.14", Text(f"A plane cannot land on {where}.", f"Máy bay không đỗ được ở {where}."), (where,))
    return None


def guards(board: CommandBoard, point: int) -> list[int]:
    """The enemy guns that guard a point."""
    return [
        gun
        for gun in range(terrain.POINTS)
        if board.cell(gun)
        and board.cell(gun) >> SIDE_AT != board.side
        and board.zone_radius(gun)
        and point in terrain.circle(gun, board.zone_radius(gun))
    ]


def unloadable(board: CommandBoard, word: int, stop: int) -> Reason:
    """Why two friends do not form a stack there."""
    where, lead, who = NAMES[stop], (word & 31) >> 1, pieces.names_of(members(word))
    if not board.can_stack(word):
        detail = Text(f"{who.en} cannot form a stack.", f"{who.vi} không thành chồng quân được.")
        return Reason("4.5" if lead == HEADQUARTERS else LOAD_RULES.get(lead, "4.6"), detail, (where,))
    if not board.can_stand(word, stop):
        return Reason("4.8", Text(f"{who.en} cannot be on {where}.", f"{who.vi} không ở {where} được."), (where,))
    return Reason(
        "4.9", Text("These pieces cannot board at sea.", "Các quân này không lên tàu ngoài biển được."), (where,)
    )
