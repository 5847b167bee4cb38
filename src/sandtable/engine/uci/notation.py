"""Positions and moves as UCI writes them, by the notation that a game provides."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sandtable.kernel.error import BadInput, IllegalMove, clip
from sandtable.kernel.game import Game
from sandtable.kernel.move import Move
from sandtable.kernel.position import Position
from sandtable.kernel.protocols import UciNotation


def uci_notation(game: Game) -> UciNotation[Any]:
    """How a game is written in UCI; BadInput where UCI does not know it."""
    if game.uci is None:
        raise BadInput("UCI engines do not play {title}.", title=game.title)
    if not game.uci.is_standard(game.options):
        raise BadInput("UCI engines do not play {title} with {options}.", title=game.title, options=game.options.text)
    return game.uci


def position_text(position: Position) -> str:
    """The text for `position fen …`."""
    return uci_notation(position.game).position_text(position.board())


def move_text(position: Position, move: Move) -> str:
    """A legal move as UCI writes it."""
    return uci_notation(position.game).move_text(position.board(), move.code)


def moves_by_text(position: Position) -> dict[str, Move]:
    """The legal moves by their texts in UCI."""
    notation, board = uci_notation(position.game), position.board()
    return {notation.move_text(board, move.code): move for move in position.moves}


def find_move(position: Position, text: str) -> Move:
    """The legal move of that text, or IllegalMove."""
    move = moves_by_text(position).get(text.lower())
    if move is None:
        raise IllegalMove("{move} is not a legal move of {seat} here.", move=clip(text), seat=position.to_move)
    return move


def write_line(position: Position, moves: Iterable[str]) -> list[str]:
    """A line of play in our notation, as UCI writes it."""
    texts = []
    for text in moves:
        move = position.find(text)
        texts.append(move_text(position, move))
        position = position.play(move)
    return texts


def read_line(position: Position, texts: Iterable[str]) -> tuple[str, ...]:
    """A line of play from UCI in our notation, as far as its moves are legal."""
    moves = []
    for text in texts:
        if position.is_over:
            break
        move = moves_by_text(position).get(text)
        if move is None:
            break
        moves.append(move.text)
        position = position.play(move)
    return tuple(moves)
