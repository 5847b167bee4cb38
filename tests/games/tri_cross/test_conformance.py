"""The suite that every game passes, under many more ways to play than the presets."""

from __future__ import annotations

import pytest

import sandtable
from sandtable.kernel.conformance import conform

WAYS = (
    "first=draw,formation=random",
    "formation=choose,first=draw,preset=club",
    "count=announced,facing=mirror,quiet=5",
    "faces=down,formation=random,preset=club",
    "faces=memory,formation=random",
    "faces=memory,first=draw",
    "faces=down,revealed=challenged,reveal=adjacent",
    "players=3,preset=club",
    "players=4,pieces=four,first=draw,preset=club",
    "players=4,formation=choose,first=draw",
    "players=teams,preset=club",
    "players=teams,preset=standard,pieces=four",
    "players=3,formation=random,faces=memory,first=draw,quiet=20",
)


@pytest.mark.parametrize("options", WAYS)
def test_every_way_to_play_conforms(options: str) -> None:
    conform(sandtable.load("tri-cross", options), seed=5, games=2)
