"""What the evaluation is made of."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

import sandtable
from sandtable import Position
from sandtable.games.mission_command_air import evaluation
from tests.games.mission_command_air.sky import NAME, VARIANTS, laid
from tests.games.mission_command_air.test_judging import stepped

FIRE = "-,10/85m3"


@pytest.fixture(autouse=True)
def _restored() -> Iterator[None]:
    yield
    evaluation.apply(evaluation.shipped())


def value(position: Position, **weights: int) -> int:
    """What a position is worth to Blue by some weights, all others being nothing."""
    evaluation.apply(dict.fromkeys(evaluation.NAMES, 0) | weights)
    return position.board().value_for(0)


def rolling(blue: str, fire: str = FIRE) -> Position:
    """Blue's F-22 is about to fly; nobody has a choice before the dice have fallen."""
    return laid("roll:ms", "move", blue=blue, fire=fire)


def test_the_weights_in_force_are_those_of_the_file() -> None:
    game = sandtable.load(NAME)
    assert game.evaluation is evaluation
    assert evaluation.weights() == evaluation.shipped()
    assert tuple(evaluation.shipped()) == evaluation.NAMES
    assert all(evaluation.weights()[name] > 0 > evaluation.weights()["worn"] for name in ("f35", "f22", "aim", "kill"))


@pytest.mark.parametrize("variant", ["plain", "teams", "together"])
def test_the_evaluation_is_linear_in_its_weights(variant: str) -> None:
    random = Random(6)
    position = sandtable.load(NAME, VARIANTS[variant]).opening
    for _ in range(150):
        if position.is_over:
            break
        one, two = ({name: random.randrange(-300, 300) for name in evaluation.NAMES} for _ in range(2))
        both = {name: one[name] + two[name] for name in evaluation.NAMES}
        apart = value(position, **one) + value(position, **two)
        assert abs(value(position, **both) - apart) <= 4, "but for rounding"
        position = stepped(position, random)


def test_planes_count() -> None:
    position = rolling("100/15m3,100/25m3@7")
    assert value(position, f35=100) == 100
    assert value(position, f22=100) == 0


def test_missiles_count() -> None:
    position = rolling("100/15m2,100/25m0@7")
    assert value(position, missile=100) == -100
    assert value(position, armed=100) == 0
    assert value(rolling("100/15m2,100/25m1@7"), armed=100) == 100


def test_damage_counts_and_more_where_it_kills() -> None:
    """A second hit in the tail shoots an F-22 down: 5 or 6 with four dice, or 4 or 12, 16 of 81."""
    whole, hit = rolling("-,100/25m3@7"), rolling("-,100/25m3t@7")
    assert value(hit, worn=100) - value(whole, worn=100) == 100
    assert value(whole, frail=810) == 0
    assert value(hit, frail=810) == pytest.approx(10 * (4 + 10), abs=2)


def test_aims_count_by_their_chance() -> None:
    """Two rows ahead and one lane aside a missile reaches with three dice that show at least 2, 26 of 27 times."""
    position = rolling("130/15m3,10/75m3@7", "-,30/85m0")
    assert value(position, aim=1000) == pytest.approx(1000 * 26 / 27, abs=1)
    assert value(position, cannon=1000) == 0
    straight = rolling("130/15m3,10/85m3@7", "-,30/85m0")
    assert value(straight, cannon=1000) == pytest.approx(1000 * 8 / 9, abs=1), "two dice that show at least 2"
    assert value(rolling("130/15m0,10/75m0@7", "-,30/85m0"), aim=1000) == 0, "nothing to fire with"


def test_a_shot_in_the_air_counts_as_may_be_expected() -> None:
    aimed = laid("act:ms", blue="100/15m3,10/75m3@7", fire="-,30/85m0t")
    fired = aimed.play("missile fire-f22")
    lost = value(fired, f22=8100) - value(aimed, f22=8100)
    assert lost == pytest.approx(8100 * 26 / 27 * (2 + 14) / 81, abs=20)
    hit = fired.play("roll 15")
    assert value(hit, f22=8100) - value(aimed, f22=8100) == pytest.approx(8100 * 16 / 81, abs=20)


def test_cards_count_while_they_are_chosen() -> None:
    """Those that were ordered still count, so that giving an order loses nothing."""
    hands = {"blue": "100/15m3,100/25m3:2.3.9.20.30.40.50", "fire": "10/85m3,10/95m3:5.6.7.8.11.12.14"}
    position = laid("order", **hands)
    assert value(position, wingman=100) > 0
    assert value(position, disruption=100) > 0
    assert value(position, early=6000) == 6000 * (5 - 2) // 60
    after = position.play("3>f35", "blue")
    for name in ("wingman", "disruption", "early"):
        assert value(after, **{name: 6000}) == value(position, **{name: 6000})
