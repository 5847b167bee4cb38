"""What a position is worth: the weights of `worth.toml`, and the tables the board judges by.

The evaluation is linear in the weights. Worth and place of a piece are held in one number: what counts early, and from
bit 16 on what counts late.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

from sandtable.games.tri_cross import board_cy, terrain
from sandtable.games.tri_cross.pieces import KINDS, TABLE
from sandtable.kernel.board.weights import Weights

LIMIT = 4000
"""No weight is greater, so that no sum is too large."""
NAMES = {kind: TABLE[kind].art for kind in KINDS}
NUMBERS = ("one", "two", "three", "four")
ROOMY = 10
"""More squares to step to are worth no more."""
CRAMPED = 3
"""Fewer are too few."""
TERMS = ("holder", "shape", "turn")
"""The weights that the board counts by itself."""


def install(given: Mapping[str, int]) -> None:
    """Make the board's tables."""
    board_cy.set_weights(
        [[placed(given, kind, square) for square in range(64)] for kind in range(KINDS[0] + 1)],
        [0, *(given[f"piece.early.{NAMES[kind]}"] for kind in sorted(KINDS))],
        [relation(given, own, foe) for own, foe in product(range(64), repeat=2)],
        [[0, *(given.get(f"count.{whose}.{number}", 0) for number in NUMBERS)] for whose in ("theirs", "own")],
        [freedom(given, squares) for squares in range(64)],
        {name.split(".")[1]: value for name, value in given.items() if name.split(".")[0] in TERMS},
    )


def placed(given: Mapping[str, int], kind: int, square: int) -> int:
    """What a piece on a square is worth, early and late."""
    if not kind or square not in terrain.NAMES:
        return 0
    far = terrain.distance(square)
    early, late = (
        given[f"piece.{when}.{NAMES[kind]}"]
        + (given[f"near.{when}.{NUMBERS[far - 1]}"] if 1 <= far < len(NUMBERS) else 0)
        for when in ("early", "late")
    )
    return early + late * 65536


def relation(given: Mapping[str, int], own: int, foe: int) -> int:
    """What it is worth to have these kinds against those, one bit each, the Tri-Cross piece the lowest."""
    found = 0
    for kind in KINDS:
        if not own >> (kind - 1) & 1:
            continue
        prey = sum(foe >> (other - 1) & 1 for other in TABLE[kind].beats)
        hunters = sum(foe >> (other - 1) & 1 for other in KINDS if kind in TABLE[other].beats)
        found += given["power.prey"] * prey
        found += given["power.unbeaten"] * (hunters == 0) + given["power.harmless"] * (prey == 0)
    return found


def freedom(given: Mapping[str, int], squares: int) -> int:
    """What it is worth to have so many empty squares to step to."""
    return given["shape.room"] * min(squares, ROOMY) + given["shape.cramped"] * max(CRAMPED - squares, 0)


WEIGHTS = Weights(__package__, LIMIT, install)
shipped, weights, apply = WEIGHTS.shipped, WEIGHTS.weights, WEIGHTS.apply
