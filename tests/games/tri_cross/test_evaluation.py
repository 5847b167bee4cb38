"""The evaluation: fair to both sides, kept up to date, linear in its weights, and every weight has its say."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from sandtable import Position
from sandtable.games.tri_cross import GAME, evaluation
from tests.games.tri_cross.diagram import cells, game, laid, placement

WAYS: tuple[dict[str, str], ...] = (
    {},
    {"preset": "club", "formation": "random"},
    {"faces": "down", "formation": "random"},
    {"players": "3", "formation": "random"},
    {"players": "4", "pieces": "four"},
    {"players": "teams"},
)
MORE = 240

# A position in which black, and black alone, has what a weight is about; on turn is who is named.
PIECES = {"six": "6", "five": "5", "four": "4", "three": "3", "two": "2", "cross": "X"}
SPEAKING: dict[str, tuple[str, str, int]] = {
    **{
        f"piece.{when}.{name}": (f"k{kind}a3 r{'2' if kind != '2' else '3'}g5", "k", 0)
        for when in ("early", "late")
        for name, kind in PIECES.items()
    },
    **{
        f"near.{when}.{name}": (f"k6{square} r6g5", "k", 0)
        for when in ("early", "late")
        for name, square in {"one": "c4", "two": "c3", "three": "c2"}.items()
    },
    "power.prey": ("k6a3 r5g5", "k", 0),
    "power.unbeaten": ("k6a3 r5g5", "k", 0),
    "power.harmless": ("kXa3 r5g5", "k", 0),
    **{f"count.theirs.{name}": ("k5d4 k2c1 r4g5", "r", at) for at, name in enumerate(evaluation.NUMBERS, 1)},
    **{f"count.own.{name}": ("k5d4 k2c1 r4g5", "k", at) for at, name in enumerate(evaluation.NUMBERS[:3], 1)},
    "holder.siege": ("k5d4 k2c1 r5d6", "r", 2),
    "holder.guard": ("k5d4 k2d3 r4g5", "r", 1),
    "holder.screen": ("k5d4 k2d2 r4g5", "r", 1),
    "holder.unshakable": ("k5d4 k2c1 r5g5", "r", 1),
    "shape.room": ("k6c4 r6g5", "k", 0),
    "shape.cramped": ("k6g5 r6c4", "k", 0),
    "shape.loose": ("k6c4 r6g5", "k", 0),
    "shape.hanging": ("k5c3 r6c5", "r", 0),
    "shape.threatened": ("k5c3 r6c5", "k", 0),
    "turn.tempo": ("k6a3 r6g5", "k", 0),
}


@pytest.fixture(autouse=True)
def _as_shipped() -> Iterator[None]:
    yield
    evaluation.apply(evaluation.shipped())


def wander(options: dict[str, str], seed: int) -> list[Position]:
    """The positions of a random game in which play has begun."""
    random = Random(seed)
    found = [game(**options).opening]
    while len(found) < 80 and not found[-1].is_over:
        found.append(found[-1].play(random.choice(found[-1].moves)))
    return [position for position in found if not position.is_over and "placing" not in position.text]


def black(position: Position) -> int:
    """How good a position is for black, by the weights in force."""
    return position.board().value_for(0)


def turned(position: Position, quarters: int, colours: str) -> Position:
    """The same position with the board turned clockwise and the colours passed on."""
    recoloured = dict(zip("krgy", colours, strict=True))
    found = []
    for square, piece in cells(position).items():
        column, row = "abcdefg".index(square[0]) - 3, int(square[1]) - 4
        for _ in range(quarters):
            column, row = row, -column
        found.append(recoloured[piece[0]] + piece[1] + "abcdefg"[column + 3] + str(row + 4))
    fields = position.text.split()
    rest = [recoloured[fields[1]], *fields[2:]]
    return position.game.position(" ".join([placement(" ".join(found)), *rest]))


def test_every_weight_of_the_file_is_a_whole_number_and_has_its_say() -> None:
    assert set(evaluation.shipped()) == set(SPEAKING), "every weight has a position below, and none is made up"
    assert evaluation.weights() == evaluation.shipped()
    assert GAME.evaluation is evaluation


@pytest.mark.parametrize("name", SPEAKING)
def test_a_weight_speaks_for_the_owner(name: str) -> None:
    position = laid(*SPEAKING[name])
    assert not position.is_over
    before = black(position)
    evaluation.apply({name: evaluation.weights()[name] + MORE})
    assert black(position) > before, f"{name} says nothing"
    evaluation.apply({name: evaluation.weights()[name] - 2 * MORE})
    assert black(position) < before


def test_it_is_good_to_have_what_is_good() -> None:
    bad = {"power.harmless", "holder.siege", "shape.cramped", "shape.loose", "shape.hanging", "shape.threatened"}
    for name, value in evaluation.shipped().items():
        assert value <= 0 if name in bad else value >= 0, name


@pytest.mark.parametrize("options", WAYS)
def test_what_is_kept_move_by_move_is_what_is_read_from_text(options: dict[str, str]) -> None:
    seen = 0
    for seed in range(3):
        for position in wander(options, seed):
            again = game(**options).position(position.text).board()
            for side in range(len(position.game.sides)):
                assert position.board().value_for(side) == again.value_for(side), position
            seen += 1
    assert seen > 40


def test_turning_the_board_and_swapping_the_colours_changes_nothing() -> None:
    seen = set()
    for seed in range(6):
        for position in wander({"formation": "random"}, seed):
            value = position.board().value()
            assert turned(position, 2, "rkgy").board().value() == value, position
            assert turned(position, 1, "krgy").board().value() == value, position
            seen.add(value)
    assert len(seen) > 50


def test_four_players_passed_round_the_table_are_judged_alike() -> None:
    seen = set()
    for seed in range(3):
        for position in wander({"players": "4"}, seed):
            value = position.board().value()
            assert turned(position, 1, "rgyk").board().value() == value, position
            seen.add(value)
    assert len(seen) > 20


@pytest.mark.parametrize("options", WAYS)
def test_twice_the_weights_are_twice_the_value(options: dict[str, str]) -> None:
    positions = wander(options, 1)
    before = [position.board().value() for position in positions]
    evaluation.apply({name: 2 * value for name, value in evaluation.shipped().items()})
    for position, value in zip(positions, before, strict=True):
        assert abs(position.board().value() - 2 * value) <= 8, "rounding aside"
    evaluation.apply(dict.fromkeys(evaluation.shipped(), 0))
    assert {position.board().value() for position in positions} == {0}


def test_other_weights_judge_otherwise_and_can_be_taken_back() -> None:
    position = laid("k6d3 r5g5 rXa5")
    before = black(position)
    evaluation.apply({"piece.early.six": 900, "piece.late.six": 900})
    assert evaluation.weights()["piece.early.six"] == 900
    assert black(position) > before + 300
    evaluation.apply(evaluation.shipped())
    assert black(position) == before
