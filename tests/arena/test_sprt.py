"""The sequential test, against figures worked out by hand."""

from __future__ import annotations

from math import inf, isfinite, log
from random import Random

import pytest

from sandtable.arena.elo import expected_score
from sandtable.arena.sprt import Sprt
from sandtable.kernel.error import BadInput


def test_the_bounds_are_those_of_wald() -> None:
    assert Sprt(0, 10).bounds == pytest.approx((-log(19), log(19)))
    assert Sprt(0, 10, alpha=0.1, beta=0.2).bounds == pytest.approx((log(0.2 / 0.9), log(0.8 / 0.1)))


def test_wins_and_losses_alone_are_counted_like_coins() -> None:
    # With two outcomes the likeliest distribution of a mean is that mean:
    # 60 ln(0.571463 / 0.5) + 40 ln(0.428537 / 0.5) = 60 * 0.133564 - 40 * 0.154237 = 1.8443
    assert Sprt(0, 50).ratio([1.0] * 60 + [0.0] * 40) == pytest.approx(1.8443, abs=0.01)
    assert Sprt(-50, 0).ratio([0.0] * 60 + [1.0] * 40) == pytest.approx(-1.8443, abs=0.01)


def test_with_draws_it_comes_near_the_normal_approximation() -> None:
    # N (s1 - s0) (2 m - s0 - s1) / (2 v) with N = 1000, m = 0.53, v = 0.165 - 0.03 ** 2 + 0.0 (below)
    outcomes = [1.0] * 360 + [0.5] * 340 + [0.0] * 300
    mean = 0.53
    variance = 0.36 * 0.47**2 + 0.34 * 0.03**2 + 0.30 * 0.53**2
    low, high = 0.5, expected_score(10)
    normal = 1000 * (high - low) * (2 * mean - low - high) / (2 * variance)
    assert Sprt(0, 10).ratio(outcomes) == pytest.approx(normal, rel=0.02)


def test_both_ways_mirror_each_other() -> None:
    outcomes = [1.0] * 5 + [0.75] * 9 + [0.5] * 20 + [0.25] * 4 + [0.0] * 2
    mirrored = [1 - outcome for outcome in outcomes]
    assert Sprt(3, 12).ratio(outcomes) == pytest.approx(-Sprt(-12, -3).ratio(mirrored), abs=1e-9)


@pytest.mark.parametrize("outcome", [0.0, 0.25, 1 / 3, 0.5, 1.0])
@pytest.mark.parametrize("times", [1, 2, 1000, 1_000_000])
@pytest.mark.parametrize("claims", [(0, 10), (-500, 500), (-1000, 1000), (0, 0.001)])
def test_nothing_breaks_at_the_extremes(outcome: float, times: int, claims: tuple[float, float]) -> None:
    ratio = Sprt(*claims).ratio([outcome] * times)
    assert isfinite(ratio)
    if outcome != 0.5:
        assert (ratio > 0) == (outcome > 0.5)


def test_before_the_first_game_nothing_is_decided() -> None:
    assert Sprt(0, 10).ratio([]) == 0
    assert Sprt(0, 10).verdict([]) == ""


def test_verdicts() -> None:
    assert Sprt(0, 200).verdict([1.0] * 20) == "H1"
    assert Sprt(0, 200).verdict([0.5] * 40) == "H0"
    assert Sprt(0, 200).verdict([1.0, 0.0]) == ""


def test_it_is_seldom_wrong() -> None:
    """Of duels between equals about one in twenty may end with the wrong verdict, not many more."""
    test, random = Sprt(0, 60), Random(3)
    wrong = 0
    for _ in range(100):
        outcomes: list[float] = []
        verdict = ""
        while not verdict:
            outcomes += random.choices([0.0, 0.5, 1.0], [3, 4, 3], k=10)
            verdict = test.verdict(outcomes)
        wrong += verdict == "H1"
    assert wrong <= 12


@pytest.mark.parametrize("text", ["", "5", "a,b", "0,10,20", "10,0", "5,5", "0,1001", "nan,inf", "1e9,2e9"])
def test_claims_that_make_no_sense_are_refused(text: str) -> None:
    with pytest.raises(BadInput):
        Sprt.read(text)


def test_claims_are_read() -> None:
    assert Sprt.read("-5, 2.5") == Sprt(-5, 2.5)


@pytest.mark.parametrize("alpha", [0.0, 0.5, -1.0, inf])
def test_a_test_must_be_able_to_decide(alpha: float) -> None:
    with pytest.raises(BadInput):
        Sprt(0, 10, alpha=alpha)
