"""Who knows what: everything is open but the choice of enhanced pieces, until both sides are ready (rule 10.2)."""

from __future__ import annotations

from random import Random

from sandtable.games.commander_in_chief import notation, pieces
from sandtable.games.commander_in_chief.board_cy import ChiefBoard
from sandtable.games.commander_in_chief.position_text import SIDES, scan
from sandtable.kernel.option import Options


def side_of(board: ChiefBoard, seat: int) -> int:
    """The side a seat belongs to; -1 for a spectator."""
    if seat < 0:
        return -1
    return 0 if seat < (2 if board.is_team(0) else 1) else 1


def unseen(board: ChiefBoard, seat: int) -> tuple[int, ...]:
    """The sides whose marks a seat may not see."""
    if not board.choosing or board.open_marks:
        return ()
    return tuple(side for side in (0, 1) if side != side_of(board, seat))


def is_open(board: ChiefBoard) -> bool | None:
    """Whether everybody sees everything; None where only the texts tell."""
    return None if board.choosing and not board.open_marks else True


def mask(board: ChiefBoard, seat: int) -> str:
    """The position text without the marks a seat may not see."""
    hidden = unseen(board, seat)
    if not hidden:
        return notation.write(board)
    layout = notation.layout_of(board)
    for side in hidden:
        layout.hidden += SIDES[side]
        for square, (piece, _) in layout.cells.items():
            if piece // pieces.SIDE_BIT == side:
                layout.cells[square] = (piece, False)
    return layout.text()


def redact_move(board: ChiefBoard, move: int, by: int, seat: int) -> str:
    """A mark made in secret is hidden, even that there is one; that a side is ready is no secret."""
    text = notation.move_text(board, move)
    return "" if text.startswith("+") and side_of(board, by) in unseen(board, seat) else text


def sample(text: str, seat: int, options: Options, random: Random) -> ChiefBoard:
    """A board that looks like this: hidden sides get none to five marks at random."""
    layout = scan(text)
    for name in layout.hidden:
        side = SIDES.index(name)
        own = [square for square, (piece, _) in layout.cells.items() if piece // pieces.SIDE_BIT == side]
        for square in random.sample(sorted(own), random.randint(0, pieces.MAX_ENHANCED)):
            layout.cells[square] = (layout.cells[square][0], True)
    layout.hidden = ""
    return notation.build(layout, options)
