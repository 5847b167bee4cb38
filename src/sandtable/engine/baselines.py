"""Opponents to measure against: one plays anything, one takes what it sees."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import perf_counter

from sandtable.engine.engine import Engine, Listener
from sandtable.engine.limit import Limit
from sandtable.engine.observation import Situation, is_whole
from sandtable.engine.report import WON, Decision, Line, Report
from sandtable.engine.search.alpha_beta import expectation
from sandtable.kernel.board.board_cy import CHANCE_MOVES, Board
from sandtable.kernel.error import BadInput, clip
from sandtable.kernel.game import Game
from sandtable.kernel.move import Move

MOST_LOOKS = 4_000
"""How many positions the greedy one looks at before it takes the best so far."""
FUTURES = 8
"""How often it tries what the others and chance may do before its turn is over."""
LONGEST = 200
"""Moves of others after which it stops waiting for the turn to be over."""


class RandomPlayer:
    """Plays any move."""

    def decide(
        self,
        situation: Situation,
        limit: Limit,
        *,
        lines: int = 1,
        seed: int = 0,
        listener: Listener | None = None,
    ) -> Decision:
        """A move by lot."""
        moves = list(situation.view.moves)
        Random(seed).shuffle(moves)
        return told(moves, [0] * len(moves), lines, 1, 0.0, listener)

    def stop(self) -> None:
        """Nothing to do: it never thinks."""


class GreedyPlayer:
    """Takes the move after which its side stands best once the turn is over, and sees no further."""

    def decide(
        self,
        situation: Situation,
        limit: Limit,
        *,
        lines: int = 1,
        seed: int = 0,
        listener: Listener | None = None,
    ) -> Decision:
        """The best move by the room's own judgement."""
        began = perf_counter()
        view, random = situation.view, Random(seed)
        assert view.seat is not None, "a spectator decides nothing"
        own = {move.text: move for move in view.moves}
        totals = dict.fromkeys(own, 0.0)
        looks = 0
        for _ in range(1 if is_whole(view) else FUTURES):
            world = situation.world(random)
            look = Look(view.game, world.board(), view.game.sides.index(view.seat.side), random)
            for move in world.moves_of(view.seat):
                if move.text in totals:
                    totals[move.text] += look.after(move.code)
            looks += look.looks
        moves = list(own.values())
        random.shuffle(moves)  # equals are equally likely
        moves.sort(key=lambda move: -totals[move.text])
        values = [round(max(-WON, min(WON, totals[move.text]))) for move in moves]
        return told(moves, values, lines, looks, perf_counter() - began, listener)

    def stop(self) -> None:
        """Nothing to do: it is ready within a moment."""


class Look:
    """One look at one world, to the end of the present turn."""

    def __init__(self, game: Game, board: Board, us: int, random: Random) -> None:
        self.game = game
        self.board = board
        self.us = us
        self.random = random
        self.looks = 0

    def after(self, code: int) -> float:
        """What a position is worth to us after a move."""
        self.board.force(code)
        self.looks += 1
        value = self._value()
        self.board.pop()
        return value

    def _value(self) -> float:
        board = self.board
        if board.ended:
            return self._decided()
        if board.fresh and board.mover != CHANCE_MOVES:
            return self._judged()
        if board.mover != CHANCE_MOVES and board.side == self.us:
            moves = board.moves()
            if moves and self.looks < MOST_LOOKS:
                return max(self.after(move) for move in moves)
            return self._judged()
        return sum(self._future() for _ in range(FUTURES)) / FUTURES

    def _future(self) -> float:
        """One way in which others and chance may finish the turn."""
        board, made = self.board, 0
        while made < LONGEST and not board.ended and (made == 0 or not board.fresh or board.mover == CHANCE_MOVES):
            moves = board.moves()
            if not moves:
                break
            weights = [board.weight(move) for move in moves] if board.mover == CHANCE_MOVES else None
            board.force(self.random.choices(moves, weights)[0])
            made += 1
        self.looks += made
        value = self._decided() if board.ended else self._judged()
        for _ in range(made):
            board.pop()
        return value

    def _judged(self) -> float:
        board = self.board
        if board.mover != CHANCE_MOVES and not board.moves():
            return self._decided()
        return board.value_for(self.us)

    def _decided(self) -> float:
        winners = self.board.victors()
        return 0.0 if not winners else float(WON if self.us in winners else -WON)


def told(
    moves: list[Move], values: list[int], lines: int, nodes: int, seconds: float, listener: Listener | None
) -> Decision:
    """A decision for the first of some moves."""
    shown = tuple(
        Line((move.text,), value, expectation(value)) for move, value in zip(moves[:lines], values[:lines], strict=True)
    )
    report = Report(shown, 1, nodes, seconds)
    if listener:
        listener(report)
    return Decision(moves[0], report)


def player(name: str) -> Engine:
    """The opponent of that name: a level from 1 to 8 or one of the yardsticks."""
    from sandtable.engine.opponent import Opponent
    from sandtable.engine.search.mcts import MonteCarlo

    makers: dict[str, Callable[[], Engine]] = {
        "random": RandomPlayer,
        "greedy": GreedyPlayer,
        "mcts": MonteCarlo,
    }
    if name in makers:
        return makers[name]()
    kind, _, number = name.rpartition(":")
    if number.isascii() and number.isdecimal() and len(number) < 4:
        if kind in ("", "level"):
            return Opponent(int(number))
        if kind == "mcts" and int(number):
            return MonteCarlo(int(number))
    known = ", ".join(makers)
    raise BadInput(f"There is no player {clip(name)}; there are level:1 to level:8, {known}, mcts:1 to mcts:999.")
