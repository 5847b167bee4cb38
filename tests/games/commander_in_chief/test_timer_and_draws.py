"""Rules 7 and 8: the timer, and draws."""

from __future__ import annotations

from itertools import combinations

import pytest

from sandtable import REFEREE, BadOption, BadPosition, IllegalMove, Outcome, read_record
from sandtable.games.commander_in_chief.terrain import NAMES
from sandtable.kernel.outcome import AGREED
from tests.games.commander_in_chief.diagram import SCORE, cells, ending, game, laid, played, texts, winner


def apart(one: str, other: str) -> int:
    """How many squares a king would need."""
    return max(abs(ord(one[0]) - ord(other[0])), abs(int(one[1]) - int(other[1])))


BOXED_IN = "ha1 Ta2 Tb1 Bb2 Ch1"
"""The Helicopter in the corner can go nowhere: all its lines are blocked."""
AROUND = "a1-a2 h8-h7 a2-a1 h7-h8"
"""Four moves after which the two Commanders stand where they stood."""


@pytest.mark.rule("7.1")
def test_the_players_may_agree_on_a_limit_for_each_move() -> None:
    """The limit is the match's to keep; the rules declare it, one minute being the sand timer's."""
    assert game().options["move_seconds"] == "off"
    assert game(move_seconds="60").options.count("move_seconds") == 60
    assert game(preset="score").options.count("move_seconds") == 60
    for wrong in ("0", "3601", "minute"):
        with pytest.raises(BadOption):
            game(move_seconds=wrong)


@pytest.mark.rule("7.2")
@pytest.mark.parametrize("side", ["d", "l"])
def test_a_side_that_lets_the_time_for_a_move_run_out_forfeits_that_turn(side: str) -> None:
    position = laid("Ca1 ch8 Fd4", side)
    after = position.play("forfeit", REFEREE)
    assert cells(after) == cells(position)
    assert str(after.to_move) == ("light" if side == "d" else "dark")
    lost = laid("Ca1 ch8 Fd4", side, timer="loss").play("forfeit", REFEREE)
    assert (winner(lost), ending(lost)) == ("light" if side == "d" else "dark", "timer")
    with pytest.raises(IllegalMove):
        laid("Ca1 ch8 Fd4", side, timer="ignore").play("forfeit", REFEREE)


@pytest.mark.rule("7.2")
def test_a_forfeited_turn_counts_towards_the_limit_in_turns() -> None:
    position = laid("Ca1 ch8 Fd4", "l", "turn=40 points=1,0", **SCORE).play("forfeit", REFEREE)
    assert (winner(position), ending(position)) == ("dark", "turns")


@pytest.mark.rule("8.1")
def test_equal_points_when_the_score_game_ends_are_a_draw() -> None:
    after = laid("Ca1 ch8 Fd4 te7", "l", "turn=40 points=6,6", **SCORE).play("a1-a2")
    assert (winner(after), ending(after)) == ("draw", "turns")
    assert winner(laid("Fh6 th8", "l", "points=2,0", **SCORE).play("h6xh8")) == "draw"


@pytest.mark.rule("8.2")
def test_the_players_may_agree_to_a_draw() -> None:
    """An agreement is no move: the record is closed by an outcome that no rule brings about."""
    record = game().record().play("f6-e5").ended(Outcome((), AGREED))
    assert record.outcome is not None
    assert record.outcome.is_draw
    assert read_record(record.write()).outcome == record.outcome


@pytest.mark.rule("8.3")
def test_a_capture_game_in_which_neither_side_has_a_commander_is_a_draw() -> None:
    position = laid("Fd4 fe6")
    assert (winner(position), ending(position)) == ("draw", "no-commanders")
    assert winner(laid("Fd4 fe6 Ca1")) == "light"
    assert winner(laid("Fd4 fe6", **SCORE)) == "", "the score game goes on"


@pytest.mark.rule("8.4")
def test_a_position_that_occurs_for_the_third_time_is_a_draw_if_so_agreed() -> None:
    position = laid("Ca1 ch8", repetition="three")
    for move in (AROUND + " " + AROUND).split():
        assert winner(position) == ""
        position = position.play(move)
    assert (winner(position), ending(position)) == ("draw", "repetition")
    assert winner(played(laid("Ca1 ch8"), f"{AROUND} {AROUND} {AROUND}")) == "", "off unless agreed"


@pytest.mark.rule("8.4")
def test_a_position_recurs_only_with_the_same_side_and_mate_to_move() -> None:
    other_side = played(laid("Ca1 ch8", repetition="three"), "a1-a2 h8-h7 a2-b1 h7-h8 b1-a1 h8-g8 a1-a2 g8-h8 a2-a1")
    assert winner(other_side) == ""
    team = laid("Ca1 Hd4 ch8 he5", "l", teams="both", repetition="three")
    around = "a1-a2 h8-h7 d4-f4 e5-e7 a2-a1 h7-h8 f4-d4 e7-e5"
    assert winner(played(team, around)) == ""
    assert ending(played(team, f"{around} {around}")) == "repetition"
    team = laid("Ca1 Hd4 ch8", "l", teams="light", repetition="three")
    surface_first = "a1-a2 h8-h7 d4-f4 h7-h8 a2-b1 h8-h7 f4-d4 h7-g8 b1-a1 g8-h8"
    air_first = "d4-f4 h8-h7 a1-a2 h7-h8 f4-d4 h8-h7 a2-b1 h7-g8 d4-f4 g8-h8 b1-a1 h8-h7 f4-d4 h7-h8"
    once = played(team, surface_first)
    assert (cells(once), str(once.to_move)) == (cells(team), "light-air")
    assert winner(played(once, air_first)) == "", "the pieces stand so for the third time, but not the mate"


