"""The 32 dark squares: their numbers, their names, and their bits.

Square 1 is at the top left, b8, and square 32 at the bottom right, g1. A bit is left free after every second row, so
that a diagonal step is always a shift by 4 or 5 and runs from the edge of the board into a free bit.
"""

from __future__ import annotations

NUMBERS = range(1, 33)
STEPS = (4, 5)
"""How many bits down the two squares in front of a black man are."""


def name_of(number: int) -> str:
    """The name of a square, such as b8."""
    row, column = divmod(number - 1, 4)
    return f"{'abcdefgh'[2 * column + (row + 1) % 2]}{8 - row}"


def bit_of(number: int) -> int:
    """The place of a square's bit."""
    return number - 1 + (number - 1) // 8


NAMES = {bit_of(number): name_of(number) for number in NUMBERS}
"""Bit -> name."""
NUMBER = {bit_of(number): number for number in NUMBERS}
"""Bit -> number."""
BIT = {name: bit for bit, name in NAMES.items()}
"""Name -> bit."""
ALL = sum(1 << bit for bit in NAMES)
LAST_BIT = max(NAMES)


def row_of(bit: int) -> int:
    """The row of a square, from 1 at the bottom to 8."""
    return int(NAMES[bit][1])


def column_of(bit: int) -> int:
    """The column of a square, from 1 to 8."""
    return "abcdefgh".index(NAMES[bit][0]) + 1


def mask(numbers: tuple[int, ...]) -> int:
    """Squares given by their numbers, a bit each."""
    return sum(1 << bit_of(number) for number in numbers)
