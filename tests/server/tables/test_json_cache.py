"""What is encoded once is what would be encoded every time, and changes lead from one stage to the next."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import msgspec
import pytest

import sandtable
from sandtable.kernel.position import Position
from sandtable.server.tables.json_cache import PartCache, StageCache
from tests.server.clients.scripted import apply_changes


def some(name: str, count: int = 40) -> list[Position]:
    random, position, found = Random(3), sandtable.load(name, "preset=club").opening, list[Position]()
    while len(found) < count and not position.is_over:
        position = position.play(random.choice(position.moves), position.to_move)
        found.append(position)
    return found


def few_parts() -> StageCache:
    """A cache that forgets most parts, and encodes them again."""
    stages = StageCache(8)
    stages.parts = PartCache(16)
    return stages


@pytest.mark.parametrize("name", sandtable.names())
def test_stages_are_written_like_anything_else(name: str) -> None:
    stages = few_parts()
    for position in some(name):
        for seat in (*position.game.seats, None):
            view = position.view(seat)
            whole = view.stage()
            every = tuple(layer.name for layer in whole.layers)
            assert bytes(stages.stage(view.game, view.text, every).whole()) == msgspec.json.encode(whole)


@pytest.mark.parametrize("name", sandtable.names())
def test_marks_are_written_of_layers_that_are_shown_or_wanted(name: str) -> None:
    stages, marked, hidden = StageCache(8), set[str](), set[str]()
    for position in some(name):
        view = position.view(position.waiting[0]) if position.waiting else position.view()
        whole = view.stage()
        for wanted in ((), tuple(layer.name for layer in whole.layers[:1])):
            layers = [
                layer if layer.shown or layer.name in wanted else replace(layer, marks={}) for layer in whole.layers
            ]
            told = msgspec.json.encode(replace(whole, layers=tuple(layers)))
            assert bytes(stages.stage(view.game, view.text, wanted).whole()) == told
        marked |= {layer.name for layer in whole.layers if layer.marks and not layer.shown}
        hidden |= {layer.name for layer in whole.layers if not layer.shown}
    assert marked or not hidden, "there was something to leave out"


FEW_NODES = 20
"""On a board of no more a move may change half of it."""


def views(name: str) -> Iterator[tuple[Position, str]]:
    """The masked texts of a game, one receiver's after the other's."""
    positions = some(name)
    for seat in (*range(len(positions[0].game.seats)), -1):
        yield from ((position, position.masked(seat)) for position in positions)


@pytest.mark.parametrize("name", sandtable.names())
def test_changes_lead_from_any_stage_to_the_next(name: str) -> None:
    stages, sizes, drawn = few_parts(), list[tuple[int, int]](), None
    before = None
    for position, text in views(name):
        after = stages.stage(position.game, text)
        whole: dict[str, Any] = json.loads(bytes(after.whole()))
        if before is not None and drawn is not None:
            changes = stages.changes(before, after)
            assert (changes is None) == (drawn == whole)
            drawn = apply_changes(drawn, json.loads(bytes(changes))) if changes is not None else drawn
            assert drawn == whole
            sizes.append((len(bytes(changes or b"")), len(bytes(after.whole()))))
        before, drawn = after, whole
    if len(sandtable.load(name).scene.nodes) > FEW_NODES:
        assert 2 * sum(small for small, _ in sizes) < sum(large for _, large in sizes), "a move changes little"


def test_changes_are_worked_out_once_for_all_who_see_the_same() -> None:
    stages = StageCache()
    first, second = [stages.stage(one.game, one.masked(-1)) for one in some("commander-in-chief", 2)]
    assert stages.changes(first, second) is stages.changes(first, second)
    assert stages.changes(first, first) is None
