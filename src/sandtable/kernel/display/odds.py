"""What is likely: exact chances that a room works out for one seat, for every program that shows them."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from sandtable.kernel.text import Words


@dataclass(frozen=True, slots=True)
class Likelihood:
    """One thing that may happen, and how likely it is."""

    title: Words
    chance: Fraction
    node: str = ""
    """Where on the board, if anywhere: a renderer may write the chance there."""


@dataclass(frozen=True, slots=True)
class Forecast:
    """The answer to one question of a player: what may come of a card, a shot, a roll."""

    name: str
    """A word for programs, unique among the forecasts of a view."""
    title: Words
    rows: tuple[Likelihood, ...]
