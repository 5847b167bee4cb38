"""Exact chances that a game computes for one seat."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from sandtable.kernel.text import Text


@dataclass(frozen=True, slots=True)
class OddsRow:
    """Something that may happen, and its chance."""

    title: Text
    chance: Fraction
    node: str = ""
    """Its place on the board, if any: a renderer may write the chance there."""


@dataclass(frozen=True, slots=True)
class OddsTable:
    """The possible results of a card, a shot or a roll."""

    name: str
    """A name for programs, unique among the tables of a view."""
    title: Text
    rows: tuple[OddsRow, ...]
