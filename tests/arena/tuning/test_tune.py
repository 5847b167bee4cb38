"""Tuning as a whole, on a toy: games, positions, what each weight says, better weights."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from sandtable import BadInput
from sandtable.arena.tuning import tune as tuner
from sandtable.arena.tuning.sample import Sample, read, sample_game
from sandtable.arena.tuning.tune import Losses, Tuning, main, measure_weights, play, report, tune
from tests.arena.tuning.valued_leap import MAX_WEIGHT, NAMES, SCALES, START, VALUED
from tests.kernel.toys.leap import LEAP


@pytest.fixture(autouse=True)
def _put_back() -> Iterator[None]:
    yield
    SCALES.apply(START)


def strips(count: int, seed: int = 1) -> list[Sample]:
    """Positions of the toy that are won by whoever has more of `c`, and by nothing else."""
    random, found = Random(seed), []
    for number in range(count):
        cells = [random.choice("aAbBcC..") for _ in range(7)]
        lead = cells.count("C") - cells.count("c")
        turn = random.choice("we")
        if turn == "e":
            lead = -lead
        found.append(Sample(number, 0.5 if lead == 0 else float(lead > 0), f"{''.join(cells)} {turn}"))
    return found


def test_what_each_weight_says_is_how_often_it_counts() -> None:
    positions = [Sample(0, 1.0, "AB.c.Cc w"), Sample(1, 0.0, "AB.c.CC e")]
    for case, counts in zip(measure_weights(VALUED, positions, NAMES, False), ((1, 1, -1), (-1, -1, -1)), strict=True):
        assert case.features == tuple(enumerate(map(float, counts)))
        assert case.value == sum(count * START[name] for count, name in zip(counts, NAMES, strict=True))
    assert SCALES.weights() == START


def test_a_weight_that_cannot_grow_is_made_smaller_to_see_what_it_does() -> None:
    SCALES.apply({**START, "piece.c": 85})
    (case,) = measure_weights(VALUED, [Sample(0, 1.0, "AB.c.CC w")], NAMES, False)
    assert case.features == ((0, 1.0), (1, 1.0), (2, 1.0))


def test_what_decides_games_gains_weight_and_what_does_not_loses_it() -> None:
    result = tune(VALUED, strips(600))
    assert result.is_better
    assert result.now.training < result.was.training
    assert START["piece.c"] < result.after["piece.c"] <= MAX_WEIGHT, "as much as the room will have"
    assert result.after["piece.a"] < START["piece.a"]
    assert SCALES.weights() == result.after
    assert f"piece.c: 50 -> {result.after['piece.c']}" in report(result)


def test_weights_that_are_no_better_on_what_is_held_back_are_dropped() -> None:
    told = [Sample(one.number, 1 - one.result if one.number % 5 == 0 else one.result, one.text) for one in strips(600)]
    result = tune(VALUED, told)
    assert not result.is_better
    assert SCALES.weights() == START


def test_the_same_seed_gives_the_same_games_and_another_seed_others() -> None:
    first, again, other = (play(VALUED, 6, seed, nodes=20) for seed in (1, 1, 2))
    assert first == again
    assert first != other
    assert {one.result for one in first} <= {0.0, 0.5, 1.0}


def test_samples_are_quiet_positions_with_the_result_for_the_side_to_move() -> None:
    found = [one for number in range(20) for one in sample_game(VALUED, number, "s", nodes=20)]
    assert found, "no game gave a position"
    for one in found:
        position = VALUED.position(one.text)
        assert position.outcome is None
        assert position.starts_turn
    assert read(one.line() for one in found) == found


@pytest.mark.parametrize("line", ["x 1 AB...ba w", "1 2 AB...ba w", "1 0.5", "hello"])
def test_a_file_without_samples_is_refused(line: str) -> None:
    with pytest.raises(BadInput, match="is not a sample"):
        read([line])


def test_too_few_positions_and_games_without_weights_are_refused() -> None:
    with pytest.raises(BadInput, match="30 positions are too few"):
        tune(VALUED, strips(30))
    with pytest.raises(BadInput, match="leap has no weights to tune"):
        tune(LEAP, strips(600))


def test_bad_input_to_the_command_gives_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["no-such-game"], ["no-such-game", "--games", "0"]):
        assert main(arguments) == 2
        told = capsys.readouterr()
        assert told.out == ""
        assert told.err.count("\n") == 1


def test_the_command_refuses_a_game_without_weights(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(tuner, "load", lambda name, options: LEAP)
    assert main(["leap"]) == 2
    assert capsys.readouterr().err == "leap has no weights to tune.\n"


def test_better_means_better_on_what_was_held_back() -> None:
    before, worse = Losses(0.6, 0.6), Losses(0.5, 0.7)
    assert not Tuning({}, {}, 1.0, before, worse, 0).is_better
    assert Tuning({}, {}, 1.0, worse, before, 0).is_better
