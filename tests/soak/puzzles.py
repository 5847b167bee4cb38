"""Every puzzle proven again, by looking at everything."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from tests import puzzles
from tests.soak.job import Job


def proofs(name: str) -> Callable[[int, int], str]:
    """Some or all puzzles of a game, in an order that the seed decides."""

    def work(count: int, seed: int) -> str:
        drawn = Random(seed).sample(puzzles.puzzles(name), count)
        for puzzle in drawn:
            puzzles.proven(name, puzzle)
        return f"{count} puzzles have one answer each"

    return work


def jobs() -> Iterator[Job]:
    """What `make soak` does for every game that has puzzles."""
    for name in puzzles.GAMES:
        yield Job(f"{name}, club: puzzles", len(puzzles.puzzles(name)), proofs(name))
