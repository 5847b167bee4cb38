"""What a position is worth: the weights of `worth.toml`, and the tables the board judges by.

The evaluation is linear in the weights, and every table holds two values in one number: what counts in the middle of a
game and, from bit 32 on, what counts at its end.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from sandtable.games.commander_chess import board_cy, pieces, terrain
from sandtable.games.commander_chess.pieces import COMMANDER, KINDS, TABLE
from sandtable.kernel.board.weights import Weights

PRICELESS = 15000
"""What a search may think a Commander is worth: more than all else."""
LIMIT = 5000
"""No weight is greater, so that no sum is too large."""
GROUPS = ("air", "navy", "land")
FEW = ("one", "two", "three")
MIDDLE = 6
"""The file from which pieces stand aside."""


def install(given: Mapping[str, int]) -> None:
    """Make the board's tables."""
    board_cy.set_weights(
        points(given),
        [aboard(given, side) for side in (0, 1)],
        [airspace(given, side) for side in (0, 1)],
        [stake(given, group) for group in GROUPS],
        [both(given.get(f"menace.{called(kind)}", 0)) for kind in (0, *KINDS)],
        [given.get(f"commander.{called(kind)}", 0) for kind in (0, *KINDS)],
        terms(given),
        prices(given),
        given["turn.tempo"],
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


WEIGHTS = Weights(__package__, LIMIT, install)
shipped, weights, apply = WEIGHTS.shipped, WEIGHTS.weights, WEIGHTS.apply
