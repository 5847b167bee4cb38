"""The fast board against the plain rules, move by move, on games at random.

`SANDTABLE_GAMES` says how many games, `SANDTABLE_SEED` where to begin.
"""

from __future__ import annotations

import os
from random import Random

import pytest

import sandtable
from sandtable import Position
from sandtable.games.chess.rules import Chess
from sandtable.kernel.grid import grid_game
from tests.games.chess.positions import POSITIONS

GAMES = int(os.environ.get("SANDTABLE_GAMES", "4"))
SEED = int(os.environ.get("SANDTABLE_SEED", "1"))
LONGEST = 40
REFEREE = grid_game(Chess(), "sandtable.games.chess")


def compare(fast: Position, slow: Position) -> None:
    """Everything that both can say about a position."""
    assert fast.text == slow.text
    assert (fast.outcome is None) == (slow.outcome is None)
    if fast.outcome is not None and slow.outcome is not None:
        assert fast.outcome.result == slow.outcome.result
    assert {move.taps for move in fast.moves} == {move.taps for move in slow.moves}


@pytest.mark.parametrize("start", ["standard", "959", "356"])
@pytest.mark.parametrize("seed", range(SEED, SEED + GAMES))
def test_games(seed: int, start: str) -> None:
    random = Random(f"{seed} {start}")
    game = sandtable.load("chess", f"start={start}")
    text = game.opening.text if start != "standard" or seed % 2 else random.choice(POSITIONS)
    fast, slow = game.position(text), REFEREE.with_options(f"start={start}").position(text)
    for _ in range(LONGEST):
        compare(fast, slow)
        if fast.is_over:
            break
        move = random.choice(fast.moves)
        fast = fast.play(move)
        slow = slow.play(next(other for other in slow.moves if other.taps == move.taps))


@pytest.mark.parametrize(
    "text",
    [
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
        "4k3/8/8/3pP3/8/8/8/4K3 w - e6 0 1",
        "4k3/3p4/8/3pP3/8/8/8/4K3 w - d6 0 1",
        "4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
        "4k3/8/8/3pP3/8/8/8/4K3 b - d3 0 1",
        "4k3/8/8/8/8/8/8/R3K2R w kq - 0 1",
        "4k3/8/8/8/8/8/8/1R2K2R w KQ - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R b qKkQ - 12 30",
    ],
)
def test_texts_with_rights_that_mean_nothing(text: str) -> None:
    compare(sandtable.load("chess").position(text), REFEREE.position(text))
