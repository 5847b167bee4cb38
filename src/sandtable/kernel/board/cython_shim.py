"""Stands in for the `cython` module where it is not installed and our sources run interpreted."""

from __future__ import annotations

from contextlib import nullcontext
from typing import TypeVar

T = TypeVar("T")

compiled = False

gil = nullcontext()
"""The interpreter holds it already."""
nogil = nullcontext()
"""And never lets go of it."""


def final(cls: T) -> T:
    """Nothing to do: the interpreter has no direct calls to gain."""
    return cls
