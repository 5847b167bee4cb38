"""The board from Python: push and pop, copies, nonsense."""

from __future__ import annotations

from random import Random

import pytest

import sandtable
from sandtable import Game

GAMES = tuple(sandtable.games())
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@every_game
def test_there_is_no_way_back_beyond_the_beginning(game: Game) -> None:
    board = game.opening.board()
    with pytest.raises(IndexError, match="no move to take back"):
        board.pop()


@every_game
def test_a_copy_goes_its_own_way(game: Game) -> None:
    board = game.opening.board()
    board.push(board.moves()[0])
    other, key = board.copy(), board.key
    other.push(other.moves()[0])
    assert board.key == key
    assert other.key != key
    with pytest.raises(IndexError):
        board.copy().pop()


@every_game
def test_a_position_is_not_changed_through_the_board_it_gave_away(game: Game) -> None:
    position = game.opening
    text = position.text
    board = position.board()
    board.push(board.moves()[0])
    assert position.text == text
    assert game.notation.write(position.board()) == text


@every_game
def test_no_word_pushed_by_mistake_brings_the_interpreter_down(game: Game) -> None:
    random = Random(3)
    for _ in range(2000):
        board = game.opening.board()
        word = random.getrandbits(random.randint(1, 62))
        if word not in board.moves():
            with pytest.raises(ValueError, match="is not a move that may be made here"):
                board.push(word)


@every_game
def test_a_long_way_there_is_a_long_way_back(game: Game) -> None:
    random = Random(4)
    board = game.opening.board()
    keys: list[int] = []
    while len(keys) < 3000 and (moves := board.moves()):
        keys.append(board.key)
        board.push(random.choice(moves))
    for key in reversed(keys):
        board.pop()
        assert board.key == key
