"""Small positions written piece by piece, as a person names them: `Ca1 Hd4 +be5 ch8`."""

from __future__ import annotations

import sandtable
from sandtable import Game, Position

FILES = "abcdefgh"
SQUARES = tuple(file + rank for file in FILES for rank in "12345678")
START = "3astfc/4ahbf/5dht/A5as/SA5a/THD5/FBHA4/CFTSA3 d"
SCORE = {"object": "score", "turns": "40", "move_seconds": "60"}


def game(**options: str) -> Game:
    """The game under some options."""
    return sandtable.load("commander-in-chief", options)


def squares(names: str) -> set[str]:
    """The squares a list names."""
    return set(names.split())


def total(square: str) -> int:
    """File and rank added up, which tells the zone: Land up to 6 and from 12 on, Sea in between."""
    return FILES.index(square[0]) + 1 + int(square[1])


def placement(pieces: str) -> str:
    """The first field of a position text; each word is a letter and a square, `+` before it for enhanced."""
    stands = {word[-2:]: word[:-2] for word in pieces.split()}
    assert len(stands) == len(pieces.split()), "two pieces on one square"
    return "/".join("".join(stands.get(file + rank, "1") for file in FILES) for rank in "87654321")


def laid(pieces: str, side: str = "l", more: str = "", **options: str) -> Position:
    """A position with these pieces, light (`l`) or dark (`d`) to move."""
    return game(**options).position(f"{placement(pieces)} {side} {more}")


def cells(position: Position) -> dict[str, str]:
    """What stands where: square to letter, with `+` for enhanced."""
    return {token.node: token.letter for token in position.view().stage().tokens}


def texts(position: Position) -> set[str]:
    """Every legal move as text."""
    return {move.text for move in position.moves}


def ways(position: Position, square: str) -> set[str]:
    """Where the piece on a square may go, capture or attack, without the sign."""
    return {text[3:] for text in texts(position) if text.startswith(square)}


def turned_square(square: str) -> str:
    """The square that lies there once the board has been turned half round."""
    return FILES[7 - FILES.index(square[0])] + str(9 - int(square[1]))


def turned(pieces: str) -> str:
    """The same diagram with the board turned half round and the colours exchanged."""
    return " ".join(word[:-2].swapcase() + turned_square(word[-2:]) for word in pieces.split())


def targets(pieces: str, square: str, **options: str) -> set[str]:
    """Where light's piece may go; dark's must have the same moves on the turned board (rule 2.3)."""
    found = ways(laid(pieces, "l", **options), square)
    mirrored = ways(laid(turned(pieces), "d", **options), turned_square(square))
    assert {turned_square(name) for name in mirrored} == found, "dark moves otherwise than light"
    return found


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
