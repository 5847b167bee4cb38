"""Forced wins, proven by looking at every move; what is proven and what is taken for granted stands in `proof_cy`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from sandtable.engine.search.proof_cy import Prover, check
from sandtable.kernel.board.board_cy import Board

DEPTH_OF_NOTHING = -1


class Result(StrEnum):
    """What is proven for a side."""

    WIN = "win"
    LOSS = "loss"
    OPEN = "open"
    """Neither is forced within the depth, or the game is drawn."""


@dataclass(frozen=True, slots=True)
class Proof:
    """The answer to a question about one side of a position."""

    result: Result
    distance: int | None
    """In how many moves, or turns, the game is won or lost by force; None if that is open."""
    depth: int
    """The depth to which everything was looked at; DEPTH_OF_NOTHING if the nodes did not even suffice for a look."""
    nodes: int
    """Moves made."""


class OutOfNodes(Exception):
    """The nodes allowed did not suffice for a whole answer."""


def prove(
    board: Board, side: int, depth: int, *, nodes: int = 0, turns: bool = False, prover: Prover | None = None
) -> Proof:
    """Whether a side wins or loses by force within a depth, and in how many moves; with `turns`, turns are counted.

    The distance is exact: nothing shorter is forced. When `nodes` moves have been made it stops and says how deep it
    has looked.
    """
    return list(deepening(board, side, depth, nodes=nodes, turns=turns, prover=prover))[-1]


def deepening(
    board: Board, side: int, depth: int, *, nodes: int = 0, turns: bool = False, prover: Prover | None = None
) -> Iterator[Proof]:
    """The same, telling what is proven after every depth; the last proof is the answer."""
    check(depth)
    prover = prover or Prover()
    own = board.copy()
    before = prover.nodes
    prover.restrict(nodes)
    reached = DEPTH_OF_NOTHING
    for ahead in range(depth + 1):
        for losing in (False, True):
            proven = prover.proves(own, side, ahead, losing, turns)
            if proven is None:
                yield Proof(Result.OPEN, None, reached, prover.nodes - before)
                return
            if proven:
                yield Proof(Result.LOSS if losing else Result.WIN, ahead, ahead, prover.nodes - before)
                return
        reached = ahead
        yield Proof(Result.OPEN, None, reached, prover.nodes - before)


def winning_moves(
    board: Board, depth: int, *, nodes: int = 0, turns: bool = False, prover: Prover | None = None
) -> list[tuple[int, int]]:
    """Every move that wins by force within a depth for the side to move, with its distance; the shortest come first.

    The move itself is counted. Raises OutOfNodes when more than `nodes` moves would have to be made.
    """
    check(depth)
    prover = prover or Prover()
    own = board.copy()
    side = own.side
    prover.restrict(nodes)
    left = own.moves()
    found: list[tuple[int, int]] = []
    for ahead in range(1, depth + 1):
        for move in tuple(left):
            own.force(move)
            below = ahead if turns and not own.fresh and not own.ended else ahead - 1
            proven = prover.proves(own, side, below, False, turns)
            own.pop()
            if proven is None:
                raise OutOfNodes(f"{nodes} nodes did not suffice to look {depth} ahead.")
            if proven:
                left.remove(move)
                found.append((move, ahead))
    return found
