"""Rule 6: winning."""

from __future__ import annotations

import pytest

from tests.games.tri_cross.diagram import (
    cells,
    count,
    ending,
    game,
    laid,
    mover,
    placement,
    played,
    texts,
    turn,
    winner,
)

LADDER = "d3-d4 g5-g4 c1-c2 g4-g5 c2-c1 g5-g4 c1-c2 g4-g5"
"""Black enters and makes three more turns elsewhere, and red lets him."""


@pytest.mark.rule("6.1")
def test_the_last_piece_taken_wins_at_once() -> None:
    own = played(laid("k3c3 r2c5 k5a3"), "c3-c4 c4xc6")
    assert (winner(own), ending(own)) == ("black", "eliminated")
    in_the_losers_turn = played(laid("k2c3 r3c5 r5a3"), "c3-c4 c5xc3")
    assert (winner(in_the_losers_turn), ending(in_the_losers_turn)) == ("red", "eliminated")
    midway = laid("k5c3 r4d3 k3e4").play("c3xe3")
    assert winner(midway) == "black"
    assert midway.moves == ()
    assert not midway.starts_turn, "the turn is not even over"


@pytest.mark.rule("6.2")
@pytest.mark.parametrize("kind", "65432X")
def test_any_piece_wins_by_holding_the_middle_for_four_turns(kind: str) -> None:
    spare = "2" if kind != "2" else "3"
    position = played(laid(f"k{kind}d3 k{spare}c1 r6g5"), LADDER)
    assert (winner(position), ending(position)) == ("black", "four-count")


@pytest.mark.rule("6.3")
def test_entering_starts_the_count_by_step_or_jump_in_anybodys_turn() -> None:
    assert count(laid("k3d3 k2a3 r6g5").play("d3-d4")) == 1
    by_jump = laid("k3b3 k2g3 r2c4 r6g5").play("b3-b4").play("b4xd4")
    assert (count(by_jump), mover(by_jump)) == (1, "red")
    in_the_others_turn = laid("k2c3 r3b4 k6g3 r6g5").play("c3-c4")
    assert (mover(in_the_others_turn), turn(in_the_others_turn)) == ("red", "k")
    entered = in_the_others_turn.play("b4xd4")
    assert (count(entered), turn(entered)) == (1, "r")


@pytest.mark.rule("6.4")
def test_the_owner_counts_on_at_the_end_of_his_turns() -> None:
    position = laid("k3d3 k2c1 r6g5")
    counts = []
    for move in LADDER.split():
        position = position.play(move)
        counts.append(count(position))
    assert counts == [1, 1, 2, 2, 3, 3, 4, 4]
    said = [laid("k3d4 k2c1 r6g5", "r", number).view().stage().caption for number in (1, 2, 3, 4)]
    assert [words.en.split("“")[1] for words in said if words] == [
        "In, in one”",
        "In, in two”",
        "In, in three”",
        "In, in four”",
    ]


@pytest.mark.rule("6.4")
def test_the_count_waits_for_the_jumps_of_the_turn() -> None:
    position = laid("k3d4 k6a3 r5b4 r2g5 kXc1", "k", 2)
    position = position.play("a3-a4")
    assert not position.starts_turn
    assert count(position) == 2, "the turn is not over"
    assert count(position.play("a4xc4")) == 3


@pytest.mark.rule("6.5")
def test_four_wins_only_after_the_opponents_next_turn() -> None:
    position = played(laid("k3d3 k2c1 r6g5"), LADDER[: LADDER.rindex(" ")])
    assert (count(position), winner(position), mover(position)) == (4, "", "red")
    assert winner(position.play("g4-g5")) == "black"


