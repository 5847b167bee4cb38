"""Undoing moves: keys for repetition and saved words for `unmake`. `undo.pxd` has the same functions in C.

A board calls `remember` and `reserve` in `make` before anything changes, and `forget` in `unmake`, where it lowers
`saved_top` by what it reserved.
"""

from __future__ import annotations

from sandtable.kernel.board.bits import grow
from sandtable.kernel.board.board_cy import FIRST_ROOM, Board


def remember(board: Board) -> None:
    """Save the key before a move."""
    if board.ply == board.keys_room:
        board.keys_room = board.keys_room * 2 + FIRST_ROOM
        board.keys = grow(board.keys, board.keys_room)
    board.keys[board.ply] = board.key
    board.ply += 1


def forget(board: Board) -> None:
    """Restore the key saved last."""
    board.ply -= 1
    board.key = board.keys[board.ply]


def reserve(board: Board, words: int) -> int:
    """Reserve words that `unmake` will need; the index of the first in `board.saved`."""
    top = board.saved_top
    board.saved_top = top + words
    if board.saved_top > board.saved_room:
        board.saved_room = board.saved_room * 2 + FIRST_ROOM + words
        board.saved = grow(board.saved, board.saved_room)
    return top
