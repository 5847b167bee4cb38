"""What the levels promise: how strong they are is measured elsewhere, what they never do is shown here."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

import sandtable
from sandtable.engine.level import LEVELS, level
from sandtable.engine.limit import Limit
from sandtable.engine.observation import Observation
from sandtable.engine.opponent import DEFAULT_SECONDS, Opponent
from sandtable.kernel.error import BadInput
from sandtable.kernel.position import Position

OPEN = ("commander-in-chief", "tri-cross", "commander-chess")


def test_there_are_eight_with_names_in_both_languages() -> None:
    assert [level.number for level in LEVELS] == list(range(1, 9))
    for words in ([each.title for each in LEVELS], [each.about for each in LEVELS]):
        assert len({word.en for word in words}) == len({word.vi for word in words}) == 8


def test_every_level_sees_as_much_as_the_one_below() -> None:
    for lower, higher in pairwise(LEVELS):
        for less, more in ((lower.open, higher.open), (lower.veiled, higher.veiled)):
            assert (more.depth or 999) >= (less.depth or 999)
            assert (more.nodes or 10**9) >= (less.nodes or 0)
            assert more.miss_rate <= less.miss_rate
            assert more.eval_noise <= less.eval_noise
            assert more != less


@pytest.mark.parametrize("number", [0, 9, -1])
def test_there_is_no_other_level(number: int) -> None:
    with pytest.raises(BadInput, match="Levels go from 1 to 8"):
        level(number)


def test_a_level_tightens_the_limit_and_never_thinks_for_ever() -> None:
    assert Opponent(3).tighten(Limit(depth=2, seconds=1.0), True) == Limit(2, None, 1.0)
    assert Opponent(8).tighten(Limit(nodes=7), True) == Limit(nodes=7)
    assert Opponent(7).tighten(Limit(seconds=1.0), True) == Limit(None, LEVELS[6].open.nodes, 1.0)
    assert Opponent(3).tighten(Limit(depth=2, seconds=1.0), False) == Limit(None, LEVELS[2].veiled.nodes, 1.0)
    assert Opponent(8).tighten(Limit(depth=2), False) == Limit(seconds=DEFAULT_SECONDS)
    for each in LEVELS:
        limit = Opponent(each).tighten(Limit(), True)
        assert limit.depth or limit.nodes or limit.seconds
        limit = Opponent(each).tighten(Limit(), False)
        assert limit.nodes or limit.seconds


def decided(position: Position, strength: int, seed: int) -> Position:
    """The position after a move of a level."""
    assert position.to_move is not None
    told = Observation(position.view(position.to_move))
    return position.play(Opponent(strength).decide(told, Limit(), seed=seed).move)


def wins(position: Position, side: str) -> bool:
    return position.outcome is not None and side in {seat.side for seat in position.outcome.winners}


def final_stages(name: str, count: int) -> list[Position]:
    """Positions of random games in which the mover can win on the spot, and some before them."""
    game = sandtable.load(name).with_options("preset=club")
    random = Random(17)
    found: list[Position] = []
    while len(found) < count:
        line = [game.opening]
        while not line[-1].is_over:
            line.append(line[-1].play(random.choice(line[-1].moves)))
        if line[-1].outcome and not line[-1].outcome.is_draw:
            found += [position for position in line[-3:-1] if len(position.moves) > 1]
    return found[:count]


@pytest.mark.parametrize("name", OPEN)
def test_even_a_recruit_takes_a_win_and_does_not_walk_into_a_loss(name: str) -> None:
    seen = [0, 0]
    for seed, position in enumerate(final_stages(name, 40)):
        assert position.to_move is not None
        side = position.to_move.side
        after = [position.play(move) for move in position.moves]
        played = decided(position, 1, seed)
        if any(wins(place, side) for place in after):
            seen[0] += 1
            assert wins(played, side), position
            continue
        doomed = [loses(place, side) for place in after]
        if any(doomed) and not all(doomed):
            seen[1] += 1
            assert not loses(played, side), position
    assert sum(seen) >= 6, seen


def loses(position: Position, side: str) -> bool:
    """Whether a single move of the other side ends the game against a side."""
    other = next(name for name in position.game.sides if name != side)
    if position.is_over or position.to_move is None or position.to_move.side == side:
        return wins(position, other)
    return any(wins(position.play(move), other) for move in position.moves)
