"""The board as a graph: a cross of 33 squares, its arms with their Start Zones, and its middle.

A square is `row * 8 + column`, a1 being 0; the eighth column stays empty, so that no step runs over an edge. Arms are
numbered clockwise from the south.
"""

from __future__ import annotations

DEPTH = 2
"""How many squares an arm is deep (rule 1.2)."""
BREADTH = 3
"""How many rows and columns cross in the middle (rule 1.1)."""
SIZE = BREADTH + 2 * DEPTH
STRIDE = 8
CORE = range(DEPTH, DEPTH + BREADTH)

SOUTH, WEST, NORTH, EAST = range(4)
ARM_WORDS = ("south", "west", "north", "east")
ARMS = {2: (SOUTH, NORTH), 3: (SOUTH, WEST, NORTH), 4: (SOUTH, WEST, NORTH, EAST)}
"""How many sit at the board -> the arms of the seats in their order (rules 2.6 and 8.2)."""


def exists(row: int, column: int) -> bool:
    """Whether the cross has a square there."""
    inside = 0 <= row < SIZE and 0 <= column < SIZE
    return inside and (row in CORE or column in CORE)


def at(row: int, column: int) -> int:
    """The number of a square."""
    return row * STRIDE + column


SQUARES = tuple(at(row, column) for row in range(SIZE) for column in range(SIZE) if exists(row, column))
NAMES = {square: "abcdefg"[square % STRIDE] + str(square // STRIDE + 1) for square in SQUARES}
INDEX = {name: square for square, name in NAMES.items()}
ROWS = tuple(tuple(square for square in SQUARES if square // STRIDE == row) for row in range(SIZE - 1, -1, -1))
"""The squares as position text lists them: the top row first."""
CENTRE = at(SIZE // 2, SIZE // 2)


def mask(squares: tuple[int, ...]) -> int:
    """A set of squares as a word."""
    word = 0
    for square in squares:
        word |= 1 << square
    return word


ALL = mask(SQUARES)


def neighbours(square: int) -> tuple[int, ...]:
    """The squares one step away (rule 1.4)."""
    return tuple(other for other in SQUARES if other - square in (1, -1, STRIDE, -STRIDE))


def distance(square: int) -> int:
    """How many steps the Tri-Cross square is away."""
    middle = SIZE // 2
    return abs(square // STRIDE - middle) + abs(square % STRIDE - middle)


def zone(arm: int, mirrored: bool = False) -> tuple[int, ...]:
    """A Start Zone as its owner sees it: the front row from left to right, then the row behind it."""
    middle = SIZE // 2
    found = []
    for row in range(DEPTH - 1, -1, -1):
        for column in CORE:
            x, y = column - middle, row - middle
            if mirrored:
                x = -x
            for _ in range(arm):  # a quarter turn clockwise for each arm further on
                x, y = y, -x
            found.append(at(y + middle, x + middle))
    return tuple(found)
