"""Laying pieces on the board by hand.

A piece is named as in a position text, `k6`, or `K6` face down; on the middle square its count follows, `k6.2`, and an
`e` where it entered during this turn.
"""

from __future__ import annotations

import re

from sandtable.games.tri_cross import outcome, pieces, terrain
from sandtable.games.tri_cross.pieces import CODES
from sandtable.games.tri_cross.position_text import Layout, Man, man_of, parse
from sandtable.games.tri_cross.rulings import PLAYERS
from sandtable.games.tri_cross.scene import COUNT, token
from sandtable.kernel.display.editor_pieces import EditorPiece, PieceBox, StartChoice, Trait, Variant
from sandtable.kernel.error import BadPosition, clip
from sandtable.kernel.option import Options
from sandtable.kernel.text import Text

HEIGHT = 1
NAME = re.compile(r"([krgyKRGY][65432X]|[krgy]\?)(?:\.([0-4])(e?))?")
FACE, UP, DOWN = Text("Face", "Mặt quân"), Text("up", "ngửa"), Text("down", "úp")


def empty_text(options: Options) -> str:
    """An empty board, black to move."""
    return Layout().text()


def placed_pieces(text: str, options: Options) -> tuple[EditorPiece, ...]:
    """Every piece on its square."""
    layout = parse(text)
    found = []
    for square, man in sorted(layout.men.items()):
        after = f".{layout.count}{'e' if layout.entered else ''}" if square == terrain.CENTRE else ""
        found.append(editor_piece(man, options, terrain.NAMES[square], after))
    return tuple(found)


def editor_piece(man: Man, options: Options, node: str = "", after: str = "", left: int = 0) -> EditorPiece:
    """A piece: face up or down where that matters, and how long it has held the middle."""
    traits = []
    if man.kind and (man.down or options["faces"] != "up"):
        faces = ((UP, man_of(man.seat, man.kind)), (DOWN, man_of(man.seat, man.kind, True)))
        traits.append(Trait(FACE, tuple(Variant(title, other.text() + after) for title, other in faces)))
    if after:
        counts = [after] if after[1:] not in ("1", "2", "3", "4") else []
        counts += [f".{count}" for count in range(1, 5)]
        variants = tuple(Variant(Text(count[1:], count[1:]), man.text() + count) for count in counts)
        traits.append(Trait(COUNT.title, variants))
    badge = after[1] if after else ""
    return EditorPiece(man.text() + after, token(man, node, badge), tuple(traits), left)


def boxes(text: str, options: Options) -> tuple[PieceBox, ...]:
    """The pieces of every colour that plays."""
    used = {(man.seat, man.kind) for man in parse(text).men.values()}
    down = options["faces"] != "up"
    found = []
    for seat in range(PLAYERS[options["players"]]):
        figures = tuple(
            editor_piece(man_of(seat, kind, down), options, left=int((seat, kind) not in used))
            for kind in pieces.SETS[options["pieces"]]
        )
        found.append(PieceBox(pieces.COLOURS[seat], pieces.COLOUR_NAMES[seat], figures))
    return tuple(found)


def put(text: str, node: str, names: tuple[str, ...], options: Options) -> str:
    """One piece on a square, or none; every piece is the only one of its kind, and the middle is held from one up."""
    layout, square = parse(text), terrain.INDEX[node]
    layout.men.pop(square, None)
    if square == terrain.CENTRE:
        layout.count, layout.entered = 0, False
    for name in names:
        matched = NAME.fullmatch(name)
        if matched is None:
            raise BadPosition("There is no piece {name}.", name=clip(name))
        sign = matched[1]
        man = man_of(CODES.index(sign[0].lower()), pieces.LETTERS.get(sign[1], 0), sign[0].isupper())
        for at, other in list(layout.men.items()):
            if man.kind and (other.seat, other.kind) == (man.seat, man.kind):
                del layout.men[at]
                if at == terrain.CENTRE:
                    layout.count, layout.entered = 0, False
        layout.men[square] = man
        if square == terrain.CENTRE:
            layout.count, layout.entered = int(matched[2] or 1), bool(matched[3])
    return layout.text()


def start_choices(text: str, options: Options) -> tuple[StartChoice, ...]:
    """A turn of each seat."""
    layout = parse(text)
    whole = not (layout.placing or layout.entered or layout.owed or layout.left or layout.final)
    return tuple(
        StartChoice(
            seat.name,
            Text(f"{seat.title.en} to move", f"Tới lượt {seat.title.vi}"),
            whole and seat.index == layout.turn,
        )
        for seat in outcome.seats(options)
    )


def choose_start(text: str, name: str, options: Options) -> str:
    """A turn of a seat, in a game that goes on."""
    layout = parse(text)
    layout.turn = [seat.name for seat in outcome.seats(options)].index(name)
    layout.placing = layout.out = layout.left = 0
    layout.entered = layout.owed = layout.final = False
    return layout.text()
