"""Allocating a large block of memory. `huge_pages.pxd` asks the system for huge pages in C."""

from __future__ import annotations


def claim(size: int) -> list[int]:
    """An array of so many zeros."""
    return [0] * size


def release(store: list[int], size: int) -> None:
    """Give it back; the interpreter does that by itself."""


def fetch(store: list[int], at: int) -> None:
    """Say that a place will be read soon; the interpreter would not be any faster."""
