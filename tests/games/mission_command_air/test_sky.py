"""Rules 1, 2 and 5: the sky, the headings and looping."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.games.mission_command_air import data, terrain
from tests.games.mission_command_air.sky import flown, game, laid, shots, where

STRAIGHT_1, STRAIGHT_2, STRAIGHT_4, LEFT_1, LEFT_2, LEFT_4, RIGHT_2, RIGHT_4 = 11, 47, 5, 4, 18, 14, 1, 17


@pytest.mark.rule("1.1")
def test_the_sky_has_fourteen_rows_of_nine() -> None:
    assert len(game().scene.nodes) == 14 * 9
    assert (terrain.rows(), terrain.lanes()) == (14, 9)


@pytest.mark.rule("1.2")
def test_spaces_are_named_by_their_edge_numbers() -> None:
    names = {node.name for node in game().scene.nodes}
    assert names == {f"{row}/{lane}" for row in range(10, 150, 10) for lane in range(15, 105, 10)}
    assert {label.text for label in game().scene.labels} == {str(n) for n in (*range(10, 150, 10), *range(15, 105, 10))}


@pytest.mark.rule("1.3")
def test_no_two_planes_on_a_space() -> None:
    with pytest.raises(ValueError, match="share the space 30/25"):
        laid("roll:ms", "move", blue="30/25m5@11,30/25m6@20")


@pytest.mark.rule("2.1")
def test_all_fly_towards_row_140() -> None:
    for squadron in ("blue", "fire", "eagle", "tiger"):
        other = "blue" if squadron != "blue" else "fire"
        fields = {"blue": "-,10/15m0", "fire": "-,10/95m0", "eagle": "-,10/75m0", "tiger": "-,10/35m0"}
        fields |= {squadron: "-,50/55m0@14"}
        position = laid("roll:ms", "move", options={"players": "four"}, **fields)
        assert where(position.play("roll 4"))[f"{squadron}-f22"] == "90/15", other


@pytest.mark.rule("2.1")
def test_head_on_two_squadrons_fly_the_other_way() -> None:
    options = {"players": "four", "headings": "head_on"}
    fields = {"blue": "-,10/15m0", "eagle": "-,140/75m0", "tiger": "-,10/35m0"}
    position = laid("roll:ms", "move", options=options, fire="-,70/55m0@14", **fields)
    assert where(position.play("roll 4"))["fire-f22"] == "30/95", "left is seen from the plane"
    assert {heading.degrees for heading in terrain.headings("head_on")} == {90, 270}
    assert {heading.degrees for heading in terrain.headings("common")} == {90}


@pytest.mark.rule("2.2")
def test_a_bank_does_not_turn_the_plane() -> None:
    """After a bank a straight card flies as before it."""
    there = flown("50/55", LEFT_2, 3)
    assert there == "80/25"
    assert flown(there, STRAIGHT_2, 3) == "110/25"
    assert {token.heading for token in laid("roll:ms", "move", blue="50/55m5@4,-").view().stage().tokens} == {90}


@pytest.mark.rule("2.3")
@pytest.mark.parametrize(("card", "end"), [(STRAIGHT_1, "60/55"), (LEFT_1, "60/45"), (8, "60/65")])
def test_one_step_of_every_kind(card: int, end: str) -> None:
    assert flown("50/55", card, 1) == end


@pytest.mark.rule("2.4")
def test_a_disrupted_plane_banks_to_its_own_left() -> None:
    options = {"headings": "head_on"}
    position = laid("roll:es", "push>fire-f22", blue="-,10/55m0@49", fire="-,90/35m0", options=options)
    assert where(position.play("roll 2"))["fire-f22"] == "70/55", "towards the higher lanes, flying to row 10"


@pytest.mark.rule("5.1")
@pytest.mark.parametrize(
    ("start", "card", "roll", "end"),
    [
        ("10/35", RIGHT_4, 9, "100/35"),  # the rulebook's own example
        ("80/65", RIGHT_4, 12, "60/95"),
        ("90/45", RIGHT_4, 12, "70/75"),
        ("140/55", STRAIGHT_2, 2, "20/55"),
        ("130/15", LEFT_2, 3, "20/75"),
        ("60/85", RIGHT_4, 12, "40/25"),
    ],
)
def test_looping(start: str, card: int, roll: int, end: str) -> None:
    assert flown(start, card, roll) == end


@pytest.mark.rule("5.2")
def test_the_space_of_re_entry_counts() -> None:
    heading = terrain.headings("common")[0]
    path = terrain.flight(heading, terrain.index()["10/35"], 2, 9, (), False).path
    assert [terrain.name(space) for space in path] == (
        ["20/45", "30/55", "40/65", "50/75", "60/85", "70/95", "80/15", "90/25", "100/35"]
    )


@pytest.mark.rule("5.3")
def test_two_edges_in_one_step_and_three_in_one_move() -> None:
    heading = terrain.headings("common")[0]
    assert terrain.name(heading.step(terrain.index()["140/95"], 2)) == "10/15"
    crossed = dict.fromkeys((2, 3), 0)
    for start in range(126):
        at, edges = start, 0
        for _ in range(12):
            there = heading.step(at, 2)
            edges += (there // 9 < at // 9) + (there % 9 < at % 9)
            at = there
        crossed[edges] = crossed.get(edges, 0) + 1
    assert (crossed[2], crossed[3]) == (78, 36)


@pytest.mark.rule("5.4")
def test_a_move_that_ends_on_the_edge_stays_there() -> None:
    assert flown("110/55", STRAIGHT_2, 3) == "140/55"
    assert flown("10/65", RIGHT_2, 3) == "40/95"


def test_head_on_an_opening_shot_exists() -> None:
    """Every enemy starts in the cone at distance 13."""
    fields = {"blue": "10/25m5@1,10/35m6@2", "fire": "140/85m5@3,140/75m6@4"}
    assert "missile fire-f22" in shots(laid("act:ms", options={"headings": "head_on"}, **fields))
    assert data.shipped().notes["headings"].confidence == 45


@pytest.mark.parametrize("solid", [False, True])
def test_the_prospect_of_a_card_is_where_its_flights_lead(solid: bool) -> None:
    random, spaces = Random(1), range(terrain.rows() * terrain.lanes())
    for heading in (*terrain.headings("common"), *terrain.headings("head_on")):
        for _ in range(60):
            start, *others = random.sample(spaces, 8)
            way, totals = random.randrange(3), terrain.ways("black", random.randrange(1, 5))
            others.append(heading.step(heading.step(start, way), way))
            flights = [terrain.flight(heading, start, way, total, others, solid) for total in totals]
            path, ends = terrain.prospect(heading, start, way, totals, others, solid)
            assert set(path) == {space for flight in flights for space in flight.path}
            assert ends == [flight.end for flight in flights]
