"""Games at random under every preset: nothing fails, and where draws are agreed every game ends."""

from __future__ import annotations

import os
from random import Random

import pytest

from sandtable.games.commander_chess.board_cy import CommandBoard
from sandtable.kernel.board_cy import COMPILED
from sandtable.kernel.conformance import conform
from tests.games.commander_chess.diagram import game

GAMES = int(os.environ.get("SANDTABLE_GAMES", "20"))
PRESETS = ["book", "club", "inventor", "cotulenh", "sea-battle"]


def self_play(preset: str, count: int, seed: int, longest: int = 20000) -> int:
    """Play games at random on a workbench and take each back; how many moves were made."""
    opening, random, made = game(preset=preset).opening, Random(f"{preset} {seed}"), 0
    for _ in range(count):
        board, moves = opening.board(), 0
        key = board.key
        while moves < longest and (found := board.moves()):
            board.push(random.choice(found))
            moves += 1
        assert moves < longest or preset == "book", f"a game under {preset} does not end"
        for _ in range(moves):
            board.pop()
        assert board.key == key, "taking a game back does not lead to its start"
        made += moves
    return made


@pytest.mark.parametrize("preset", PRESETS)
def test_games_at_random_end(preset: str) -> None:
    count = GAMES if COMPILED else 1
    assert self_play(preset, count, 1, 20000 if COMPILED else 2000) > 10 * count


@pytest.mark.parametrize("preset", PRESETS)
def test_the_room_conforms(preset: str) -> None:
    conform(game(preset=preset), seed=2, games=1, longest=60 if COMPILED else 20)


@pytest.mark.parametrize("preset", PRESETS)
def test_short_cuts_change_nothing(preset: str) -> None:
    random = Random(f"short cuts {preset}")
    for _ in range(10 if COMPILED else 1):
        board, other = (game(preset=preset).opening.board() for _ in range(2))
        assert isinstance(other, CommandBoard)
        other.look_closely()
        for _ in range(150):
            moves = board.moves()
            assert moves == other.moves()
            if not moves:
                break
            lively = [move for move in moves if move >> 62]
            move = random.choice(lively if lively and random.random() < 0.4 else moves)
            board.push(move)
            other.push(move)
            assert board.key == other.key, "somebody else became a hero"


def test_a_free_set_up_conforms() -> None:
    conform(game(preset="club", setup="free"), seed=2, games=1, longest=60 if COMPILED else 20)
