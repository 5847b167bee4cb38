"""How many puzzles the strongest level solves with one thread in a second each."""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from time import perf_counter

from sandtable.engine.limit import Limit
from tests.puzzles import GAMES, puzzles, solves

SECONDS = 1.0
BAR = 95


def sentences() -> Iterator[str]:
    """A sentence a game, with its bar."""
    for name in GAMES:
        solved, taken = 0, []
        for puzzle in puzzles(name):
            start = perf_counter()
            solved += solves(name, puzzle, Limit(seconds=SECONDS))
            taken.append(perf_counter() - start)
        share = 100 * solved / len(taken)
        yield (
            f"{name}: level 8 solves {solved} of {len(taken)} puzzles within {SECONDS:g} s each, {share:.0f} % "
            f"(bar: {BAR} %), half of them within {statistics.median(taken):.2f} s"
        )
