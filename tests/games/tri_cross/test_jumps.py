"""Rule 5: jumps."""

from __future__ import annotations

import pytest

from sandtable import IllegalMove
from tests.games.tri_cross.diagram import cells, ending, jumps, laid, mover, played, squares, texts, turn, winner
from tests.games.tri_cross.soak import no_jump_when_a_turn_begins


@pytest.mark.rule("5.1")
@pytest.mark.parametrize(
    ("step", "victim", "jump"),
    [("d3-d4", "d5", "d4xd6"), ("d5-d4", "d3", "d4xd2"), ("c4-d4", "e4", "d4xf4"), ("e4-d4", "c4", "d4xb4")],
)
def test_a_jump_removes_a_weaker_neighbour_and_lands_beyond(step: str, victim: str, jump: str) -> None:
    position = laid(f"k5{step[:2]} r3{victim} k2c1 r2c7").play(step)
    assert texts(position) == {jump}
    after = position.play(jump)
    assert jump[-2:] in cells(after)
    assert cells(after)[jump[-2:]] == "k5"
    assert victim not in cells(after)
    assert step[3:] not in cells(after)


@pytest.mark.rule("5.2")
def test_no_jump_onto_a_piece_or_over_an_edge() -> None:
    blocked = laid("k5d3 r3d5 r2d6 kXa3").play("d3-d4")
    assert blocked.starts_turn
    assert turn(blocked) == "r"
    own = laid("k5d3 r3d5 k2d6 k6d7 r2g3").play("d3-d4")
    assert "d4xd6" not in texts(own), "nor onto a piece of one's own"
    edge = laid("k5d5 r3d7 k2a3 rXg3").play("d5-d6")
    assert edge.starts_turn
    corner = laid("k5c4 r3b3 k2a5 rXg3").play("c4-c3")
    assert texts(corner) == {"c3xa3"}
    outside = laid("k5a5 r3a3 k2c1 rXg3").play("a5-a4")
    assert outside.starts_turn, "below a3 there is nothing"


@pytest.mark.rule("5.3")
def test_jumps_are_compulsory_for_both() -> None:
    own = laid("k3c3 r2c5 k4c2 r5g5").play("c3-c4")
    assert texts(own) == {"c4xc6"}
    with pytest.raises(IllegalMove):
        own.play("c2-d2")
    other = laid("k2c3 r3c5 k4g3 r5g5").play("c3-c4")
    assert mover(other) == "red"
    assert texts(other) == {"c5xc3"}
    assert turn(other) == "k", "it is still black's turn"


@pytest.mark.rule("5.4")
def test_the_player_whose_turn_it_is_jumps_first_and_the_other_in_the_same_turn() -> None:
    # Rulebook, example 2: the red Three challenges a Two and a Four.
    position = laid("r3e4 k2c4 k4d5 r2g5 k6c1", "r").play("e4-d4")
    assert mover(position) == "red"
    assert texts(position) == {"d4xb4"}, "although the Four is stronger"
    after = position.play("d4xb4")
    assert (mover(after), after.starts_turn) == ("black", True), "the Four has nothing left to jump"
    # Beside the square where the Three lands the Four may reply, still in red's turn.
    reply = played(laid("r3d3 k2d5 k4c6 r2g5 k6c1", "r"), "d3-d4 d4xd6")
    assert (turn(reply), mover(reply), texts(reply)) == ("r", "black", {"c6xe6"})


@pytest.mark.rule("5.4")
def test_after_a_reply_in_my_turn_the_opponent_still_has_his_own() -> None:
    position = played(laid("k2c3 r3c5 k4g3 r5g5"), "c3-c4 c5xc3")
    assert (mover(position), position.starts_turn) == ("red", True)


@pytest.mark.rule("5.5")
def test_who_must_jump_is_asked_again_after_every_jump() -> None:
    retested = laid("k2d3 r4d5 k5c3 k3g3 r2g5", "k").play("d3-d4").play("d5xd3")
    assert (mover(retested), texts(retested)) == ("black", {"c3xe3"}), "black again, in his own turn"
    assert turn(retested) == "k"


@pytest.mark.rule("5.6")
def test_several_jumps_are_chosen_among_freely() -> None:
    two_victims = laid("k5d2 r2c3 r3e3 k2a3 rXg5").play("d2-d3")
    assert texts(two_victims) == squares("d3xb3 d3xf3")
    both = laid("k5c4 k6d3 r4d4 r2g5 kXg3", "k", 1)
    assert texts(both) == squares("c4xe4 d3xd5"), "one victim, two pieces that can take it"
    short = laid("k5d3 r2c3 r4e3 r3f4 k2a5 rXg5")
    assert len(jumps(short)) == 2, "and nobody must take the way with more victims"


@pytest.mark.rule("5.7")
def test_jumps_open_jumps_for_the_same_piece_or_another() -> None:
    same = played(laid("k6c3 r5d3 r4e4 k2a3 rXg5"), "c3xe3")
    assert (mover(same), texts(same)) == ("black", {"e3xe5"})
    assert mover(same.play("e3xe5")) == "red"
    # The Four is taken off d3, and so the Six may land there.
    another = laid("k5c3 r4d3 k6d5 r3d4 r2g5 k2a5", "k", 1)
    assert texts(another) == {"c3xe3"}
    after = another.play("c3xe3")
    assert texts(after) == {"d5xd3"}
    assert after.play("d5xd3").starts_turn


@pytest.mark.rule("5.8")
def test_nobody_has_a_jump_when_a_turn_begins() -> None:
    assert no_jump_when_a_turn_begins(1500, 1).startswith("1500 turns")


@pytest.mark.rule("5.8")
def test_a_text_with_a_jump_stands_inside_its_jumps() -> None:
    position = laid("k3c3 r2c4 k4g3 r5g5", "k")
    assert not position.starts_turn
    assert texts(position) == {"c3xc5"}
    other = laid("k3c3 r2c4 k4g3 r5g5", "r")
    assert mover(other) == "black", "in red's turn black must jump too"
    assert turn(other) == "r"


@pytest.mark.rule("5.9")
def test_removed_pieces_lie_face_up_in_the_trays() -> None:
    position = played(laid("k3c3 r2c5 k4g3 r5g5"), "c3-c4 c4xc6")
    trays = {tray.name: [token.letter for token in tray.tokens] for tray in position.view().stage().trays}
    assert trays["removed-red"] == ["r6", "r4", "r3", "r2", "rX"]
    assert trays["removed-black"] == ["k6", "k5", "k2", "kX"]


@pytest.mark.rule("5.1")
def test_the_first_example_of_the_rulebook() -> None:
    position = played(laid("k3d2 r2d4 k6c1 r6d7", "k", 1), "d2-d3 d3xd5")
    assert cells(position) == {"c1": "k6", "d5": "k3", "d7": "r6"}
    assert (winner(position), ending(position)) == ("", "")
