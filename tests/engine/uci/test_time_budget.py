"""The time for a move: sensible, and never all that is left."""

from __future__ import annotations

import pytest

from sandtable.engine.uci.time_budget import LEAST_S, thinking_seconds


def test_without_a_clock_there_is_no_limit() -> None:
    assert thinking_seconds({}, True, 50) is None
    assert thinking_seconds({"depth": 3, "btime": 1000}, True, 50) is None, "the other one's clock"


def test_a_fixed_time_is_used_but_for_the_overhead() -> None:
    assert thinking_seconds({"movetime": 1000}, True, 50) == pytest.approx(0.95)
    assert thinking_seconds({"movetime": 10}, True, 50) == LEAST_S


def test_a_share_of_the_clock_and_most_of_the_increment() -> None:
    assert thinking_seconds({"wtime": 60_050}, True, 50) == pytest.approx(2)
    assert thinking_seconds({"wtime": 60_050, "winc": 1000}, True, 50) == pytest.approx(2.8)
    assert thinking_seconds({"wtime": 1, "btime": 60_050, "winc": 9, "binc": 1000}, False, 50) == pytest.approx(2.8)
    assert thinking_seconds({"wtime": 60_050, "movestogo": 10}, True, 50) == pytest.approx(6)
    assert thinking_seconds({"wtime": 60_050, "movetime": 500}, True, 50) == pytest.approx(0.45)


@pytest.mark.parametrize("left", [-5, 0, 1, 40, 60, 100, 1000, 10**7])
@pytest.mark.parametrize("increment", [-1, 0, 100, 10_000])
@pytest.mark.parametrize("moves", [-1, 0, 1, 2, 40, 500])
def test_no_move_takes_all_the_time(left: int, increment: int, moves: int) -> None:
    seconds = thinking_seconds({"wtime": left, "winc": increment, "movestogo": moves}, True, 50)
    assert seconds is not None
    assert seconds == LEAST_S or seconds * 1000 <= 0.8 * (left - 50) + 1e-6


def test_a_game_on_an_even_clock_is_never_lost_on_time() -> None:
    for increment, moves in ((0, 80), (100, 500)):
        left = 3_000.0
        for _ in range(moves):
            spent = thinking_seconds({"btime": int(left), "binc": increment}, False, 50)
            assert spent is not None
            left -= spent * 1000 + 5  # what passes outside
            assert left > 0
            left += increment
