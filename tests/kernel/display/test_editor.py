"""Drafts: boards that pieces are laid on by hand."""

from __future__ import annotations

from typing import Any, cast

import pytest

from sandtable.kernel.error import BadNotation, BadPosition, SandtableError
from tests.kernel.toys.leap import DRAWN, LEAP


def test_pieces_are_laid_moved_and_lifted() -> None:
    draft = DRAWN.draft().put("b", "A").put("h", "a")
    assert draft.text == ".A.....a. w"
    assert [(piece.token.node, piece.name) for piece in draft.pieces] == [("b", "A"), ("h", "a")]
    moved = draft.put("b").put("c", "A")
    assert moved.text == "..A....a. w"
    assert draft.text == ".A.....a. w", "a draft does not change"
    assert moved.choose_start("east").position().to_move == DRAWN.seats[1]


def test_a_draft_of_a_position_has_nothing_wrong() -> None:
    draft = DRAWN.draft(DRAWN.opening.text)
    assert draft.problem is None
    assert draft.position() == DRAWN.opening
    assert draft.put("a", "A") is draft, "laying what lies there changes nothing"


def test_a_draft_that_is_no_position_says_why() -> None:
    draft = DRAWN.draft("AB...ba w")
    assert draft.problem is not None
    assert str(draft.problem) == "'AB...ba w' is no strip of 9 squares with w or e."
    assert draft.problem.parameters == {"text": "'AB...ba w'", "count": "9"}
    with pytest.raises(BadPosition):
        draft.position()


def test_drafts_are_equal_by_their_text() -> None:
    one, other = DRAWN.draft().put("b", "A"), DRAWN.draft(".A....... w")
    assert one == other
    assert hash(one) == hash(other)
    assert one != one.choose_start("east")
    assert (str(one), repr(one)) == (".A....... w", "<Draft of leap: .A....... w>")


@pytest.mark.parametrize(
    ("work", "kind", "sentence"),
    [
        (lambda: DRAWN.draft("nonsense"), BadPosition, "is no strip"),
        (lambda: DRAWN.draft(cast(Any, 7)), BadPosition, "is given as text, not as int"),
        (lambda: DRAWN.draft().put("z", "A"), BadNotation, "There is no point 'z'"),
        (lambda: DRAWN.draft().put("a", "A", "B"), BadPosition, "At most 1 pieces stand on one point"),
        (lambda: DRAWN.draft().put("a", "Q"), BadPosition, "'Q' cannot be laid on a"),
        (
            lambda: DRAWN.draft().choose_start("north"),
            BadPosition,
            "cannot go on with 'north' here, only with west, east",
        ),
        (lambda: LEAP.draft(), SandtableError, "no board editor"),
    ],
)
def test_nonsense_is_refused(work: Any, kind: type[Exception], sentence: str) -> None:
    with pytest.raises(kind, match=sentence):
        work()
