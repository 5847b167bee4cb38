"""Where the squares are drawn: a board of 8 by 8 stood on its corner, a1 nearest to light."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from functools import cache, lru_cache

from sandtable.games.commander_in_chief import notation, outcome, pieces, terrain
from sandtable.games.commander_in_chief.board_cy import ChiefBoard
from sandtable.games.commander_in_chief.position_text import Layout, parse, scan_rank
from sandtable.kernel.display.scene import Label, Layer, Node, Scene, Shape, Stage, Token, Tray, is_marked
from sandtable.kernel.option import Options
from sandtable.kernel.seat import Seat
from sandtable.kernel.text import Text

FILES = "abcdefgh"
CENTRE = 9.25
"""The middle of the drawing. A square's diagonal is 2 units, so neighbours in a row stand 2 apart."""
BORDER = 1.06
"""How far the border's corners stand out from the board's."""

FACES = {
    "silver": Text("Black and silver", "Đen và bạc"),
    "terrain": Text("Land and sea", "Đất liền và biển"),
}
ZONES = {
    "light-land": Text("light's land", "đất của bên trắng"),
    "sea": Text("sea", "biển"),
    "dark-land": Text("dark's land", "đất của bên đen"),
}
ZONED = Layer("zones", Text("Battlefields", "Chiến trường"), {})
THREATS = Layer("threats", Text("Threatened pieces", "Quân bị đe doạ"), {})
SIDE_NAMES = ("dark", "light")
DEGREES = {"light": 0, "dark": 180}


def zone(file: int, rank: int) -> str:
    """The battlefield a square belongs to; file and rank count from 1."""
    if file + rank <= 6:
        return "light-land"
    return "sea" if file + rank <= 11 else "dark-land"


def spot(file: float, rank: float) -> tuple[float, float]:
    """The point of the drawing where the middle of a square lies, or anything between squares."""
    return CENTRE + file - rank, CENTRE + 9 - file - rank


def _node(file: int, rank: int) -> Node:
    x, y = spot(file, rank)
    where = zone(file, rank)
    ground = "sea" if where == "sea" else "land"
    shade = "light" if (file + rank) % 2 else "dark"
    outline = ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))
    return Node(f"{FILES[file - 1]}{rank}", x, y, outline, f"{ground}-{shade}", ZONES[where])


def _diamond(reach: float, rounded: float = 0.0) -> str:
    """A square on its corner, the corners cut round."""
    c, far, cut = CENTRE, CENTRE + reach, CENTRE + reach - rounded
    near, back = 2 * c - far, 2 * c - cut
    return (
        f"M{c + rounded} {back}L{cut} {c - rounded}Q{far} {c} {cut} {c + rounded}"
        f"L{c + rounded} {cut}Q{c} {far} {c - rounded} {cut}"
        f"L{back} {c + rounded}Q{near} {c} {back} {c - rounded}"
        f"L{c - rounded} {back}Q{c} {near} {c + rounded} {back}Z"
    )


def _shore(last: int) -> str:
    """The zigzag beyond the squares whose file and rank add up to `last`, from the left edge to the right."""
    low, high = max(1, last - 8), min(8, last - 1)
    points = [spot(low - 0.5, last - low + 0.5)]
    for file in range(low, high + 1):
        points += [spot(file + 0.5, last - file + 0.5), spot(file + 0.5, last - file - 0.5)]
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in points)


def _labels() -> tuple[Label, ...]:
    near, far = 0.25, 8.75
    labels = []
    for step in range(1, 9):
        for edge in (near, far):
            labels.append(Label(FILES[step - 1], *spot(step, edge)))
            labels.append(Label(str(step), *spot(edge, step)))
    return tuple(labels)


def scene(seats: tuple[Seat, ...]) -> Scene:
    """The bare board, turned for each seat by the side it plays."""
    return Scene(
        width=2 * CENTRE,
        height=2 * CENTRE,
        nodes=tuple(_node(file, rank) for rank in range(1, 9) for file in range(1, 9)),
        shapes=(
            Shape(_diamond(8 + BORDER, 0.3), "board"),
            Shape(_diamond(8.08), "shore", 0.05),
            Shape(_shore(6), "shore", 0.09, over=True),
            Shape(_shore(11), "shore", 0.09, over=True),
        ),
        labels=_labels(),
        turns={seat.name: DEGREES[seat.side] for seat in seats},
        faces=FACES,
    )


def stage(text: str, options: Options, seats: tuple[Seat, ...], wanted: Collection[str] | None = None) -> Stage:
    """What stands on the board, from a position text or a masked one."""
    layout = parse(text)
    board = notation.build(replace(layout, hidden="") if layout.hidden else layout, options)
    advanced = options["enhance"] != "none" or "+" in text
    rows = text.split(maxsplit=1)[0].split("/")
    tokens = [one for rank, row in enumerate(reversed(rows)) for one in standing(rank, row, advanced)]
    said = caption(board, layout, seats)
    return Stage(tuple(tokens), trays(layout), layers(board, wanted), said, queue(board, layout, seats))


