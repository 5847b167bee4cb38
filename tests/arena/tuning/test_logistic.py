"""Weights fitted to results: what was planted is found again."""

from __future__ import annotations

from math import exp, log
from random import Random

import pytest

from sandtable.arena.tuning.logistic import Case, best_scale, bounds, drop_features, expected_score, fit, loss

PLANTED = (100, 60, -40, 0)
START = (100, 30, -20, 0)
SCALE = 200.0


def planted(count: int, seed: int = 1, said: tuple[int, ...] = START) -> list[Case]:
    """Positions whose results follow the planted weights, as somebody sees them who believes others."""
    random, found = Random(seed), []
    for _ in range(count):
        sizes = [random.randint(-4, 4) for _ in PLANTED]
        truth = sum(weight * size for weight, size in zip(PLANTED, sizes, strict=True))
        seen = sum(weight * size for weight, size in zip(said, sizes, strict=True))
        result = float(random.random() < 1 / (1 + exp(-truth / SCALE)))
        found.append(Case(seen, tuple((index, float(size)) for index, size in enumerate(sizes) if size), result))
    return found


def test_planted_weights_are_found_again() -> None:
    cases = planted(3000)
    changes = fit(cases, START, SCALE)
    found = [weight + change for weight, change in zip(START, changes, strict=True)]
    assert found == pytest.approx(PLANTED, abs=8)
    assert loss(cases, changes, SCALE) < loss(cases, [0.0] * 4, SCALE)


def test_what_was_found_is_better_on_what_was_never_seen_too() -> None:
    changes = fit(planted(3000), START, SCALE)
    unseen = planted(3000, seed=2)
    assert loss(unseen, changes, SCALE) < loss(unseen, [0.0] * 4, SCALE)


def test_with_hardly_anything_to_learn_from_weights_stay_near_where_they_were() -> None:
    few = fit(planted(20), START, SCALE, cases_per_game=20)
    many = fit(planted(3000), START, SCALE)
    assert max(map(abs, few)) < max(map(abs, many)) / 2


def test_nothing_is_left_to_chance() -> None:
    assert fit(planted(200), START, SCALE) == fit(planted(200), START, SCALE)


def test_a_weight_nobody_speaks_of_stays() -> None:
    cases = [Case(case.value, case.features[:1], case.result) for case in planted(300)]
    silent = {index for case in cases for index, _ in case.features} ^ {0, 1, 2, 3}
    changes = fit(cases, START, SCALE)
    assert [changes[index] for index in silent] == [0.0] * len(silent)


def test_weights_keep_their_signs_and_do_not_grow_without_end() -> None:
    wrong = [Case(case.value, case.features, 1 - case.result) for case in planted(2000)]
    found = [weight + change for weight, change in zip(START, fit(wrong, START, SCALE), strict=True)]
    assert found[0] >= 0
    assert found[1] == 0, "it would be below zero"
    assert found[2] == 0, "it would be above zero"
    assert (bounds(30).least, bounds(30).most) == (0, 110)
    assert (bounds(-30).least, bounds(-30).most) == (-110, 0)
    assert (bounds(0).least, bounds(0).most) == (-50, 50)


def test_the_scale_is_found_first() -> None:
    assert best_scale(drop_features(planted(4000, said=PLANTED))) == pytest.approx(SCALE, rel=0.1)


def test_the_loss_is_the_mean_surprise() -> None:
    even = [Case(0, (), 1.0), Case(0, (), 0.0), Case(0, (), 0.5)]
    assert loss(even, (), SCALE) == pytest.approx(log(2))
    assert loss([Case(SCALE, (), 1.0)], (), SCALE) == pytest.approx(-log(expected_score(SCALE, SCALE)))
    assert loss([Case(1e9, (), 0.0)], (), SCALE) < 50, "however sure it was"
