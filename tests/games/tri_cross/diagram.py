"""Small positions written piece by piece, as a person names them: `k3c3 r2c4`."""

from __future__ import annotations

import sandtable
from sandtable import Game, Position

SQUARES = tuple(column + row for row in "7654321" for column in "abcdefg" if column in "cde" or row in "345")
START = "rXr2r3/r4r5r6/......./......./......./k6k5k4/k3k2kX k 0"
FAR = "k2a3 rXg5"
"""A piece of each colour far from everything, so that neither side is eliminated."""


def game(**options: str) -> Game:
    """The game under some options."""
    return sandtable.load("tri-cross", options)


def placement(pieces: str) -> str:
    """The first field of a position text; each word is colour, kind and square."""
    stands = {word[-2:]: word[:-2] for word in pieces.split()}
    assert len(stands) == len(pieces.split()), "two pieces on one square"
    assert set(stands) <= set(SQUARES), "a piece beside the board"
    return "/".join("".join(stands.get(square, ".") for square in SQUARES if square[1] == row) for row in "7654321")


def laid(pieces: str, turn: str = "k", count: int = 0, more: str = "", **options: str) -> Position:
    """A position with these pieces."""
    return game(**options).position(f"{placement(pieces)} {turn} {count} {more}")


def cells(position: Position) -> dict[str, str]:
    """What stands where: square to colour and kind."""
    return {token.node: token.letter for token in position.view().stage().tokens}


def pieces(position: Position) -> str:
    """The same as one text, by square."""
    return " ".join(letter + square for square, letter in sorted(cells(position).items(), key=lambda item: item[0]))


def texts(position: Position) -> set[str]:
    """Every legal move as text."""
    return {move.text for move in position.moves}


def jumps(position: Position) -> set[str]:
    """The jumps among the legal moves."""
    return {text for text in texts(position) if "x" in text}


def mover(position: Position) -> str:
    """Who moves next; nobody once the game is over."""
    return position.to_move.name if position.to_move else ""


def turn(position: Position) -> str:
    """The colour whose turn it is."""
    return position.text.split()[1]


def count(position: Position) -> int:
    """The count on the Tri-Cross square."""
    return int(position.text.split()[2])


def winner(position: Position) -> str:
    """The winning seats, `draw`, or nothing while the game goes on."""
    return position.outcome.result if position.outcome else ""


def ending(position: Position) -> str:
    """The name of the ending, or nothing while the game goes on."""
    return position.outcome.ending.name if position.outcome else ""


def played(position: Position, moves: str) -> Position:
    """The position after some moves."""
    for move in moves.split():
        position = position.play(move)
    return position


def squares(names: str) -> set[str]:
    """The words of a list."""
    return set(names.split())
