"""Where the points are drawn: crossings of lines over painted sea, river and reefs, red at the bottom."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from functools import lru_cache

from sandtable.games.commander_chess import notation, outcome, pieces, terrain
from sandtable.games.commander_chess.board_cy import CommandBoard
from sandtable.games.commander_chess.position_text import Layout, members, parse, scan_rank
from sandtable.kernel.display.scene import Label, Layer, Node, Scene, Shape, Stage, Token, Tray, is_marked
from sandtable.kernel.option import Options
from sandtable.kernel.seat import Seat
from sandtable.kernel.text import Text

MARGIN = 1.3
"""From the edge of the drawing to the outermost points."""
RIM = 0.62
"""How far the painted ground reaches beyond the outermost points."""
LEFT, TOP = MARGIN, MARGIN
RIGHT, BOTTOM = MARGIN + terrain.WIDTH - 1, MARGIN + terrain.HEIGHT - 1
WIDTH, HEIGHT = 2 * MARGIN + terrain.WIDTH - 1, 2 * MARGIN + terrain.HEIGHT - 1
FACES = {"map": Text("Map", "Bản đồ"), "night": Text("Night", "Ban đêm")}
ZONES = (
    Layer("fire-red", Text("Red's fire zones", "Vùng hoả lực của bên đỏ"), {}),
    Layer("fire-blue", Text("Blue's fire zones", "Vùng hoả lực của bên xanh"), {}),
)
THREATS = Layer("threats", Text("Threatened pieces", "Quân bị đe doạ"), {})
CHECK = Layer("check", Text("Commander in check", "Tư lệnh bị chiếu"), {}, shown=True)
GROUNDS = {
    "sea": Text("sea", "biển"),
    "coast": Text("coast", "bờ biển"),
    "bank": Text("river bank", "bờ sông"),
    "reef": Text("river bank at the reef", "bờ sông cạnh ngầm"),
    "land": Text("land", "đất liền"),
}


def ground(point: int) -> str:
    """What a point is called."""
    file, rank = terrain.file_of(point), terrain.rank_of(point)
    if terrain.is_sea(point):
        return "sea"
    if file == 2:
        return "coast"
    if rank not in (5, 6):
        return "land"
    return "reef" if file in terrain.REEF_FILES else "bank"


def spot(point: int) -> tuple[float, float]:
    """Where a point lies."""
    return LEFT + terrain.file_of(point), BOTTOM - terrain.rank_of(point)


def _from_land(point: int) -> tuple[int, int]:
    """Rank by rank, from the land to the sea."""
    return terrain.rank_of(point), -terrain.file_of(point)


def _node(point: int) -> Node:
    paint = "sea" if terrain.is_sea(point) else "land"
    return Node(terrain.NAMES[point], *spot(point), (), paint, GROUNDS[ground(point)])


def _box(left: float, top: float, right: float, bottom: float, rounded: float = 0.0) -> str:
    if not rounded:
        return f"M{left:g} {top:g}H{right:g}V{bottom:g}H{left:g}Z"
    r = rounded
    return (
        f"M{left + r:g} {top:g}H{right - r:g}Q{right:g} {top:g} {right:g} {top + r:g}V{bottom - r:g}"
        f"Q{right:g} {bottom:g} {right - r:g} {bottom:g}H{left + r:g}Q{left:g} {bottom:g} {left:g} {bottom - r:g}"
        f"V{top + r:g}Q{left:g} {top:g} {left + r:g} {top:g}Z"
    )


def _water() -> str:
    """The sea, and the river that flows into it."""
    coast, upper, lower = LEFT + 2, BOTTOM - 6, BOTTOM - 5
    left, top, right, bottom = LEFT - RIM, TOP - RIM, RIGHT + RIM, BOTTOM + RIM
    return (
        f"M{left:g} {top:g}H{coast:g}V{upper - 0.25:g}Q{coast:g} {upper:g} {coast + 0.25:g} {upper:g}H{right:g}"
        f"V{lower:g}H{coast + 0.25:g}Q{coast:g} {lower:g} {coast:g} {lower + 0.25:g}V{bottom:g}H{left:g}Z"
    )


def _shore() -> str:
    """The line where land and water meet, above the river and below it."""
    coast, upper, lower = LEFT + 2, BOTTOM - 6, BOTTOM - 5
    return (
        f"M{coast:g} {TOP - RIM:g}V{upper - 0.25:g}Q{coast:g} {upper:g} {coast + 0.25:g} {upper:g}H{RIGHT + RIM:g}"
        f"M{RIGHT + RIM:g} {lower:g}H{coast + 0.25:g}Q{coast:g} {lower:g} {coast:g} {lower + 0.25:g}V{BOTTOM + RIM:g}"
    )


def _lines(first: int, last: int) -> str:
    """The lines over some files, as far as they run."""
    found = ""
    for file in range(first, last + 1):
        found += f"M{LEFT + file:g} {TOP:g}V{BOTTOM:g}"
    for rank in range(terrain.HEIGHT):
        found += f"M{LEFT + first:g} {BOTTOM - rank:g}H{LEFT + last:g}"
    return found


def _waves() -> str:
    """Small waves in the cells of the sea and the river."""
    found = ""
    cells = [(file + 0.5, rank + 0.5) for file in range(2) for rank in range(terrain.HEIGHT - 1)]
    cells += [(file + 0.5, 5.5) for file in range(2, terrain.WIDTH - 1)]
    for number, (file, rank) in enumerate(cells):
        x, y = LEFT + file - 0.2, BOTTOM - rank + (0.12 if number % 2 else -0.08)
        found += f"M{x:g} {y:g}q0.1 -0.1 0.2 0t0.2 0"
    return found


def _reef(file: int) -> str:
    """A ford across the river."""
    x, upper, lower = LEFT + file, BOTTOM - 6, BOTTOM - 5
    return (
        f"M{x - 0.34:g} {upper:g}C{x - 0.14:g} {upper + 0.3:g} {x - 0.14:g} {lower - 0.3:g} {x - 0.34:g} {lower:g}"
        f"H{x + 0.34:g}C{x + 0.14:g} {lower - 0.3:g} {x + 0.14:g} {upper + 0.3:g} {x + 0.34:g} {upper:g}Z"
    )


def _labels() -> tuple[Label, ...]:
    labels = []
    for file, letter in enumerate(terrain.FILES):
        labels += [Label(letter, LEFT + file, y) for y in (TOP - 0.95, BOTTOM + 0.95)]
    for rank in range(terrain.HEIGHT):
        labels += [Label(str(rank + 1), x, BOTTOM - rank) for x in (LEFT - 0.95, RIGHT + 0.95)]
    return tuple(labels)


def scene(seats: tuple[Seat, ...]) -> Scene:
    """The bare board."""
    return Scene(
        width=WIDTH,
        height=HEIGHT,
        # Land first: what comes first is the ordinary ground, which terminals leave unmarked.
        nodes=tuple(_node(point) for point in sorted(range(terrain.POINTS), key=_from_land)),
        shapes=(
            Shape(_box(0.05, 0.05, WIDTH - 0.05, HEIGHT - 0.05, 0.35), "board"),
            Shape(_box(LEFT - RIM, TOP - RIM, RIGHT + RIM, BOTTOM + RIM), "land"),
            Shape(_water(), "sea"),
            Shape(_waves(), "wave", 0.03),
            *(Shape(_reef(file), "reef") for file in terrain.REEF_FILES),
            Shape(_lines(0, 2), "sea-line", 0.03),
            Shape(_lines(2, terrain.WIDTH - 1), "line", 0.03),
            Shape(_shore(), "shore", 0.07),
            Shape(_box(LEFT - RIM, TOP - RIM, RIGHT + RIM, BOTTOM + RIM), "shore", 0.05),
        ),
        labels=_labels(),
        turns={"red": 0, "blue": 180},
        faces=FACES,
    )


def stage(text: str, options: Options, seats: tuple[Seat, ...], wanted: Collection[str] | None = None) -> Stage:
    """What stands on the board, from a position text or a masked one."""
    layout = parse(text)
    board = notation.build(replace(layout, hidden="") if layout.hidden else layout, options)
    rows = text.split(maxsplit=1)[0].split("/")
    tokens = [one for rank, row in enumerate(reversed(rows)) for one in standing(rank, row)]
    return Stage(tuple(tokens), trays(layout), layers(board, wanted), caption(board, layout, seats))


@lru_cache(maxsize=4096)
def standing(rank: int, row: str) -> tuple[Token, ...]:
    """What stands on a rank; most ranks are met again and again."""
    cells, names = scan_rank(rank, row), terrain.NAMES
    return tuple(token(side, one, names[point]) for point, (side, word) in cells.items() for one in members(word))


@lru_cache(maxsize=1 << 13)
def token(side: int, one: int, node: str = "", tap: str = "") -> Token:
    """A piece on its counter; heroes wear a star."""
    kind, name, hero = pieces.TABLE[one >> 1], pieces.SIDE_NAMES[side], one & 1
    title = Text(
        f"{name} {'heroic ' if hero else ''}{kind.name.en}",
        f"{kind.name.vi}{' anh hùng' if hero else ''} {pieces.SIDES[side].vi.lower()}",
    )
    return Token(
        kind.art,
        name,
        title,
        pieces.letter(one, side),
        node,
        (name,),
        one >> 1 == pieces.PLANE,
        label=Text(kind.short, kind.sign),
        medal="star" if hero else "",
        tap=tap,
    )


def trays(layout: Layout) -> tuple[Tray, ...]:
    """What each side has captured, with its points; during a free set-up, what is still in the box."""
    there: tuple[list[int], list[int]] = ([], [])
    for side, word in layout.cells.values():
        there[side].extend([word] if word < 32 else members(word))
    kinds = [tuple(sorted([one >> 1 for one in standing])) for standing in there]
    if layout.placing or layout.hidden:
        return tuple(box(side, kinds[side], "rb"[side] in layout.hidden) for side in (0, 1))
    return tuple(captured(side, kinds[1 - side], layout.points[side]) for side in (0, 1))


def missing(there: tuple[int, ...]) -> list[int]:
    """The kinds of pieces that a side does not have on the board."""
    return [kind for kind in pieces.KINDS for _ in range(pieces.TABLE[kind].count - there.count(kind))]


def box(side: int, there: tuple[int, ...], hidden: bool) -> Tray:
    """What a side has still to set up."""
    title = Text(f"{pieces.SIDES[side].en} to set up", f"{pieces.SIDES[side].vi} chưa bày")
    left = [token(side, pieces.member(kind), tap=f"box:{pieces.TABLE[kind].letter}") for kind in missing(there)]
    note = Text("hidden", "giấu kín") if hidden else None
    return Tray(f"box-{pieces.SIDE_NAMES[side]}", title, () if hidden else tuple(left), note, pieces.SIDE_NAMES[side])


@lru_cache(maxsize=512)
def captured(side: int, there: tuple[int, ...], points: int) -> Tray:
    """What a side has captured, from the kinds that the other still has."""
    name = pieces.SIDE_NAMES[side]
    gone = sorted(missing(there), key=lambda kind: -pieces.TABLE[kind].points)
    return Tray(
        f"captured-{name}",
        Text(f"Captured by {pieces.SIDES[side].en}", f"{pieces.SIDES[side].vi} đã ăn"),
        tuple(token(1 - side, pieces.member(kind)) for kind in gone) if points else (),
        Text(f"{points} point{'' if points == 1 else 's'}", f"{points} điểm") if points else None,
        name,
    )


def layers(board: CommandBoard, wanted: Collection[str] | None) -> tuple[Layer, ...]:
    """Fire zones of both sides, pieces that could be captured next, and commanders in check."""
    names, found = terrain.NAMES, list[Layer]()
    for side, zone in enumerate(ZONES):
        if is_marked(zone.name, wanted):
            points = [names[point] for point in board.zone_points(side)]
            zone = replace(zone, marks=dict.fromkeys(points, f"zone-{pieces.SIDE_NAMES[side]}"))
        found.append(zone)
    threats = THREATS
    if is_marked(threats.name, wanted):
        threats = replace(THREATS, marks=dict.fromkeys([names[point] for point in board.capturable_points()], "threat"))
    check = {names[board.commander_point(side)]: "threat" for side in (0, 1) if board.is_commander_attacked(side)}
    return (*found, threats, replace(CHECK, marks=check) if check else CHECK)


def caption(board: CommandBoard, layout: Layout, seats: tuple[Seat, ...]) -> Text:
    """Whose turn it is, or how the game ended."""
    if layout.placing:
        who = [pieces.SIDES[side] for side in (0, 1) if layout.placing >> side & 1]
        return Text(
            f"{' and '.join(side.en for side in who)} to set up", f"{' và '.join(side.vi for side in who)} bày quân"
        )
    ended = outcome.outcome(board, seats)
    if ended:
        return Text(ended.sentence("en"), ended.sentence("vi"))
    seat = seats[board.mover].title
    if layout.origin >= 0:
        name = terrain.NAMES[layout.origin]
        return Text(f"{seat.en} to continue from {name}", f"{seat.vi} đi tiếp từ {name}")
    return Text(f"{seat.en} to move", f"Tới lượt {seat.vi}")
