"""The board against python-chess, move by move, on games at random: moves, SAN, FEN, checks and outcomes.

`SANDTABLE_GAMES` says how many games, `SANDTABLE_SEED` where to begin.
"""

from __future__ import annotations

import os
from random import Random

import chess
import pytest

import sandtable
from sandtable import Position
from sandtable.games.chess.options import start_text
from tests.games.chess.positions import POSITIONS

GAMES = int(os.environ.get("SANDTABLE_GAMES", "5"))
SEED = int(os.environ.get("SANDTABLE_SEED", "1"))
LONGEST = 200
ENDINGS = {
    chess.Termination.CHECKMATE: "checkmate",
    chess.Termination.STALEMATE: "stalemate",
    chess.Termination.INSUFFICIENT_MATERIAL: "dead-position",
    chess.Termination.FIVEFOLD_REPETITION: "repetition",
    chess.Termination.SEVENTYFIVE_MOVES: "no-progress",
}


def compare(position: Position, judge: chess.Board) -> None:
    """Everything that both can say about a position."""
    assert position.text == judge.fen()
    outcome = judge.outcome()
    if outcome is None:
        assert position.outcome is None
        assert {move.text for move in position.moves} == {judge.san(move) for move in judge.legal_moves}
    else:
        assert position.outcome is not None
        assert position.outcome.ending.name == ENDINGS[outcome.termination]
        winner = "draw" if outcome.winner is None else "white" if outcome.winner else "black"
        assert position.outcome.result == winner
    board = position.board()
    assert board.is_in_check() == judge.is_check()  # type: ignore[attr-defined]


def follow(position: Position, judge: chess.Board, random: Random) -> int:
    """Play at random to the end, comparing on the way; how many moves were made."""
    for ply in range(LONGEST):
        compare(position, judge)
        if position.is_over:
            return ply
        moves = position.moves
        # A game in which captures are preferred soon has few pieces, one in which pawns run has promotions.
        keen = [move for move in moves if "x" in move.text or "=" in move.text]
        move = random.choice(keen if keen and random.random() < 0.3 else moves)
        judge.push_san(move.text)
        position = position.play(move)
    return LONGEST


@pytest.mark.parametrize("seed", range(SEED, SEED + GAMES))
def test_games_from_the_start(seed: int) -> None:
    game = sandtable.load("chess", "preset=fide")
    follow(game.opening, chess.Board(), Random(seed))


@pytest.mark.parametrize("seed", range(SEED, SEED + GAMES))
def test_games_from_other_positions(seed: int) -> None:
    game, random = sandtable.load("chess", "preset=fide"), Random(seed)
    fen = random.choice(POSITIONS)
    follow(game.position(fen), chess.Board(fen), random)


@pytest.mark.parametrize("seed", range(SEED, SEED + GAMES))
def test_games_of_chess960(seed: int) -> None:
    random = Random(seed)
    number = random.randrange(960)
    judge = chess.Board.from_chess960_pos(number)
    game = sandtable.load("chess", f"preset=fide,start={number}")
    assert game.opening.text == judge.fen()
    follow(game.opening, judge, random)


def test_every_opening_of_chess960() -> None:
    for number in range(960):
        assert start_text(number) == chess.Board.from_chess960_pos(number).fen()


@pytest.mark.parametrize("seed", range(SEED, SEED + GAMES))
def test_whether_a_side_can_still_win(seed: int) -> None:
    """Time that runs out is a draw exactly where python-chess finds that the opponent cannot win."""
    game, random = sandtable.load("chess"), Random(seed)
    for _ in range(40):
        pieces = random.choices("NBRQPnbrqp", (6, 6, 1, 1, 1, 6, 6, 1, 1, 1), k=random.randint(0, 4))
        judge = chess.Board(None)
        squares = random.sample(chess.SQUARES[8:56], len(pieces) + 2)
        for square, letter in zip(squares, [*pieces, "K", "k"], strict=True):
            judge.set_piece_at(square, chess.Piece.from_symbol(letter))
        judge.turn = random.random() < 0.5
        if not judge.is_valid() or not any(judge.legal_moves) or judge.is_insufficient_material():
            continue
        after = game.position(judge.fen()).play("forfeit", sandtable.kernel.REFEREE)
        assert after.outcome is not None
        assert after.outcome.is_draw == judge.has_insufficient_material(not judge.turn), judge.fen()
