"""The engine for chance, secrets and more than two sides: samples worlds from a view and grows trees in them."""

from __future__ import annotations

from collections.abc import Iterator
from math import log
from random import Random
from time import monotonic

from sandtable.engine.engine import Listener
from sandtable.engine.limit import Limit
from sandtable.engine.observation import Memory, Observation, is_whole
from sandtable.engine.report import WON, Decision, Line, Report
from sandtable.engine.search.alpha_beta import VALUE_SCALE
from sandtable.engine.search.ismcts_cy import Forest
from sandtable.kernel.board.board_cy import Board
from sandtable.kernel.view import View

MIN_SIMULATIONS, MAX_SIMULATIONS = 2, 16
"""How many simulations are made in one world: few while there have been few worlds."""
BATCH = 64
"""How many simulations are made at once where there is only one world."""
WORLDS_TO_BE_CERTAIN = 8
"""A move counts as winning at once if it does so in this many worlds."""
ONLY_MOVE_SIMULATIONS = 64
"""How many simulations evaluate an only move."""
FIRST_REPORT_AFTER = 16
"""After how many simulations the first report is made."""
MAX_VALUE = 20_000


class InformationSetSearch:
    """Searches in worlds that look like its view, so that it knows what its seat knows and nothing else."""

    def __init__(
        self,
        *,
        miss_rate: int = 0,
        eval_noise: int = 0,
        explore: float = 0.7,
        trust: float = 2.0,
        horizon: int = 8,
        tried: int = 24,
        faces: int = 16,
        careful: bool = False,
    ) -> None:
        self.miss_rate = miss_rate
        """How many replies in a thousand it overlooks."""
        self.eval_noise = eval_noise
        """By how much it misjudges a position, either way."""
        self.explore = explore
        """How much it prefers what it seldom tried."""
        self.trust = trust
        """For how many results the first look at a move stands."""
        self.horizon = horizon
        """How many turns it plays out before it judges."""
        self.tried = tried
        """How many moves it looks at when playing out."""
        self.faces = faces
        """What chance may do it looks at in full where there are no more outcomes."""
        self.careful = careful
        """Whether it does so when playing out, too."""
        self._forest: Forest | None = None
        self._memory = Memory()

    def decide(
        self,
        observation: Observation,
        limit: Limit,
        *,
        lines: int = 1,
        seed: int = 0,
        listener: Listener | None = None,
    ) -> Decision:
        """The move that did best for its side in the worlds that may be the true one."""
        view, began = observation.view, monotonic()
        if not view.moves or view.seat is None:
            raise ValueError("There is nothing to decide: the seat has no moves.")
        self._forest = forest = self._plant(view, seed)
        certain = is_whole(view)
        sampled = sample_worlds(observation, Random(seed), self._memory)
        won = find_winning_move(view, sampled, 1 if certain else WORLDS_TO_BE_CERTAIN)
        if won >= 0:
            report = Report((Line((view.moves[won].text,), WON - 1, 1.0),), 1, len(view.moves), monotonic() - began)
            if listener is not None:
                listener(report)
            return Decision(view.moves[won], report)
        forest.visit(*next(sampled), MIN_SIMULATIONS)  # whatever the limit
        forest.restrict(limit.nodes or 0, max(0.000001, limit.seconds - (monotonic() - began)) if limit.seconds else 0)
        alone = len(view.moves) == 1 and limit.nodes is None and limit.seconds is not None
        next_report = FIRST_REPORT_AFTER
        while True:
            board, codes = next(sampled)
            forest.visit(
                board, codes, BATCH if certain else min(MAX_SIMULATIONS, MIN_SIMULATIONS + forest.rounds // 32)
            )
            if forest.over() or (alone and forest.rounds >= ONLY_MOVE_SIMULATIONS):
                break
            if listener is not None and forest.rounds >= next_report:
                listener(self._report(view, forest, observation, lines, seed, began))
                next_report = 2 * forest.rounds
        report = self._report(view, forest, observation, lines, seed, began)
        if listener is not None:
            listener(report)
        best = report.lines[0].moves[0]
        return Decision(next(move for move in view.moves if move.text == best), report)

    def stop(self) -> None:
        """Decide at once."""
        if self._forest is not None:
            self._forest.halted = True

    def _plant(self, view: View, seed: int) -> Forest:
        assert view.seat is not None
        sides = [view.game.sides.index(seat.side) for seat in view.game.seats]
        forest = Forest(sides, view.seat.index, len(view.moves), seed)
        forest.miss_rate, forest.eval_noise = self.miss_rate, self.eval_noise
        forest.explore, forest.trust = self.explore, self.trust
        forest.horizon, forest.tried = self.horizon, self.tried
        forest.faces, forest.careful = self.faces, self.careful
        forest.scale = VALUE_SCALE
        return forest

    def _report(
        self, view: View, forest: Forest, observation: Observation, lines: int, seed: int, began: float
    ) -> Report:
        """What has been found so far; the lines are those of one world, as far as nothing is hidden."""
        board, codes = next(sample_worlds(observation, Random(seed), self._memory))
        tallies = forest.tallies()
        order = sorted(range(len(tallies)), key=lambda index: tallies[index], reverse=True)
        found = []
        for index in order[: max(1, lines)]:
            words = write_line(view, board, forest.line(board.copy(), codes[index]))
            chance = min(1.0, max(0.0, tallies[index][1]))
            found.append(
                Line((view.moves[index].text, *words[1:]), value_of_chance(chance, len(view.game.sides)), chance)
            )
        return Report(tuple(found), forest.reached, forest.nodes, monotonic() - began)


def sample_worlds(observation: Observation, random: Random, memory: Memory) -> Iterator[tuple[Board, list[int]]]:
    """Boards that may be the true one, each with the codes that the moves of the view have on it."""
    view = observation.view
    assert view.seat is not None
    listed, codes = list[int](), list[int]()
    certain = is_whole(view)
    while True:
        world = observation.world(random, memory)
        board = world.board()
        here = board.moves_for(view.seat.index)
        if here != listed:  # codes are the room's own and may differ from world to world; words do not
            listed, spelt = here, {move.text: move.code for move in world.moves_of(view.seat)}
            codes = [spelt[move.text] for move in view.moves]
        yield board, codes
        while certain:
            yield board, codes


def find_winning_move(view: View, sampled: Iterator[tuple[Board, list[int]]], tried: int) -> int:
    """The index of a move that wins at once in all worlds tried; -1 if there is none."""
    assert view.seat is not None
    side = view.game.sides.index(view.seat.side)
    left = list(range(len(view.moves)))
    for _ in range(tried):
        board, codes = next(sampled)
        left = [index for index in left if wins_at_once(board, codes[index], side)]
        if not left:
            return -1
    return left[0]


def wins_at_once(board: Board, code: int, side: int) -> bool:
    """Whether a move ends the game in a side's favour."""
    board.force(code)
    over = board.ended != 0 or (board.mover >= 0 and not board.moves())
    won = over and side in board.winning_sides()
    board.pop()
    return won


def write_line(view: View, board: Board, line: list[tuple[int, int]]) -> list[str]:
    """A line of play as the seat would hear it, as far as nothing is hidden."""
    assert view.seat is not None
    board, said = board.copy(), list[str]()
    for seat, code in line:
        word = view.game.visibility.redact_move(board, code, seat, view.seat.index)
        if word != view.game.notation.move_text(board, code):
            break
        said.append(word)
        board.force(code)
    return said


def value_of_chance(chance: float, sides: int) -> int:
    """The value that corresponds to a share of the points; 0 where all sides may expect the same."""
    odds = max(chance, 1e-30) * (sides - 1) / max(1 - chance, 1e-30)
    return round(max(-MAX_VALUE, min(MAX_VALUE, VALUE_SCALE * log(odds))))
