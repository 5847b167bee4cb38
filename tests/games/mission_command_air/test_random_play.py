"""Random games of every variant end, and nothing is lost on the way."""

from __future__ import annotations

from random import Random

import pytest

import sandtable
from sandtable.games.mission_command_air.board_cy import AirBoard
from sandtable.kernel.conformance import conform
from tests.games.mission_command_air.sky import NAME, VARIANTS
from tests.games.mission_command_air.soak import games

every_variant = pytest.mark.parametrize("variant", VARIANTS)


@every_variant
def test_random_games_end(variant: str) -> None:
    assert "games ended" in games(VARIANTS[variant], 6, 1)


@every_variant
def test_every_variant_conforms(variant: str) -> None:
    conform(sandtable.load(NAME, VARIANTS[variant]), seed=11, games=1, max_plies=30)


@pytest.mark.long
@every_variant
def test_every_variant_conforms_for_long(variant: str) -> None:
    conform(sandtable.load(NAME, VARIANTS[variant]), seed=11, games=1, max_plies=120)


@every_variant
def test_taking_back_a_whole_game_restores_every_word(variant: str) -> None:
    board, random = sandtable.load(NAME, VARIANTS[variant]).opening.board(), Random(4)
    assert isinstance(board, AirBoard)
    seen = []
    while moves := board.moves():
        seen.append((board.state(), board.key, board.mover, board.side, board.ended, board.fresh, board.value()))
        board.push(random.choice(moves))
    for before in reversed(seen):
        board.pop()
        assert (
            board.state(),
            board.key,
            board.mover,
            board.side,
            board.ended,
            board.fresh,
            board.value(),
        ) == before
