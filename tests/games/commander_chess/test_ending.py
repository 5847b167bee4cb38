"""Rules 8, 9 and 10: winning, points, time and draws."""

from __future__ import annotations

import pytest

from sandtable import BadPosition, IllegalMove, Position
from sandtable.kernel.outcome import AGREED, Outcome
from tests.games.commander_chess.diagram import (
    LEADERS,
    camp,
    cells,
    ending,
    game,
    laid,
    ordered,
    played,
    texts,
    winner,
)


def points(position: Position) -> dict[str, int]:
    """The points an outcome counts."""
    return dict((position.outcome or position.adjudicated()).points)


def said(position: Position, language: str = "en") -> str:
    """How the game ended, in words."""
    assert position.outcome is not None
    return position.outcome.sentence(language)


@pytest.mark.rule("8.1")
def test_a_ship_that_takes_the_commander_may_leave_its_passengers_at_sea() -> None:
    free = {"check": "ignore", "ship_capacity": "several"}
    for aboard, pieces in (("I", "(NI)a7"), ("F", "(NF)a7"), ("(FT)", "(NFT)a7"), ("(TIM)", "(NTIM)a7")):
        before = laid(f"Ck1 {pieces} cc7 hj11 tk9", **free)
        over = before.play("Na7>xc7")
        assert (ending(over), winner(over)) == ("commander", "red")
        assert cells(over)["a7"] == aboard
        assert over.game.position(over.text) == over
    text = laid("Ck1 (NI)a7 cc7 hj11 tk9", **free).play("Na7>xc7").text
    for wrong in ("commander:b", "navy:r"):
        with pytest.raises(BadPosition, match="cannot stand on a7"):
            over.game.position(text.replace("commander:r", wrong))
    with pytest.raises(BadPosition, match="cannot stand on"):
        over.game.position(text.replace("I1N8", "IIN8"))


@pytest.mark.rule("8.1")
def test_checkmate_wins() -> None:
    mated = laid("Cc1 Hc2 Ah9 ck12 gj12 gk11").play("Ah9k9")
    assert ending(mated) == "checkmate"
    assert winner(mated) == "red"
    assert texts(mated) == set()
    assert dict(mated.outcome.points if mated.outcome else ())["red"] == 200
    taken = laid("Cc1 Hc2 Tg10 cg12 hk11 gk9", check="ignore").play("Tg10xg12")
    assert ending(taken) == "commander"


@pytest.mark.rule("8.2")
@pytest.mark.rule("8.3")
@pytest.mark.rule("8.4")
@pytest.mark.parametrize(
    ("pieces", "move", "name"),
    [
        ("Ad5 ff5 nb9 tk9", "Ad5xf5", "air"),
        ("Nb5 nb8 fk8 tk9", "Nb5xb8", "navy"),
        ("Ad5 if5 nb9 fk8", "Ad5xf5", "land"),
    ],
)
def test_the_last_of_a_force(pieces: str, move: str, name: str) -> None:
    after = camp(pieces).play(move)
    assert ending(after) == name
    assert winner(after) == "red"
    again = after.game.position(after.text)
    assert ending(again) == name


@pytest.mark.rule("8.4")
def test_one_infantry_left_is_a_force() -> None:
    assert ending(camp("Ad5 tf5 ik9").play("Ad5xf5")) == ""


@pytest.mark.rule("8.5")
@pytest.mark.parametrize("goal", ["all", "commander", "navy", "air", "land"])
def test_the_goals_agreed_on(goal: str) -> None:
    for pieces, move, name in (
        ("Ad5 ff5 nb9 tk9", "Ad5xf5", "air"),
        ("Nb5 nb8 fk8 tk9", "Nb5xb8", "navy"),
        ("Ad5 if5 nb9 fk8", "Ad5xf5", "land"),
    ):
        assert ending(camp(pieces, goals=goal).play(move)) == (name if goal in ("all", name) else "")
    assert ending(laid("Cc1 Hc2 Tg10 cg12 hk11", check="ignore", goals=goal).play("Tg10xg12")) == "commander"


@pytest.mark.rule("8.6")
def test_what_is_traded_is_lost() -> None:
    after = camp("Fd5 gf5 tk9").play("Fd5@f5")
    assert ending(after) == "air"
    assert winner(after) == "blue"


