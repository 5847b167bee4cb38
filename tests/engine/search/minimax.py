"""The plainest solver there is: no table, no order, every line to its end. What it says is what a prover must say."""

from __future__ import annotations

from sandtable.kernel.board.board_cy import CHANCE_MOVES, Board


def forced(board: Board, side: int, depth: int, losing: bool = False, turns: bool = False) -> bool:
    """Whether a side wins (or loses) by force within a depth, whatever the others and chance do."""
    moves = [] if board.ended else board.moves()
    if not moves:
        won = board.winning_sides()
        return bool(won) and side not in won if losing else side in won
    if depth == 0:
        return False
    answers = []
    for move in moves:
        board.force(move)
        left = depth if turns and not board.fresh and not board.ended else depth - 1
        answers.append(forced(board, side, left, losing, turns))
        board.pop()
    claims = board.mover != CHANCE_MOVES and (board.side != side if losing else board.side == side)
    return any(answers) if claims else all(answers)


def distance(board: Board, side: int, depth: int, losing: bool = False, turns: bool = False) -> int | None:
    """The least depth within which it is forced."""
    within = (ahead for ahead in range(depth + 1) if forced(board, side, ahead, losing, turns))
    return next(within, None)


def wins(board: Board, depth: int, turns: bool = False) -> list[tuple[int, int]]:
    """Every move that wins by force, with its distance."""
    side, found = board.side, []
    for move in board.moves():
        board.force(move)
        spent = 0 if turns and not board.fresh and not board.ended else 1
        below = distance(board, side, depth - spent, turns=turns)
        board.pop()
        if below is not None:
            found.append((move, below + spent))
    return found
