"""The evaluation: fair to both sides, kept up to date, made of named weights, and every one of them heard."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from sandtable import Position
from sandtable.games.commander_in_chief import evaluation
from tests.games.commander_in_chief.diagram import SCORE, cells, game, laid, turned

STEP = 100
"""Values are cut off to whole numbers; so much of a weight shows what one of it does."""


@pytest.fixture(autouse=True)
def _put_back() -> Iterator[None]:
    yield
    evaluation.apply(evaluation.shipped())


def games(*names: str, seed: int = 5, count: int = 3) -> Iterator[Position]:
    """Positions of games played at random under some options."""
    random = Random(seed)
    for options in names:
        for _ in range(count):
            position = game(**dict(pair.split("=") for pair in options.split(","))).opening
            while not position.is_over:
                yield position
                position = position.play(random.choice(position.moves))


WAYS = ("preset=club", "preset=club,object=score,turns=30,move_seconds=60", "preset=club,enhance=CBDFF:HHFF")


def the_other_way_round(position: Position) -> Position:
    """The same position with the board turned, the colours exchanged, and the other side to move."""
    fields = position.text.split()
    stands = " ".join(letter + square for square, letter in cells(position).items())
    more = []
    for field in fields[2:]:
        name, _, value = field.partition("=")
        more.append(f"{name}={','.join(reversed(value.split(',')))}" if name in ("points", "last") else field)
    return laid(turned(stands), "l" if fields[1] == "d" else "d", " ".join(more), **position.game.given)


def test_both_sides_are_judged_alike() -> None:
    seen = 0
    for position in games(*WAYS):
        other = the_other_way_round(position)
        assert position.board().value() == other.board().value(), position
        seen += 1
    assert seen > 300


def test_what_is_kept_up_to_date_equals_what_is_added_up_afresh_on_the_way_and_on_the_way_back() -> None:
    random, met = Random(3), 0
    for name in WAYS:
        options = dict(pair.split("=") for pair in name.split(","))
        board, texts = game(**options).opening.board(), []
        while moves := board.moves():
            texts.append((game(**options).notation.write(board), board.value()))
            board.push(random.choice(moves))
            met += 1
        for text, value in reversed(texts):
            board.pop()
            assert board.value() == value == game(**options).position(text).board().value(), text
    assert met > 100


def test_the_file_names_every_weight_once_and_no_other() -> None:
    assert set(evaluation.shipped()) == set(evaluation.NAMES)
    assert evaluation.weights() == evaluation.shipped()
    assert game().evaluation is evaluation


def test_other_weights_give_other_values_and_the_same_ones_the_same() -> None:
    position = laid("Ca1 Fd4 ch8")
    before = position.board().value()
    evaluation.apply({**evaluation.weights(), "late.fighter": evaluation.weights()["late.fighter"] + 50})
    assert laid("Ca1 Fd4 ch8").board().value() == before + 50
    evaluation.apply(evaluation.shipped())
    assert laid("Ca1 Fd4 ch8").board().value() == before


# What each weight counts in a position with few pieces, light to move: so often for light, less so often for dark.
COUNTS = {
    "amphibian": ("Ca1 Ab4 ch8", 1),
    "king": ("Ca1 Kd4 ch8", 1),
    "submarine": ("Ca1 Sd4 ch8 se5 sf5", -1),
    "destroyer": ("Ca1 Dd4 ch8", 1),
    "tank": ("Ca1 Tb2 Tb3 ch8", 2),
    "fighter": ("Ca1 Fd4 ch8", 1),
    "bomber": ("Ca1 ch8 bd4", -1),
    "helicopter": ("Ca1 Hd4 ch8", 1),
    "amphibian_row_6": ("Ca1 Ac4 Ad4 ch8", 1),
    "amphibian_row_7": ("Ca1 Ac4 Ad4 ch8", 1),
    "amphibian_row_8": ("Ca1 Ae4 ch8", 1),
    "amphibian_row_9": ("Ca1 Ae5 ch8", 1),
    "amphibian_row_10": ("Ca1 Af5 ch8", 1),
    "king_centre": ("Ca1 Kd4 ch8", 3),
    "submarine_centre": ("Ca1 Sc5 ch8", 2),
    "destroyer_centre": ("Ca1 Db6 ch8", 1),
    "fighter_centre": ("Ca1 Fa8 Fe5 ch8", 3),
    "bomber_centre": ("Ca1 Bd4 ch8", 3),
    "helicopter_centre": ("Ca1 Hd4 hc3 ch8", 1),
    "king_ahead": ("Ca1 Kd4 ch8", 6),
    "submarine_ahead": ("Ca1 Sd4 ch8", 6),
    "destroyer_ahead": ("Ca1 Dd4 ch8", 6),
    "tank_ahead": ("Ca1 Tb2 Tb3 ch8", 5),
    "fighter_ahead": ("Ca1 Fd4 ch8 fh7", 5),
    "bomber_ahead": ("Ca1 Bd5 ch8", 7),
    "helicopter_ahead": ("Ca1 Hd4 ch8", 6),
    "submarine_launched": ("Ca1 Sd4 Sa4 ch8", 1),
    "destroyer_launched": ("Ca1 Dd4 ch8 df6", 1),
    "launch_blocked": ("Ca1 Sa4 Ab5 ch8 se8", 1),
    "commander_ahead": ("Cb2 ch7", 1),
    "commander_at_sea": ("Cd4 ch7", 1),
    "commander_landed": ("Ch4 ch7", 1),
    "king_moves": ("Ca1 Kd4 ch8", 16),
    "submarine_moves": ("Ca1 Sd4 ch8", 10),
    "destroyer_moves": ("Ca1 Dd4 ch8", 7),
    "fighter_moves": ("Ca1 Fd4 ch8", 19),
    "bomber_moves": ("Ca1 Bd4 Aa2 ch8", 19),
    "helicopter_moves": ("Ca1 Hd4 Tc3 ch8", 13),
    "king_storm": ("Ca1 Kf6 ch8", 2),
    "submarine_storm": ("Ca1 Sc5 cd5", 5),
    "destroyer_storm": ("Ca1 Dc5 cd5", 5),
    "fighter_storm": ("Ca1 Ff6 ch8", 2),
    "bomber_storm": ("Ca1 bb3 ch8", -3),
    "helicopter_storm": ("Ca1 Hf7 ch8", 2),
    "storm_together": ("Ca1 Hf7 Hf6 Ff5 Bh5 ch8", 6),
    "king_hunt": ("Ca1 Kf6 ch8", 5),
    "submarine_hunt": ("Ca1 Sd4 ch8", 3),
    "destroyer_hunt": ("Ca1 De5 ch8", 4),
    "fighter_hunt": ("Ca1 Fh1 Fb7 ch8", 1),
    "bomber_hunt": ("Ca1 Bf8 ch8 be1", 2),
    "helicopter_hunt": ("Ca1 Hg6 ch8", 5),
    "guard_tank": ("Ca1 Ta2 Tc1 ch8 tg8 th7", -1),
    "guard_other": ("Ca1 Sa4 Ta2 Fb2 ch8", 1),
    "escape": ("Ca1 Fb1 Fc3 ch8", 2 - 3),
    "trapped": ("Ca1 Ta2 Bb2 Tb1 ch8", 1),
    "runner": ("Ca1 Ae5 Af4 ch8 fc5", 1),
    "loose": ("Ca1 Ab2 Ad3 ch8 fd5", 1),
}


def change(name: str, position: str, side: str = "l", more: str = "", **options: str) -> float:
    """How much the value changes for one more of a weight."""
    own = evaluation.weights()
    values = []
    for shift in (0, STEP):
        evaluation.apply({**own, name: max(-evaluation.LIMIT, min(evaluation.LIMIT, own[name] + shift))})
        values.append(laid(position, side, more, **options).board().value())
    evaluation.apply(own)
    return (values[1] - values[0]) / STEP


@pytest.mark.parametrize("name", sorted(evaluation.BLENDED))
def test_late_in_the_game_every_weight_counts_what_it_says(name: str) -> None:
    pieces, times = COUNTS[name]
    assert change(f"late.{name}", pieces) == pytest.approx(times * cut(pieces), abs=0.02)
    assert change(f"early.{name}", pieces) == 0, "it is late"
    assert change(f"late.{name}", turned(pieces), "d") == pytest.approx(times * cut(pieces), abs=0.02)


def cut(pieces: str) -> float:
    """A quarter of the value is left where the side ahead cannot reach a Commander at home."""
    own = laid(pieces).board().value() > 0
    strikers = set("AKFBH") if own else set("akfbh")
    return 1 if strikers & {word[-3] for word in pieces.split()} else 0.25


def test_early_in_the_game_the_early_weights_count_and_every_one_of_them_somewhere() -> None:
    own, fresh = evaluation.weights(), game()
    crowded = [crowd(pieces) for pieces in ("Ca1 Ab8 ch8", *(pieces for pieces, _ in COUNTS.values()))]
    before = [fresh.position(text).board().value() for text in crowded]
    for name in evaluation.BLENDED:
        evaluation.apply({**own, f"early.{name}": own[f"early.{name}"] - STEP})
        assert [fresh.position(text).board().value() for text in crowded] != before, name
        evaluation.apply({**own, f"late.{name}": own[f"late.{name}"] - STEP})
        assert [fresh.position(text).board().value() for text in crowded] == before, f"{name}: it is early"


def crowd(pieces: str) -> str:
    """The set-up, but with these pieces where a diagram has them."""
    stands = cells(game().opening)
    words = pieces.split()
    for word in words:
        kind = {"K": "A", "k": "a"}.get(word[0], word[0])
        del stands[next(square for square, letter in stands.items() if letter == kind)]
    stands.update({word[1:]: word[0] for word in words})
    assert len(stands) >= 26, "not early"
    return laid(" ".join(letter + square for square, letter in stands.items())).text


def test_the_shipped_weights_have_the_signs_of_what_they_count() -> None:
    shipped = evaluation.shipped()
    for name in evaluation.MATERIAL:
        assert shipped[f"early.{name}"] > 0, name
        assert shipped[f"late.{name}"] > 0, name
    for name in ("loose", "trapped", "launch_blocked"):
        assert shipped[f"early.{name}"] <= 0, name
        assert shipped[f"late.{name}"] <= 0, name
    for name in ("point", "point_late", "tempo", "commander", "enhanced_air", "enhanced_commander"):
        assert shipped[f"always.{name}"] >= 0, name


@pytest.mark.parametrize(
    ("name", "pieces", "times"),
    [
        ("enhanced_amphibian", "Ca1 +Ab4 ch8", 1),
        ("enhanced_surface", "Ca1 +Ta2 +Sd4 Fe4 ch8", 2),
        ("enhanced_air", "Ca1 +Fe4 ch8 +hd6", 0),
        ("enhanced_air", "Ca1 +Fe4 ch8 hd6", 1),
        ("enhanced_commander", "+Ca1 Fe4 ch8", 1),
        ("tempo", "Ca1 Fe4 ch8", 1),
    ],
)
def test_what_counts_at_any_time_does(name: str, pieces: str, times: int) -> None:
    assert change(f"always.{name}", pieces) == pytest.approx(times, abs=0.02)


def test_points_count_in_the_score_game_alone_and_more_as_its_end_comes_near() -> None:
    pieces = "Ca1 Fe4 ch8 fd6"
    assert change("always.point", pieces, more="points=1,4") == 0
    assert change("always.point", pieces, more="points=1,4", **SCORE) == pytest.approx(3, abs=0.02)
    assert change("always.point_late", pieces, more="points=1,4 turn=8", **SCORE) == 0
    assert change("always.point_late", pieces, more="points=1,4 turn=24", **SCORE) == pytest.approx(1.5, abs=0.02)
    assert change("always.point_late", pieces, more="points=1,4 turn=40", **SCORE) == pytest.approx(3, abs=0.02)
    values = [laid(pieces, more=f"points=1,4 turn={turn}", **SCORE).board().value() for turn in (8, 24, 40)]
    assert values == sorted(values)
    assert values[0] < values[-1]
    assert change("always.commander", "Ca1 Fe4 fd6", **SCORE) == pytest.approx(1, abs=0.02)


def test_a_lead_is_worth_less_the_longer_nothing_happens() -> None:
    values = [
        laid("Ca1 Fe4 Bd4 ch8", more=f"quiet={quiet}", preset="club").board().value() for quiet in (0, 50, 75, 99)
    ]
    assert values[0] == values[1] > values[2] > values[3] >= 0


def test_who_has_nothing_left_to_follow_a_commander_with_is_hardly_ahead() -> None:
    tanks, plane = laid("Ca1 Ta2 Sd4 ch8").board().value(), laid("Ca1 Ta2 Fd4 ch8").board().value()
    assert 0 < 2 * tanks < plane


def test_values_stay_within_bounds() -> None:
    evaluation.apply(dict.fromkeys(evaluation.NAMES, evaluation.LIMIT))
    values = [position.board().value() for position in games("preset=club", count=2)]
    assert max(map(abs, values)) == 19_999
