"""The board as a graph: squares, zones, directions and lines, all as tables.

Square a1 is 0, b1 is 1, a2 is 8. `side` is 0 for dark and 1 for light throughout the package.
"""

from __future__ import annotations

SIZE = 8
SQUARES = SIZE * SIZE
NAMES = tuple("abcdefgh"[index % SIZE] + str(index // SIZE + 1) for index in range(SQUARES))
INDEX = {name: index for index, name in enumerate(NAMES)}
ALL = (1 << SQUARES) - 1

DARK, LIGHT = 0, 1

# Player directions as light's (file, rank) offsets; dark's are the opposite (rule 2.3).
FORWARD, BACKWARD, LEFT, RIGHT = (1, 1), (-1, -1), (-1, 1), (1, -1)
FORWARD_LEFT, FORWARD_RIGHT, BACKWARD_LEFT, BACKWARD_RIGHT = (0, 1), (1, 0), (-1, 0), (0, -1)

ORTHOGONAL = (FORWARD, BACKWARD, LEFT, RIGHT)
DIAGONAL = (FORWARD_LEFT, FORWARD_RIGHT, BACKWARD_LEFT, BACKWARD_RIGHT)
EVERY = ORTHOGONAL + DIAGONAL
AHEAD = (FORWARD, FORWARD_LEFT, FORWARD_RIGHT)


def row(square: int) -> int:
    """The diamond row as light counts it, 1 to 15."""
    return square % SIZE + square // SIZE + 1


def _mask(squares: list[int]) -> int:
    word = 0
    for square in squares:
        word |= 1 << square
    return word


def members(word: int) -> list[int]:
    """The squares of a set."""
    found = []
    while word:
        found.append((word & -word).bit_length() - 1)
        word &= word - 1
    return found


LAND = (
    _mask([square for square in range(SQUARES) if row(square) >= 11]),
    _mask([square for square in range(SQUARES) if row(square) <= 5]),
)
"""Each side's own fifteen Land squares."""
SEA = ALL & ~(LAND[DARK] | LAND[LIGHT])


def rows(side: int, first: int, last: int) -> int:
    """The squares of some diamond rows, as a side counts them from its own corner."""
    return _mask([square for square in range(SQUARES) if first <= own_row(square, side) <= last])


def own_row(square: int, side: int) -> int:
    """The diamond row as a side counts it, 1 to 15."""
    return row(square) if side == LIGHT else 16 - row(square)


LAND_ROWS = 5
"""How many diamond rows a side's own Land has."""


def centre(square: int) -> int:
    """How near a square is to the middle of the board: 3 for the four in the middle, 0 at the edge."""
    file, rank = square % SIZE, square // SIZE
    return min(file, rank, SIZE - 1 - file, SIZE - 1 - rank)


LAUNCHES = (
    {"S": (INDEX["h5"], INDEX["e8"]), "D": (INDEX["f6"],)},
    {"S": (INDEX["a4"], INDEX["d1"]), "D": (INDEX["c3"],)},
)
"""Where each side's ships lie before their first move."""


def step(square: int, direction: tuple[int, int], steps: int, side: int) -> int:
    """The square so many steps away as the side sees directions, or -1 off the board."""
    sign = steps if side == LIGHT else -steps
    file = square % SIZE + direction[0] * sign
    rank = square // SIZE + direction[1] * sign
    return rank * SIZE + file if 0 <= file < SIZE and 0 <= rank < SIZE else -1


def reach(square: int, side: int, distances: dict[tuple[int, int], int]) -> int:
    """Every square within the given distance in each direction, whatever stands in between."""
    found = 0
    for direction, most in distances.items():
        for steps in range(1, most + 1):
            target = step(square, direction, steps, side)
            if target >= 0:
                found |= 1 << target
    return found


def ring(square: int, radius: int) -> int:
    """The squares at exactly this distance, counted as a king walks."""
    file, rank = square % SIZE, square // SIZE
    return _mask(
        [other for other in range(SQUARES) if max(abs(other % SIZE - file), abs(other // SIZE - rank)) == radius]
    )


def behind(square: int, obstacle: int) -> int:
    """The squares hidden from `square` by an obstacle on one of its eight lines; none if it is on no line."""
    file, rank = obstacle % SIZE - square % SIZE, obstacle // SIZE - square // SIZE
    if (file, rank) == (0, 0) or (file and rank and abs(file) != abs(rank)):
        return 0
    one = ((file > 0) - (file < 0), (rank > 0) - (rank < 0))
    found, target = 0, step(obstacle, one, 1, LIGHT)
    while target >= 0:
        found |= 1 << target
        target = step(target, one, 1, LIGHT)
    return found


def hidden(square: int, blocker: int) -> int:
    """The three targets a blocker next to a helicopter forbids: the line's, and the two that border it (rule 5.21)."""
    file, rank = blocker % SIZE - square % SIZE, blocker // SIZE - square // SIZE
    if max(abs(file), abs(rank)) != 1:
        return 0
    targets = [(2 * file, 2 * rank)]
    targets += (
        [(2 * file, rank), (file, 2 * rank)]
        if file and rank
        else [
            (2 * file + rank, 2 * rank + file),
            (2 * file - rank, 2 * rank - file),
        ]
    )
    return _mask([found for target in targets if (found := step(square, target, 1, LIGHT)) >= 0])
