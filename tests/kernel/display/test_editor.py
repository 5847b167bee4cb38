"""Drafts: boards that pieces are laid on by hand."""

from __future__ import annotations

from typing import Any, cast

import pytest

from sandtable.kernel.error import BadNotation, BadPosition, SandtableError
from sandtable.kernel.phrasebook import Phrasebook
from tests.kernel.toys.leap import DRAWN, LEAP


def test_pieces_are_laid_moved_and_lifted() -> None:
    draft = DRAWN.draft().put("b", "A").put("h", "a")
    assert draft.text == ".A.....a. w"
    assert [(figure.token.node, figure.name) for figure in draft.figures] == [("b", "A"), ("h", "a")]
    moved = draft.put("b").put("c", "A")
    assert moved.text == "..A....a. w"
    assert draft.text == ".A.....a. w", "a draft does not change"
    assert moved.turned("east").position().to_move == DRAWN.seats[1]


def test_a_draft_of_a_position_has_nothing_wrong() -> None:
    draft = DRAWN.draft(DRAWN.opening.text)
    assert draft.complaint is None
    assert draft.position() == DRAWN.opening
    assert draft.put("a", "A") is draft, "laying what lies there changes nothing"


def test_a_draft_that_is_no_position_says_why_in_both_languages() -> None:
    draft = DRAWN.draft("AB...ba w")
    assert draft.complaint is not None
    assert draft.complaint.en == "'AB...ba w' is no strip of 9 squares with w or e."
    assert draft.complaint.vi == "'AB...ba w' không phải dải 9 ô với w hay e."
    with pytest.raises(BadPosition):
        draft.position()


def test_drafts_are_equal_by_their_text() -> None:
    one, other = DRAWN.draft().put("b", "A"), DRAWN.draft(".A....... w")
    assert one == other
    assert hash(one) == hash(other)
    assert one != one.turned("east")
    assert (str(one), repr(one)) == (".A....... w", "<Draft of leap: .A....... w>")


@pytest.mark.parametrize(
    ("work", "kind", "sentence"),
    [
        (lambda: DRAWN.draft("nonsense"), BadPosition, "is no strip"),
        (lambda: DRAWN.draft(cast(Any, 7)), BadPosition, "is given as text, not as int"),
        (lambda: DRAWN.draft().put("z", "A"), BadNotation, "There is no point 'z'"),
        (lambda: DRAWN.draft().put("a", "A", "B"), BadPosition, "At most 1 pieces stand on one point"),
        (lambda: DRAWN.draft().put("a", "Q"), BadPosition, "'Q' cannot be laid on a"),
        (lambda: DRAWN.draft().turned("north"), BadPosition, "does not go on with 'north' here, but with west, east"),
        (lambda: LEAP.draft(), SandtableError, "no board to lay pieces on"),
    ],
)
def test_nonsense_is_refused(work: Any, kind: type[Exception], sentence: str) -> None:
    with pytest.raises(kind, match=sentence):
        work()


def test_a_phrasebook_takes_over_what_is_filled_in_and_knows_terms() -> None:
    book = Phrasebook({"{who} sleeps on {where}.": "{who} ngủ ở {where}.", "Enough.": "Đủ rồi."}, {"Cat": "Mèo"})
    assert book.say("Cat sleeps on a1.") == "Mèo ngủ ở a1."
    assert book.say("Dog sleeps on a1.") == "Dog ngủ ở a1."
    assert book.say("Enough.") == "Đủ rồi."
    assert book.say("{who} sleeps on {where}.") == "{who} ngủ ở {where}."
    assert book.say("Nobody ever said that.") is None
    assert book.say("The position text is empty.") == "Chưa có chữ nào cho thế cờ."
