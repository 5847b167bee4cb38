"""Rules 4: cards and moves."""

from __future__ import annotations

import pytest

from sandtable.games.mission_command_air import terrain
from tests.games.mission_command_air.sky import discards, flown, laid, odds, planes, played, texts, where

FAR = "140/95m0,-"


@pytest.mark.rule("4.1")
@pytest.mark.parametrize(("card", "totals"), [(11, range(1, 4)), (47, range(2, 7)), (5, range(4, 13))])
def test_as_many_dice_as_the_card_shows(card: int, totals: range) -> None:
    position = laid("roll:ms", "move", blue=f"-,20/15m0@{card}", fire=FAR)
    assert [int(text.split()[1]) for text in odds(position)] == list(totals)


@pytest.mark.rule("4.2")
def test_the_chances_of_four_black_dice() -> None:
    position = laid("roll:ms", "move", blue="-,20/15m0@5", fire=FAR)
    assert list(odds(position).values()) == [1, 4, 10, 16, 19, 16, 10, 4, 1]


@pytest.mark.rule("4.3")
@pytest.mark.parametrize("roll", range(4, 13))
def test_the_full_roll_is_flown(roll: int) -> None:
    assert flown("10/15", 5, roll) == f"{10 + 10 * roll}/15"


@pytest.mark.rule("4.4")
def test_planes_are_flown_over() -> None:
    position = laid("roll:ms", "move", blue="30/15m0,20/15m0@47", fire="40/15m0,-")
    assert where(position.play("roll 4"))["blue-f22"] == "60/15"


@pytest.mark.rule("4.5")
def test_an_occupied_end_is_passed_by() -> None:
    position = laid("roll:ms", "move", blue="50/15m0,20/15m0@47", fire="60/15m0,-")
    assert where(position.play("roll 3"))["blue-f22"] == "70/15"
    looping = laid("roll:ms", "move", blue="10/15m0,120/15m0@47", fire="140/15m0,-")
    assert where(looping.play("roll 2"))["blue-f22"] == "20/15"


@pytest.mark.rule("4.6")
def test_its_own_start_counts_as_free() -> None:
    """Thirteen planes in a lane do not exist, so the way round is shown by the flight itself."""
    heading, start = terrain.headings("common")[0], terrain.index()["20/15"]
    others = [terrain.index()[f"{row}/15"] for row in range(10, 150, 10) if row != 20]
    assert terrain.flight(heading, start, 0, 3, others, False).end == start


@pytest.mark.rule("4.7")
def test_the_card_is_discarded_after_the_turn() -> None:
    position = laid("roll:ms", "move", blue="-,20/15m0@20", fire="140/95m0@30,-")
    after = position.play("roll 2")
    assert discards(after) == {20}
    assert "@20" not in after.text


@pytest.mark.rule("4.8")
def test_an_f35_may_fly_one_more() -> None:
    position = laid("roll:ms", "move", blue="20/15m0@20,-", fire="140/95m0@30,-").play("roll 2")
    assert texts(position) == {"go 2", "go 3"}
    assert where(position.play("go 3"))["blue-f35"] == "50/15"
    assert where(position.play("go 2"))["blue-f35"] == "40/15"
    other = laid("roll:ms", "move", blue="-,20/15m0@20", fire="140/95m0@30,-").play("roll 2")
    assert where(other)["blue-f22"] == "40/15", "an F-22 flies what was rolled"


@pytest.mark.rule("4.9")
def test_a_wingman_card_as_a_standard_one() -> None:
    position = laid("act:ms", blue="60/55m0,20/45m0@2", fire="10/95m0@30,-")
    assert "fly" in texts(position)
    assert where(played(position, "fly", "roll 3"))["blue-f22"] == "50/15"


@pytest.mark.rule("4.10")
def test_a_wingman_card_places_a_plane_beside_the_other() -> None:
    position = laid("act:ms", blue="60/55m0,20/45m0@2", fire="10/95m0@30,70/65m0")
    around = ["50/45", "50/55", "50/65", "60/45", "60/65", "70/45", "70/55"]
    assert texts(position) == {"fly", *(f"join {space}" for space in around)}
    assert where(position.play("join 70/45"))["blue-f22"] == "70/45"
    assert position.find("join 70/45").taps == ("70/45",)
    alone = laid("roll:ms", "move", blue="-,20/45m0@2", fire="10/95m0@30,-")
    assert alone.to_move is not None
    assert alone.to_move.name == "chance", "a plane alone only flies"


@pytest.mark.rule("4.11")
def test_placing_does_not_loop() -> None:
    position = laid("act:ms", blue="140/95m0,20/45m0@2", fire="10/85m0@30,-")
    assert texts(position) == {"fly", "join 130/85", "join 130/95", "join 140/85"}


@pytest.mark.rule("4.12")
def test_placing_needs_another_free_space() -> None:
    position = laid("act:m", blue="140/95m0,130/95m0@2", fire="140/85m0@30,-")
    assert texts(position) == {"fly", "join 130/85"}


@pytest.mark.rule("4.13")
def test_a_disruption_moves_both_in_either_order() -> None:
    position = laid("act:mes", blue="-,20/15m0@49", fire="90/95m0@60,10/85m0")
    assert texts(position) == {"fly", "push fire-f35", "push fire-f22"}
    first = played(position, "fly", "roll 2")
    assert where(first)["blue-f22"] == "40/15"
    assert texts(first) == {"push fire-f35", "push fire-f22"}
    assert where(played(first, "push fire-f35", "roll 5"))["fire-f35"] == "140/45"
    other = played(position, "push fire-f35", "roll 5")
    assert where(other)["fire-f35"] == "140/45"
    assert odds(other) == {"roll 1": 1, "roll 2": 1, "roll 3": 1}, "then the plane itself, by its own die"
    assert position.find("push fire-f35").taps == ("push", "90/95")


@pytest.mark.rule("4.14")
def test_a_disrupted_f35_flies_no_extra_space() -> None:
    fields = {"blue": "-,20/15m0@49", "fire": "90/95m0@60,10/85m0"}
    rolled = laid("roll:mes", "push>fire-f35", **fields).play("roll 5")
    assert where(rolled)["fire-f35"] == "140/45"
    for choice, seat in (("owner", "fire"), ("mover", "blue")):
        rolled = laid("roll:mes", "push>fire-f35", options={"disrupted_extra": choice}, **fields).play("roll 5")
        assert texts(rolled) == {"go 5", "go 6"}
        assert rolled.to_move is not None
        assert rolled.to_move.name == seat
        assert where(rolled.play("go 6"))["fire-f35"] == "10/35"


@pytest.mark.rule("4.15")
def test_both_moves_must_be_made() -> None:
    fields = {"blue": "-,20/15m0@49", "fire": "90/95m0@60,10/85m0"}
    moved = played(laid("act:mes", **fields), "fly", "roll 2")
    assert "done" not in texts(moved)
    free = played(laid("act:mes", options={"disruption": "optional"}, **fields), "fly", "roll 2")
    assert "done" in texts(free)
    assert "@49" not in free.play("done").text
    assert planes(free.play("done"))["fire-f35"] == "90/95m0@60"