@lru_cache(maxsize=4096)
def standing(rank: int, row: str, advanced: bool) -> tuple[Token, ...]:
    """What stands on a rank; most ranks are met again and again."""
    return tuple(token(*cell, advanced, terrain.NAMES[square]) for square, cell in scan_rank(rank, row).items())


@lru_cache(maxsize=1 << 13)
def token(piece: int, enhanced: bool, advanced: bool, node: str = "") -> Token:
    """A piece on its platform bases (rules 3.4 to 3.6)."""
    kind, side = pieces.TABLE[piece % pieces.SIDE_BIT], SIDE_NAMES[piece // pieces.SIDE_BIT]
    is_king = piece % pieces.SIDE_BIT == pieces.KING
    bases = [side]
    if enhanced or (not advanced and (kind.leader or is_king)):
        bases.append(side)
    if advanced and is_king:
        bases.append("light" if side == "dark" else "dark")
    name = kind.name
    if enhanced:
        name = Text(f"enhanced {name.en}", f"{name.vi} tăng cường")
    title = Text(f"{side} {name.en}", f"{name.vi} {pieces.SIDES[piece // pieces.SIDE_BIT].vi.lower()}")
    badge = "+" if enhanced else ""
    return Token(kind.art, side, title, pieces.letter(piece, enhanced), node, tuple(bases), kind.air, badge)


def trays(layout: Layout) -> tuple[Tray, ...]:
    """What each side has captured: the pieces missing from the other's fifteen, with the points."""
    there: tuple[list[int], list[int]] = ([], [])
    for piece, _ in layout.cells.values():
        there[piece // pieces.SIDE_BIT].append(piece % pieces.SIDE_BIT)
    return tuple(captured(side, tuple(sorted(there[1 - side])), layout.points[side]) for side in (0, 1))


@lru_cache(maxsize=512)
def captured(side: int, there: tuple[int, ...], points: int) -> Tray:
    """What a side has captured, from the kinds that the other still has."""
    name = SIDE_NAMES[side]
    left = [pieces.AMPHIBIAN if kind == pieces.KING else kind for kind in there]
    gone = []
    for kind in sorted(pieces.LETTERS.values(), key=lambda kind: -pieces.TABLE[kind].points):
        if kind != pieces.KING:
            missing = pieces.TABLE[kind].count - left.count(kind)
            gone += [token(pieces.piece(kind, 1 - side), False, True)] * missing
    title = Text(f"Captured by {pieces.SIDES[side].en}", f"{pieces.SIDES[side].vi} đã bắt")
    note = Text(f"{points} point{'' if points == 1 else 's'}", f"{points} điểm")
    return Tray(f"captured-{name}", title, tuple(gone), note, name)


def layers(board: ChiefBoard, wanted: Collection[str] | None) -> tuple[Layer, ...]:
    """The battlefields, and the pieces that could be captured or attacked next."""
    zones = battlefields() if is_marked(ZONED.name, wanted) else ZONED
    if not is_marked(THREATS.name, wanted):
        return zones, THREATS
    reached = [board.reachable_squares(side) for side in (0, 1)]
    threatened = [square for word in reached for square in terrain.members(word) if board.cell(square)]
    threats = dict.fromkeys([terrain.NAMES[square] for square in threatened], "threat")
    return zones, replace(THREATS, marks=threats)


@cache
def battlefields() -> Layer:
    """The zones, the same at all times."""
    paints = {"light-land": "zone-own", "sea": "zone-sea", "dark-land": "zone-other"}
    zones = {terrain.NAMES[square]: paints[zone(square % 8 + 1, square // 8 + 1)] for square in range(terrain.SQUARES)}
    return replace(ZONED, marks=zones)


def queue(board: ChiefBoard, layout: Layout, seats: tuple[Seat, ...]) -> tuple[str, ...]:
    """Who moves next and after that: sides alternate, and so do the mates of a team, if they can (rules 9.3 to 9.5)."""
    if len(seats) < 3 or layout.choosing or outcome.outcome(board, seats):
        return ()
    now = seats[board.mover]
    found = [now]
    for side in (1 - board.side, board.side, 1 - board.side):
        mates = [seat for seat in seats if seat.side == SIDE_NAMES[side]]
        before = [seat for seat in found if seat in mates]
        at = mates.index(before[-1]) + 1 if before else board.moved_last(side) % 2
        found.append(mates[at % len(mates)])
    return tuple(seat.name for seat in found)


def caption(board: ChiefBoard, layout: Layout, seats: tuple[Seat, ...]) -> Text:
    """Whose turn it is, or how the game ended."""
    if layout.choosing:
        who = [pieces.SIDES[side] for side in (0, 1) if layout.choosing >> side & 1]
        en, vi = " and ".join(side.en for side in who), " và ".join(side.vi for side in who)
        return Text(
            f"{en}: select up to {pieces.MAX_ENHANCED} pieces to enhance, then Ready",
            f"{vi}: chọn tối đa {pieces.MAX_ENHANCED} quân để tăng cường, rồi Sẵn sàng",
        )
    ended = outcome.outcome(board, seats)
    if ended:
        return Text(ended.sentence("en"), ended.sentence("vi"))
    seat = seats[board.mover].title
    return Text(f"{seat.en} to move", f"Tới lượt {seat.vi}")
