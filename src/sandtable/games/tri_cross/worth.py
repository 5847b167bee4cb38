"""What a position is worth: the weights of `worth.toml`, and the tables the board judges by.

The evaluation is linear in the weights. Worth and place of a piece are held in one number: what counts early, and from
bit 16 on what counts late.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from itertools import product

from sandtable.games.tri_cross import board_cy, terrain
from sandtable.games.tri_cross.pieces import KINDS, TABLE

LIMIT = 4000
"""No weight is greater, so that no sum is too large."""
NAMES = {kind: TABLE[kind].art for kind in KINDS}
NUMBERS = ("one", "two", "three", "four")
ROOMY = 10
"""More squares to step to are worth no more."""
CRAMPED = 3
"""Fewer are too few."""

_weights: dict[str, int] = {}


@cache
def shipped() -> Mapping[str, int]:
    """The weights of the file."""
    text = files("sandtable.games.tri_cross").joinpath("worth.toml").read_text(encoding="utf-8")
    return dict(flat("", tomllib.loads(text)))


def flat(path: str, node: Mapping[str, object]) -> list[tuple[str, int]]:
    """Names and numbers of a table and the tables in it."""
    found: list[tuple[str, int]] = []
    for name, value in node.items():
        if isinstance(value, dict):
            found += flat(f"{path}{name}.", value)
        elif isinstance(value, int) and not isinstance(value, bool):
            found.append((path + name, value))
        else:
            raise ValueError(f"The weight {path}{name} is {value!r}, not a whole number.")
    return found


def weights() -> dict[str, int]:
    """The weights in force, by name."""
    return dict(_weights)


def apply(weights: Mapping[str, int]) -> None:
    """Judge by these weights from now on; those not named stay as they are."""
    for name, value in weights.items():
        if name not in shipped():
            raise ValueError(f"There is no weight {name!r}.")
        if not -LIMIT <= value <= LIMIT:
            raise ValueError(f"The weight {name} is {value}, and none is greater than {LIMIT} either way.")
    _weights.update(weights)
    board_cy.judge_by(
        [[placed(kind, square) for square in range(64)] for kind in range(KINDS[0] + 1)],
        [0, *(_weights[f"piece.early.{NAMES[kind]}"] for kind in sorted(KINDS))],
        [relation(own, foe) for own, foe in product(range(64), repeat=2)],
        [[0, *(_weights.get(f"count.{whose}.{number}", 0) for number in NUMBERS)] for whose in ("theirs", "own")],
        [freedom(squares) for squares in range(64)],
        {name.split(".")[1]: value for name, value in _weights.items() if name.split(".")[0] in TERMS},
    )


TERMS = ("holder", "shape", "turn")
"""The weights that the board counts by itself."""


def placed(kind: int, square: int) -> int:
    """What a piece on a square is worth, early and late."""
    if not kind or square not in terrain.NAMES:
        return 0
    far = terrain.distance(square)
    early, late = (
        _weights[f"piece.{when}.{NAMES[kind]}"]
        + (_weights[f"near.{when}.{NUMBERS[far - 1]}"] if 1 <= far < len(NUMBERS) else 0)
        for when in ("early", "late")
    )
    return early + late * 65536


def relation(own: int, foe: int) -> int:
    """What it is worth to have these kinds against those, one bit each, the Tri-Cross piece the lowest."""
    found = 0
    for kind in KINDS:
        if not own >> (kind - 1) & 1:
            continue
        prey = sum(foe >> (other - 1) & 1 for other in TABLE[kind].beats)
        hunters = sum(foe >> (other - 1) & 1 for other in KINDS if kind in TABLE[other].beats)
        found += _weights["power.prey"] * prey
        found += _weights["power.unbeaten"] * (hunters == 0) + _weights["power.harmless"] * (prey == 0)
    return found


def freedom(squares: int) -> int:
    """What it is worth to have so many empty squares to step to."""
    return _weights["shape.room"] * min(squares, ROOMY) + _weights["shape.cramped"] * max(CRAMPED - squares, 0)


_weights.update(shipped())
apply(shipped())
