"""Rule 6: the object of the game."""

from __future__ import annotations

import pytest

from sandtable import REFEREE, BadOption, BadRecord, GameOver, Outcome, read_record
from sandtable.kernel.outcome import CONCEDED
from tests.games.commander_in_chief.diagram import SCORE, ending, game, laid, played, texts, winner

SCORING = {"object": "score", "move_seconds": "60"}


@pytest.mark.rule("6.1")
def test_in_the_capture_game_whoever_captures_the_enemy_commander_wins_at_once() -> None:
    after = laid("Ca1 ch8 Fh6 fa8").play("h6xh8")
    assert (winner(after), ending(after)) == ("light", "commander")
    assert after.moves == ()
    with pytest.raises(GameOver):
        after.play("a8-a7")
    assert winner(laid("Ca1 ch8 Fh6 fa3", "d").play("a3xa1")) == "dark"
    assert winner(laid("Ca1 ch8 Fh6 fa8", **SCORE).play("h6xh8")) == "", "the score game goes on"


@pytest.mark.rule("6.2")
@pytest.mark.parametrize(("points", "won"), [("5,3", "dark"), ("3,5", "light")])
def test_in_the_score_game_whoever_has_more_points_at_the_limit_wins(points: str, won: str) -> None:
    last = laid("Ca1 ch8", "l", f"turn=7 points={points}", turns="7", **SCORING)
    assert winner(last) == ""
    after = last.play("a1-a2")
    assert (winner(after), ending(after)) == (won, "turns")
    assert after.outcome is not None
    assert dict(after.outcome.points) == dict(zip(("dark", "light"), map(int, points.split(",")), strict=True))
    assert winner(laid("Ca1 ch8", "l", f"turn=7 points={points}").play("a1-a2")) == "", "the capture game has no limit"


VICTIMS = [("a", 1), ("t", 2), ("s", 3), ("d", 3), ("h", 4), ("f", 4), ("b", 5), ("c", 7)]


@pytest.mark.rule("6.3")
@pytest.mark.parametrize(("victim", "points"), VICTIMS)
def test_what_a_captured_piece_counts(victim: str, points: int) -> None:
    start, target = ("e5", "f6") if victim == "t" else ("d4", "e5")
    dark = "kh8" if victim == "c" else "ch8"
    after = laid(f"Ca1 {dark} F{start} {victim}{target}", "l", "points=2,9", **SCORE).play(f"{start}x{target}")
    assert dict(after.adjudicated().points) == {"dark": 2, "light": 9 + points}


@pytest.mark.rule("6.3")
def test_a_full_enemy_army_counts_forty_five() -> None:
    counts = dict(VICTIMS)
    assert sum(counts[letter] for letter in "cffttbsshhaaaad") == 45


@pytest.mark.rule("6.4")
@pytest.mark.parametrize(("option", "points"), [({}, 1), ({"ka_points": "1"}, 1), ({"ka_points": "3"}, 3)])
def test_a_king_amphibian_counts_as_an_amphibian(option: dict[str, str], points: int) -> None:
    after = laid("Ca1 ch8 Fd4 ke5", **SCORE, **option).play("d4xe5")
    assert dict(after.adjudicated().points) == {"dark": 0, "light": points}
    amphibian = laid("Ca1 ch8 Fd4 ae5", **SCORE, **option).play("d4xe5")
    assert dict(amphibian.adjudicated().points) == {"dark": 0, "light": 1}


@pytest.mark.rule("6.5")
def test_the_score_game_has_a_limit_for_each_move_and_one_for_the_whole_game() -> None:
    for given in ({"turns": "9"}, {"minutes": "30"}, {"turns": "9", "minutes": "30"}):
        assert game(object="score", move_seconds="60", **given).options["object"] == "score"
        with pytest.raises(BadOption):
            game(object="score", **given)
    for lacking in ({}, {"move_seconds": "60"}):
        with pytest.raises(BadOption):
            game(object="score", **lacking)
    for wrong in ("0", "1000", "soon"):
        with pytest.raises(BadOption):
            game(object="score", move_seconds="60", turns=wrong)


