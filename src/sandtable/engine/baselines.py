"""Simple opponents to measure against: a random one and a greedy one."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import perf_counter

from sandtable.engine.engine import Engine, Listener
from sandtable.engine.limit import Limit
from sandtable.engine.observation import Observation, is_whole
from sandtable.engine.report import WON, Decision, Line, Report
from sandtable.engine.search.alpha_beta import expected_score
from sandtable.kernel.board.board_cy import CHANCE_MOVES, Board
from sandtable.kernel.error import BadInput, clip
from sandtable.kernel.game import Game
from sandtable.kernel.move import Move

MAX_POSITIONS = 4_000
"""How many positions the greedy one looks at before it takes the best so far."""
PLAYOUTS = 8
"""How often it plays out what others and chance may do before its turn is over."""
MAX_PLAYOUT_MOVES = 200
"""How many moves of others it plays out at most."""


class RandomPlayer:
    """Plays a random move."""

    def decide(
        self,
        observation: Observation,
        limit: Limit,
        *,
        lines: int = 1,
        seed: int = 0,
        listener: Listener | None = None,
    ) -> Decision:
        """A random move."""
        moves = list(observation.view.moves)
        Random(seed).shuffle(moves)
        return make_decision(moves, [0] * len(moves), lines, 1, 0.0, listener)

    def stop(self) -> None:
        """Nothing to do: it never thinks."""


class GreedyPlayer:
    """Takes the move after which its side stands best once the turn is over, and sees no further."""

    def decide(
        self,
        observation: Observation,
        limit: Limit,
        *,
        lines: int = 1,
        seed: int = 0,
        listener: Listener | None = None,
    ) -> Decision:
        """The best move by the room's own judgement."""
        began = perf_counter()
        view, random = observation.view, Random(seed)
        assert view.seat is not None, "a spectator decides nothing"
        own = {move.text: move for move in view.moves}
        totals = dict.fromkeys(own, 0.0)
        positions = 0
        for _ in range(1 if is_whole(view) else PLAYOUTS):
            world = observation.world(random)
            search = TurnSearch(view.game, world.board(), view.game.sides.index(view.seat.side), random)
            for move in world.moves_of(view.seat):
                if move.text in totals:
                    totals[move.text] += search.after(move.code)
            positions += search.positions
        moves = list(own.values())
        random.shuffle(moves)  # equals are equally likely
        moves.sort(key=lambda move: -totals[move.text])
        values = [round(max(-WON, min(WON, totals[move.text]))) for move in moves]
        return make_decision(moves, values, lines, positions, perf_counter() - began, listener)

    def stop(self) -> None:
        """Nothing to do: it is ready within a moment."""


class TurnSearch:
    """Searches one world to the end of the present turn."""

    def __init__(self, game: Game, board: Board, us: int, random: Random) -> None:
        self.game = game
        self.board = board
        self.us = us
        self.random = random
        self.positions = 0

    def after(self, code: int) -> float:
        """What a position is worth to us after a move."""
        self.board.force(code)
        self.positions += 1
        value = self._value()
        self.board.pop()
        return value

    def _value(self) -> float:
        board = self.board
        if board.ended:
            return self._outcome_value()
        if board.fresh and board.mover != CHANCE_MOVES:
            return self._evaluate()
        if board.mover != CHANCE_MOVES and board.side == self.us:
            moves = board.moves()
            if moves and self.positions < MAX_POSITIONS:
                return max(self.after(move) for move in moves)
            return self._evaluate()
        return sum(self._play_out() for _ in range(PLAYOUTS)) / PLAYOUTS

    def _play_out(self) -> float:
        """One way in which others and chance may finish the turn."""
        board, made = self.board, 0
        while (
            made < MAX_PLAYOUT_MOVES
            and not board.ended
            and (made == 0 or not board.fresh or board.mover == CHANCE_MOVES)
        ):
            moves = board.moves()
            if not moves:
                break
            weights = [board.weight(move) for move in moves] if board.mover == CHANCE_MOVES else None
            board.force(self.random.choices(moves, weights)[0])
            made += 1
        self.positions += made
        value = self._outcome_value() if board.ended else self._evaluate()
        for _ in range(made):
            board.pop()
        return value

    def _evaluate(self) -> float:
        board = self.board
        if board.mover != CHANCE_MOVES and not board.moves():
            return self._outcome_value()
        return board.value_for(self.us)

    def _outcome_value(self) -> float:
        winners = self.board.winning_sides()
        return 0.0 if not winners else float(WON if self.us in winners else -WON)


def make_decision(
    moves: list[Move], values: list[int], lines: int, nodes: int, seconds: float, listener: Listener | None
) -> Decision:
    """A decision for the first of some moves."""
    shown = tuple(
        Line((move.text,), value, expected_score(value))
        for move, value in zip(moves[:lines], values[:lines], strict=True)
    )
    report = Report(shown, 1, nodes, seconds)
    if listener:
        listener(report)
    return Decision(moves[0], report)


def make_engine(name: str) -> Engine:
    """The engine of that name: a level from 1 to 8 or one of the simple opponents."""
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
    raise BadInput(
        "There is no player {name}; there are level:1 to level:8, {known}, mcts:1 to mcts:999.",
        name=clip(name),
        known=known,
    )
