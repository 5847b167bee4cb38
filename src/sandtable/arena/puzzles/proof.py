"""Whether a position is a puzzle, decided by looking at every move.

Everything is proven by the book, under which the future of a position does not depend on its past. The club's rules add
draws and nothing else: what does not win by the book does not win in the club either, and a win by the book comes
nearer with every move, so that nothing recurs in it. Only the count of quiet turns, which a position carries along,
could cut it short; therefore the answer itself is proven again in the club.
"""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.engine.search.proof import OutOfNodes
from sandtable.engine.search.proof_cy import Prover
from sandtable.kernel.board.board_cy import Board
from sandtable.kernel.game import Game
from sandtable.kernel.position import Position


@dataclass(frozen=True, slots=True)
class Solution:
    """The single move that wins."""

    move: int
    distance: int
    """In how many moves it wins."""
    depth: int
    """Within how many moves no other move wins."""
    nodes: int


def by_the_book(game: Game, text: str) -> Position:
    """The same position without a rule that asks what happened before."""
    return game.with_options("preset=book").position(text)


def solve(position: Position, depth: int, spare: int, nodes: int, prover: Prover) -> Solution | None:
    """The only move that wins by force; None if none, or another too, wins within a depth.

    Where the nodes allow (0 for any number), other moves are followed `spare` moves beyond the win; the answer says
    how far it came. Raises OutOfNodes if they do not even suffice for the win itself.
    """
    board = by_the_book(position.game, position.text).board()
    side, before, costs = board.side, prover.nodes, [0]
    prover.restrict(nodes)
    moves, best, distance = board.moves(), 0, 0
    while len(costs) <= (distance + spare if distance else depth):
        ahead = len(costs)
        if nodes and predict_cost(costs) > nodes:
            break
        for move in moves:
            if distance and move == best:
                continue
            proven = wins_after(board, move, side, ahead - 1, prover)
            if proven is None:
                break
            if proven and distance:
                return None
            if proven:
                best, distance = move, ahead
        if prover.stopped:
            break
        costs.append(prover.nodes - before)
    if len(costs) <= (distance or depth):
        raise OutOfNodes(f"{nodes} nodes do not suffice to look {len(costs)} ahead.")
    return confirm(position, Solution(best, distance, len(costs) - 1, costs[-1])) if distance else None


def predict_cost(costs: list[int]) -> int:
    """What a look one move deeper will have cost, if costs grow on as over the last moves of both sides."""
    return 0 if len(costs) < 6 else costs[-2] * costs[-2] // max(1, costs[-4])


def wins_after(board: Board, move: int, side: int, depth: int, prover: Prover) -> bool | None:
    """Whether a side wins within a depth once a move is made; None if the nodes do not suffice."""
    board.force(move)
    try:
        return prover.proves(board, side, depth)
    finally:
        board.pop()


def confirm(position: Position, found: Solution) -> Solution | None:
    """The answer, if the club's draws do not spoil it."""
    board = position.game.position(position.text).board()
    prover = Prover(16)
    return found if wins_after(board, found.move, board.side, found.distance - 1, prover) else None


def best_line(board: Board, distance: int, prover: Prover) -> list[int]:
    """A line in which the side to move wins in that many moves while the other resists as long as it can."""
    prover.restrict(0)
    board, side, line = board.copy(), board.side, list[int]()
    while not board.ended and (moves := board.moves()):
        left = distance - len(line)
        if board.side == side:
            line.append(next(move for move in moves if wins_after(board, move, side, left - 1, prover)))
        else:
            line.append(max(moves, key=lambda move: resistance(board, move, side, left - 1, prover)))
        board.force(line[-1])
    return line


def resistance(board: Board, move: int, side: int, most: int, prover: Prover) -> int:
    """In how many moves, up to `most`, a side wins after a move."""
    return next(depth for depth in range(most + 1) if depth == most or wins_after(board, move, side, depth, prover))
