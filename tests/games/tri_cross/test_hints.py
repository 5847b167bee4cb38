"""What the board tells a search besides the moves: who won, what is noisy, what presses, what a seat overhears."""

from __future__ import annotations

from random import Random

import pytest

from sandtable import Position
from sandtable.games.tri_cross.board_cy import CrossBoard
from sandtable.kernel.seat import REFEREE
from tests.games.tri_cross.diagram import game, laid

NOISY = 1 << 62
WAYS: tuple[dict[str, str], ...] = (
    {},
    {"preset": "club"},
    {"count": "announced"},
    {"faces": "down", "formation": "random"},
    {"players": "3", "preset": "club"},
    {"players": "4", "pieces": "four"},
    {"players": "teams", "preset": "club"},
)


def wander(options: dict[str, str], seed: int, length: int = 60) -> list[Position]:
    """The positions of a game played at random."""
    random = Random(seed)
    found = [game(**options).opening]
    while len(found) < length and not found[-1].is_over:
        found.append(found[-1].play(random.choice(found[-1].moves)))
    return found


def bench(position: Position) -> CrossBoard:
    """A board of the position's own kind."""
    board = position.board()
    assert isinstance(board, CrossBoard)
    return board


def told(position: Position) -> set[str]:
    """The sides that have won, as the board says."""
    return {position.game.sides[side] for side in position.board().winning_sides()}


def won(position: Position) -> set[str]:
    """The sides that have won, as the verdict says."""
    assert position.outcome is not None
    return {seat.side for seat in position.outcome.winners}


def gains(position: Position) -> dict[str, int]:
    """What each noisy move seems to win."""
    board = bench(position)
    noisy = set(board.noisy_moves())
    return {move.text: board.gain_of(move.code) for move in position.moves if move.code in noisy}


@pytest.mark.parametrize("options", WAYS)
def test_the_noisy_moves_are_those_marked_so(options: dict[str, str]) -> None:
    seen = 0
    for seed in range(4):
        for position in wander(options, seed):
            board = position.board()
            noisy = {move for move in board.moves() if move & NOISY}
            assert set(board.noisy_moves()) == noisy, position
            assert len(board.noisy_moves()) == len(noisy)
            seen += len(noisy)
    assert seen > 5


@pytest.mark.parametrize("options", WAYS)
def test_a_game_that_time_stops_is_won_as_the_verdict_says(options: dict[str, str]) -> None:
    draws = 0
    for seed in range(3):
        for position in wander(options, seed):
            if not position.is_over:
                stopped = position.play("time-up", REFEREE)
                assert told(stopped) == won(stopped), stopped
                draws += not won(stopped)
    assert draws, "level at first"


def test_withdrawing_eliminating_counting_and_being_stuck_win_for_the_other_side() -> None:
    assert told(laid("k3d3 r2a5").play("withdraw black", REFEREE)) == {"red"}
    assert told(laid("k3c3 r2c5").play("c3-c4").play("c4xc6")) == {"black"}
    assert told(laid("k2d4 rXa5 kXc1", "r", 4).play("a5-a4")) == {"black"}
    stuck = laid("k3c1 r6d1 r5c2 r4d2 r3c3 kXd4 rXd3", "r", 1)
    assert not stuck.is_over
    hemmed = laid("k3c1 r6d1 r5c2 r4e1 r2c3", "k")
    assert hemmed.is_over
    assert told(hemmed) == won(hemmed) == {"red"}


def test_a_team_wins_together() -> None:
    position = laid("g3d4 r2a5 y3g4 k2c1", "r", 4, players="teams")
    for move in ("a5-a4", "g4-g5", "c1-d1"):
        if not position.is_over and move in {found.text for found in position.moves}:
            position = position.play(move)
    assert position.is_over
    assert told(position) == won(position) == {"black-green"}


def test_a_jump_gains_what_it_removes_and_a_step_what_it_may_remove() -> None:
    jumps = gains(laid("k6c3 r5c4 r2d3 rXa5"))
    assert jumps["c3xc5"] > jumps["c3xe3"] > 0
    steps = gains(laid("k6c2 k4e2 r5c4 r3e4 rXg5"))
    assert set(steps) == {"c2-c3", "e2-e3"}
    assert steps["c2-c3"] > steps["e2-e3"] > 0


def test_jumps_and_the_last_count_press() -> None:
    assert bench(laid("k6c3 r5c4 rXa5")).is_in_check(), "a jump must be made"
    assert not bench(laid("k6c2 r5c4 rXa5")).is_in_check()
    assert bench(laid("k6c2 r5d4 rXa5", "k", 4)).is_in_check(), "red wins when this turn is over"
    assert not bench(laid("k6c2 r5d4 rXa5", "k", 3)).is_in_check()
    assert not bench(laid("k6d4 kXc1 r5a5", "k", 3)).is_in_check(), "the own count presses the other"
    early = game(count="announced").position(laid("k6c2 r5d4 rXa5", "k", 3).text)
    assert bench(early).is_in_check(), "red announces four when his own turn is over"


def test_among_several_only_the_last_before_the_holder_is_pressed() -> None:
    assert bench(laid("k6c2 r5d4 g4c6", "k", 4, players="3")).is_in_check()
    assert not bench(laid("k6c2 r5d4 g4c6", "g", 4, players="3")).is_in_check()
    assert not bench(laid("k6c2 r5a4 g4d4 y2g4", "y", 4, players="teams")).is_in_check(), "red may still help"
    assert not bench(laid("k6d4 r5a4 g4d6 y2g4", "g", 3, players="teams")).is_in_check(), "a mate's count is welcome"


@pytest.mark.parametrize("options", WAYS)
def test_what_is_good_for_one_of_two_sides_is_bad_for_the_other(options: dict[str, str]) -> None:
    for position in wander(options, 7):
        board = position.board()
        if board.mover < 0 or position.is_over:
            continue
        assert board.value_for(board.side) == board.value()
        if len(position.game.sides) == 2:
            assert board.value_for(0) == -board.value_for(1)


def test_placing_in_secret_tells_nothing_and_the_last_piece_tells_its_square() -> None:
    board = game(preset="standard").opening.board()
    moves = board.moves_for(0)
    assert len({board.observation(move, 0, 1) for move in moves}) == 1
    assert len({board.observation(move, 0, 0) for move in moves}) == len(moves)
    assert len({board.observation(move, 0, -1) for move in moves}) == 1
    drawn = game(faces="down", formation="random").opening.board()
    kinds = drawn.moves()
    assert len({drawn.observation(move, -1, 1) for move in kinds}) == 1, "red does not see what black draws"
    assert len({drawn.observation(move, -1, 0) for move in kinds}) == len(kinds)