@pytest.mark.rule("6.6")
def test_a_limit_in_turns_counts_the_turns_of_each_side() -> None:
    position = game(turns="2", **SCORING).opening
    for move in ("d8-c7", "a5-b6", "c7-c6"):
        position = position.play(move)
        assert winner(position) == ""
    position = position.play("b6-c7")
    assert (winner(position), ending(position)) == ("draw", "turns")
    longer = played(game(turns="3", **SCORING).opening, "d8-c7 a5-b6 c7-c6 b6-c7")
    assert winner(longer) == ""


@pytest.mark.rule("6.7")
def test_when_the_minutes_run_out_during_lights_turn_light_still_completes_it() -> None:
    """The minutes are the match's to count; it tells the rules by the referee's `time-up`."""
    timed = {**SCORING, "minutes": "30"}
    position = laid("Ca1 ch8 fe5 Fd4", "l", "points=3,0", **timed).play("time-up", REFEREE)
    assert winner(position) == ""
    assert str(position.to_move) == "light"
    after = position.play("d4xe5")
    assert (winner(after), ending(after)) == ("light", "time-up")
    at_once = laid("Ca1 ch8 fe5 Fd4", "l", "points=3,0", time_end="at_once", **timed).play("time-up", REFEREE)
    assert (winner(at_once), ending(at_once)) == ("dark", "time-up")
    for end in ("equal", "at_once"):
        dark = laid("Ca1 ch8 fe5 Fd4", "d", "points=0,3", time_end=end, **timed).play("time-up", REFEREE)
        assert winner(dark) == "light", "during dark's turn both have had equally many"


@pytest.mark.rule("6.8")
@pytest.mark.parametrize(
    ("rule", "won", "how"), [("play_on", "", ""), ("ends", "dark", "commander-points"), ("wins", "light", "commander")]
)
def test_in_the_score_game_play_goes_on_after_a_commander_has_fallen(rule: str, won: str, how: str) -> None:
    position = laid("Ca1 ch8 Fh6 fa8", "l", "points=20,0", score_commander=rule, **SCORE)
    after = position.play("h6xh8")
    assert (winner(after), ending(after)) == (won, how)
    assert bool(after.moves) == (rule == "play_on")
    default = laid("Ca1 ch8 Fh6 fa8", "l", "points=20,0", **SCORE).play("h6xh8")
    assert str(default.to_move) == "dark"


@pytest.mark.rule("6.9")
def test_the_score_game_also_ends_when_a_side_has_no_pieces_left() -> None:
    after = laid("Fh6 ch8", "l", "points=3,0", **SCORE).play("h6xh8")
    assert (winner(after), ending(after)) == ("light", "no-pieces")
    behind = laid("Fh6 ch8", "l", "points=30,0", **SCORE).play("h6xh8")
    assert (winner(behind), ending(behind)) == ("dark", "no-pieces")
    assert winner(laid("Fh6 ch8 aa8", "l", **SCORE).play("h6xh8")) == ""


@pytest.mark.rule("6.10")
@pytest.mark.parametrize("moves", ["", "f6-e5", "f6-e5 c3-d4"])
@pytest.mark.parametrize("options", [{}, SCORE])
def test_a_side_may_concede_at_any_time_and_then_loses(moves: str, options: dict[str, str]) -> None:
    """A concession is no move: the record is closed by an outcome that no rule brings about."""
    rules = game(**options)
    record = rules.record()
    for move in moves.split():
        record = record.play(move)
    dark, light = rules.seats
    closed = record.ended(Outcome((light,), CONCEDED, losers=(dark,)))
    assert closed.outcome is not None
    assert closed.outcome.result == "light"
    assert read_record(closed.write()).outcome == closed.outcome
    with pytest.raises(BadRecord):
        closed.play("a5-a6" if moves == "f6-e5" else "h4-h3")


