"""Where the squares are drawn: a cross whose arms are the Start Zones, each seat seeing its own arm at the bottom."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from functools import cache, lru_cache

from sandtable.games.tri_cross import formation, notation, outcome, pieces, terrain
from sandtable.games.tri_cross.board_cy import CrossBoard
from sandtable.games.tri_cross.position_text import Layout, Man, man_of, parse
from sandtable.games.tri_cross.rulings import PLAYERS
from sandtable.games.tri_cross.visibility import guessed
from sandtable.kernel.display.scene import Label, Layer, Node, Scene, Shape, Stage, Token, Tray, is_marked
from sandtable.kernel.option import Options
from sandtable.kernel.seat import Seat
from sandtable.kernel.text import Text

MARGIN = 0.8
"""Paper around the cross, in squares."""
RIM = 0.16
"""How far the wood of the board stands out from its squares."""
SPAN = terrain.SIZE + 2 * MARGIN
FACES = {
    "maple": Text("Light wood", "Gỗ sáng"),
    "slate": Text("Dark slate", "Đá phiến tối"),
}
DEGREES = (0, 270, 180, 90)
"""By how much the board is turned for the seat at each arm."""
COUNT = Layer("count", Text("The count", "Số đếm"), {}, shown=True)
JUMPS = Layer("jumps", Text("Compulsory jumps", "Nước nhảy bắt buộc"), {}, shown=True)
ZONES = Layer("zones", Text("Start Zones", "Vùng xuất phát"), {})
MIDDLE = Text("the Tri-Cross square", "ô Tri-Cross")
IN = (
    Text("", ""),
    Text("In, in one", "Vào, đếm một"),
    Text("In, in two", "Vào, đếm hai"),
    Text("In, in three", "Vào, đếm ba"),
    Text("In, in four", "Vào, đếm bốn"),
)
"""What the holder of the middle says (rule 6.4)."""


def spot(square: int) -> tuple[float, float]:
    """The middle of a square on the drawing."""
    row, column = divmod(square, terrain.STRIDE)
    return MARGIN + column + 0.5, MARGIN + terrain.SIZE - row - 0.5


def owners(seats: int) -> dict[int, int]:
    """The seat whose Start Zone a square belongs to, for every square that belongs to one."""
    return {square: seat for seat, zone in enumerate(formation.zones(seats, False)) for square in zone}


def _node(square: int, owner: int | None) -> Node:
    x, y = spot(square)
    outline = ((x - 0.5, y - 0.5), (x + 0.5, y - 0.5), (x + 0.5, y + 0.5), (x - 0.5, y + 0.5))
    shade = "light" if sum(divmod(square, terrain.STRIDE)) % 2 else "dark"
    paint, title = f"square-{shade}", None
    if owner is not None:
        colour = pieces.COLOUR_NAMES[owner]
        paint = f"start-{pieces.COLOURS[owner]}-{shade}"
        title = Text(f"{colour.en.lower()}'s Start Zone", f"vùng xuất phát của {colour.vi.lower()}")
    elif square == terrain.CENTRE:
        paint, title = "middle", MIDDLE
    return Node(terrain.NAMES[square], x, y, outline, paint, title)


def _cross(reach: float, half: float, x: float = SPAN / 2, y: float = SPAN / 2) -> str:
    """A cross around a point: `reach` to the ends of its arms, `half` the width of an arm."""
    steps = [(-half, -reach), (half, -reach), (half, -half), (reach, -half), (reach, half), (half, half)]
    steps += [(half, reach), (-half, reach), (-half, half), (-reach, half), (-reach, -half), (-half, -half)]
    return "M" + "L".join(f"{x + u:.3f} {y + v:.3f}" for u, v in steps) + "Z"


def _frame(inset: float) -> str:
    """The edge of the square in the middle."""
    low, high = SPAN / 2 - 0.5 + inset, SPAN / 2 + 0.5 - inset
    return f"M{low} {low}H{high}V{high}H{low}Z"


def _labels() -> tuple[Label, ...]:
    """A letter to each column and a number to each row, round the cross like the sails of a mill."""
    found = []
    near, far = MARGIN - 0.42, SPAN - MARGIN + 0.42
    for place in range(terrain.SIZE):
        along = MARGIN + place + 0.5
        above, right = near + terrain.DEPTH, far - terrain.DEPTH
        below = far if place in terrain.CORE else right
        left = near if place in terrain.CORE else above
        found.append(Label("abcdefg"[place], along, above if place > terrain.CORE[-1] else below))
        found.append(Label(str(place + 1), right if place < terrain.CORE[0] else left, SPAN - along))
    return tuple(found)


def scene(seats: tuple[Seat, ...]) -> Scene:
    """The bare board with the zones of those who play, turned for each seat."""
    zones = owners(len(seats))
    arm, half = terrain.SIZE / 2, terrain.BREADTH / 2
    return Scene(
        width=SPAN,
        height=SPAN,
        nodes=tuple(_node(square, zones.get(square)) for square in terrain.SQUARES),
        shapes=(
            Shape(_cross(arm, half), "board", 2 * RIM),
            Shape(_cross(arm, half), "board"),
            Shape(_cross(0.42, 0.075), "emblem", over=True),
            Shape(_cross(0.15, 0.045, SPAN / 2 - 0.27, SPAN / 2 - 0.27), "emblem", over=True),
            Shape(_cross(0.15, 0.045, SPAN / 2 + 0.27, SPAN / 2 - 0.27), "emblem", over=True),
            Shape(_cross(0.15, 0.045, SPAN / 2 - 0.27, SPAN / 2 + 0.27), "emblem", over=True),
            Shape(_cross(0.15, 0.045, SPAN / 2 + 0.27, SPAN / 2 + 0.27), "emblem", over=True),
            Shape(_frame(0.03), "emblem", 0.06, over=True),
        ),
        labels=_labels(),
        turns={seat.name: DEGREES[arm] for seat, arm in zip(seats, terrain.ARMS[len(seats)], strict=True)},
        faces=FACES,
    )


def stage(text: str, options: Options, seats: tuple[Seat, ...], wanted: Collection[str] | None = None) -> Stage:
    """What stands on the board, from a position text or a masked one."""
    layout = parse(text)
    gone = lost(layout, options)
    tokens = tuple(
        token(man, terrain.NAMES[square], str(layout.count) if square == terrain.CENTRE else "")
        for square, man in sorted(layout.men.items())
    )
    unseen = layout.unseen
    board = notation.build(guessed(layout, options, None), options)
    said = caption(board, seats)
    return Stage(tokens, trays(gone, unseen, layout, options, seats), layers(board, wanted), said, queue(board, seats))


@lru_cache(maxsize=4096)
def token(man: Man, node: str = "", badge: str = "") -> Token:
    """A piece, face up, or as a back, or as its owner sees it face down."""
    colour, name = pieces.COLOURS[man.seat], pieces.COLOUR_NAMES[man.seat]
    kind = pieces.TABLE[man.kind]
    title, art, letter = kind.name, kind.art, man.text()
    if not man.kind:
        title, art = pieces.HIDDEN, "back"
    elif man.down:
        title, art = Text(f"{title.en}, face down", f"{title.vi}, úp"), f"{art}-down"
    words = Text(f"{colour} {title.en}", f"{title.vi} {name.vi.lower()}")
    return Token(art, colour, words, letter, node, badge=badge)


def lost(layout: Layout, options: Options) -> dict[int, list[int]]:
    """The kinds each seat has lost, or in the placing has still to place."""
    box = pieces.SETS[options["pieces"]]
    found = {}
    for seat in range(PLAYERS[options["players"]]):
        own = [man.kind for man in layout.men.values() if man.seat == seat]
        found[seat] = list(layout.lost.get(seat, ())) if 0 in own else [kind for kind in box if kind not in own]
    return found


def trays(
    gone: dict[int, list[int]], unseen: int, layout: Layout, options: Options, seats: tuple[Seat, ...]
) -> tuple[Tray, ...]:
    """The removed pieces of each colour, face up (rule 5.9); before play, those still to be placed."""
    found = []
    for seat in seats:
        name = pieces.COLOUR_NAMES[seat.index]
        title = Text(f"{name.en} lost", f"{name.vi} bị loại")
        kinds, note = gone[seat.index], None
        if layout.placing:
            title = Text(f"{name.en} to place", f"{name.vi} chờ xếp")
            if unseen >> seat.index & 1 or layout.out >> seat.index & 1 or not layout.placing >> seat.index & 1:
                kinds = []
            elif kinds:  # the pieces are placed in their order
                following = pieces.TABLE[kinds[0]].name
                note = Text(f"next: {following.en}", f"tiếp theo: {following.vi}")
        found.append(removed(seat, title, tuple(kinds), note))
    return tuple(found)


@lru_cache(maxsize=1024)
def removed(seat: Seat, title: Text, kinds: tuple[int, ...], note: Text | None = None) -> Tray:
    """Pieces of a seat beside the board."""
    tokens = tuple(token(man_of(seat.index, kind)) for kind in kinds)
    return Tray(f"removed-{seat.name}", title, tokens, note, seat.name)


def layers(board: CrossBoard, wanted: Collection[str] | None) -> tuple[Layer, ...]:
    """The middle while it is held, the pieces that must jump, and the Start Zones."""
    held = {terrain.NAMES[terrain.CENTRE]: "held"} if board.count else {}
    playing = not board.placing and board.turn >= 0
    jumps = board.jumps_of(board.mover) if playing and not board.fresh and not board.ended else []
    leaping = {terrain.NAMES[square]: "jump" for source, target in jumps for square in (source, target)}
    return (
        replace(COUNT, marks=held) if held else COUNT,
        replace(JUMPS, marks=leaping) if leaping else JUMPS,
        start_zones(board.players) if is_marked(ZONES.name, wanted) else ZONES,
    )


@cache
def start_zones(players: int) -> Layer:
    """The Start Zones, the same at all times."""
    zones = {terrain.NAMES[square]: f"zone-{pieces.COLOURS[seat]}" for square, seat in owners(players).items()}
    return replace(ZONES, marks=zones)


def caption(board: CrossBoard, seats: tuple[Seat, ...]) -> Text:
    """Whose turn it is, what is to be done, and the running count; or how the game ended."""
    ended = outcome.outcome(board, seats)
    if ended:
        return Text(ended.sentence("en"), ended.sentence("vi"))
    if board.turn < 0:
        return Text("A colour is drawn to go first", "Bốc màu để chọn bên đi trước")
    if board.placing:
        return placing(board, seats)
    mover = seats[board.mover].title
    said = Text(f"{mover.en} to move", f"Tới lượt {mover.vi}")
    if not board.fresh:
        said = Text(f"{mover.en} must jump", f"{mover.vi} phải nhảy")
    if board.count:
        holder, count = pieces.COLOUR_NAMES[board.cell(terrain.CENTRE) >> 3], IN[board.count]
        said = Text(f"{said.en} · {holder.en}: “{count.en}”", f"{said.vi} · {holder.vi}: “{count.vi}”")
    return said


def queue(board: CrossBoard, seats: tuple[Seat, ...]) -> tuple[str, ...]:
    """Who moves next and after that: clockwise from whose turn it is, without those who are out (rule 8.2).

    While another jumps in it, that turn is all but over."""
    if len(seats) < 3 or board.turn < 0 or board.placing or outcome.outcome(board, seats):
        return ()
    start = board.turn + (board.mover != board.turn)
    around = (*seats[start:], *seats[:start])
    return tuple(seat.name for seat in around if board.alive >> seat.index & 1)


def placing(board: CrossBoard, seats: tuple[Seat, ...]) -> Text:
    """Who still places pieces."""
    if not board.chosen:
        return Text("Pieces are placed by lot", "Bốc thăm xếp quân")
    who = [seat.title for seat in seats if board.placing >> seat.index & 1]
    return Text(
        f"{' and '.join(title.en for title in who)} to place pieces",
        f"{' và '.join(title.vi for title in who)} xếp quân",
    )
