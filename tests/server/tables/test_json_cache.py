"""What is written once is what would be written every time."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import msgspec
import pytest

import sandtable
from sandtable.kernel.position import Position
from sandtable.match.secrecy.match_view import Choice
from sandtable.server.tables.json_cache import Parts, Stages, choices


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
            whole = view.stage()
            every = tuple(layer.name for layer in whole.layers)
            assert bytes(stages.of(view.game, view.text, every)) == msgspec.json.encode(whole)


@pytest.mark.parametrize("name", sandtable.names())
def test_marks_are_written_of_layers_that_are_shown_or_wanted(name: str) -> None:
    stages, marked = Stages(8), set[str]()
    for position in some(name):
        view = position.view(position.waiting[0]) if position.waiting else position.view()
        whole = view.stage()
        for wanted in ((), tuple(layer.name for layer in whole.layers[:1])):
            layers = [
                layer if layer.shown or layer.name in wanted else replace(layer, marks={}) for layer in whole.layers
            ]
            told = msgspec.json.encode(replace(whole, layers=tuple(layers)))
            assert bytes(stages.of(view.game, view.text, wanted)) == told
        marked |= {layer.name for layer in whole.layers if layer.marks and not layer.shown}
    assert marked, "there was something to leave out"


@pytest.mark.parametrize("name", sandtable.names())
def test_choices_are_written_like_anything_else(name: str) -> None:
    for position in some(name):
        for seat in position.waiting:
            moves = position.moves_of(seat)
            assert choices(position.spelled(seat)) == msgspec.json.encode([Choice(one.text, one.taps) for one in moves])
