"""The slow referee itself, and the engine against it, move by move."""

from __future__ import annotations

import pytest

from tests.games.tri_cross.diagram import START
from tests.games.tri_cross.referee import Referee
from tests.games.tri_cross.soak import composed_positions, whole_games


def test_the_referee_counts_as_was_published() -> None:
    start = Referee.read(START)
    assert start.text() == START
    assert [start.perft(depth) for depth in range(1, 5)] == [3, 9, 75, 610]


def test_the_referee_knows_the_ladder() -> None:
    game = Referee.read("r6../.../......./......./...k3.../.../k2.. k 0")
    for move in ["d3-d4", "c7-d7", "c1-c2", "d7-c7", "c2-c1", "c7-d7", "c1-c2"]:
        game = game.play(move)
    assert game.count == 4
    assert game.outcome() is None
    assert game.play("d7-c7").outcome() == ("black", "four-count")


@pytest.mark.parametrize("seed", range(4))
def test_the_engine_agrees_along_whole_games(seed: int) -> None:
    assert "agree" in whole_games(15, seed)


@pytest.mark.parametrize("seed", range(4))
def test_the_engine_agrees_on_composed_positions(seed: int) -> None:
    assert "agree" in composed_positions(60, seed)


def test_a_wrong_engine_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("tests.games.tri_cross.referee", fromlist=["POWER"]).POWER, "X", "65")
    with pytest.raises(AssertionError):
        whole_games(40, 1)
