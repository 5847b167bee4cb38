"""What a position is worth: the weights of `worth.toml`, and the tables the board judges by.

The evaluation is linear in the weights, and every table holds two values in one number: what counts in the middle of a
game and, from bit 32 on, what counts at its end.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from sandtable.games.commander_chess import board_cy, pieces, terrain
from sandtable.games.commander_chess.pieces import COMMANDER, KINDS, TABLE

PRICELESS = 15000
"""What a search may think a Commander is worth: more than all else."""
LIMIT = 5000
"""No weight is greater, so that no sum is too large."""
GROUPS = ("air", "navy", "land")
FEW = ("one", "two", "three")
MIDDLE = 6
"""The file from which pieces stand aside."""

_weights: dict[str, int] = {}


@cache
def shipped() -> Mapping[str, int]:
    """The weights of the file."""
    text = files("sandtable.games.commander_chess").joinpath("worth.toml").read_text(encoding="utf-8")
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
    board_cy.install(
        points(_weights),
        [aboard(_weights, side) for side in (0, 1)],
        [airspace(_weights, side) for side in (0, 1)],
        [stake(_weights, group) for group in GROUPS],
        [both(_weights.get(f"menace.{called(kind)}", 0)) for kind in (0, *KINDS)],
        [_weights.get(f"commander.{called(kind)}", 0) for kind in (0, *KINDS)],
        terms(_weights),
        prices(_weights),
        _weights["turn.tempo"],
    )


def both(value: int) -> int:
    """A value that counts in the middle and at the end alike."""
    return value + (value << 32)


def called(kind: int) -> str:
    """A kind as the file calls it."""
    return TABLE[kind].art if kind else ""


def points(given: Mapping[str, int]) -> list[list[list[int]]]:
    """What a member of a side is worth on a point: signed, so that red's adds and blue's takes away."""
    found = [[[0] * terrain.POINTS for _ in range(pieces.MEMBERS)] for _ in (0, 1)]
    for kind in KINDS:
        word = called(kind)
        mid, end = (given.get(f"material.{part}.{word}", 0) for part in ("mid", "end"))
        mid_rank, end_rank = (given.get(f"advance.{part}.{word}", 0) for part in ("mid", "end"))
        aside, sailing = given.get(f"aside.{word}", 0), given.get(f"sailing.{word}", 0)
        hero = both(given.get(f"hero.{word}", 0))
        for point in range(terrain.POINTS):
            flat = aside * abs(terrain.file_of(point) - MIDDLE) + (sailing * roads(point) if sailing else 0)
            rank = terrain.rank_of(point)
            worth = mid + mid_rank * rank + flat + ((end + end_rank * rank + flat) << 32)
            for side, sign, there in ((0, 1, point), (1, -1, terrain.opposite(point))):
                found[side][pieces.member(kind)][there] = sign * worth
                found[side][pieces.member(kind, True)][there] = sign * (worth + hero)
    return found


@cache
def roads(point: int) -> int:
    """How many points a ship could sail to on empty water."""
    return sum(min(terrain.sail(point, direction), 4) for direction in range(8))


def aboard(given: Mapping[str, int], side: int) -> list[list[int]]:
    """What each piece aboard adds on either half: by the carrier's kind, signed."""
    halves = (0, given["stack.ahead"])
    sign = 1 if side == 0 else -1
    return [
        [sign * both(given.get(f"aboard.{called(kind)}", 0) + halves[half != side]) for half in (0, 1)]
        for kind in (0, *KINDS)
    ]


def airspace(given: Mapping[str, int], side: int) -> list[int]:
    """What guarding the air over a point adds, signed."""
    sign = 1 if side == 0 else -1
    home = terrain.half(side)
    return [
        sign * both(given["airspace.home" if point in home else "airspace.away"]) for point in range(terrain.POINTS)
    ]


def stake(given: Mapping[str, int], group: str) -> list[int]:
    """What so many pieces of a force are worth beyond themselves, where its loss loses the game."""
    found = []
    for count in range(8):
        few = given.get(f"remaining.{group}_{FEW[count - 1]}", 0) if 0 < count <= len(FEW) else 0
        found.append(both(given[f"stake.{group}"] * count + few))
    return found


def terms(given: Mapping[str, int]) -> list[int]:
    """What the board counts itself, in the order in which it names it; the Commander's safety fades away."""
    return [
        both(given["guarded.piece"]),
        both(given["stack.unguarded"]),
        given["guarded.commander"],
        both(given["flight.open"]),
        both(given["flight.under_fire"]),
        given["commander.escort"],
        both(given["commander.aimed_at"]),
        both(given["commander.pinned"]),
        both(given["points.timed"]),
    ]


def prices(given: Mapping[str, int]) -> list[int]:
    """What capturing a member wins at once."""
    found = [0] * pieces.MEMBERS
    for kind in KINDS:
        for hero in (False, True):
            worth = given.get(f"material.mid.{called(kind)}", 0) + hero * given.get(f"hero.{called(kind)}", 0)
            found[pieces.member(kind, hero)] = PRICELESS if kind == COMMANDER else worth
    return found


apply(shipped())
