"""Rules 10: planes that collide."""

from __future__ import annotations

import pytest

from tests.games.mission_command_air.sky import game, laid, odds, planes, played, shots, texts, where

YES = {"maximum_damage": "yes"}
COLLIDED = "doing=damage>blue-f22+fire-f22"


@pytest.mark.rule("10.1")
@pytest.mark.parametrize("players", ["two", "teams", "three", "four"])
def test_it_can_be_added_to_any_game(players: str) -> None:
    assert game(players=players, maximum_damage="yes").opening.moves
    plain = laid("roll:ms", "move", blue="-,50/55m1@20", fire="10/95m0,60/55m5@30")
    assert where(plain.play("roll 2"))["blue-f22"] == "70/55", "without it planes are flown over"


@pytest.mark.rule("10.2")
def test_a_plane_stops_before_the_other() -> None:
    position = laid("roll:ms", "move", blue="-,50/55m1@47", fire="10/95m0,80/55m5@59", options=YES).play("roll 5")
    assert where(position)["blue-f22"] == "70/55"
    assert COLLIDED in position.text
    short = laid("roll:ms", "move", blue="-,50/55m1@47", fire="10/95m0,80/55m5@59", options=YES).play("roll 2")
    assert where(short)["blue-f22"] == "70/55"
    assert "damage" not in short.text, "it only comes near"


@pytest.mark.rule("10.3")
def test_the_rest_of_the_move_is_lost() -> None:
    position = laid("roll:ms", "move", blue="-,50/55m1@47", fire="10/95m0,60/55m5@59", options=YES)
    after = played(position, "roll 6", "roll 7", "roll 7")
    assert where(after)["blue-f22"] == "50/55"
    assert "act:s" in after.text


@pytest.mark.rule("10.4")
def test_both_planes_take_a_hit_of_their_own() -> None:
    position = laid("roll:ms", "move", blue="-,50/55m1@20", fire="10/95m0,60/55m5@30", options=YES).play("roll 1")
    assert sum(odds(position).values()) == 81
    after = played(position, "roll 5", "roll 10")
    assert planes(after)["blue-f22"] == "50/55m1t@20"
    assert planes(after)["fire-f22"] == "60/55m5e@30"


@pytest.mark.rule("10.5")
def test_a_blocked_first_step_collides_in_place() -> None:
    position = laid("roll:ms", "move", blue="-,50/55m1@20", fire="10/95m0,60/55m5@30", options=YES).play("roll 3")
    assert where(position)["blue-f22"] == "50/55"
    assert COLLIDED in position.text


@pytest.mark.rule("10.6")
def test_friends_disrupted_planes_and_edges() -> None:
    friend = laid("roll:ms", "move", blue="60/55m0,50/55m1@20", fire="10/95m0,-", options=YES).play("roll 3")
    assert "doing=damage>blue-f22+blue-f35" in friend.text
    pushed = laid("roll:mes", "push>fire-f22", blue="-,10/55m1@3", fire="70/55m0,50/55m5@60", options=YES).play(
        "roll 4"
    )
    assert "doing=damage>fire-f22+fire-f35" in pushed.text
    assert where(pushed)["fire-f22"] == "60/55"
    edge = laid("roll:ms", "move", blue="-,140/55m1@20", fire="10/95m0,10/55m5@30", options=YES).play("roll 1")
    assert COLLIDED in edge.text
    assert where(edge)["blue-f22"] == "140/55"


@pytest.mark.rule("10.7")
def test_a_wingman_placing_collides_with_nobody() -> None:
    position = laid("act:m", blue="60/55m0,20/45m0@2", fire="40/55m0@30,50/55m0", options=YES)
    after = position.play("join 70/55")
    assert "damage" not in after.text
    assert where(after)["blue-f22"] == "70/55"
    assert "join 50/55" not in texts(position)


@pytest.mark.rule("10.8")
def test_the_survivor_goes_on_and_the_other_does_not() -> None:
    position = laid("roll:mes", "move", blue="20/15m0,50/55m1@49", fire="10/95m0,60/55m5@60", options=YES).play(
        "roll 3"
    )
    lived = played(position, "roll 7", "roll 7")
    assert shots(lived) == {"cannon fire-f22", "missile fire-f22"}
    assert "push fire-f22" in texts(lived)
    died = played(position, "roll 4", "roll 7")
    assert "blue-f22" not in planes(died)
    assert "@49" not in died.text
    assert "act:e" not in died.text, "its second move is lost"
