"""Weights fitted to results: logistic regression in plain Python.

Every case is a position: what it is worth now, by how much each weight changes that, and how its game ended. Weights
stay near those in force unless the results speak against them, keep their signs, and grow to no more than a limit.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt

STEPS = 150
"""Steps of the gradient descent."""
FIRST_STEP = 3.0
"""How far a weight may move in the first step; less and less towards the last."""
MIN_SCALE, MAX_SCALE = 20.0, 5_000.0
MIN_CHANCE = 1e-9
"""Every result is taken to be at least this likely."""


@dataclass(frozen=True, slots=True)
class Case:
    """A position as the fit sees it."""

    value: float
    """By the weights in force, for the side to move."""
    features: tuple[tuple[int, float], ...]
    """Which weights have a say, and by how much the value changes for one more of each."""
    result: float
    """1 for a win of the side to move, 0 for a loss, a half for a draw."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """How far one weight may go."""

    least: float
    most: float
    spread: float
    """How far it is expected to be off."""


def bounds(weight: int) -> Bounds:
    """A weight keeps its sign, at most doubles and a bit, and is expected to be off by a quarter and a bit."""
    most = 2 * abs(weight) + 50
    return Bounds(-most if weight <= 0 else 0, most if weight >= 0 else 0, abs(weight) / 4 + 8)


def expected_score(value: float, scale: float) -> float:
    """The share of the points a side with such a value may expect."""
    shifted = max(-40.0, min(40.0, value / scale))
    return 1 / (1 + exp(-shifted))


def loss(cases: Sequence[Case], changes: Sequence[float], scale: float) -> float:
    """The mean surprise at the results, in nats: the less, the better; not to know anything costs 0.69."""
    total = 0.0
    for case in cases:
        chance = expected_score(case.value + sum(changes[index] * size for index, size in case.features), scale)
        chance = max(MIN_CHANCE, min(1 - MIN_CHANCE, chance))
        total -= case.result * log(chance) + (1 - case.result) * log(1 - chance)
    return total / max(1, len(cases))


def best_scale(cases: Sequence[Case]) -> float:
    """The value at which a side may expect 73 of 100 points, by golden section: the loss has one bottom in it."""
    low, high = log(MIN_SCALE), log(MAX_SCALE)
    golden = (sqrt(5) - 1) / 2
    while high - low > 1e-3:
        left, right = high - golden * (high - low), low + golden * (high - low)
        if loss(cases, (), exp(left)) < loss(cases, (), exp(right)):
            high = right
        else:
            low = left
    return exp((low + high) / 2)


def drop_features(cases: Sequence[Case]) -> list[Case]:
    """The cases without features: only the value as it is."""
    return [Case(case.value, (), case.result) for case in cases]


def fit(
    cases: Sequence[Case],
    weights: Sequence[int],
    scale: float,
    *,
    cases_per_game: float = 1.0,
    tick: Callable[[], object] = lambda: None,
) -> list[float]:
    """By how much each weight should change.

    `cases_per_game` is how many cases tell the same story, because they come out of one game: so much less they weigh
    against the weights in force. Descent by Adam over all cases at once: no chance in it.
    """
    limits = [bounds(weight) for weight in weights]
    changes = [0.0] * len(weights)
    speed, power = [0.0] * len(weights), [0.0] * len(weights)
    for step in range(1, STEPS + 1):
        slopes = gradient(cases, changes, scale)
        stride = FIRST_STEP * (1 - (step - 1) / STEPS)
        for index, limit in enumerate(limits):
            pull = cases_per_game * changes[index] / limit.spread**2 / max(1, len(cases))
            steep = slopes[index] + pull
            speed[index] = 0.9 * speed[index] + 0.1 * steep
            power[index] = 0.99 * power[index] + 0.01 * steep * steep
            height = sqrt(power[index] / (1 - 0.99**step))
            if height > 0:
                changes[index] -= stride * speed[index] / (1 - 0.9**step) / height
            start = weights[index]
            changes[index] = max(limit.least - start, min(limit.most - start, changes[index]))
        tick()
    return changes


def gradient(cases: Sequence[Case], changes: Sequence[float], scale: float) -> list[float]:
    """The gradient of the loss by the weights."""
    found = [0.0] * len(changes)
    for case in cases:
        value = case.value
        for index, size in case.features:
            value += changes[index] * size
        surprise = expected_score(value, scale) - case.result
        for index, size in case.features:
            found[index] += surprise * size
    return [total / scale / max(1, len(cases)) for total in found]
