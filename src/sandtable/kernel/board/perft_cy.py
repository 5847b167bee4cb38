"""Counting the tree of legal moves: every leaf is made and taken back, nothing is counted in bulk."""

from __future__ import annotations

from collections.abc import Iterator

try:
    import cython
except ModuleNotFoundError:
    from sandtable.kernel.board import cython_shim as cython  # type: ignore[no-redef]

if not cython.compiled:
    from sandtable.kernel.board.bits import beyond, drop, words
    from sandtable.kernel.board.board_cy import MAX_LEGAL_MOVES, Board

    SPENT = (1 << 64) - 1

COMPILED: bool = cython.compiled

DEEPEST = 100
AT_ONCE = 4
"""Deeper trees are counted in parts of this depth."""
LONGEST_TURN = 64
"""The moves buffers hold for a turn that is counted as one."""


def walk(
    board: Board, depth: cython.int, turns: cython.bint, moves: cython.p_ulonglong, room: cython.Py_ssize_t
) -> cython.ulonglong:
    """The leaves below a board, or SPENT; with `turns` only the last move of a turn uses up depth."""
    leaves: cython.ulonglong = 0
    below: cython.ulonglong
    left: cython.int
    index: cython.int
    if depth == 0:
        return 1
    if room < MAX_LEGAL_MOVES:
        return SPENT
    total: cython.int = board.generate(moves)
    for index in range(total):
        board.make(moves[index])
        left = depth - 1
        if turns and not board.fresh and board.ended == 0:
            left = depth
        below = 1
        if left > 0:
            below = walk(board, left, turns, beyond(moves, total), room - total)
        board.unmake()
        if below == SPENT:
            return SPENT
        leaves += below
    return leaves


def perft(board: Board, depth: int, turns: bool = False) -> int:
    """How many lines of `depth` moves start here; lines that end the game earlier do not count."""
    check(depth)
    if depth > AT_ONCE:  # in parts, so that a person can interrupt
        return sum(leaves for _, leaves in divide(board, depth, turns))
    room: cython.Py_ssize_t = MAX_LEGAL_MOVES * (depth + 1) * (LONGEST_TURN if turns else 1)
    buffer: cython.p_ulonglong = words(room)
    leaves: cython.ulonglong = walk(board, depth, turns, buffer, room)
    drop(buffer)
    board.raise_failure()
    if leaves == SPENT:
        raise OverflowError(f"a turn here is longer than {LONGEST_TURN} moves")
    return leaves


def divide(board: Board, depth: int, turns: bool = False) -> Iterator[tuple[int, int]]:
    """The same count split by first move, one move at a time so that a caller can show progress."""
    check(depth)
    for move in board.moves() if depth else ():
        board.force(move)
        more = turns and not board.fresh and not board.ended
        leaves = perft(board, depth if more else depth - 1, turns)
        board.pop()
        yield move, leaves


def check(depth: int) -> None:
    """Refuse depths that mean nothing."""
    if not 0 <= depth <= DEEPEST:
        raise ValueError(f"A depth is a whole number from 0 to {DEEPEST}, not {depth!r}.")
