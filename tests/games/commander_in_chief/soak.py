"""Long work of this room: the engine against the referee."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tests.games.commander_in_chief.referee import Referee
from tests.games.commander_in_chief.test_against_referee import (
    LINE_UPS,
    LONGEST,
    drawn_options,
    drawn_position,
    engine_rules,
    follow,
    told,
)
from tests.soak.job import Job


def games(count: int, seed: int) -> str:
    """Whole games under options at random, compared after every move."""
    compared = 0
    for number in range(count):
        random = Random(f"soak {seed} {number}")
        options = drawn_options(random)
        opening = engine_rules(options, random.choice(LINE_UPS)).opening
        try:
            compared += follow(opening, Referee.read(opening.text, **options), random, LONGEST)
        except AssertionError as failure:
            raise AssertionError(f"{told(options, opening.text)}: {failure}") from failure
    return f"{count} games, {compared} positions agree with the referee"


def positions(count: int, seed: int) -> str:
    """Positions at random and a few moves from each."""
    compared = 0
    for number in range(count):
        random = Random(f"soak position {seed} {number}")
        options = drawn_options(random)
        text = drawn_position(random, options)
        position = engine_rules(options).position(text)
        try:
            compared += follow(position, Referee.read(position.text, **options), random, 3)
        except AssertionError as failure:
            raise AssertionError(f"{told(options, text)}: {failure}") from failure
    return f"{count} starts, {compared} positions agree with the referee"


def jobs() -> Iterator[Job]:
    """What `make soak` does for this room."""
    yield Job("the referee agrees along games", 2000, games)
    yield Job("the referee agrees on composed positions", 5000, positions)
