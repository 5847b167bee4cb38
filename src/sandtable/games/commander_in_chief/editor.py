"""Laying pieces on the board by hand. A piece is named as in a position text: `c`, `C`, `+C`."""

from __future__ import annotations

from collections import Counter

from sandtable.games.commander_in_chief import outcome, pieces, terrain
from sandtable.games.commander_in_chief.position_text import BOX, GROUPS, Cell, Layout, parse
from sandtable.games.commander_in_chief.scene import SIDE_NAMES, token
from sandtable.kernel.display.editor_pieces import EditorPiece, PieceBox, StartChoice, Trait, Variant
from sandtable.kernel.error import BadPosition, clip
from sandtable.kernel.option import Options
from sandtable.kernel.text import Text

HEIGHT = 1
STRENGTH = Text("Strength", "Sức mạnh")
PLAIN, ENHANCED = Text("plain", "thường"), Text("enhanced", "tăng cường")
ORDER = sorted(pieces.LETTERS.values(), key=lambda kind: -pieces.TABLE[kind].points)
NAMES = {pieces.letter(pieces.piece(kind, side), plus): (pieces.piece(kind, side), plus)
         for kind in ORDER for side in (0, 1) for plus in (False, True)}  # fmt: skip
"""Name -> what stands on a square."""


def empty_text(options: Options) -> str:
    """An empty board, dark to move."""
    return Layout().text()


def is_advanced(layout: Layout, options: Options) -> bool:
    """Whether the bases show who is enhanced, rather than who is a leader (rules 3.4 to 3.6)."""
    return options["enhance"] != "none" or any(enhanced for _, enhanced in layout.cells.values())


def placed_pieces(text: str, options: Options) -> tuple[EditorPiece, ...]:
    """Every piece on its square."""
    layout = parse(text)
    advanced = is_advanced(layout, options)
    return tuple(editor_piece(cell, advanced, terrain.NAMES[square]) for square, cell in sorted(layout.cells.items()))


def editor_piece(cell: Cell, advanced: bool, node: str = "", left: int = 0) -> EditorPiece:
    """A piece, which may be enhanced."""
    piece, enhanced = cell
    choices = ((PLAIN, False), (ENHANCED, True))
    trait = Trait(STRENGTH, tuple(Variant(title, pieces.letter(piece, plus)) for title, plus in choices))
    return EditorPiece(pieces.letter(piece, enhanced), token(piece, enhanced, advanced, node), (trait,), left)


def boxes(text: str, options: Options) -> tuple[PieceBox, ...]:
    """The nine kinds of each side; King Amphibians come out of the four Amphibians."""
    layout = parse(text)
    advanced = is_advanced(layout, options)
    used = Counter(BOX[piece] for piece, _ in layout.cells.values())
    found = []
    for side in (0, 1):
        figures = []
        for kind in ORDER:
            piece = pieces.piece(kind, side)
            left = max(0, pieces.TABLE[kind].count - used[BOX[piece]])
            figures.append(editor_piece((piece, False), advanced, left=left))
        found.append(PieceBox(SIDE_NAMES[side], pieces.SIDES[side], tuple(figures)))
    return tuple(found)


def put(text: str, node: str, names: tuple[str, ...], options: Options) -> str:
    """One piece on a square, or none; of leaders there is one."""
    layout, square = parse(text), terrain.INDEX[node]
    layout.cells.pop(square, None)
    for name in names:
        if name not in NAMES:
            raise BadPosition("There is no piece {name}.", name=clip(name))
        piece, enhanced = NAMES[name]
        if pieces.TABLE[piece % pieces.SIDE_BIT].count == 1:
            layout.cells = {at: cell for at, cell in layout.cells.items() if cell[0] != piece}
        layout.cells[square] = (piece, enhanced)
    return layout.text()


def start_choices(text: str, options: Options) -> tuple[StartChoice, ...]:
    """A turn of each seat."""
    layout = parse(text)
    found = []
    for seat in outcome.seats(options):
        side, _, group = seat.name.partition("-")
        mine = SIDE_NAMES[layout.side] == side and (not group or group == due(layout))
        title = Text(f"{seat.title.en} to move", f"Tới lượt {seat.title.vi}")
        found.append(StartChoice(seat.name, title, mine and not layout.choosing and not layout.lost))
    return tuple(found)


def due(layout: Layout) -> str:
    """Who of a team moves next (rule 9.3)."""
    return "air" if GROUPS[layout.last[layout.side]] == "surface" else "surface"


def choose_start(text: str, name: str, options: Options) -> str:
    """A turn of a seat, in a game that goes on."""
    layout = parse(text)
    side, _, group = name.partition("-")
    layout.side, layout.choosing, layout.lost = SIDE_NAMES.index(side), 0, None
    if group and due(layout) != group:
        last = list(layout.last)
        last[layout.side] = GROUPS.index("surface" if group == "air" else "air")
        layout.last = (last[0], last[1])
    return layout.text()
