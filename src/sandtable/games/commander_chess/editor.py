"""Laying pieces on the board by hand. A piece is named as in a position text: `N`, `n`, `+n`; several make a stack."""

from __future__ import annotations

from sandtable.games.commander_chess import pieces, terrain
from sandtable.games.commander_chess.position_text import SIDES, Layout, members, parse, pieces_of
from sandtable.games.commander_chess.scene import token
from sandtable.games.commander_chess.stack import joined, minus
from sandtable.kernel.display.editor_pieces import EditorPiece, PieceBox, StartChoice, Trait, Variant
from sandtable.kernel.error import BadPosition, clip
from sandtable.kernel.option import Options
from sandtable.kernel.text import Text

HEIGHT = 6
"""No stack of any option is higher."""
RANK, PLAIN, HERO = Text("Rank", "Cấp bậc"), Text("plain", "thường"), Text("heroic", "anh hùng")
NAMES = {
    pieces.letter(pieces.member(kind, hero), side): (side, pieces.member(kind, hero))
    for kind in pieces.KINDS
    for side in (0, 1)
    for hero in (False, True)
    if not (hero and kind == pieces.COMMANDER)
}
"""Name -> side and member."""


def empty_text(options: Options) -> str:
    """An empty board, red to move."""
    return Layout().text()


def placed_pieces(text: str, options: Options) -> tuple[EditorPiece, ...]:
    """Every piece on its point, the carrier of a stack first."""
    return tuple(
        editor_piece(side, one, terrain.NAMES[point])
        for point, (side, word) in sorted(parse(text).cells.items())
        for one in members(word)
    )


def editor_piece(side: int, one: int, node: str = "", left: int = 0) -> EditorPiece:
    """A piece, which may be a hero; a Commander never is."""
    traits: tuple[Trait, ...] = ()
    if one >> 1 != pieces.COMMANDER:
        choices = ((PLAIN, False), (HERO, True))
        variants = (Variant(title, pieces.letter(pieces.member(one >> 1, hero), side)) for title, hero in choices)
        traits = (Trait(RANK, tuple(variants)),)
    return EditorPiece(pieces.letter(one, side), token(side, one, node), traits, left)


def boxes(text: str, options: Options) -> tuple[PieceBox, ...]:
    """The eleven kinds of each side."""
    used = pieces_of(parse(text).cells)
    return tuple(
        PieceBox(
            pieces.SIDE_NAMES[side],
            pieces.SIDES[side],
            tuple(
                editor_piece(side, pieces.member(kind), left=max(0, pieces.TABLE[kind].count - used[side, kind]))
                for kind in pieces.KINDS
            ),
        )
        for side in (0, 1)
    )


def put(text: str, node: str, names: tuple[str, ...], options: Options) -> str:
    """A piece or a stack on a point, or nothing; of which a side has one, that is taken from where it was."""
    layout, point = parse(text), terrain.INDEX[node]
    layout.cells.pop(point, None)
    word, owner = 0, 0
    for name in names:
        if name not in NAMES:
            raise BadPosition("There is no piece {name}.", name=clip(name))
        side, one = NAMES[name]
        if word and side != owner:
            raise BadPosition("The stack {stack} mixes the sides.", stack=clip("".join(names)))
        if pieces.TABLE[one >> 1].count == 1:
            withdraw(layout, side, one >> 1)
        word, owner = joined(word, one), side
    if word:
        layout.cells[point] = (owner, word)
    return layout.text()


def withdraw(layout: Layout, side: int, kind: int) -> None:
    """Take a piece from wherever it stands."""
    for point, (owner, word) in list(layout.cells.items()):
        for one in members(word) if owner == side else ():
            if one >> 1 == kind:
                word = minus(word, one)
                if word:
                    layout.cells[point] = (side, word)
                else:
                    del layout.cells[point]


def start_choices(text: str, options: Options) -> tuple[StartChoice, ...]:
    """A turn of each side."""
    layout = parse(text)
    whole = not layout.placing and layout.origin < 0 and not layout.ended
    return tuple(
        StartChoice(
            name,
            Text(f"{pieces.SIDES[side].en} to move", f"Tới lượt {pieces.SIDES[side].vi}"),
            whole and side == layout.side,
        )
        for side, name in enumerate(pieces.SIDE_NAMES)
    )


def choose_start(text: str, name: str, options: Options) -> str:
    """A turn of a side, in a game that goes on."""
    layout = parse(text)
    kept = Layout(layout.cells, SIDES.index(name[0]), layout.quiet, layout.turn, layout.points)
    return kept.text()
