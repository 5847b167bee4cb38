"""Rule 7: draws, and games that stop."""

from __future__ import annotations

import pytest

import sandtable
from sandtable import REFEREE, IllegalMove, Outcome
from sandtable.kernel.outcome import AGREED, CONCEDED
from tests.games.tri_cross.diagram import START, cells, count, ending, game, laid, mover, played, texts, turn, winner

CYCLE = "c1-c2 g5-g4 c2-c1 g4-g5 "
FAR = "k2c1 r3g5"


@pytest.mark.rule("7.1")
def test_by_the_book_nothing_is_a_draw() -> None:
    position = played(laid(FAR), CYCLE * 100)
    assert position.outcome is None


@pytest.mark.rule("7.2")
def test_players_may_agree_to_a_draw_or_give_up() -> None:
    record = game().record().play("d2-d3")
    black, red = game().seats
    for verdict in (Outcome((), AGREED), Outcome((red,), CONCEDED, losers=(black,))):
        again = sandtable.read_record(record.ended(verdict).write())
        assert again.outcome is not None
        assert again.outcome.result == verdict.result


@pytest.mark.rule("7.3")
def test_the_third_time_is_a_draw_where_so_agreed() -> None:
    position = laid(FAR, repetition="three")
    for move in (CYCLE * 2).split():
        assert position.outcome is None
        position = position.play(move)
    assert (winner(position), ending(position)) == ("draw", "repetition")
    assert played(laid(FAR), CYCLE * 2).outcome is None


@pytest.mark.rule("7.4")
def test_too_many_turns_without_jump_or_entry_are_a_draw_where_so_agreed() -> None:
    position = played(laid(FAR, quiet="2"), "c1-c2 g5-g4 c2-c1")
    assert position.outcome is None
    assert " quiet=3" in position.text
    over = position.play("g4-g5")
    assert (winner(over), ending(over)) == ("draw", "no-progress")
    assert ending(game(quiet="2").position(over.text)) == "no-progress"
    entry = played(laid("k2c4 k3c1 r3g5", quiet="2"), "c1-c2 g5-g4 c4-d4")
    assert "quiet" not in entry.text, "an entry counts as progress"
    jump = played(laid("k3c3 r2c5 k5a3 r6g5", quiet="2", more="quiet=3"), "c3-c4 c4xc6")
    assert "quiet" not in jump.text, "and so does a jump"
    assert played(laid(FAR), CYCLE).text.endswith("k 0"), "nothing is counted by the book"


@pytest.mark.rule("7.4")
def test_who_cannot_step_has_lost_before_anything_is_drawn() -> None:
    # Red's last step shuts the corner just when the quiet turns run out.
    position = laid("k2c1 r3c2 r5d2 r4e1 r2e2", "r", 0, "quiet=1", quiet="1")
    assert position.outcome is None
    shut = laid("k2c1 r3c2 r2d1 r4e1 r5d2", "k", 0, "quiet=2", quiet="1")
    assert (winner(shut), ending(shut)) == ("red", "stuck")


@pytest.mark.rule("7.5")
def test_a_forfeited_step_counts_on_like_a_pass() -> None:
    position = laid("k3d4 k2c1 r6g5", "k", 2)
    after = position.play("forfeit", REFEREE)
    assert cells(after) == cells(position)
    assert (count(after), mover(after)) == (3, "red")
    opponent = laid("k3d4 k2c1 r6g5", "r", 4).play("forfeit", REFEREE)
    assert winner(opponent) == "black", "the turn after four is over"
    with pytest.raises(IllegalMove):
        game(first="draw").opening.play("forfeit", REFEREE)


@pytest.mark.rule("7.5")
def test_a_forfeited_jump_or_placement_is_made_for_the_player() -> None:
    choice = laid("k5d3 r2c3 r4e3 k2a5 rXg5")
    assert texts(choice) == {"d3xb3", "d3xf3"}
    assert choice.play("forfeit", REFEREE) == choice.play("d3xb3")
    placing = game(formation="choose").opening
    assert placing.play("forfeit", REFEREE) == placing.play("6@c1", "black")


@pytest.mark.rule("7.6")
@pytest.mark.parametrize(
    ("pieces", "holding", "expected"),
    [
        ("k2a3 kXb3 r6g5", 0, "black"),
        ("k5a3 r6g5", 0, "red"),
        ("k5d4 r5g5", 1, "black"),
        ("k5a3 r5g5", 0, "draw"),
        ("k5a3 k2a4 r4g5 r3g4", 0, "draw"),
    ],
)
def test_a_stopped_game_goes_by_pieces_then_crosses_then_the_middle(pieces: str, holding: int, expected: str) -> None:
    position = laid(pieces, "r", holding)
    assert position.adjudicated().result == expected
    assert position.play("turns-up", REFEREE).outcome == position.play("time-up", REFEREE).outcome
    over = position.play("time-up", REFEREE)
    assert (winner(over), ending(over)) == (expected, "time-up")
    assert over.outcome is not None
    reason = "the pieces left are equal" if expected == "draw" else f"the pieces left decide for {expected.title()}"
    assert over.outcome.sentence().startswith(f"The agreed limit has been reached; {reason}. (")
    assert game().position(over.text).outcome == over.outcome
    assert over.moves == ()


@pytest.mark.rule("7.7")
def test_of_two_players_one_who_withdraws_has_lost() -> None:
    position = game().opening.play("withdraw black", REFEREE)
    assert (winner(position), ending(position)) == ("red", "withdrawn")
    assert game().position(position.text).outcome == position.outcome
    with pytest.raises(IllegalMove):
        game().opening.play("withdraw green", REFEREE)


def test_club_games_have_both_draws() -> None:
    club = sandtable.load("tri-cross", "preset=club").options
    assert (club["repetition"], club["quiet"]) == ("three", "60")
    assert turn(game().position(START)) == "k"
