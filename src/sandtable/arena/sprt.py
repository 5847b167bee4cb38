"""A sequential test: play on until it is clear which of two claims about strength holds.

The claims are differences in Elo. The outcomes are counted by value (a game's points, or the mean of games that shared
an opening), and nothing is assumed about their distribution: for each claim the most likely distribution with the
claimed mean is found, and the two are compared.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from math import log

from sandtable.arena.elo import expected_score
from sandtable.kernel.error import BadInput, clip

POSSIBLE_OUTCOMES = (0.0, 0.5, 1.0)
"""Outcomes that count as possible although they have not happened."""
PRIOR_COUNT = 1e-3
"""How often they count."""
STEPS = 80
MAX_ELO = 1000
CLAIMS = re.compile(r"\s*([+-]?\d{1,4}(?:\.\d{1,4})?)\s*,\s*([+-]?\d{1,4}(?:\.\d{1,4})?)\s*")


@dataclass(frozen=True, slots=True)
class Sprt:
    """The test: `lower` and `upper` are the claims in Elo, `alpha` and `beta` how often it may be wrong."""

    lower: float
    upper: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not self.lower < self.upper:
            raise BadInput(
                "The first claim must be below the second: {lower} is not below {upper}.",
                lower=f"{self.lower:g}",
                upper=f"{self.upper:g}",
            )
        if not (self.lower >= -MAX_ELO and self.upper <= MAX_ELO):
            raise BadInput("A claim is a difference of at most {most} Elo.", most=MAX_ELO)
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise BadInput("The error rate of a test is more than 0 and less than 0.5.")

    @staticmethod
    def read(text: str) -> Sprt:
        """The test `elo0,elo1`."""
        matched = CLAIMS.fullmatch(text)
        if not matched:
            raise BadInput("The claims of a test are written elo0,elo1 such as 0,10, not {text}.", text=clip(text))
        return Sprt(float(matched[1]), float(matched[2]))

    @property
    def bounds(self) -> tuple[float, float]:
        """Below the first the lower claim is taken to hold, above the second the upper one."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def ratio(self, outcomes: Iterable[float]) -> float:
        """The logarithm of how much likelier the upper claim is, in view of the outcomes."""
        counted: Counter[float] = Counter(outcomes)
        total = sum(counted.values())
        if not total:
            return 0.0
        counts = {value: float(times) for value, times in counted.items()}
        for value in POSSIBLE_OUTCOMES:
            counts.setdefault(value, PRIOR_COUNT)
        whole = sum(counts.values())
        shares = [(value, times / whole) for value, times in sorted(counts.items())]
        low, high = expected_score(self.lower), expected_score(self.upper)
        tilt_low, tilt_high = tilt(shares, low), tilt(shares, high)
        gained = (
            share * log((1 + tilt_low * (value - low)) / (1 + tilt_high * (value - high))) for value, share in shares
        )
        return total * sum(gained)

    def verdict(self, outcomes: Iterable[float]) -> str:
        """`H1` where the upper claim is accepted, `H0` where the lower one is, else nothing yet."""
        ratio = self.ratio(outcomes)
        low, high = self.bounds
        return "H1" if ratio >= high else "H0" if ratio <= low else ""


def tilt(shares: list[tuple[float, float]], mean: float) -> float:
    """The t for which dividing every share by 1 + t (value - mean) moves the mean to where it is claimed to be.

    That is the likeliest distribution with this mean. The sum falls as t grows, so that halving finds where it is 0.
    """
    least, most = shares[0][0], shares[-1][0]
    low, high = -1 / (most - mean), 1 / (mean - least)
    for _ in range(STEPS):
        middle = (low + high) / 2
        drift = sum(share * (value - mean) / (1 + middle * (value - mean)) for value, share in shares)
        low, high = (middle, high) if drift > 0 else (low, middle)
    return (low + high) / 2
