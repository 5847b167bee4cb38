"""Laying pieces on the board by hand."""

from __future__ import annotations

import pytest

import sandtable
from sandtable.i18n import say
from sandtable.kernel.error import BadPosition

GAME = sandtable.load("tri-cross", "preset=club")
DOWN = sandtable.load("tri-cross", "preset=club,faces=down")


def test_a_board_is_laid_from_nothing() -> None:
    draft = GAME.draft().put("a4", "k6").put("g4", "r5").choose_start("red")
    assert draft.text == ".../.../......./k6.....r5/......./.../... r 0"
    assert draft.problem is None
    assert draft.position().to_move == GAME.seats[1]


def test_the_middle_is_held_from_one_up_and_the_count_can_be_chosen() -> None:
    draft = GAME.draft().put("a4", "r6").put("d4", "k5")
    (figure,) = draft.on("d4")
    assert (figure.name, figure.token.badge) == ("k5.1", "1")
    (trait,) = figure.traits
    assert [variant.name for variant in trait.variants] == ["k5.1", "k5.2", "k5.3", "k5.4"]
    held = draft.put("d4", "k5.3")
    assert held.text.endswith(" k 3")
    assert held.put("d4").text.endswith(" k 0")
    assert held.put("d4").put("b4", "k5.3").text.endswith(" k 0"), "elsewhere nothing is counted"
    assert held.put("b4", "k5").text.endswith(" k 0"), "a piece that leaves the middle is not counted any more"


def test_every_piece_is_there_once() -> None:
    draft = GAME.draft().put("a4", "k6").put("b4", "k6")
    assert [piece.token.node for piece in draft.pieces] == ["b4"]
    left = {figure.name: figure.left for box in draft.boxes for figure in box.figures}
    assert (left["k6"], left["k5"], len(left)) == (0, 1, 12)


def test_pieces_lie_face_down_where_the_option_says_so() -> None:
    assert [trait.title.en for trait in DOWN.draft().put("a4", "K6").pieces[0].traits] == ["Face"]
    assert GAME.draft().put("a4", "k6").pieces[0].traits == ()
    wrong = GAME.draft().put("a4", "K6").put("g4", "r6").problem
    assert wrong is not None
    assert "face down" in str(wrong)
    assert "nằm úp" in say(wrong, "vi")


def test_there_are_boxes_for_all_who_play() -> None:
    game = sandtable.load("tri-cross", "preset=club,players=4")
    assert [box.side for box in game.draft().boxes] == ["black", "red", "green", "yellow"]
    assert [choice.name for choice in game.draft().start_choices] == ["black", "red", "green", "yellow"]


@pytest.mark.parametrize("name", ["6", "k", "k7", "k6.", "k6.5", "k6.1f", "x6"])
def test_there_are_no_other_pieces(name: str) -> None:
    with pytest.raises(BadPosition, match="There is no piece"):
        GAME.draft().put("a4", name)
