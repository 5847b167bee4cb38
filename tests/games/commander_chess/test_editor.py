"""Laying pieces and stacks on the board by hand."""

from __future__ import annotations

import pytest

import sandtable
from sandtable.i18n import say
from sandtable.kernel.error import BadPosition

GAME = sandtable.load("commander-chess", "preset=club")


def test_a_stack_is_laid_in_any_order_and_written_in_one() -> None:
    draft = GAME.draft(GAME.opening.text).put("c4").put("b2").put("e2").put("a5", "F", "N")
    assert "/(NF)10/" not in draft.text
    assert [piece.name for piece in draft.on("a5")] == ["N", "F"]
    assert draft.problem is None
    assert "(NF)" in draft.text


def test_members_of_a_stack_are_lifted_one_by_one_and_may_be_heroes() -> None:
    draft = GAME.draft().put("a5", "N", "F", "T").put("a5", "N", "+T")
    assert [piece.name for piece in draft.on("a5")] == ["N", "+T"]
    assert draft.text.startswith("11/11/11/11/11/11/11/(N+T)10/")
    assert [trait.title.en for piece in draft.on("a5") for trait in piece.traits] == ["Rank", "Rank"]
    assert GAME.draft().put("g1", "C").pieces[0].traits == (), "a Commander is never a hero"


def test_of_which_there_is_one_that_moves_out_of_a_stack_too() -> None:
    draft = GAME.draft().put("f4", "T", "M").put("g5", "M")
    assert [(piece.token.node, piece.name) for piece in draft.pieces] == [("f4", "T"), ("g5", "M")]
    assert [figure.token.node for figure in GAME.draft().put("g1", "C").put("g2", "C").pieces] == ["g2"]


@pytest.mark.parametrize(
    ("node", "names", "english", "vietnamese"),
    [
        ("e5", ("N",), "Navy cannot stand on e5.", "Hải quân không thể đứng ở e5."),
        ("a5", ("T",), "Tank cannot stand on a5.", "Xe tăng không thể đứng ở a5."),
        ("e5", ("F", "F"), "(FF) on e5 is not a stack under these options.", "không phải chồng quân hợp lệ"),
        ("e5", ("I", "I", "I"), "There are more red Infantry pieces", "Bên đỏ có nhiều Bộ binh hơn"),
    ],
)
def test_what_cannot_be_is_said_in_both_languages(
    node: str, names: tuple[str, ...], english: str, vietnamese: str
) -> None:
    said = GAME.draft().put("g1", "C").put("g12", "c").put(node, *names).problem
    assert said is not None
    assert english in str(said)
    assert vietnamese in say(said, "vi")


def test_a_turn_that_is_chosen_begins_afresh() -> None:
    start = "6c4/11/11/11/11/11/11/11/2(NF)8/11/11/6C4 r - - 3 9"
    position = GAME.position(start)
    split = next(after for move in position.moves if not (after := position.play(move)).starts_turn)
    draft = GAME.draft(split.text)
    assert "split=" in draft.text
    assert [choice.chosen for choice in draft.start_choices] == [False, False]
    fresh = draft.choose_start("blue")
    assert "split=" not in fresh.text
    assert fresh.position().to_move == GAME.seats[1]


@pytest.mark.parametrize("names", [("X",), ("+C",), ("",), ("N", "n")])
def test_there_are_no_other_pieces_and_no_mixed_stacks(names: tuple[str, ...]) -> None:
    with pytest.raises(BadPosition):
        GAME.draft().put("a5", *names)
