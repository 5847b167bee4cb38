"""Laying pieces on the board by hand."""

from __future__ import annotations

import pytest

import sandtable
from sandtable.i18n import say
from sandtable.kernel.error import BadPosition

GAME = sandtable.load("commander-in-chief", "preset=club")


def test_a_board_is_laid_from_nothing() -> None:
    draft = GAME.draft().put("a1", "C").put("h8", "c").put("d4", "+F").choose_start("light")
    assert draft.text == "7c/8/8/8/3+F4/8/8/C7 l"
    assert draft.problem is None
    assert draft.position().to_move == GAME.seats[1]


def test_a_leader_is_there_once_and_moves_when_it_is_laid_elsewhere() -> None:
    draft = GAME.draft().put("a1", "C").put("b2", "C")
    assert draft.text == "8/8/8/8/8/8/1C6/8 d"
    twice = GAME.draft().put("a1", "F").put("b2", "F").put("c3", "F")
    assert twice.problem is not None
    assert str(twice.problem) == "There are more light Fighter pieces than the box holds."
    assert say(twice.problem, "vi") == "Bên trắng có nhiều Máy bay tiêm kích hơn số quân trong hộp."


def test_ground_that_does_not_bear_a_piece_is_named() -> None:
    draft = GAME.draft(GAME.opening.text).put("d4", "T")
    assert draft.problem is not None
    assert (str(draft.problem), say(draft.problem, "vi")) == (
        "A light Tank cannot stand on d4.",
        "Xe tăng trắng không thể đứng ở d4.",
    )


def test_the_boxes_count_what_is_left() -> None:
    left = {figure.name: figure.left for box in GAME.draft(GAME.opening.text).boxes for figure in box.figures}
    assert set(left.values()) == {0}
    empty = {figure.name: figure.left for box in GAME.draft().put("d4", "K").boxes for figure in box.figures}
    assert (empty["A"], empty["K"], empty["a"], empty["C"], empty["F"]) == (3, 3, 4, 1, 2)


def test_what_was_counted_stays_and_the_end_of_the_game_goes() -> None:
    text = "7c/8/8/8/8/8/8/C7 d turn=7 points=3,1 quiet=4 late=d"
    draft = GAME.draft(text).put("d4", "f")
    assert draft.text == "7c/8/8/8/3f4/8/8/C7 d turn=7 points=3,1 quiet=4 late=d"
    assert [choice.chosen for choice in draft.start_choices] == [False, False]
    assert draft.choose_start("dark").text == "7c/8/8/8/3f4/8/8/C7 d turn=7 points=3,1 quiet=4"


def test_a_turn_of_either_half_of_a_team_can_be_chosen() -> None:
    game = sandtable.load("commander-in-chief", "preset=club,teams=both")
    for seat in game.seats:
        draft = game.draft(game.opening.text).choose_start(seat.name)
        assert draft.position().to_move == seat


@pytest.mark.parametrize("name", ["X", "+", "++c", "c+", ""])
def test_there_are_no_other_pieces(name: str) -> None:
    with pytest.raises(BadPosition, match="There is no piece"):
        GAME.draft().put("a1", name)
