"""Rules 8 and 9: who wins, with two, three and four players."""

from __future__ import annotations

import pytest

import sandtable
from sandtable import BadOption
from tests.games.mission_command_air.sky import discards, game, hand, laid, texts, where, winner


def ending(position: sandtable.Position) -> str:
    return position.outcome.ending.name if position.outcome else ""


@pytest.mark.rule("8.1")
def test_shooting_down_both_planes_wins_at_once() -> None:
    position = laid("roll:m", "damage>fire-f22", blue="10/15m0,50/55m1@20", fire="-,90/55m5t@30:5")
    after = position.play("roll 5")
    assert (winner(after), ending(after)) == ("blue", "last-flying")
    assert after.to_move is None
    assert not after.moves
    one_left = laid("roll:m", "damage>fire-f22", blue="10/15m0,50/55m1@20", fire="10/95m0,90/55m5t@30:5")
    assert winner(one_left.play("roll 5")) == ""


@pytest.mark.rule("8.2")
def test_the_last_planes_lost_together_draw() -> None:
    options = {"maximum_damage": "yes"}
    position = laid("roll:s", "damage>blue-f22+fire-f22", blue="-,50/55m1@20", fire="-,60/55m5@30", options=options)
    assert (winner(position.play("roll 4").play("roll 4")), winner(position.play("roll 4").play("roll 5"))) == (
        "draw",
        "fire",
    )
    assert winner(position.play("roll 5").play("roll 12")) == "blue"


@pytest.mark.rule("8.3")
def test_who_is_out_discards_his_hand() -> None:
    fields = {"blue": "-,50/55m1@20:1.2", "fire": "-,90/55m5t@30:5.6", "eagle": "10/75m0,-:8"}
    after = laid("roll:m", "damage>fire-f22", options={"players": "three"}, **fields).play("roll 5")
    assert {5, 6, 30} <= discards(after)
    assert hand(after, "fire") == []
    assert winner(after) == ""
    assert hand(after, "eagle") == [8]


@pytest.mark.rule("8.4")
def test_a_friendly_collision_may_lose_the_game() -> None:
    options = {"maximum_damage": "yes"}
    fields = {"blue": "60/55m5,50/55m1@20", "fire": "10/95m0,10/85m0"}
    position = laid("roll:s", "damage>blue-f22+blue-f35", options=options, **fields)
    assert winner(position.play("roll 4").play("roll 12")) == "fire"


@pytest.mark.rule("8.5")
def test_by_the_book_nothing_else_ends_a_game() -> None:
    fields = {"blue": "-,50/55m0@20", "fire": "-,40/55m0"}
    late = game().position(laid("roll:ms", "move", **fields).text.replace("1 roll", "999 roll", 1))
    assert not late.play("roll 1").is_over
    assert game().options["rounds"] == "off"
    assert game(preset="club").options["rounds"] == "60"


@pytest.mark.rule("8.6")
@pytest.mark.parametrize(
    ("blue", "fire", "result"),
    [
        ("10/15m0,50/55m0@20", "-,40/55m0", "blue"),
        ("-,50/55m0tew@20", "-,40/55m0ww", "fire"),
        ("-,50/55m0tw@20", "-,40/55m0ww", "draw"),
        ("-,50/55m0tw@20", "10/95m0tew,40/55m0ww", "fire"),
    ],
)
def test_after_the_last_round_planes_and_damage_decide(blue: str, fire: str, result: str) -> None:
    after = laid("roll:m", "move", blue=blue, fire=fire, options={"rounds": "1"}).play("roll 1")
    assert (winner(after), ending(after)) == (result, "rounds")
    assert not laid("roll:m", "move", blue=blue, fire=fire, options={"rounds": "2"}).play("roll 1").is_over


@pytest.mark.rule("9.1")
def test_who_plays() -> None:
    seats = {
        players: [seat.name for seat in game(players=players).seats] for players in game().rulings["players"].choices
    }
    assert seats == {
        "two": ["blue", "fire"],
        "teams": ["blue", "fire", "eagle", "tiger"],
        "three": ["blue", "fire", "eagle"],
        "four": ["blue", "fire", "eagle", "tiger"],
    }


@pytest.mark.rule("9.2")
@pytest.mark.rule("9.3")
def test_the_teams() -> None:
    teams = game(players="teams")
    assert {seat.name: seat.side for seat in teams.seats} == {
        "blue": "blue-tiger",
        "fire": "fire-eagle",
        "eagle": "fire-eagle",
        "tiger": "blue-tiger",
    }
    assert len(game(players="four").sides) == 4


@pytest.mark.rule("9.4")
def test_a_team_wins_by_one_whole_squadron() -> None:
    fields = {"blue": "-,50/55m1@20", "fire": "-,90/55m5t@30", "eagle": "10/75m0,10/65m0", "tiger": "-,10/35m0"}
    after = laid("roll:m", "damage>fire-f22", options={"players": "teams"}, **fields).play("roll 5")
    assert (winner(after), ending(after)) == ("blue tiger", "squadron")
    alone = laid("roll:m", "damage>fire-f22", options={"players": "four"}, **fields).play("roll 5")
    assert winner(alone) == ""


@pytest.mark.rule("9.5")
def test_team_mates_do_not_see_each_others_cards() -> None:
    fields = {"blue": "-,50/55m1@20:1.2", "fire": "-,90/55m5@30", "eagle": "10/75m0,-", "tiger": "10/35m0,-:8.9"}
    hidden = laid("act:ms", options={"players": "teams"}, **fields).view("blue").text
    assert "10/35m0,-:2?" in hidden
    shared = laid("act:ms", options={"players": "teams", "team_hands": "shared"}, **fields)
    assert "10/35m0,-:8.9" in shared.view("blue").text
    assert "10/35m0,-:2?" in shared.view("fire").text
    assert "10/35m0,-:2?" in shared.view().text
    with pytest.raises(BadOption, match="teams only"):
        game(team_hands="shared")


@pytest.mark.rule("9.6")
def test_three_choose_their_squadrons() -> None:
    chosen = game(players="three", squadrons="tiger+blue+eagle")
    assert [seat.name for seat in chosen.seats] == ["blue", "eagle", "tiger"]
    assert "fire-f35" not in where(chosen.opening)
    with pytest.raises(BadOption, match="players=three"):
        game(squadrons="blue+eagle+tiger")
    with pytest.raises(BadOption, match="three squadrons"):
        game(players="three", squadrons="blue+eagle")


@pytest.mark.rule("9.7")
def test_the_last_one_in_the_game_wins() -> None:
    fields = {"blue": "-,50/55m1@20", "fire": "-,90/55m5t@30", "eagle": "-,-"}
    after = laid("roll:m", "damage>fire-f22", options={"players": "three"}, **fields).play("roll 5")
    assert (winner(after), ending(after)) == ("blue", "last-flying")


@pytest.mark.rule("9.8")
def test_a_wingman_card_needs_a_plane_of_its_own_squadron() -> None:
    fields = {"blue": "-,50/55m1@2", "fire": "90/55m5@30,-", "eagle": "10/75m0,-", "tiger": "70/35m0,-"}
    position = laid("act:ms", options={"players": "teams"}, **fields)
    assert not any(text.startswith("join") for text in texts(position))
