"""What the board tells a search: noisy moves, exchanges, checks, and how to give up a turn."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.games.chess.board_cy import ChessBoard
from sandtable.games.chess.notation import NAMES, source_of, target_of
from tests.games.chess.diagram import game, position
from tests.games.chess.positions import POSITIONS

NOISY = 1 << 62


def board(fen: str) -> ChessBoard:
    found = position(fen).board()
    assert isinstance(found, ChessBoard)
    return found


def capture(at: ChessBoard, squares: str) -> int:
    """The move between two squares."""
    return next(move for move in at.moves() if NAMES[source_of(move)] + NAMES[target_of(move)] == squares)


@pytest.mark.parametrize("fen", POSITIONS)
def test_noisy_moves_are_captures_and_queens_that_lose_nothing(fen: str) -> None:
    random, at = Random(fen), board(fen)
    for _ in range(60):
        moves = at.moves()
        loud = {move for move in moves if move & NOISY and at.gain_of(move) >= 0}
        assert set(at.noisy_moves()) == loud
        if not moves:
            break
        at.push(random.choice(moves))


@pytest.mark.parametrize(
    ("fen", "squares", "is_sound"),
    [
        ("4k3/8/8/3p4/8/8/8/3RK3", "d1d5", True),  # for nothing
        ("4k3/8/4p3/3p4/8/8/8/3RK3", "d1d5", False),  # a pawn recaptures
        ("3rk3/8/4p3/3p4/8/2N5/8/3RK3", "c3d5", False),
        ("3rk3/8/8/3p4/8/2N5/8/3RK3", "c3d5", True),  # the rook supports the knight
        ("3rk3/3r4/8/3p4/8/2N5/8/3RK3", "c3d5", False),  # a rook stands behind the rook
        ("4k3/8/2b5/3p4/4B3/5Q2/8/4K3", "e4d5", True),  # the queen stands behind the bishop
        ("4k3/8/8/3q4/4P3/8/8/4K3", "e4d5", True),
        ("3qk3/8/8/3p4/8/8/3Q4/4K3", "d2d5", False),
        ("8/8/4k3/3p4/8/8/3Q4/4K3", "d2d5", False),  # the king recaptures
        ("8/8/4k3/3p4/8/1B6/3Q4/4K3", "d2d5", True),  # the king cannot recapture
    ],
)
def test_exchanges(fen: str, squares: str, is_sound: bool) -> None:
    at = board(fen)
    assert (at.gain_of(capture(at, squares)) >= 0) is is_sound


def test_giving_up_a_turn() -> None:
    at = board("4k3/pppp4/8/8/8/8/4PPPP/R3K3")
    before, null = (at.key, at.value(), at.moves()), at.get_null_move()
    assert null
    assert null not in at.moves()
    at.force(null)
    assert at.side == 1
    assert at.moves()
    at.pop()
    assert (at.key, at.value(), at.moves()) == before
    assert board("4k3/pppp4/8/8/8/8/4PPPP/4K3").get_null_move() == 0
    assert board("4k3/pppp4/8/8/8/8/4PPPP/R3K3 w - - 99 60").get_null_move() == 0


def test_nothing_before_a_null_move_is_repeated_after_it() -> None:
    at = game().opening.board()
    assert isinstance(at, ChessBoard)
    null = at.get_null_move()
    for _ in range(4):
        at.force(null)
    assert at.recurrences() == 0


@pytest.mark.parametrize("fen", POSITIONS)
def test_keys_and_scores_are_kept_up_to_date(fen: str) -> None:
    random, at, notation, options = Random(fen), board(fen), game().notation, game().options
    for _ in range(80):
        moves = at.moves()
        if not moves:
            break
        at.push(random.choice(moves))
        fresh = notation.read(notation.write(at), options)
        assert (at.key, at.value() if not at.ended else 0) == (fresh.key, fresh.value() if not at.ended else 0)
