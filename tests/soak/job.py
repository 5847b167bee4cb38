"""Long work: what is done, how often, and what came of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from random import Random

import sandtable
from sandtable.kernel.conformance import conform

LONGEST = 20000
"""No random game under the club's draw rules comes near so many moves."""


@dataclass(frozen=True)
class Job:
    """Something to do many times; `work(count, seed)` says in a few words what it saw."""

    title: str
    count: int
    work: Callable[[int, int], str]


def conforming(name: str, options: str) -> Callable[[int, int], str]:
    """Random games under the conformance suite."""

    def work(count: int, seed: int) -> str:
        conform(sandtable.load(name, options), seed=seed, games=count)
        return f"{count} games conform"

    return work


def ending(name: str, options: str) -> Callable[[int, int], str]:
    """Random games that must end."""

    def work(count: int, seed: int) -> str:
        opening = sandtable.load(name, options).opening
        random, moves = Random(seed), 0
        for _ in range(count):
            board, length = opening.board(), 0
            while found := board.moves():
                board.push(random.choices(found, [board.weight(move) for move in found])[0])
                length += 1
                assert length < LONGEST, f"a game of {name} under {options} does not end"
            moves += length
        return f"{count} games ended after {moves / count:.0f} moves on average"

    return work


def jobs() -> Iterator[Job]:
    """The work every game gets, what its own tests add in `soak.py`, and the puzzles."""
    for game in sandtable.games():
        for preset in game.rulings.presets:
            yield Job(f"{game.name}, {preset}: conformance", 200, conforming(game.name, f"preset={preset}"))
            if preset != "book":  # by the book a game need not end
                yield Job(f"{game.name}, {preset}: endings", 5000, ending(game.name, f"preset={preset}"))
        own = f"tests.games.{game.name.replace('-', '_')}.soak"
        if find_spec(own):
            yield from import_module(own).jobs()
    yield from import_module("tests.soak.puzzles").jobs()
    yield from import_module("tests.server.soak").jobs()
