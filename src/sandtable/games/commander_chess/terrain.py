"""The board as a graph: 11 files by 12 ranks of points, what ground each is, and which ways lead where.

Point a1 is 0, b1 is 1, a2 is 11. `side` is 0 for red (ranks 1 to 6) and 1 for blue throughout the package.
"""

from __future__ import annotations

FILES = "abcdefghijk"
WIDTH, HEIGHT = 11, 12
POINTS = WIDTH * HEIGHT
NAMES = tuple(FILES[index % WIDTH] + str(index // WIDTH + 1) for index in range(POINTS))
INDEX = {name: index for index, name in enumerate(NAMES)}

RED, BLUE = 0, 1

DIRECTIONS = ((0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1))
"""File and rank of a step; the first four follow the lines, the others are diagonal."""
STRAIGHT = 4
"""Directions from this one on are diagonal."""

REEF_FILES = (FILES.index("f"), FILES.index("h"))
"""Where heavy guns may cross the river (rule 1.5)."""
CORNERS = frozenset(frozenset((INDEX[one], INDEX[other])) for one, other in (("c5", "d6"), ("c8", "d7")))
"""Diagonals that cut across a cell of land, which no ship can sail (rule 1.7)."""


def file_of(point: int) -> int:
    """The file, counted from 0."""
    return point % WIDTH


def rank_of(point: int) -> int:
    """The rank, counted from 0."""
    return point // WIDTH


def is_sea(point: int) -> bool:
    """Open sea: the files a and b."""
    return file_of(point) < 2


def is_land(point: int) -> bool:
    """Where everything but a ship may stand: coast, banks and land."""
    return not is_sea(point)


def is_water(point: int) -> bool:
    """Where a ship may stand: sea, coast and the banks before the first reef."""
    return file_of(point) <= 2 or (file_of(point) <= 4 and rank_of(point) in (5, 6))


def half(side: int) -> range:
    """The points on a side's own half of the board."""
    return range(POINTS // 2) if side == RED else range(POINTS // 2, POINTS)


def opposite(point: int) -> int:
    """The point as the other side sees it, across the river."""
    return point + (HEIGHT - 1 - 2 * rank_of(point)) * WIDTH


def ray(point: int, direction: int) -> list[int]:
    """The points in a direction, near to far."""
    across, up = DIRECTIONS[direction]
    file, rank = file_of(point) + across, rank_of(point) + up
    found = []
    while 0 <= file < WIDTH and 0 <= rank < HEIGHT:
        found.append(rank * WIDTH + file)
        file, rank = file + across, rank + up
    return found


def sail(point: int, direction: int) -> int:
    """How many steps in a direction lead over water only, edge by edge."""
    here = point
    for steps, there in enumerate(ray(point, direction)):
        if not is_water(here) or not is_water(there) or frozenset((here, there)) in CORNERS:
            return steps
        here = there
    return len(ray(point, direction))


def haul(point: int, direction: int) -> int:
    """How many steps a heavy gun can be hauled in a direction before the river stops it."""
    vertical = direction in (0, 2)
    if vertical and file_of(point) in REEF_FILES:
        return HEIGHT
    for steps, there in enumerate(ray(point, direction)):
        if (rank_of(there) < 6) != (rank_of(point) < 6):
            return steps
    return HEIGHT


def offsets(radius: int) -> list[tuple[int, int]]:
    """The points of a fire zone as offsets, its middle included: a circle, not a square."""
    span = range(-radius, radius + 1)
    return [(across, up) for up in span for across in span if across * across + up * up <= radius * radius]


def circle(point: int, radius: int) -> list[int]:
    """The points of a fire zone around a point."""
    found = []
    for across, up in offsets(radius):
        file, rank = file_of(point) + across, rank_of(point) + up
        if 0 <= file < WIDTH and 0 <= rank < HEIGHT:
            found.append(rank * WIDTH + file)
    return found


def between(one: int, other: int) -> list[int] | None:
    """The points strictly between two on one of the eight lines; None where no line joins them."""
    for direction in range(8):
        way = ray(one, direction)
        if other in way:
            return way[: way.index(other)]
    return None
