"""The simple opponent: looks two or three moves ahead in a world that fits what its seat can see.

It needs nothing but the Python face of a `Board`, so it plays every game there is: it signs by side instead of
counting plies, takes the mean over chance, and guesses what is hidden. It counts its own nodes instead of watching a
clock, so that the same seed gives the same move on every machine.
"""

from __future__ import annotations

from random import Random

from sandtable.kernel.board_cy import CHANCE_MOVES, COMPILED
from sandtable.kernel.move import Move
from sandtable.kernel.outcome import Outcome
from sandtable.kernel.position import Position
from sandtable.kernel.view import View

DEPTH = 3
"""The most moves it looks ahead, exchanges not counted."""
EXCHANGE = 4
"""How many captures and the like it follows beyond that."""
NODES = 60_000 if COMPILED else 4_000
"""How much it looks at before it is content with what it has seen: well under a second."""
WIN = 1_000_000
"""More than any position is worth."""
NOISY = 1 << 62
"""The bit of a move that marks captures and the like."""


class Enough(Exception):
    """The nodes are used up."""


def think(view: View, random: Random, *, depth: int = DEPTH, nodes: int = NODES) -> Move:
    """The move a seat should make, judged by its own view and nothing else."""
    if not view.moves:
        raise ValueError("There is nothing to decide: the seat has no moves.")
    if len(view.moves) == 1:
        return view.moves[0]
    search = Search(view, random, nodes)
    return random.choice(search.best(depth))


def judge(view: View, random: Random) -> int:
    """How good the position looks to the seat: above 0 is better for its side."""
    return Search(view, random, NODES).value()


class Search:
    """One look at one sampled world."""

    def __init__(self, view: View, random: Random, nodes: int) -> None:
        assert view.seat is not None, "a spectator decides nothing"
        self.world: Position = view.sample(random)
        self.game = view.game
        self.us = view.game.sides.index(view.seat.side)
        self.nodes = nodes
        self.board = self.world.board()
        by_text = {move.text: move for move in view.moves}
        found = [(move.code, by_text[move.text]) for move in self.world.moves_of(view.seat) if move.text in by_text]
        random.shuffle(found)
        self.roots = found or [(-1, move) for move in view.moves]
        """The seat's moves with the codes they have in this world."""

    def best(self, depth: int) -> list[Move]:
        """The moves between which it sees no difference, all better than the others."""
        if self.roots[0][0] < 0:
            return [move for _, move in self.roots]
        wins = [move for code, move in self.roots if self._wins(code)]
        if wins:
            return wins
        deepest = depth if len(self.game.sides) == 2 else 1
        best = [move for _, move in self.roots]
        for ahead in range(1, deepest + 1):
            try:
                best = self._look(ahead)
            except Enough:
                break
        return best

    def value(self) -> int:
        """What the position is worth to us after the exchanges that are on."""
        try:
            return round(self._search(0, -WIN, WIN))
        except Enough:
            return self._judged()

    def _wins(self, code: int) -> bool:
        self.board.force(code)
        verdict = self._verdict() if self._is_over() else None
        self.board.pop()
        return verdict is not None and any(self._is_ours(seat.side) for seat in verdict.winners)

    def _look(self, ahead: int) -> list[Move]:
        """The best moves, seen that many moves ahead; the roots are put in order for the next look."""
        scored: list[tuple[float, int, Move]] = []
        top = -WIN - 1.0
        for code, move in self.roots:
            with_move = self._after(code, ahead - 1, top - 1, WIN + 1.0)
            top = max(top, with_move)
            scored.append((with_move, code, move))
        scored.sort(key=lambda entry: -entry[0])
        self.roots = [(code, move) for _, code, move in scored]
        return [move for value, _, move in scored if value == top]

    def _after(self, code: int, depth: int, alpha: float, beta: float) -> float:
        """The value of the position after a move; the board is as before, whatever happens."""
        self.board.force(code)
        try:
            return self._search(depth, alpha, beta)
        finally:
            self.board.pop()

    def _search(self, depth: int, alpha: float, beta: float) -> float:
        """What the position is worth to us, by alpha-beta; nobody is assumed to take turns."""
        board = self.board
        self.nodes -= 1
        if self.nodes < 0:
            raise Enough
        if board.ended:
            return self._decided(depth)
        if board.mover == CHANCE_MOVES:
            return self._mean(depth)
        if depth <= -EXCHANGE or (len(self.game.sides) > 2 and depth <= 0):
            return self._judged()
        moves = board.moves()
        if not moves:
            return self._decided(depth)
        ours = board.side == self.us
        best = -WIN - 1.0 if ours else WIN + 1.0
        if depth <= 0:
            best = float(self._judged())
            moves = [move for move in moves if move & NOISY]
        else:
            moves.sort(key=lambda move: not move & NOISY)
        for move in moves:
            if ours:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            if alpha >= beta:
                break
            value = self._after(move, depth - 1, alpha, beta)
            best = max(best, value) if ours else min(best, value)
        return best

    def _mean(self, depth: int) -> float:
        """The expectation over what chance may do. Rolling takes nobody's time to think."""
        if depth <= -EXCHANGE:
            return self._judged()
        total = value = 0.0
        for move in self.board.moves():
            weight = self.board.weight(move)
            total += weight
            value += weight * self._after(move, depth - 1 if depth <= 0 else depth, -WIN - 1.0, WIN + 1.0)
        return value / total if total else self._judged()

    def _judged(self) -> int:
        """The room's own judgement, from our side of the table."""
        value = self.board.value()
        return value if self.board.side == self.us else -value

    def _is_over(self) -> bool:
        return bool(self.board.ended) or not self.board.moves()

    def _verdict(self) -> Outcome | None:
        return self.game.verdict.outcome(self.board, self.game.seats)

    def _decided(self, depth: int) -> int:
        """What an ending is worth; sooner is better for the winner."""
        verdict = self._verdict()
        if verdict is None:
            return self._judged()
        if verdict.is_draw:
            return 0
        sooner = WIN + depth - DEPTH
        return sooner if any(self._is_ours(seat.side) for seat in verdict.winners) else -sooner

    def _is_ours(self, side: str) -> bool:
        return self.game.sides[self.us] == side


def chance(moves: tuple[Move, ...], random: Random) -> Move:
    """What chance does: one of its moves, by their weights."""
    return random.choices(moves, weights=[move.weight for move in moves])[0]
