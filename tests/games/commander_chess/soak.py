"""Long work of this room: the board against the referee, and every option tried in games at random."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random

from sandtable.kernel.conformance import conform
from tests.games.commander_chess.diagram import game
from tests.games.commander_chess.self_play import self_play
from tests.games.commander_chess.test_against_referee import against
from tests.soak.job import Job


def games(count: int, seed: int) -> str:
    """Whole games by the book, compared after every move."""
    compared = sum(against(1000 * seed + number, 300) for number in range(count))
    return f"{count} games, {compared} positions agree with the referee"


def options(count: int, seed: int) -> str:
    """Games under options at random through the conformance suite."""
    for number in range(count):
        random = Random(f"soak {seed} {number}")
        drawn = {option.name: random.choice(list(option.choices)) for option in game().rulings}
        drawn |= {"repetition": "three", "quiet": "50", "goals": "all"}
        conform(game(**drawn), seed=number, games=1)
    return f"{count} games under options at random conform"


def played(preset: str, count: int, seed: int) -> str:
    """Games at random under a preset, looked at after every move; only by the book may one not end, and is counted."""
    tally = self_play(preset, count, seed)
    assert tally.unended == 0 or preset == "book", f"{tally.unended} games under {preset} did not end"
    return f"seed {seed}: {tally}"


def jobs() -> Iterator[Job]:
    """What `make soak` does for this room."""
    for preset in ("book", "club", "inventor", "cotulenh"):
        yield Job(f"commander-chess, {preset}: self-play", 20000, partial(played, preset))
    yield Job("commander-chess: the referee agrees along games", 1000, games)
    yield Job("commander-chess: options at random", 1000, options)
