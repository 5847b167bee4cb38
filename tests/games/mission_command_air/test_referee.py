"""Rules 11: what the referee may do."""

from __future__ import annotations

import pytest

from sandtable import CHANCE, REFEREE, BadNotation, IllegalMove
from tests.games.mission_command_air.sky import discards, game, laid, played, texts, where, winner


@pytest.mark.rule("11.1")
def test_the_lowest_cards_are_ordered() -> None:
    fields = {"blue": "20/15m5,20/25m6:31.32.33.34.35.36.37", "fire": "20/95m5@40,20/85m6:8.9.10.11.12.13"}
    after = laid("order", **fields).play("forfeit", REFEREE)
    assert "blue:20/15m5@31,20/25m6@32:33.34.35.36.37" in after.text
    assert "20/85m6@8" in after.text, "everybody who is waited for is late"


@pytest.mark.rule("11.1")
def test_a_late_plane_flies_its_card_and_nothing_else() -> None:
    position = laid("act:ms", blue="50/55m3@20,40/55m0", fire="-,90/55m0@30").play("forfeit", REFEREE)
    assert "roll:mh" in position.text
    after = position.play("roll 2")
    assert where(after)["blue-f35"] == "70/55", "no extra space, and no shot"
    assert discards(after) == {20}
    wingman = laid("act:ms", blue="50/55m3@15,40/45m0", fire="-,90/55m0@30").play("forfeit", REFEREE)
    assert "doing=move" in wingman.text
    disrupting = laid("act:mes", blue="50/55m3@49,-", fire="90/95m0@60,-").play("forfeit", REFEREE)
    assert discards(disrupting.play("roll 1")) == {49}, "no enemy is moved"


@pytest.mark.rule("11.1")
def test_nobody_is_late_while_chance_moves() -> None:
    with pytest.raises(IllegalMove, match="chance"):
        game().opening.play("forfeit", REFEREE)


@pytest.mark.rule("11.1")
def test_a_late_owner_does_not_cost_the_other_his_shot() -> None:
    fields = {"blue": "-,20/15m3@49", "fire": "60/35m0@60,10/85m0"}
    rolled = laid("roll:es", "push>fire-f35", options={"disrupted_extra": "owner"}, **fields).play("roll 2")
    assert rolled.to_move is not None
    assert rolled.to_move.name == "fire"
    after = rolled.play("forfeit", REFEREE)
    assert where(after)["fire-f35"] == "80/15"
    assert "missile fire-f35" in texts(after)


@pytest.mark.rule("11.2")
def test_who_leaves_takes_his_planes_along() -> None:
    fields = {"blue": "20/15m5@20,-:1.2", "fire": "20/95m5@30,20/85m6@40:3.4", "eagle": "10/75m0@50,-:8"}
    position = laid("roll:ms", "move", options={"players": "three"}, **fields)
    after = position.play("withdraw fire", REFEREE)
    assert set(where(after)) == {"blue-f35", "eagle-f35"}
    assert discards(after) == {3, 4, 30, 40}
    assert winner(after.play("withdraw eagle", REFEREE)) == "blue"
    mine = position.play("withdraw blue", REFEREE)
    assert "blue" not in "".join(where(mine))
    assert "@30" in mine.text
    with pytest.raises(IllegalMove, match="already"):
        after.play("withdraw fire", REFEREE)
    with pytest.raises(BadNotation):
        after.play("withdraw tiger", REFEREE)


@pytest.mark.rule("11.2")
def test_leaving_ends_a_game_of_two_or_of_teams() -> None:
    assert winner(game().opening.play("withdraw blue", REFEREE)) == "fire"
    assert winner(game(players="teams").opening.play("withdraw eagle", REFEREE)) == "blue tiger"


@pytest.mark.rule("11.2")
@pytest.mark.parametrize(
    ("phase", "doing", "left"),
    [
        ("roll:m", "missile>fire-f22", "doing=move"),
        ("roll:m", "damage>fire-f22", "doing=move"),
        ("roll:s", "damage>fire-f22+blue-f35", "doing=damage>blue-f35"),
        ("roll:s", "damage>blue-f35+fire-f22", "doing=damage>blue-f35"),
    ],
)
def test_leaving_while_the_dice_are_in_the_air(phase: str, doing: str, left: str) -> None:
    fields = {"blue": "50/55m5@20,-", "fire": "-,90/55m6@40", "eagle": "10/75m0@50,-"}
    options = {"players": "three", "maximum_damage": "yes"}
    position = laid(phase, doing, options=options, **fields)
    assert left in position.play("withdraw fire", REFEREE).text


@pytest.mark.rule("11.3")
def test_time_is_up() -> None:
    position = laid("act:ms", blue="50/55m5@20,-", fire="80/15m0,90/55m0@40")
    after = position.play("time-up", REFEREE)
    assert winner(after) == "fire"
    assert after.outcome is not None
    assert after.outcome.ending.name == "time-up"
    assert game().position(after.text) == after
    assert winner(game().opening.play("time-up", REFEREE)) == "draw"
    assert played(position, "fly").adjudicated().result == "fire"


@pytest.mark.rule("11.3")
def test_an_agreed_number_of_turns_ends_with_the_round() -> None:
    middle = laid("act:ms", blue="50/55m5@20,-", fire="80/15m0,90/55m0@40")
    with pytest.raises(IllegalMove, match="The round is not over yet"):
        middle.play("turns-up", REFEREE)
    opening = game().opening
    while opening.to_move == CHANCE:
        opening = opening.play(opening.moves[0])
    assert winner(opening.play("turns-up", REFEREE)) == "draw"
    chosen = opening.play(opening.moves_of("blue")[0], "blue")
    chosen = chosen.play(chosen.moves_of("blue")[0], "blue")
    with pytest.raises(IllegalMove):
        chosen.play("turns-up", REFEREE)


@pytest.mark.rule("11.4")
def test_a_game_that_is_stopped_goes_by_planes_and_damage() -> None:
    stopped = laid("act:ms", blue="50/55m5@20,-", fire="80/15m0,90/55m0@40").adjudicated()
    assert (stopped.result, stopped.ending.name) == ("fire", "stopped")
    assert stopped.sentence().startswith("The game was stopped. Most planes: Fire.")