@pytest.mark.rule("8.7")
def test_several_goals_at_once() -> None:
    both = camp("Fd5 nb5 tk9").play("Fd5@b5")
    assert ending(both) == "navy"
    assert winner(both) == "red", "the side that moved"
    chief = laid("Cc1 Hc2 Ad8 (nc)b8 hk11", check="ignore").play("Ad8_b8")
    assert ending(chief) == "commander", "before the navy"


@pytest.mark.rule("8.8")
def test_a_force_that_was_missing_is_no_goal() -> None:
    after = camp("Id5 hd6 tk9").play("Id5xd6")
    assert ending(after) == ""


@pytest.mark.rule("8.9")
def test_a_goal_does_not_excuse_a_check() -> None:
    position = laid("Cg4 Ak5 He1 fk8 cj12 hi12 tg6")
    assert "Ak5xk8" not in texts(position)
    assert "Ak5xk8" in texts(laid("Cg4 Ak5 He1 fk8 cj12 hi12 tg7"))


@pytest.mark.rule("9.1")
@pytest.mark.parametrize(
    ("letter", "worth"),
    [("N", 80), ("F", 40), ("A", 30), ("T", 20), ("S", 20), ("I", 10), ("M", 10), ("E", 10), ("G", 10), ("H", 10)],
)
def test_values(letter: str, worth: int) -> None:
    after = camp(f"Ac5 {letter.lower()}c7 nb12 fk8 ik9", goals="commander").play("Ac5xc7")
    assert f"points={worth},0" in after.text
    taken = laid("Cc1 Hc2 Tg10 cg12 hk11", check="ignore").play("Tg10xg12")
    assert "points=100,0" in taken.text


@pytest.mark.rule("9.2")
def test_a_hero_counts_ten_more() -> None:
    assert "points=30,0" in camp("Ac5 +tc7 ik9").play("Ac5xc7").text


@pytest.mark.rule("9.3")
def test_bonuses() -> None:
    assert points(camp("Ad5 ff5 nb9 tk9").play("Ad5xf5")) == {"red": 140, "blue": 0}
    assert points(camp("Ad5 ff5 nb9 tk9", bonus="inventor").play("Ad5xf5")) == {"red": 90, "blue": 0}
    taken = "Cc1 Hc2 Tg10 cg12 hk11"
    assert points(laid(taken, check="ignore").play("Tg10xg12"))["red"] == 300
    behind = laid(taken, "r", "- - 0 1 points=0,400", check="ignore", bonus="inventor", minutes="15").play("Tg10xg12")
    assert winner(behind) == "blue", "in a timed game the total decides"
    assert winner(laid(taken, "r", "- - 0 1 points=0,400", check="ignore").play("Tg10xg12")) == "red"


@pytest.mark.rule("9.4")
def test_when_the_minutes_are_over_the_points_decide() -> None:
    position = laid("Ck1 Ek2 cj12 ek12", "r", "- - 0 1 points=30,10", minutes="15")
    over = ordered(position, "time-up")
    assert ending(over) == "time-up"
    assert winner(over) == "red"
    assert winner(ordered(game(minutes="15").opening, "time-up")) == "draw"
    with pytest.raises(IllegalMove):
        ordered(game(setup="free", minutes="15").opening, "time-up")


@pytest.mark.rule("9.4")
@pytest.mark.parametrize("order", ["time-up", "turns-up"])
def test_a_limit_agreed_at_the_table_decides_on_points_too(order: str) -> None:
    over = ordered(laid("Ck1 Ek2 cj12 ek12", "r", "- - 0 1 points=10,30"), order)
    assert (winner(over), ending(over)) == ("blue", "time-up")
    assert said(over) == "The agreed limit has been reached; Blue wins on points. (Red 10, Blue 30)"
    assert over.game.position(over.text).outcome == over.outcome
    assert said(ordered(game().opening, order)) == (
        "The agreed limit has been reached; the points are equal. (Red 0, Blue 0)"
    )


