"""The Monte-Carlo opponent: judges moves by how random games go on from them."""

from __future__ import annotations

from itertools import cycle
from math import log10
from random import Random
from threading import Event
from time import perf_counter

from sandtable.engine.engine import Listener
from sandtable.engine.limit import Limit
from sandtable.engine.observation import Memory, Observation, is_whole
from sandtable.engine.report import Decision, Line, Report
from sandtable.engine.search.mcts_cy import COMPILED, Tree

WORLDS = 16
"""How many worlds it samples where something is hidden; each has a tree of its own."""
MAX_NODES = 1 << 19
"""Of all its trees together."""
MOVES_PER_STEP = 2_000 if COMPILED else 200
"""Moves made before the clock is read again."""
MAX_PLAYOUT_MOVES = 200
REPORT_INTERVAL_S = 0.5
"""Seconds between two reports."""
SCALE = 400
"""A value for which ten points to one are expected."""


class MonteCarlo:
    """Plain tree search with random play-outs, for any game."""

    def __init__(self, longest: int = MAX_PLAYOUT_MOVES) -> None:
        self.longest = longest
        """A play-out of more moves is stopped and judged by the room's evaluation."""
        self._stopped = Event()
        self._memory = Memory()

    def stop(self) -> None:
        """Decide at once."""
        self._stopped.set()

    def decide(
        self,
        observation: Observation,
        limit: Limit,
        *,
        lines: int = 1,
        seed: int = 0,
        listener: Listener | None = None,
    ) -> Decision:
        """The move that was tried most."""
        self._stopped.clear()
        began = reported = perf_counter()
        random = Random(seed)
        trees = plant_trees(observation, random, self._memory, self.longest)
        for tree in cycle(trees):
            made = sum(other.made for other in trees)
            left = MOVES_PER_STEP if limit.nodes is None else min(MOVES_PER_STEP, limit.nodes - made)
            now = perf_counter()
            late = limit.seconds is not None and now - began >= limit.seconds
            if left <= 0 or late or self._stopped.is_set() or (made and len(observation.view.moves) == 1):
                break
            tree.run(left)
            if listener and now - reported > REPORT_INTERVAL_S:
                reported = now
                listener(self._report(trees, observation, lines, now - began))
        report = self._report(trees, observation, lines, perf_counter() - began)
        if listener:
            listener(report)
        by_text = {move.text: move for move in observation.view.moves}
        return Decision(by_text[report.lines[0].moves[0]], report)

    def _report(self, trees: list[WorldTree], observation: Observation, lines: int, seconds: float) -> Report:
        tried = {move.text: 0 for move in observation.view.moves}
        points = dict.fromkeys(tried, 0.0)
        for tree in trees:
            for code, visits, mean in tree.tally():
                tried[tree.texts[code]] += visits
                points[tree.texts[code]] += visits * mean
        best = sorted(tried, key=lambda text: (-tried[text], -points[text]))[:lines]
        shown = tuple(_line(text, points[text] / tried[text] if tried[text] else 0.5) for text in best)
        return Report(shown, 1, sum(tree.made for tree in trees), seconds)


class WorldTree:
    """A tree over one world, with the texts of the moves at its root."""

    def __init__(self, tree: Tree, texts: dict[int, str]) -> None:
        self.tree = tree
        self.texts = texts
        self.run = tree.run
        self.tally = tree.tally

    @property
    def made(self) -> int:
        """Moves made so far."""
        return self.tree.made


def plant_trees(observation: Observation, random: Random, memory: Memory, longest: int) -> list[WorldTree]:
    """A tree for the true world where all is known, else for several that may be true."""
    view = observation.view
    assert view.seat is not None, "a spectator decides nothing"
    known = memory.replay(observation) if observation.start else None
    worlds = [known] if known else [view.sample(random) for _ in range(1 if is_whole(view) else WORLDS)]
    own = {move.text for move in view.moves}
    side = view.game.sides.index(view.seat.side)
    grown = []
    for world in worlds:
        texts = {move.code: move.text for move in world.moves_of(view.seat) if move.text in own}
        if texts:
            room = MAX_NODES // len(worlds)
            tree = Tree(world.board(), len(view.game.sides), random.getrandbits(60), room, longest)
            tree.plant(list(texts), side)
            grown.append(WorldTree(tree, texts))
    if not grown:
        raise ValueError("There is nothing to decide: the seat has no moves.")
    return grown


def _line(text: str, chance: float) -> Line:
    inside = min(max(chance, 0.001), 0.999)
    return Line((text,), round(SCALE * log10(inside / (1 - inside))), chance)
