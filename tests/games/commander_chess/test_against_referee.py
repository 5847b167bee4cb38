"""Games at random in which the board and the referee must agree move by move."""

from __future__ import annotations

import os
from random import Random

import pytest

from sandtable.kernel.board.board_cy import COMPILED
from tests.games.commander_chess.diagram import game
from tests.games.commander_chess.referee import Referee

GAMES = int(os.environ.get("SANDTABLE_GAMES", "6" if COMPILED else "2"))
LONGEST = 120


def against(seed: int, longest: int = LONGEST) -> int:
    """Play one game by the book, preferring captures, loads and splits; how many moves were compared."""
    random = Random(seed)
    position = game(preset="club").opening
    referee = Referee.read(position.text)
    for number in range(longest):
        if position.is_over:
            return number
        ours, theirs = {move.text: move for move in position.moves}, referee.legal()
        assert set(ours) == set(theirs), f"{position}: {sorted(set(ours) ^ set(theirs))}"
        lively = [text for text in ours if any(sign in text for sign in "x_@&>~!")]
        text = random.choice(lively if lively and random.random() < 0.5 else list(ours))
        position, referee = position.play(text), theirs[text]
        assert position.text.split()[0] == referee.placement(), f"{text} leads elsewhere"
        if not position.is_over:
            assert str(position.to_move)[0] == referee.side, f"after {text} it is another's turn"
    return longest


@pytest.mark.parametrize("seed", range(GAMES))
def test_a_game_of_both(seed: int) -> None:
    assert against(seed) > 5
