"""The engine for chance, secrets and more than two sides: samples worlds from a view and grows its trees in them."""

from __future__ import annotations

from collections.abc import Iterator
from math import log
from random import Random
from time import monotonic

from sandtable.engine.engine import Listener
from sandtable.engine.limit import Limit
from sandtable.engine.observation import Memory, Situation, is_whole
from sandtable.engine.report import WON, Decision, Line, Report
from sandtable.engine.search.alpha_beta import SCALE
from sandtable.engine.search.ismcts_cy import Forest
from sandtable.kernel.board.board_cy import Board
from sandtable.kernel.view import View

FEWEST, MOST = 2, 16
"""How many simulations are made in one world: few as long as there have been few worlds."""
AT_ONCE = 64
"""How many simulations are made at once where there is but one world."""
CERTAIN = 8
"""A move wins at once if it does so in so many worlds."""
ENOUGH = 64
"""So many simulations tell what an only move is worth."""
TOLD = 16
"""After so many simulations a listener hears for the first time."""
MOST_VALUE = 20_000


class Worlds:
    """Searches in worlds that look like its view, so that it knows what its seat knows and nothing else."""

    def __init__(
        self,
        *,
        blind: int = 0,
        haze: int = 0,
        explore: float = 0.7,
        trust: float = 2.0,
        horizon: int = 8,
        tried: int = 24,
        faces: int = 16,
        careful: bool = False,
    ) -> None:
        self.blind = blind
        """How many replies in a thousand it overlooks."""
        self.haze = haze
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
        situation: Situation,
        limit: Limit,
        *,
        lines: int = 1,
        seed: int = 0,
        listener: Listener | None = None,
    ) -> Decision:
        """The move that did best for its side in the worlds that may be the true one."""
        view, began = situation.view, monotonic()
        if not view.moves or view.seat is None:
            raise ValueError("There is nothing to decide: the seat has no moves.")
        self._forest = forest = self._plant(view, seed)
        certain = is_whole(view)
        sampled = worlds(situation, Random(seed), self._memory)
        won = winning(view, sampled, 1 if certain else CERTAIN)
        if won >= 0:
            report = Report((Line((view.moves[won].text,), WON - 1, 1.0),), 1, len(view.moves), monotonic() - began)
            if listener is not None:
                listener(report)
            return Decision(view.moves[won], report)
        forest.visit(*next(sampled), FEWEST)  # whatever the limit
        forest.restrict(limit.nodes or 0, max(0.000001, limit.seconds - (monotonic() - began)) if limit.seconds else 0)
        alone = len(view.moves) == 1 and limit.nodes is None and limit.seconds is not None
        told = TOLD
        while True:
            board, codes = next(sampled)
            forest.visit(board, codes, AT_ONCE if certain else min(MOST, FEWEST + forest.rounds // 32))
            if forest.over() or (alone and forest.rounds >= ENOUGH):
                break
            if listener is not None and forest.rounds >= told:
                listener(self._report(view, forest, situation, lines, seed, began))
                told = 2 * forest.rounds
        report = self._report(view, forest, situation, lines, seed, began)
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
        forest.blind, forest.haze = self.blind, self.haze
        forest.explore, forest.trust = self.explore, self.trust
        forest.horizon, forest.tried = self.horizon, self.tried
        forest.faces, forest.careful = self.faces, self.careful
        forest.scale = SCALE
        return forest

    def _report(self, view: View, forest: Forest, situation: Situation, lines: int, seed: int, began: float) -> Report:
        """What has been found so far; how it may go on is told for one of the worlds, as far as nothing is hidden."""
        board, codes = next(worlds(situation, Random(seed), self._memory))
        tallies = forest.tallies()
        order = sorted(range(len(tallies)), key=lambda index: tallies[index], reverse=True)
        found = []
        for index in order[: max(1, lines)]:
            words = spoken(view, board, forest.line(board.copy(), codes[index]))
            chance = min(1.0, max(0.0, tallies[index][1]))
            found.append(Line((view.moves[index].text, *words[1:]), worth(chance, len(view.game.sides)), chance))
        return Report(tuple(found), forest.reached, forest.nodes, monotonic() - began)


def worlds(situation: Situation, random: Random, memory: Memory) -> Iterator[tuple[Board, list[int]]]:
    """Boards that may be the true one, each with the codes that the moves of the view have on it."""
    view = situation.view
    assert view.seat is not None
    listed, codes = list[int](), list[int]()
    certain = is_whole(view)
    while True:
        world = situation.world(random, memory)
        board = world.board()
        here = board.moves_for(view.seat.index)
        if here != listed:  # codes are the room's own and may differ from world to world; words do not
            listed, spelt = here, {move.text: move.code for move in world.moves_of(view.seat)}
            codes = [spelt[move.text] for move in view.moves]
        yield board, codes
        while certain:
            yield board, codes


def winning(view: View, sampled: Iterator[tuple[Board, list[int]]], tried: int) -> int:
    """The place of a move that wins at once in all of the worlds tried; -1 if there is none."""
    assert view.seat is not None
    side = view.game.sides.index(view.seat.side)
    left = list(range(len(view.moves)))
    for _ in range(tried):
        board, codes = next(sampled)
        left = [index for index in left if wins(board, codes[index], side)]
        if not left:
            return -1
    return left[0]


def wins(board: Board, code: int, side: int) -> bool:
    """Whether a move ends the game in a side's favour."""
    board.force(code)
    over = board.ended != 0 or (board.mover >= 0 and not board.moves())
    won = over and side in board.victors()
    board.pop()
    return won


def spoken(view: View, board: Board, line: list[tuple[int, int]]) -> list[str]:
    """A line of play as the seat would hear it, as far as it would."""
    assert view.seat is not None
    board, said = board.copy(), list[str]()
    for seat, code in line:
        word = view.game.sight.hear(board, code, seat, view.seat.index)
        if word != view.game.notation.word(board, code):
            break
        said.append(word)
        board.force(code)
    return said


def worth(chance: float, sides: int) -> int:
    """The value that such a share of the points stands for: nothing if all sides may expect the same."""
    odds = max(chance, 1e-30) * (sides - 1) / max(1 - chance, 1e-30)
    return round(max(-MOST_VALUE, min(MOST_VALUE, SCALE * log(odds))))
