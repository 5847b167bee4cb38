"""A turn of several moves by one seat, each legal only if the turn can be finished."""

from __future__ import annotations

import pytest

from sandtable.kernel.error import BadPosition, IllegalMove
from sandtable.kernel.position import Position
from sandtable.kernel.record import read_record
from sandtable.kernel.seat import REFEREE
from tests.kernel.toys.porters import PORTERS

SMALL = "k,.,.,./.,.,.,./.,.,.,./.,.,IT,K r -"
DOUBLE = ".,.,.,k/n,IT,.,./.,t,.,./K,.,.,. r -"
"""Red's leader on a1 is attacked from a3 along the file and from b2 along the diagonal."""


def words(position: Position) -> list[str]:
    return [move.text for move in position.moves]


def test_a_stack_moves_whole_or_member_by_member() -> None:
    assert words(PORTERS.position(SMALL)) == [
        "Ic1>c2",
        "Ic1>b1",
        "Tc1>d2",
        "Tc1>b2",
        "(IT)c1c2",
        "(IT)c1b1",
        "Kd1d2",
    ]


def test_a_split_stays_with_its_seat_until_it_is_done() -> None:
    position = PORTERS.position(SMALL).play("Ic1>c2")
    assert (str(position.to_move), position.starts_turn) == ("red", False)
    assert words(position) == ["Tc1>d2", "Tc1>b2", "done"]
    done = position.play("done")
    assert (str(done.to_move), done.starts_turn) == ("blue", True)


def test_a_split_ends_by_itself_when_nobody_is_left_on_the_point() -> None:
    position = PORTERS.position(SMALL).play("Ic1>c2").play("Tc1>b2")
    assert (str(position.to_move), position.starts_turn) == ("blue", True)


def test_all_members_start_from_the_point_of_the_stack() -> None:
    position = PORTERS.opening.play("Nc1>a1")
    assert {move.taps[0] for move in position.moves} == {"c1", "done"}


def test_a_step_is_legal_only_if_the_turn_can_be_finished() -> None:
    position = PORTERS.position(DOUBLE)
    assert words(position) == ["Ka1b1", "Ib3>b2", "Tb3>a2"]
    for illegal in ("Ib3>a3", "Tb3>c2", "(IT)b3b2"):
        with pytest.raises(IllegalMove):
            position.play(illegal)


def test_a_step_that_does_not_help_by_itself_must_be_followed_by_one_that_does() -> None:
    position = PORTERS.position(DOUBLE)
    assert words(position.play("Ib3>b2")) == ["Tb3>a2"]
    assert words(position.play("Tb3>a2")) == ["Ib3>b2"]
    one, two = position.play("Ib3>b2").play("Tb3>a2"), position.play("Tb3>a2").play("Ib3>b2")
    assert one == two
    assert one.key == two.key


def test_whoever_cannot_finish_any_turn_loses() -> None:
    outcome = PORTERS.position(".,.,.,k/.,.,.,./n,t,.,./K,.,.,. r -").outcome
    assert outcome is None  # a1-b1 is safe
    outcome = PORTERS.position(".,.,.,k/.,.,.,./n,i,.,./K,T,.,. r -").outcome
    assert outcome is None  # the porter takes on a2
    stuck = PORTERS.position(".,.,.,k/.,t,.,./n,i,.,./K,.,.,. r -")
    assert stuck.outcome is not None
    assert (stuck.outcome.result, stuck.outcome.ending.name) == ("blue", "stuck")


@pytest.mark.parametrize(("depth", "leaves"), [(1, 7), (2, 18)])
def test_perft_counts_every_step(depth: int, leaves: int) -> None:
    # 2: two answers to each of three whole moves, and three ways on (two steps and done) after each of four splits.
    assert PORTERS.position(SMALL).perft(depth) == leaves


@pytest.mark.parametrize(("depth", "leaves"), [(1, 15), (2, 25)])
def test_perft_by_turns_counts_whole_splits(depth: int, leaves: int) -> None:
    # 1: three whole moves and 4 x 3 splits. 2: a porter on b2, after five of them, keeps the leader from a3.
    assert PORTERS.position(SMALL).perft(depth, turns=True) == leaves


def test_an_unfinished_split_reads_back() -> None:
    position = PORTERS.position(DOUBLE).play("Ib3>b2")
    assert position.text == ".,.,.,k/n,T,.,./.,I,.,./K,.,.,. r b3"
    again = PORTERS.position(position.text)
    assert (again, again.key, words(again)) == (position, position.key, words(position))
    assert not again.starts_turn


def test_an_unfinished_split_is_another_position_than_the_same_pieces_at_rest() -> None:
    split, rest = "k,.,.,./.,.,.,./.,.,I,./.,.,T,K r c1", "k,.,.,./.,.,.,./.,.,I,./.,.,T,K r -"
    assert PORTERS.position(split).key != PORTERS.position(rest).key


def test_a_split_that_cannot_be_finished_is_no_position() -> None:
    with pytest.raises(BadPosition):
        PORTERS.position(".,.,.,k/n,T,.,./.,t,.,./K,.,I,. r b3")


def test_what_is_touched_for_one_move_begins_no_other() -> None:
    taps = {move.text: move.taps for move in PORTERS.position(SMALL).moves}
    assert taps["Ic1>c2"] == ("c1", "pick:I", "c2")
    assert taps["(IT)c1c2"] == ("c1", "pick:IT", "c2")
    assert taps["Kd1d2"] == ("d1", "d2")
    after = PORTERS.position(SMALL).play("Ic1>c2")
    assert [move.taps for move in after.moves] == [("c1", "pick:T", "d2"), ("c1", "pick:T", "b2"), ("done",)]


def test_a_record_of_a_split_replays_also_from_its_middle() -> None:
    begun = PORTERS.record(DOUBLE).play("Ib3>b2")
    for record in (begun.play("Tb3>a2"), PORTERS.record(begun.position.text).play("Tb3>a2")):
        again = read_record(record.write(), lambda name, options: PORTERS.with_options(options))
        assert again.position == record.position
        assert again.write() == record.write()


def test_a_turn_forfeited_in_the_middle_of_a_split_is_lost() -> None:
    position = PORTERS.position(DOUBLE).play("Ib3>b2").play("forfeit", REFEREE)
    assert position.outcome is not None
    assert position.outcome.result == "blue"
    assert PORTERS.position(position.text).outcome == position.outcome
