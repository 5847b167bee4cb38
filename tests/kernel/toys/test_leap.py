"""A turn in which both seats must act: compulsory jumps, the turn's owner first."""

from __future__ import annotations

import pytest

from sandtable.kernel.error import BadPosition, IllegalMove, NotYourTurn
from sandtable.kernel.position import Position
from sandtable.kernel.record import read_record
from sandtable.kernel.seat import REFEREE
from tests.kernel.toys.leap import LEAP

NINE = LEAP.with_options("length=9")


def words(position: Position) -> list[str]:
    return [move.text for move in position.moves]


def stands(position: Position) -> tuple[str, str, bool]:
    return position.text, str(position.to_move), position.starts_turn


def test_a_step_that_opens_no_jump_ends_the_turn() -> None:
    assert stands(LEAP.position("B.a.A.b w").play("e-d")) == ("B.aA..b e", "east", True)


def test_a_step_that_opens_an_own_jump_goes_on_with_it() -> None:
    position = LEAP.position("B.a.A.b w").play("a-b")
    assert stands(position) == (".Ba.A.b w", "west", False)
    assert words(position) == ["bxd"]
    assert stands(position.play("bxd")) == ("...BA.b e", "east", True)


def test_the_other_seat_jumps_in_the_middle_of_my_turn_and_then_has_its_own() -> None:
    position = LEAP.position("B.a.A.b w").play("e-f")
    assert stands(position) == ("B.a..Ab w", "east", False)
    assert words(position) == ["gxe"]
    assert position.moves_of("west") == ()
    with pytest.raises(NotYourTurn):
        position.play("a-b", "west")
    assert stands(position.play("gxe")) == ("B.a.b.. e", "east", True)


def test_the_owner_of_the_turn_jumps_first_although_both_can() -> None:
    position = NINE.position("bAB.a.... w").play("c-d")
    assert stands(position) == ("bA.Ba.... w", "west", False)
    position = position.play("dxf")
    assert stands(position) == ("bA...B... w", "east", False)
    assert stands(position.play("axc")) == ("..b..B... e", "east", True)


def test_a_jump_of_the_other_seat_can_give_the_turn_back_to_its_owner() -> None:
    position = NINE.position("bAC.....a w").play("c-d").play("axc")
    assert stands(position) == ("..bC....a w", "west", False)
    assert stands(position.play("dxb")) == (".C......a e", "east", True)


def test_whoever_has_no_piece_left_loses_in_the_middle_of_a_turn() -> None:
    position = NINE.position("bAC...... w").play("c-d").play("axc").play("dxb")
    assert position.outcome is not None
    assert (position.outcome.result, position.outcome.ending.name) == ("west", "alone")
    assert position.to_move is None


def test_whoever_cannot_step_loses() -> None:
    outcome = LEAP.position("aBC...c e").play("g-f").outcome
    assert outcome is None
    outcome = LEAP.position("....CBa e").outcome
    assert outcome is not None
    assert (outcome.result, outcome.ending.name) == ("west", "stuck")


@pytest.mark.parametrize(("depth", "leaves"), [(0, 1), (1, 3), (2, 4), (3, 8)])
def test_perft_counts_steps_and_jumps(depth: int, leaves: int) -> None:
    # 1: a-b e-d e-f. 2: a-b bxd, e-d c-b, e-d g-f, e-f gxe. 3: bxd g-f; c-b axc; g-f a-b, g-f d-e; gxe and four steps.
    assert LEAP.position("B.a.A.b w").perft(depth) == leaves


@pytest.mark.parametrize(("depth", "leaves"), [(0, 1), (1, 3), (2, 7)])
def test_perft_by_turns_counts_a_step_with_its_jumps_as_one(depth: int, leaves: int) -> None:
    assert LEAP.position("B.a.A.b w").perft(depth, turns=True) == leaves


def test_a_position_inside_its_jumps_reads_back() -> None:
    for start, step in (("B.a.A.b w", "a-b"), ("B.a.A.b w", "e-f")):
        position = LEAP.position(start).play(step)
        again = LEAP.position(position.text)
        assert stands(again) == stands(position)
        assert words(again) == words(position)
        assert again.key == position.key != LEAP.position(start).key


def test_the_key_tells_whose_turn_it_is() -> None:
    assert LEAP.position("B.....b w").key != LEAP.position("B.....b e").key


def test_the_third_recurrence_is_a_draw_in_the_club_only() -> None:
    back_and_forth = ["b-c", "f-e", "c-b", "e-f"] * 2
    for options, ending in (("preset=club", "repetition"), ("", None)):
        position = LEAP.with_options(options).opening
        for move in back_and_forth:
            assert position.outcome is None
            position = position.play(move)
        assert (position.outcome.ending.name if position.outcome else None) == ending
        assert position.repetitions == 2
        assert position == LEAP.with_options(options).opening


def test_a_jump_leaves_nothing_to_recur() -> None:
    position = LEAP.position("B.a...b w").play("a-b")
    assert position.board().window == 1
    assert position.play("bxd").board().window == 0


def test_the_referee_forfeits_a_turn_only_before_its_step() -> None:
    position = LEAP.position("B.a.A.b w")
    outcome = position.play("forfeit", REFEREE).outcome
    assert outcome is not None
    assert outcome.result == "east"
    with pytest.raises(IllegalMove):
        position.play("e-f").play("forfeit", REFEREE)


def test_a_record_names_who_jumped_and_replays() -> None:
    record = LEAP.record("B.a.A.b w").play("ef").play("gxe", comment="in the other's turn").play("c-d")
    lines = record.write().splitlines()
    assert lines[-3:] == ["1 west e-f", "2 east gxe {in the other's turn}", "3 east c-d"]
    again = read_record(record.write(), lambda name, options: LEAP.with_options(options))
    assert again.position == record.position


@pytest.mark.parametrize("text", ["", "AB...ba", "AB...ba n", "AB..ba w", "AB...da w", "AB...ba w w"])
def test_what_is_no_strip_is_refused(text: str) -> None:
    with pytest.raises(BadPosition):
        LEAP.position(text)
