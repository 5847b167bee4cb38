"""The compiled board against the same rules in plain Python, along random games under every option."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random
from zlib import crc32

import pytest

import sandtable
from sandtable import Game, Position
from sandtable.games.checkers.notation import NUMBER_OF
from sandtable.games.checkers.rules import CheckersRules
from sandtable.games.checkers.rulings import PRESETS
from sandtable.kernel.board.board_cy import COMPILED
from sandtable.kernel.grid import grid_game

RULES = CheckersRules()
BOOK = sandtable.load("checkers")
PLAIN = replace(grid_game(RULES, BOOK.package), rulings=BOOK.rulings)
"""The game with the referee for a board."""
CHOICES = [[f"{option.name}={value}" for value in option.choices] for option in RULES.options]
WAYS = [",".join(way) for way in product(*CHOICES)]
QUICK = [",".join(way) for way in product(*(choices[:1] for choices in CHOICES))]
QUICK += [
    ",".join(f"{name}={value}" for name, value in preset.items())
    for preset in (PRESETS["russian"], PRESETS["brazilian"])
]
QUICK += [choice for choices in CHOICES for choice in choices[1:]]
GAMES, PLIES = (3, 50) if COMPILED else (1, 30)
KINGS = "1k3k2/8/3m1m2/8/1M3M2/8/1K3K2/8"
"""Few pieces and long diagonals, where captures are long and flying kings differ most."""


def known(game: Game, position: Position) -> set[tuple[str, str, str]]:
    """Every legal move as its ends and what it leads to."""
    found = {(move.taps[0], move.taps[-1], game.notation.write(made(position, move.code))) for move in position.moves}
    assert len(found) == len(position.moves)
    return found


def made(position: Position, code: int) -> sandtable.kernel.Board:
    board = position.board()
    board.push(code)
    return board


@pytest.mark.parametrize("way", QUICK)
def test_random_games_go_the_same_way(way: str) -> None:
    compare(way)


@pytest.mark.long
@pytest.mark.parametrize("way", WAYS)
def test_random_games_go_the_same_way_under_all_options_together(way: str) -> None:
    compare(way)


def compare(way: str) -> None:
    """Play at random on both boards."""
    fast, slow, random = BOOK.with_options(way), PLAIN.with_options(way), Random(crc32(way.encode()))
    turn = fast.options["first"][0]
    starts = [fast.opening.text, f"{KINGS} {turn}", *(scattered(random, turn) for _ in range(GAMES))]
    for start in starts:
        position, other = fast.position(start), slow.position(start)
        for _ in range(PLIES):
            assert position.text == other.text
            assert position.outcome == other.outcome, position.text
            if position.outcome is not None:
                break
            assert known(fast, position) == known(slow, other), f"{way}: {position.text}"
            after = position.play(random.choice(position.moves))
            other = next(far for far in map(other.play, other.moves) if far.text == after.text)
            position = after


def scattered(random: Random, turn: str) -> str:
    """A few pieces of both sides anywhere."""
    squares = random.sample(sorted(NUMBER_OF), random.randint(4, 14))
    letters = {square: random.choice("MKmk") for square in squares}
    for square, letter in letters.items():
        if (letter, square[1]) in (("M", "8"), ("m", "1")):
            letters[square] = letter.swapcase()
    rows = ("".join(letters.get(f"{column}{row}", ".") for column in "abcdefgh") for row in range(8, 0, -1))
    text = "/".join(rows)
    for length in range(8, 0, -1):
        text = text.replace("." * length, str(length))
    return f"{text} {turn}"
