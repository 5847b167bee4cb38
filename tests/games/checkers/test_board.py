"""The board: keys, text, taps, the editor, the drawing, and what the search asks."""

from __future__ import annotations

from random import Random

import pytest

import sandtable
from sandtable.engine import Limit, Observation, Opponent
from sandtable.games.checkers import board_cy, evaluation, terrain
from sandtable.games.checkers.board_cy import CheckersBoard
from sandtable.kernel.conformance import conform, play_random_game
from sandtable.kernel.error import BadNotation, BadPosition
from sandtable.kernel.grid.board import END_OF_TIME, FORFEIT, NO_PROGRESS, REPEATED, TIME_UP, WITHDRAW, WITHDRAWN

GAME = sandtable.load("checkers")
WAYS = (
    "",
    "capture=may,kings=flying",
    "preset=russian,repetition=2",
    "preset=brazilian,quiet=10",
    "first=white,most=yes",
)


def board(text: str, options: str = "") -> CheckersBoard:
    found = GAME.with_options(options).position(text).board()
    assert isinstance(found, CheckersBoard)
    return found


@pytest.mark.parametrize("options", WAYS)
def test_it_conforms(options: str) -> None:
    conform(GAME.with_options(options), seed=3, games=2, max_plies=60)


def test_the_numbers_of_moves_and_endings_are_those_of_the_kernel() -> None:
    found = board("8/8/8/8/3k4/8/8/K7 w")
    for move, ended in ((END_OF_TIME, TIME_UP), (WITHDRAW + 1, WITHDRAWN), (FORFEIT, 0)):
        found.force(move)
        assert found.ended == ended
        found.pop()
    found = board("8/8/8/8/3k4/8/8/K7 w quiet=1", "quiet=1")
    assert found.ended == NO_PROGRESS
    found = board("8/8/8/8/3k4/8/8/K7 w", "repetition=2")
    found.force(FORFEIT)
    found.force(FORFEIT)
    assert found.ended == REPEATED


def test_every_step_is_a_shift_and_leaves_the_board_into_a_free_bit() -> None:
    for bit, name in terrain.NAMES.items():
        for down in terrain.STEPS:
            for other in (bit + down, bit - down):
                if other in terrain.NAMES:
                    far = terrain.NAMES[other]
                    assert abs(ord(far[0]) - ord(name[0])) == abs(int(far[1]) - int(name[1])) == 1
                else:
                    assert other < 0 or not terrain.ALL >> other & 1
        near = sum(bit + way in terrain.NAMES for way in (4, 5, -4, -5))
        at_side, at_end = name[0] in "ah", name[1] in "18"
        assert near == 4 // (1 + at_side) // (1 + at_end)


def test_noisy_moves_are_the_captures() -> None:
    for seed in range(6):
        for position in play_random_game(GAME.with_options("capture=may"), Random(seed), 60).positions:
            found = position.board()
            captures = [move.code for move in position.moves if "x" in move.text]
            assert sorted(found.noisy_moves()) == sorted(captures)


def test_a_capture_gains_what_it_takes() -> None:
    found = board("8/8/3k4/8/3m4/2M5/8/8 w")
    (move,) = found.moves()
    weights = evaluation.weights()
    man, king = weights["man.early.one"], weights["king.early.king"]
    assert found.gain_of(move) == man + king
    found = board("8/2m5/1M6/8/8/8/8/6k1 w")
    (move,) = found.moves()
    assert found.gain_of(move) == man + (king - man)


def test_both_sides_are_valued_alike() -> None:
    mirror = str.maketrans("MmKk", "mMkK")
    for seed in range(5):
        for position in play_random_game(GAME, Random(seed), 80).positions:
            rows, turn = position.text.split()[:2]
            turned = f"{rows[::-1].translate(mirror)} {'b' if turn == 'w' else 'w'}"
            assert board(turned).value() == position.board().value(), position.text


def test_more_pieces_and_kings_are_better() -> None:
    assert board("8/8/1m1m4/8/8/2M5/8/6M1 w").value() == pytest.approx(0, abs=60)
    assert board("8/8/1m6/8/8/2M3M1/8/6M1 w").value() > 80
    assert board("8/8/1m6/8/8/2K5/8/8 w").value() > 20
    assert board("8/8/1m6/8/8/2K5/8/8 b").value() < -20


@pytest.mark.parametrize("typed", ["11-15", "11 15", "11x15", "11:15", "f6-e5", "f6e5", "F6E5", " 11 - 15 "])
def test_what_a_person_may_type(typed: str) -> None:
    assert GAME.opening.find(typed).text == "11-15"


@pytest.mark.parametrize("typed", ["", "1115", "33-37", "0-4", "11-", "e5", "11", "king me", "i9-j10"])
def test_what_is_no_move(typed: str) -> None:
    with pytest.raises(BadNotation, match="moves look like 11-15 or 22x15"):
        GAME.opening.find(typed)


def test_the_editor_sets_up_a_position() -> None:
    draft = GAME.draft().put("d4", "K").put("b6", "m")
    assert draft.text == "8/8/1m6/8/3K4/8/8/8 w"
    assert draft.position().moves
    with pytest.raises(BadPosition, match="light square"):
        draft.put("d5", "m").position()


def test_a_king_counts_as_the_man_it_was_among_the_captured() -> None:
    stage = GAME.position("8/8/1m1k4/8/3K4/8/8/8 w").view().stage()
    assert {tray.seat: len(tray.tokens) for tray in stage.trays} == {"white": 11, "black": 10}
    assert GAME.position("1k1m1m1m/m1m1m1m1/1m1m1m1m/8/8/8/8/K7 w").view().stage().trays[0].seat == "white"


def test_the_numbers_stand_in_the_corners_of_the_squares() -> None:
    small = {label.text for label in GAME.scene.labels if label.scale < 1}
    assert small == {str(number) for number in range(1, 33)}


def test_compiled_as_the_others() -> None:
    assert board_cy.COMPILED == sandtable.kernel.board.board_cy.COMPILED


@pytest.mark.skipif(not board_cy.COMPILED, reason="it would think for minutes")
@pytest.mark.parametrize("text", ["1k6/8/8/8/8/8/8/K1K5 w", "3k4/8/8/8/8/8/1K6/K1K5 w"])
def test_more_kings_win_even_against_the_double_corner(text: str) -> None:
    """Two kings beat one on any square: a fact that every book has, and that takes some thirty moves."""
    position = GAME.position(text)
    for _ in range(80):
        if position.is_over:
            break
        assert position.to_move is not None
        found = Opponent(8).decide(Observation(position.view(position.to_move)), Limit(nodes=20_000), seed=1)
        position = position.play(found.move)
    assert position.outcome is not None
    assert position.outcome.result == "white"
