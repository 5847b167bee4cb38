"""What is written once is what would be written every time."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

import sandtable
from sandtable.kernel.position import Position
from sandtable.match.seen import Choice
from sandtable.server.written import Parts, Stages, choices


def some(name: str, count: int = 40) -> list[Position]:
    random, position, found = Random(3), sandtable.load(name, "preset=club").opening, list[Position]()
    while len(found) < count and not position.is_over:
        position = position.play(random.choice(position.moves), position.to_move)
        found.append(position)
    return found


@pytest.mark.parametrize("name", sandtable.names())
def test_stages_are_written_like_anything_else(name: str) -> None:
    stages = Stages(8)
    stages.parts = Parts(16)  # so few that most are forgotten and written again
    for position in some(name):
        for seat in (*position.game.seats, None):
            view = position.view(seat)
            assert bytes(stages.of(view.game, view.text)) == msgspec.json.encode(view.stage())


@pytest.mark.parametrize("name", sandtable.names())
def test_choices_are_written_like_anything_else(name: str) -> None:
    for position in some(name):
        for seat in position.waiting:
            moves = position.moves_of(seat)
            assert choices(position.spelled(seat)) == msgspec.json.encode([Choice(one.text, one.taps) for one in moves])
