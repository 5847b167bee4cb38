"""Arrays of floating-point numbers. `doubles.pxd` has the same functions in C."""

from __future__ import annotations


def reals(size: int) -> list[float]:
    """A new array of zeros."""
    return [0.0] * size


def release(store: list[float]) -> None:
    """Give an array's memory back; the interpreter does that by itself."""