@pytest.mark.rule("9.3")
@pytest.mark.parametrize(
    ("pieces", "move", "points", "en", "vi"),
    [
        (LEADERS + "Ad5 ff5 nb9 tk9", "Ad5xf5", "0,400", "Blue lost all planes", "Xanh mất hết máy bay"),
        (LEADERS + "Ad5 ff5 nb9 tk9", "Ad5xf5", "0,0", "Blue lost all planes", "Xanh mất hết máy bay"),
        (
            "Cc1 Hc2 Tg10 cg12 hk11",
            "Tg10xg12",
            "0,400",
            "Red captured the enemy Commander",
            "Đỏ đã bắt được Tư lệnh đối phương",
        ),
    ],
)
def test_a_goal_that_only_earned_a_bonus_names_who_reached_it(
    pieces: str, move: str, points: str, en: str, vi: str
) -> None:
    rules = {"check": "ignore", "bonus": "inventor", "minutes": "15"}
    after = laid(pieces, "r", f"- - 0 1 points={points}", **rules).play(move)
    side = ("Blue", "Xanh") if points == "0,400" else ("Red", "Đỏ")
    assert winner(after) == side[0].lower()
    assert said(after).startswith(f"{en}; {side[0]} wins on points. (")
    assert said(after, "vi").startswith(f"{vi}; {side[1]} thắng điểm. (")


@pytest.mark.rule("9.3")
def test_a_goal_whose_bonus_makes_the_points_equal_is_a_draw() -> None:
    rules = {"bonus": "inventor", "minutes": "15"}
    after = laid(LEADERS + "Ad5 ff5 nb9 tk9", "r", "- - 0 1 points=0,90", **rules).play("Ad5xf5")
    assert winner(after) == "draw"
    assert said(after) == "Blue lost all planes; the points are equal. (Red 90, Blue 90)"


@pytest.mark.rule("9.8")
def test_an_unresolved_game_can_be_stopped_and_counted() -> None:
    stopped = laid("Ck1 Ek2 cj12 ek12", "r", "- - 0 1 points=30,10").adjudicated()
    assert (stopped.result, stopped.ending.name) == ("red", "stopped")
    assert stopped.sentence() == "The game was stopped; Red wins on points. (Red 30, Blue 10)"
    assert game().opening.adjudicated().is_draw
    middle = camp("(TM)g7 gg9 ih8 tc8").play("Tg7>xg9")
    assert dict(middle.adjudicated().points) == {"red": 0, "blue": 0}, "an unfinished turn does not count"


@pytest.mark.rule("9.5")
def test_running_out_of_time() -> None:
    assert winner(ordered(game().opening, "forfeit")) == "blue"
    assert ending(ordered(game().opening, "forfeit")) == "timer"
    counted = laid("Ck1 Ek2 cj12 ek12", "r", "- - 0 1 points=30,10", flag="points")
    assert winner(ordered(counted, "forfeit")) == "red"
    with pytest.raises(IllegalMove):
        ordered(game(flag="ignore").opening, "forfeit")
    assert game(move_seconds="60").options["move_seconds"] == "60"


@pytest.mark.rule("9.6")
def test_a_turn_that_time_cuts_short_is_dropped() -> None:
    start = camp("(TM)g7 gg9 ih8 tc8", flag="points")
    middle = start.play("Tg7>xg9")
    assert "points=10,0" in middle.text
    over = ordered(middle, "forfeit")
    assert cells(over) == cells(start)
    assert winner(over) == "draw"
    assert points(middle) == {"red": 0, "blue": 0}, "stopped there, it would not count either"


@pytest.mark.rule("9.7")
def test_whoever_leaves_loses() -> None:
    assert winner(ordered(game().opening, "withdraw red")) == "blue"
    assert winner(ordered(game().opening, "withdraw blue")) == "red"


@pytest.mark.rule("10.1")
def test_stalemate_is_a_draw() -> None:
    pieces = "Ck1 hj1 hk2 ag1 ak5 cd12"
    assert ending(laid(pieces)) == "stalemate"
    assert winner(laid(pieces)) == "draw"
    assert winner(laid(pieces, stalemate="loss")) == "blue"


@pytest.mark.rule("10.2")
def test_the_third_time_is_a_draw() -> None:
    there_and_back = "If4f5 Ef9f10 If5f4 Ef10f9"
    position = played(camp("If4 ef9", repetition="three"), f"{there_and_back} {there_and_back}")
    assert ending(position) == "repetition"
    assert ending(played(camp("If4 ef9"), f"{there_and_back} {there_and_back}")) == ""


@pytest.mark.rule("10.3")
def test_turns_without_a_capture() -> None:
    position = played(camp("If4 ef9 tk8", quiet="2"), "If4f5 Ef9f10 If5f6")
    assert ending(position) == ""
    assert ending(position.play("Ef10f11")) == "no-progress"


@pytest.mark.rule("10.4")
def test_a_draw_by_agreement_can_be_recorded() -> None:
    record = game().record().play("Ic5c6").ended(Outcome((), AGREED))
    assert record.outcome is not None
    assert record.outcome.is_draw