@pytest.mark.rule("6.11")
def test_in_a_team_either_mate_may_propose_and_both_must_confirm() -> None:
    """Consent is asked for by the match; the rules only declare the choice it reads."""
    option = game().rulings["team_consent"]
    assert (option.default, list(option.choices), option.rule) == ("both", ["both", "either"], "6.11")
    assert game(teams="both").options["team_consent"] == "both"
    assert game(teams="both", team_consent="either").options["team_consent"] == "either"
    with pytest.raises(BadOption):
        game(team_consent="neither")


@pytest.mark.rule("6.12")
@pytest.mark.parametrize(("points", "won"), [("4,2", "dark"), ("2,4", "light"), ("3,3", "draw")])
@pytest.mark.parametrize("options", [{}, SCORE])
def test_a_game_that_stops_before_its_end_can_be_decided_on_points(
    points: str, won: str, options: dict[str, str]
) -> None:
    position = laid("Ca1 ch8", "l", f"points={points}", **options)
    assert winner(position) == ""
    assert position.adjudicated().result == won
    assert position.adjudicated().ending.name == "stopped"
    taken = laid("Ca1 ch8 Fh6", "l", f"points={points}").play("h6xh8")
    assert taken.adjudicated() == taken.outcome, "what has been decided stays decided"
    assert texts(position)


@pytest.mark.rule("6.12")
def test_a_stopped_game_names_its_winner_in_words() -> None:
    stopped = laid("Ca1 ch8", "l", "points=4,2").adjudicated()
    assert stopped.sentence() == "The game was stopped; Dark wins on points. (Dark 4, Light 2)"
    assert stopped.sentence("vi") == "Ván bị dừng; Đen thắng điểm. (Đen 4, Trắng 2)"
    equal = laid("Ca1 ch8", "l", "points=3,3").adjudicated()
    assert equal.sentence() == "The game was stopped; the points are equal. (Dark 3, Light 3)"


@pytest.mark.rule("6.13")
@pytest.mark.parametrize(("points", "won"), [("4,2", "dark"), ("2,4", "light"), ("3,3", "draw")])
def test_when_a_limit_of_the_capture_game_is_reached_the_points_decide(points: str, won: str) -> None:
    turns = laid("Ca1 ch8", "l", f"turn=7 points={points}", turns="7").play("a1-a2")
    assert (winner(turns), ending(turns)) == (won, "turns")
    assert turns.outcome is not None
    assert dict(turns.outcome.points), "the points are shown"
    assert winner(laid("Ca1 ch8", "l", f"turn=7 points={points}", turns="8").play("a1-a2")) == ""
    for order in ("time-up", "turns-up"):
        over = laid("Ca1 ch8", "d", f"points={points}").play(order, REFEREE)
        assert (winner(over), ending(over)) == (won, "time-up")


@pytest.mark.rule("6.13")
def test_the_last_turn_of_the_capture_game_can_be_made_and_taken_back() -> None:
    board = laid("Ca1 ch8 Fd4", "l", "points=3,0").board()
    before = board.key
    first = board.moves()[0]
    board.force(game().notation.referee_move(board, "time-up"))
    assert board.ended == 0, "light's turn is the last"
    board.push(first)
    assert board.ended
    board.pop()
    assert board.ended == 0
    board.pop()
    assert board.key == before
    board.push(first)
    assert board.ended == 0, "the limit was taken back"


@pytest.mark.rule("6.13")
def test_a_commander_captured_in_the_last_turn_still_wins() -> None:
    position = laid("Ca1 ch8 Fh6", "l", "points=30,0").play("time-up", REFEREE)
    assert (winner(position.play("h6xh8")), ending(position.play("h6xh8"))) == ("light", "commander")
    assert winner(position.play("a1-a2")) == "dark"
    again = position.game.position(position.text)
    assert ending(again.play("a1-a2")) == "time-up", "a position remembers that the limit was reached"
