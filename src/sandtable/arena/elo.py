"""Elo differences with error bars from the score of a duel."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import erfc, log, log10, sqrt

TWO_SIDED_95 = 1.959963985
"""Deviations within which 95 % of a normal distribution lie."""
ONE_SIDED_95 = 1.644853627
"""Deviations above which 95 % of a normal distribution lie."""
MAX_GAP = 2000.0
"""Nobody's rating is farther from all of the opponents'."""
STEPS = 60


@dataclass(frozen=True, slots=True)
class Estimate:
    """How strong the first of two players is, judged by a score."""

    score: float
    """Points per game, from 0 to 1."""
    low: float
    high: float
    """Between these the true score lies with 95 % confidence."""
    bound: float
    """The true score is above this with 95 % confidence: Wilson's bound, every game counted alone."""
    superiority: float
    """How likely the first is the stronger one."""
    method: str
    """`pentanomial` where games were counted in groups of one opening, `trinomial` alone, `Wilson` at the extremes."""

    @property
    def elo(self) -> float | None:
        """The difference in Elo; None where every game was won, or lost."""
        return elo(self.score)

    @property
    def elo_low(self) -> float | None:
        return elo(self.low)

    @property
    def elo_high(self) -> float | None:
        return elo(self.high)


def elo(score: float) -> float | None:
    """The difference in Elo that gives such a score; None where there is none so large."""
    if not 0 < score < 1:
        return None
    return 400 * log10(score / (1 - score)) + 0.0


def expected_score(difference: float) -> float:
    """The score that a difference in Elo gives."""
    return float(1 / (1 + 10 ** (-difference / 400)))


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's rating on the scale of its opponents'."""

    elo: float
    low: float
    high: float
    """Between these the true rating lies with 95 % confidence."""


def rating(groups: Sequence[Sequence[tuple[float, float]]]) -> Rating | None:
    """The likeliest rating of a player who scored such points against opponents of such ratings.

    `groups` holds pairs of a rating and points, together where games shared an opening: such games are not independent,
    and the error bars heed that. None where every game was won, or lost: no rating is too high then, or too low.
    """
    games = [game for group in groups for game in group]
    scored = sum(points for _, points in games)
    if not 0 < scored < len(games):
        return None
    low, high = min(against for against, _ in games) - MAX_GAP, max(against for against, _ in games) + MAX_GAP
    for _ in range(STEPS):
        middle = (low + high) / 2
        expected = sum(expected_score(middle - against) for against, _ in games)
        low, high = (middle, high) if expected < scored else (low, middle)
    expectations = [expected_score(low - against) for against, _ in games]
    slope = sum(share * (1 - share) for share in expectations) * log(10) / 400
    surprises = [sum(points - expected_score(low - against) for against, points in group) for group in groups]
    error = sqrt(sum(surprise**2 for surprise in surprises)) / slope
    return Rating(low, low - TWO_SIDED_95 * error, low + TWO_SIDED_95 * error)


def estimate(points: Sequence[float], groups: Sequence[float] = ()) -> Estimate:
    """What the points of all games say; `groups` are the means of games that shared an opening."""
    total = len(points)
    if not total:
        return Estimate(0.5, 0.0, 1.0, 0.0, 0.5, "trinomial")
    score = sum(points) / total
    units, method = (groups, "pentanomial") if len(groups) > 1 else (points, "trinomial")
    mean = sum(units) / len(units)
    spread = sum((unit - mean) ** 2 for unit in units) / max(1, len(units) - 1)
    error = sqrt(spread / len(units))
    bound = wilson(score, total, ONE_SIDED_95)[0]
    if error == 0 or score in (0, 1):
        low, high = wilson(score, total, TWO_SIDED_95)
        deviation = 0.5 / sqrt(total)  # as if every game had been decided
        return Estimate(score, low, high, bound, _above((score - 0.5) / deviation), "Wilson")
    low, high = max(0.0, score - TWO_SIDED_95 * error), min(1.0, score + TWO_SIDED_95 * error)
    return Estimate(score, low, high, bound, _above((score - 0.5) / error), method)


def wilson(score: float, games: int, deviations: float) -> tuple[float, float]:
    """The interval that Wilson gives for a share."""
    if games <= 0:
        return 0.0, 1.0
    square = deviations * deviations
    middle = (score + square / (2 * games)) / (1 + square / games)
    half = deviations / (1 + square / games) * sqrt(score * (1 - score) / games + square / (4 * games * games))
    return (max(0.0, middle - half) if score > 0 else 0.0), (min(1.0, middle + half) if score < 1 else 1.0)


def _above(deviations: float) -> float:
    """How likely a normal variable lies below a number of deviations."""
    return erfc(-deviations / sqrt(2)) / 2
