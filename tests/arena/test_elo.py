"""Elo and its error bars, against figures worked out by hand."""

from __future__ import annotations

import pytest

from sandtable.arena.elo import elo, estimate, expected_score, wilson


@pytest.mark.parametrize(
    ("score", "difference"), [(0.5, 0.0), (0.75, 190.8485), (10 / 11, 400.0), (1 / 11, -400.0), (0.64, 99.951)]
)
def test_a_score_is_a_difference_in_elo(score: float, difference: float) -> None:
    assert elo(score) == pytest.approx(difference, abs=0.001)
    assert expected_score(difference) == pytest.approx(score, abs=1e-6)


def test_a_perfect_score_has_no_elo() -> None:
    assert elo(1.0) is None
    assert elo(0.0) is None


def test_wilson() -> None:
    assert wilson(0.8, 10, 1.96) == pytest.approx((0.4902, 0.9433), abs=1e-4)
    assert wilson(1.0, 20, 1.959963985) == pytest.approx((0.8389, 1.0), abs=1e-4)
    assert wilson(0.0, 20, 1.959963985) == pytest.approx((0.0, 0.1611), abs=1e-4)
    assert wilson(0.5, 0, 1.96) == (0.0, 1.0)


def test_games_alone_give_a_trinomial_estimate() -> None:
    # 6 wins, 2 draws, 2 losses: mean 0.7; squares 6 * 0.09 + 2 * 0.04 + 2 * 0.49 = 1.6; 1.6 / 9 = 0.17778;
    # the error of the mean is the root of 0.017778, 0.13333.
    found = estimate([1.0] * 6 + [0.5] * 2 + [0.0] * 2)
    assert found.method == "trinomial"
    assert found.score == pytest.approx(0.7)
    assert found.low == pytest.approx(0.7 - 1.959964 * 0.133333, abs=1e-5)
    assert found.high == pytest.approx(0.7 + 1.959964 * 0.133333, abs=1e-5)
    assert found.superiority == pytest.approx(0.93319, abs=1e-5)  # 1.5 deviations
    assert found.elo == pytest.approx(147.19, abs=0.01)
    assert found.bound == pytest.approx(wilson(0.7, 10, 1.644853627)[0])


def test_pairs_tell_more_than_games() -> None:
    """Openings that one side always wins say nothing about strength, and do not count as noise."""
    points = [1.0, 0.0] * 10 + [1.0, 0.5] * 5
    pairs = [0.5] * 10 + [0.75] * 5
    together, alone = estimate(points, pairs), estimate(points)
    assert together.method == "pentanomial"
    assert together.score == alone.score == pytest.approx(17.5 / 30)
    # mean 0.58333; squares 10 * 0.0069444 + 5 * 0.0277778 = 0.208333; / 14 / 15, root: 0.031497
    assert together.high - together.score == pytest.approx(1.959964 * 0.031497, abs=1e-5)
    assert together.high - together.low < (alone.high - alone.low) / 2
    assert together.superiority > 0.99 > alone.superiority


@pytest.mark.parametrize("points", [[1.0] * 8, [0.0] * 8, [0.5] * 8, [1.0], [0.5], [0.0]])
def test_the_extremes_have_error_bars(points: list[float]) -> None:
    found = estimate(points, points[::2])
    assert found.method == "Wilson"
    assert 0 <= found.low <= found.score <= found.high <= 1
    assert found.high - found.low > 0.1
    assert 0 <= found.superiority <= 1
    assert found.bound <= found.score


def test_nothing_is_known_without_games() -> None:
    found = estimate([])
    assert (found.low, found.score, found.high, found.superiority) == (0.0, 0.5, 1.0, 0.5)