@pytest.mark.rule("6.5")
def test_the_opponent_can_still_dislodge_it_in_that_turn() -> None:
    position = laid("k3d4 k2c1 r4d6 rXg3", "r", 4).play("d6-d5")
    assert texts(position) == {"d5xd3"}
    after = position.play("d5xd3")
    assert (winner(after), count(after)) == ("", 0)
    held = laid("k5d4 k2c1 r4d6 r6g3", "r", 4).play("d6-d5")
    assert texts(held) == {"d4xd6"}, "the sacrifice drags the holder out"
    out = held.play("d4xd6")
    assert (winner(out), count(out), mover(out)) == ("", 0, "black")


@pytest.mark.rule("6.5")
def test_four_wins_as_soon_as_announced_where_so_agreed() -> None:
    start = game(count="announced").position(placement("k3d3 k2c1 r6g5") + " k 0")
    position = played(start, LADDER[: LADDER.rindex(" ")])
    assert (count(position), winner(position), ending(position)) == (4, "black", "four-count")
    assert winner(game(count="announced").position(position.text)) == "black"


@pytest.mark.rule("6.6")
def test_the_count_is_wiped_when_the_piece_leaves_or_falls() -> None:
    assert count(laid("k3d4 k2c1 r6g5", "k", 3).play("d4-d5")) == 0
    forced_in_his_own = laid("k5d4 r4e4 k2f4 k3g4 r2a5", "k", 2).play("f4-f3")
    assert texts(forced_in_his_own) == {"d4xf4"}, "the step made room behind the Four"
    assert count(forced_in_his_own.play("d4xf4")) == 0
    forced_in_the_others = laid("k5d4 k2c1 r4d6 r6g3", "r", 3).play("d6-d5")
    assert (mover(forced_in_the_others), turn(forced_in_the_others)) == ("black", "r")
    assert count(forced_in_the_others.play("d4xd6")) == 0
    fallen = laid("k3d4 k2c1 r4d6 rXg3", "r", 2).play("d6-d5").play("d5xd3")
    assert count(fallen) == 0
    assert cells(fallen) == {"c1": "k2", "d3": "r4", "g3": "rX"}


@pytest.mark.rule("6.7")
def test_a_later_entry_begins_again_at_one() -> None:
    position = played(laid("k3d4 k2c1 r6g5", "k", 3), "d4-d3 g5-g4 d3-d4")
    assert count(position) == 1
    other = played(laid("k3d4 k2c4 r6g5", "k", 3), "d4-d3 g5-g4 c4-d4")
    assert count(other) == 1, "whichever piece it is"


@pytest.mark.rule("6.7")
def test_out_and_in_again_within_one_turn_begins_at_one() -> None:
    # Black's Five holds the middle. Red's Four steps to d5 and draws it out to d6; that opens d4 for black's Six.
    position = laid("k5d4 k6b4 r3c4 r4e5 r2g3 kXa3", "r", 3)
    assert position.starts_turn
    position = position.play("e5-d5")
    assert texts(position) == {"d4xd6"}
    position = position.play("d4xd6")
    assert (mover(position), texts(position)) == ("black", {"b4xd4"})
    position = position.play("b4xd4")
    assert (count(position), turn(position)) == (1, "k")


@pytest.mark.rule("6.8")
def test_a_piece_that_jumped_in_during_the_others_turn_counts_two_at_its_owners_next() -> None:
    position = laid("k2c3 r3b4 k6c1 r6g5").play("c3-c4").play("b4xd4")
    assert (count(position), mover(position)) == (1, "red")
    position = position.play("g5-g4")
    assert count(position) == 2
    position = played(position, "c1-c2 g4-g5 c2-c1 g5-g4")
    assert (count(position), mover(position)) == (4, "black")
    assert winner(position.play("c1-c2")) == "red", "black had three full turns after the entry"


@pytest.mark.rule("6.9")
def test_a_pass_counts_on() -> None:
    position = laid("k3d3 r6g5").play("d3-d4")
    counts = [count(position)]
    for move in ["g5-g4", "pass", "g4-g5", "pass", "g5-g4", "pass"]:
        position = position.play(move)
        counts.append(count(position))
    assert counts == [1, 1, 2, 2, 3, 3, 4]
    assert winner(position.play("g4-g5")) == "black"
