"""Bit tricks and growable word arrays: the interpreted twins of what `bits.pxd` says in C."""

from __future__ import annotations


def lowest(word: int) -> int:
    """The index of the lowest set bit of a word that is not zero."""
    return (word & -word).bit_length() - 1


def count(word: int) -> int:
    """How many bits are set."""
    return word.bit_count()


def share(whole: int, parts: int) -> int:
    """A whole divided by a positive number, rounded towards zero as C does it."""
    return whole // parts if whole >= 0 else -(-whole // parts)


def words(size: int) -> list[int]:
    """A new array of words, to be written before it is read."""
    return [0] * size


def blank(size: int) -> list[int]:
    """A new array of zeros."""
    return [0] * size


def grow(store: list[int], size: int) -> list[int]:
    """The same array with room for `size` words."""
    return store + [0] * (size - len(store))


def beyond(store: list[int], used: int) -> list[int]:
    """The free part of a move buffer behind its first words; here simply a new buffer."""
    return [0] * (1 << 10)


def drop(store: list[int]) -> None:
    """Give an array's memory back; the interpreter does that by itself."""
