"""Weights fitted to results: logistic regression in plain Python.

Every case is a position: what it is worth now, by how much each weight changes that, and how its game ended. Weights
stay near those in force unless the results speak against them, keep their signs, and grow to no more than a limit.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt

ROUNDS = 150
"""Steps of the descent."""
STRIDE = 3.0
"""How far a weight may go in the first step; less and less towards the last."""
LEAST_SCALE, MOST_SCALE = 20.0, 5_000.0
NEVER = 1e-9
"""No result is held to be surer than this."""


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


def expected(value: float, scale: float) -> float:
    """The share of the points a side with such a value may expect."""
    shifted = max(-40.0, min(40.0, value / scale))
    return 1 / (1 + exp(-shifted))


def loss(cases: Sequence[Case], changes: Sequence[float], scale: float) -> float:
    """The mean surprise at the results, in nats: the less, the better; not to know anything costs 0.69."""
    total = 0.0
    for case in cases:
        chance = expected(case.value + sum(changes[index] * size for index, size in case.features), scale)
        chance = max(NEVER, min(1 - NEVER, chance))
        total -= case.result * log(chance) + (1 - case.result) * log(1 - chance)
    return total / max(1, len(cases))


def best_scale(cases: Sequence[Case]) -> float:
    """The value at which a side may expect 73 of 100 points, by golden section: the loss has one bottom in it."""
    low, high = log(LEAST_SCALE), log(MOST_SCALE)
    golden = (sqrt(5) - 1) / 2
    while high - low > 1e-3:
        left, right = high - golden * (high - low), low + golden * (high - low)
        if loss(cases, (), exp(left)) < loss(cases, (), exp(right)):
            high = right
        else:
            low = left
    return exp((low + high) / 2)


def bare(cases: Sequence[Case]) -> list[Case]:
    """The cases without features: only the value as it is."""
    return [Case(case.value, (), case.result) for case in cases]


def fit(
    cases: Sequence[Case],
    weights: Sequence[int],
    scale: float,
    *,
    likeness: float = 1.0,
    tick: Callable[[], object] = lambda: None,
) -> list[float]:
    """By how much each weight should change.

    `likeness` is how many cases tell the same story, because they come out of one game: so much less they weigh
    against the weights in force. Descent by Adam over all cases at once: no chance in it.
    """
    limits = [bounds(weight) for weight in weights]
    changes = [0.0] * len(weights)
    speed, power = [0.0] * len(weights), [0.0] * len(weights)
    for step in range(1, ROUNDS + 1):
        slopes = slope(cases, changes, scale)
        stride = STRIDE * (1 - (step - 1) / ROUNDS)
        for index, limit in enumerate(limits):
            pull = likeness * changes[index] / limit.spread**2 / max(1, len(cases))
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


def slope(cases: Sequence[Case], changes: Sequence[float], scale: float) -> list[float]:
    """How the loss rises with each weight."""
    found = [0.0] * len(changes)
    for case in cases:
        value = case.value
        for index, size in case.features:
            value += changes[index] * size
        surprise = expected(value, scale) - case.result
        for index, size in case.features:
            found[index] += surprise * size
    return [total / scale / max(1, len(cases)) for total in found]
