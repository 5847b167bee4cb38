"""The engine for open games of two sides: drives the compiled search and writes what it finds as text."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random
from threading import Thread
from time import monotonic

from sandtable.engine.engine import Listener
from sandtable.engine.limit import Limit
from sandtable.engine.observation import Memory, Observation
from sandtable.engine.report import FORCED_WIN, WON, Decision, Line, Report
from sandtable.engine.search.search_cy import Search
from sandtable.engine.search.search_state_cy import Halt
from sandtable.engine.search.transposition_cy import Table
from sandtable.kernel.move import Move
from sandtable.kernel.position import Position

MAX_DEPTH = 100
"""No search goes deeper."""
VALUE_SCALE = 300
"""The value at which a side may expect nearly three quarters of the points."""


class AlphaBeta:
    """Searches with one thread or more; remembers between decisions what it has seen of the same game."""

    def __init__(self, *, threads: int = 1, mebibytes: int = 16, miss_rate: int = 0, eval_noise: int = 0) -> None:
        if not 1 <= threads <= 256:
            raise ValueError(f"A search has between 1 and 256 threads, not {threads}.")
        self.threads = threads
        self.table = Table(mebibytes)
        self.miss_rate = miss_rate
        """How many replies in a thousand it overlooks."""
        self.eval_noise = eval_noise
        """By how much it misjudges a position, either way."""
        self._halt = Halt()
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
        """The best move it finds within the limit."""
        view = observation.view
        if not view.moves:
            raise ValueError("There is nothing to decide: the seat has no moves.")
        self._halt = halt = Halt()
        began = monotonic()
        position = observation.world(Random(seed), self._memory)
        # What was seen by other errors, or may be asked again with the same answer, must not be remembered.
        if self.miss_rate or self.eval_noise or limit.seconds is None:
            self.table = Table(self.table.mebibytes)
        else:
            self.table.grow_older()
        choices = len(position.board().moves())
        wanted = {move.text for move in view.moves} if len(view.moves) < choices else set()
        only = [move.code for move in position.moves if move.text in wanted] if wanted else []
        searches = [Search(position.board(), self.table, halt) for _ in range(self.threads)]
        for search in searches:
            if only:
                search.keep_only(only)
            search.set_errors(self.miss_rate, self.eval_noise, seed)
            search.set_limits(limit.nodes or 0, limit.seconds or 0.0, lines)
        helpers = [Thread(target=search.help, args=(MAX_DEPTH,), daemon=True) for search in searches[1:]]
        if helpers:
            searches[0].share_work()
        for helper in helpers:
            helper.start()
        try:
            report = self._deepen(searches, position, limit, began, choices, listener)
        finally:
            halt.called = True
            for helper in helpers:
                helper.join()
        return Decision(find_best_move(view.moves, report), report)

    def stop(self) -> None:
        """Decide at once."""
        self._halt.called = True

    def _deepen(
        self,
        searches: Sequence[Search],
        position: Position,
        limit: Limit,
        began: float,
        choices: int,
        listener: Listener | None,
    ) -> Report:
        """Search deeper and deeper until a limit is reached."""
        main = searches[0]
        depth, deepest = 0, min(limit.depth or MAX_DEPTH, MAX_DEPTH)
        found: list[tuple[int, list[int]]] = []
        while True:
            depth += 1
            finished = main.deepen(depth)
            found = merge_lines(main.best_lines(), found)
            nodes = sum(search.nodes for search in searches)
            report = Report(write_lines(position, found), main.reached, nodes, monotonic() - began)
            if listener is not None:
                listener(report)
            decided = all(abs(line.value) >= FORCED_WIN and depth > abs(line.wins_in or 0) for line in report.lines)
            bound = limit.depth is None and limit.nodes is None and limit.seconds is not None
            if not finished or depth >= deepest or (bound and (choices == 1 or decided)):
                return report


def merge_lines(now: list[tuple[int, list[int]]], before: list[tuple[int, list[int]]]) -> list[tuple[int, list[int]]]:
    """The lines of an unfinished iteration, and from the one before those that it did not reach."""
    fresh = [(value, moves) for value, moves in now if value > -WON or not before]
    known = {moves[0] for _, moves in fresh}
    return (fresh + [(value, moves) for value, moves in before if moves[0] not in known])[: len(now)]


def write_lines(position: Position, found: list[tuple[int, list[int]]]) -> tuple[Line, ...]:
    """Lines of play as text."""
    lines = []
    for value, codes in found:
        board, words = position.board(), []
        for code in codes:
            words.append(position.game.notation.move_text(board, code))
            board.force(code)
        lines.append(Line(tuple(words), value, expected_score(value)))
    return tuple(lines)


def expected_score(value: int) -> float:
    """The share of the points that a side with such a value may expect."""
    if abs(value) >= FORCED_WIN:
        return 1.0 if value > 0 else 0.0
    return 1 / (1 + exp(-value / VALUE_SCALE))


def find_best_move(moves: Sequence[Move], report: Report) -> Move:
    """The move with which the best line begins."""
    best = report.lines[0].moves[0]
    return next(move for move in moves if move.text == best)
