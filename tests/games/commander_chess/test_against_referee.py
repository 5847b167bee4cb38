"""Games at random in which the board and the referee must agree move by move."""

from __future__ import annotations

import os
from random import Random

import pytest

from sandtable import Position, SandtableError
from sandtable.kernel.board.board_cy import COMPILED
from tests.games.commander_chess.diagram import game, laid
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


CREWS = ("C", "(NC)", "(NCI)", "(HC)", "(TC)", "(FC)")
OTHERS = ("N", "N", "(NT)", "+H", "H", "I", "+M", "T", "A", "G", "S", "E", "F", "+F")


def composed(random: Random) -> Position:
    """A small position near the water: Commanders aboard and in Headquarters, heroes, last defenders."""
    while True:
        points = random.sample([file + str(rank) for file in "abcde" for rank in range(1, 13)], 10)
        pieces = [random.choice(CREWS), random.choice(CREWS).lower()]
        pieces += [other.lower() if number % 2 else other for number, other in enumerate(random.choices(OTHERS, k=4))]
        laid_out = " ".join(piece + point for piece, point in zip(pieces, points, strict=False))
        try:
            position = laid(laid_out, random.choice("rb"))
        except SandtableError:
            continue
        if position.moves:
            return position


@pytest.mark.parametrize("seed", range(8))
def test_composed_positions_of_both(seed: int) -> None:
    random = Random(seed)
    for _ in range(12):
        position = composed(random)
        referee = Referee.read(position.text)
        ours, theirs = {move.text for move in position.moves}, referee.legal()
        assert ours == set(theirs), f"{position}: {sorted(ours ^ set(theirs))}"
        for text in sorted(ours):
            assert position.play(text).text.split()[0] == theirs[text].placement(), f"{position}: {text}"
