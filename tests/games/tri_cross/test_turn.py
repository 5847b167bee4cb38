"""Rule 4: the turn."""

from __future__ import annotations

import pytest

from sandtable import BadNotation, IllegalMove
from tests.games.tri_cross.diagram import START, count, ending, game, laid, mover, played, squares, texts, winner

HEMMED = "k2c1 r2d1 r3c2 r4e1 r5d2"
"""Black's Two in its corner: equal neighbour to the right, a Three above that cannot be jumped."""


@pytest.mark.rule("4.1")
def test_a_step_goes_to_an_empty_neighbour() -> None:
    assert texts(game().opening) == squares("c2-c3 d2-d3 e2-e3")
    position = game().opening
    for wrong in ("c2-d3", "c2-c4", "c2-d2", "d6-d5", "c3-c4", "d4-d4"):
        with pytest.raises(IllegalMove):
            position.play(wrong)
    with pytest.raises(BadNotation):
        position.play("c2-b2")


@pytest.mark.rule("4.2")
def test_there_is_no_passing_a_turn() -> None:
    with pytest.raises(IllegalMove):
        game().opening.play("pass")
    assert "pass" not in texts(laid("k2d4 k3a3 rXg5", "k", 1))


@pytest.mark.rule("4.3")
def test_after_step_and_jumps_the_next_players_turn_begins() -> None:
    position = game().opening.play("d2-d3")
    assert (mover(position), position.starts_turn) == ("red", True)
    contact = laid("k3c3 r2c5 k4g3 r5g5").play("c3-c4")
    assert (mover(contact), contact.starts_turn) == ("black", False)
    after = contact.play("c4xc6")
    assert (mover(after), after.starts_turn) == ("red", True)


@pytest.mark.rule("4.4")
def test_who_has_no_step_loses() -> None:
    position = laid(HEMMED, "k")
    assert (winner(position), ending(position)) == ("red", "stuck")
    assert position.moves == ()
    assert ending(laid(HEMMED.replace("r2d1", "r2g5"), "k")) == "", "with one free neighbour play goes on"
    arriving = laid("k2c1 r3c2 r5d2 r4e1 r2f3 r6c3", "r").play("f3-e3")
    assert texts(arriving) == {"c1-d1"}


@pytest.mark.rule("4.5")
def test_a_last_piece_in_the_middle_may_pass_or_step() -> None:
    assert texts(laid("k2d4 r3g5", "k", 2)) == squares("pass d4-d3 d4-d5 d4-c4 d4-e4")
    assert count(laid("k2d4 r3g5", "k", 2).play("pass")) == 3
    assert "pass" not in texts(laid("k2d3 r3g5")), "only there"


@pytest.mark.rule("4.5")
def test_a_surrounded_last_piece_in_the_middle_passes_and_does_not_lose() -> None:
    # Nobody can jump the Tri-Cross piece: behind it stands the opposite neighbour.
    position = laid("kXd4 r2d3 r3d5 r4c4 r5e4 rXg3", "k", 1)
    assert texts(position) == {"pass"}
    assert winner(position) == ""
    assert count(position.play("pass")) == 2


@pytest.mark.rule("4.6")
def test_a_holder_whose_other_pieces_are_stuck_must_leave() -> None:
    # The Two in its corner cannot step, and the piece in the middle can.
    position = laid("k2c1 k6d4 r2d1 r3c2 r4e1 r5d2 rXg5", "k", 3)
    assert texts(position) == squares("d4-d3 d4-d5 d4-c4 d4-e4")
    assert count(position.play("d4-d3")) == 0
    shut = laid("k2c1 kXd4 r2d1 r3c2 r4d3 r5c4 r6d2", "k", 1)
    assert "pass" not in texts(shut)


@pytest.mark.rule("4.6")
def test_two_pieces_that_cannot_step_lose_although_one_holds_the_middle() -> None:
    # d4 is shut in by four enemies, the corner piece by two; a last piece might pass, these may not.
    position = laid("kXc1 k2d4 r2d1 rXc2 r3d3 r4d5 r5c4 r6e4", "k", 2)
    assert position.starts_turn
    assert (winner(position), ending(position)) == ("red", "stuck")


def test_the_opening_counts() -> None:
    assert played(game().opening, "d2-d3 d6-d5").text == START.replace("k6k5k4", "k6.k4").replace(
        "r4r5r6/......./......./.......", "r4.r6/...r5.../......./...k5..."
    )
