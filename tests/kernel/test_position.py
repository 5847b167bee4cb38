"""Positions and games as values: equal, hashable, copied, pickled."""

from __future__ import annotations

import copy
import pickle
from contextlib import suppress
from random import Random

import pytest

import sandtable
from sandtable import BadOption, Game, NotYourTurn

GAMES = tuple(sandtable.games())
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@every_game
def test_a_position_is_a_value(game: Game) -> None:
    opening = game.opening
    move = opening.moves[0]
    again = game.position(opening.text)
    assert again == opening
    assert hash(again) == hash(opening)
    assert opening.play(move) != opening
    assert opening.play(move) == opening.play(move.text, move.seat)
    assert copy.deepcopy(opening) is opening
    assert copy.copy(opening) == opening


@every_game
def test_games_positions_views_and_records_can_be_pickled(game: Game) -> None:
    game = game.with_options("preset=club")
    record = game.record()
    for _ in range(3):
        move = record.position.moves[0]
        record = record.play(move.text, move.seat)
    for value in (game, record.position, record.position.view(game.seats[0]), record):
        assert pickle.loads(pickle.dumps(value)) == value
    assert pickle.loads(pickle.dumps(record)).write() == record.write()


@every_game
def test_games_under_different_options_differ(game: Game) -> None:
    for option in game.rulings:
        value = next((choice for choice in option.choices if choice != option.default), "")
        with suppress(BadOption):  # some choices go only with others
            other = game.with_options({option.name: value})
            assert other != game
            assert other == game.with_options(other.options.text)
            assert other.opening != game.opening


def test_a_text_without_a_seat_is_refused_while_several_may_act() -> None:
    waiting = sandtable.load("commander-in-chief", enhance="choose").opening
    with pytest.raises(NotYourTurn, match=r"\(dark / light\): say which one moves"):
        waiting.play("ready")
    assert [seat.name for seat in waiting.play("ready", "light").waiting] == ["dark"]


@every_game
def test_moves_masks_and_redactions_agree_with_the_notation_and_visibility(game: Game) -> None:
    random, position = Random(5), game.with_options("preset=club").opening
    for _ in range(60):
        if position.is_over:
            break
        by, board, notation = position.to_move, position.board(), position.game.notation
        assert by is not None
        for move in position.moves:
            (spelling,) = notation.spellings(board, [move.code])
            assert (move.text, move.taps) == (spelling.text, spelling.taps)
            assert move.text == notation.move_text(board, move.code)
            assert position.find(move.text, by).code == move.code
        move = random.choice(position.moves)
        visibility = position.game.visibility
        for seat in (*position.game.seats, None):
            index = -1 if seat is None else seat.index
            redacted = visibility.redact_move(board, move.code, by.index, index)
            assert position.redact_move(move, by, seat) == redacted
            assert position.masked(index) == visibility.mask(board, index)
        position = position.play(move, by)
