"""Who knows what: everything is open but the free set-up, until both sides are ready (rule 2.6)."""

from __future__ import annotations

from random import Random

from sandtable.games.commander_chess import notation, pieces, terrain
from sandtable.games.commander_chess.board_cy import CommandBoard
from sandtable.games.commander_chess.position_text import SIDES, Layout, scan
from sandtable.kernel.option import Options


def unseen(board: CommandBoard, seat: int) -> tuple[int, ...]:
    """The sides whose set-up a seat may not see."""
    return tuple(side for side in (0, 1) if side != seat) if board.choosing else ()


def is_open(board: CommandBoard) -> bool | None:
    """Whether everybody sees everything; None where only the texts tell."""
    return None if board.choosing else True


def mask(board: CommandBoard, seat: int) -> str:
    """The position text without the pieces a seat may not see."""
    hidden = unseen(board, seat)
    if not hidden:
        return notation.write(board)
    layout = notation.layout_of(board)
    for side in hidden:
        layout.hidden += SIDES[side]
        layout.cells = {point: cell for point, cell in layout.cells.items() if cell[0] != side}
    return layout.text()


def redact_move(board: CommandBoard, move: int, by: int, seat: int) -> str:
    """A piece set up in secret is redacted to `?=?`, but the last one tells that the side is ready."""
    text = notation.move_text(board, move)
    if by not in unseen(board, seat):
        return text
    last = sum(board.left_to_place(by, kind) for kind in pieces.KINDS) == 1
    if last and board.choosing == 1 << by:
        return text
    return "?=? ready" if last else "?=?"


def sample(text: str, seat: int, options: Options, random: Random) -> CommandBoard:
    """A board that looks like this: hidden sides have set up some pieces, or all, at random."""
    layout = scan(text)
    for name in layout.hidden:
        scatter(layout, SIDES.index(name), random)
    layout.hidden = ""
    return notation.build(layout, options)


def scatter(layout: Layout, side: int, random: Random) -> None:
    """Set up pieces of one side at random."""
    box = [kind for kind in pieces.KINDS for _ in range(pieces.TABLE[kind].count)]
    if layout.placing >> side & 1:
        box = random.sample(box, random.randrange(len(box)))
    # Ships first: there is less water than land.
    for kind in sorted(box):
        ground = terrain.is_water if kind == pieces.NAVY else terrain.is_land
        free = [point for point in terrain.half(side) if ground(point) and point not in layout.cells]
        layout.cells[random.choice(free)] = (side, pieces.member(kind))
