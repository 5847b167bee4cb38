"""Counting the tree of legal moves: every leaf is made and taken back, nothing is counted in bulk."""

from __future__ import annotations

from collections.abc import Iterator

try:
    import cython
except ModuleNotFoundError:
    from sandtable.kernel import pure as cython  # type: ignore[no-redef]

if not cython.compiled:
    from sandtable.kernel.bits import beyond, drop, words
    from sandtable.kernel.board_cy import MOST_MOVES, Board

COMPILED: bool = cython.compiled


def walk(board: Board, depth: cython.int, turns: cython.bint, moves: cython.p_ulonglong) -> cython.ulonglong:
    """The leaves below a board; with `turns` only the last move of a turn uses up depth."""
    leaves: cython.ulonglong = 0
    left: cython.int
    index: cython.int
    if depth == 0:
        return 1
    total: cython.int = board.generate(moves)
    for index in range(total):
        board.make(moves[index])
        left = depth - 1
        if turns and not board.fresh and board.ended == 0:
            left = depth
        leaves += walk(board, left, turns, beyond(moves, total)) if left > 0 else 1
        board.unmake()
    return leaves


def perft(board: Board, depth: int, turns: bool = False) -> int:
    """How many lines of `depth` moves start here; lines that end the game earlier do not count."""
    # A turn of many moves descends further than `depth`: no turn so far is longer than 64 moves.
    buffer: cython.p_ulonglong = words(MOST_MOVES * (depth + 1) * (64 if turns else 1))
    leaves: cython.ulonglong = walk(board, depth, turns, buffer)
    drop(buffer)
    return leaves


def divide(board: Board, depth: int, turns: bool = False) -> Iterator[tuple[int, int]]:
    """The same count split by first move, one move at a time so that a caller can show progress."""
    for move in board.moves():
        board.force(move)
        more = turns and not board.fresh and not board.ended
        leaves = perft(board, depth if more else depth - 1, turns)
        board.pop()
        yield move, leaves