@pytest.mark.rule("8.5")
def test_turns_without_progress_are_a_draw_if_so_agreed() -> None:
    position = laid("Ca1 ch8", quiet="2")
    for move in AROUND.split():
        assert winner(position) == ""
        position = position.play(move)
    assert (winner(position), ending(position)) == ("draw", "no-progress")
    assert winner(played(laid("Ca1 ch8", quiet="3"), AROUND)) == ""
    assert winner(played(laid("Ca1 ch8"), f"{AROUND} {AROUND}")) == "", "off unless agreed"


@pytest.mark.rule("8.5")
@pytest.mark.parametrize(
    ("move", "progress"),
    [("d4xe5", True), ("d4*e3", True), ("b4-c5", True), ("a1-a2", False), ("g3-g2", False), ("a4-b5", False)],
)
def test_a_capture_an_attack_or_a_step_of_an_amphibian_is_progress(move: str, progress: bool) -> None:
    position = laid("Ca1 ch8 Fd4 fe5 +fe3 Ab4 Kg3 Sa4", "l", "quiet=5", quiet="3")
    assert winner(position.play(move)) == ("" if progress else "draw")


@pytest.mark.rule("8.6")
def test_a_side_that_cannot_move_passes_in_the_score_game() -> None:
    position = laid(BOXED_IN, "d", **SCORE)
    assert texts(position) == {"pass"}
    after = position.play("pass")
    assert cells(after) == cells(position)
    assert str(after.to_move) == "light"
    assert "pass" not in texts(after), "light can move"
    assert winner(laid(BOXED_IN, "d", no_move="draw", **SCORE)) == "draw"
    assert ending(laid(BOXED_IN, "d", no_move="draw", **SCORE)) == "stuck"
    assert winner(laid(BOXED_IN, "d", no_move="loss", **SCORE)) == "light"
    assert ending(laid(BOXED_IN, "d", no_move="loss", **SCORE)) == "stuck-loss"


@pytest.mark.rule("8.7")
def test_only_a_helicopter_in_the_enemy_corner_can_be_hemmed_in() -> None:
    hemmed = set()
    land = [name for name in NAMES if ord(name[0]) - 96 + int(name[1]) <= 6]
    for square in NAMES:
        near = [name for name in NAMES if name != square and apart(name, square) == 1]
        for tanks in combinations([name for name in near if name in land], 2):
            for bomber in set(near) - set(tanks):
                pieces = f"h{square} T{tanks[0]} T{tanks[1]} B{bomber}"
                if texts(laid(pieces, "d", **SCORE)) == {"pass"}:
                    hemmed.add(square)
    assert hemmed == {"a1", "a2", "b1", "b2"}


@pytest.mark.rule("8.7")
@pytest.mark.parametrize("kind", "cftbakd")
def test_a_side_with_any_other_piece_can_move(kind: str) -> None:
    for square in NAMES:
        if square in ("a1", "a2", "b1", "b2", "h1"):
            continue
        try:
            position = laid(f"{BOXED_IN} {kind}{square}", "d", **SCORE)
        except BadPosition:
            continue  # such a piece never stands there
        assert texts(position), square
        assert "pass" not in texts(position), square


@pytest.mark.rule("8.6")
@pytest.mark.rule("8.8")
def test_a_side_that_cannot_move_has_lost_or_drawn_even_if_there_was_no_progress() -> None:
    assert winner(laid(BOXED_IN, "d", "quiet=4", no_move="loss", quiet="2", **SCORE)) == "light"
    assert ending(laid(BOXED_IN, "d", "quiet=4", no_move="draw", quiet="2", **SCORE)) == "stuck"
    assert ending(laid(BOXED_IN, "d", "quiet=4", quiet="2", **SCORE)) == "no-progress", "it could pass"


@pytest.mark.rule("8.8")
def test_a_captured_commander_counts_before_a_limit_and_a_limit_before_the_rest() -> None:
    rules = SCORE | {"turns": "3"}
    last_turn = laid("Ka8 Ca1 cb8 fh1", "l", "turn=3 points=9,0", score_commander="wins", quiet="1", **rules)
    assert ending(last_turn.play("a8xb8")) == "commander"
    assert ending(last_turn.play("a8-a7")) == "turns"
    boxed = laid(BOXED_IN, "d", "turn=4", no_move="loss", **rules)
    assert ending(boxed) == "turns"


@pytest.mark.rule("7.3")
def test_limits_may_be_agreed_on_at_any_point_during_the_game() -> None:
    """The position goes on under other options, from where it stands."""
    untimed = game().opening.play("h4-h3")
    timed = game(move_seconds="60").position(untimed.text)
    assert timed.text == untimed.text
    assert cells(timed.play("forfeit", REFEREE)) == cells(untimed)
    scored = game(**SCORE | {"turns": "1"}).position(untimed.text)
    assert ending(scored.play("a5-a6")) == "turns"
