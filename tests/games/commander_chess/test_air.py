"""Rule 5: air defence."""

from __future__ import annotations

import pytest

from tests.games.commander_chess.diagram import camp, cells, ending, goes, laid, played, points, texts, ways


def zone(gun: str, point: str, **options: str) -> set[str]:
    """The points a gun guards, as its layer shows them."""
    position = camp(f"{gun.lower()}{point}", **options)
    layer = next(layer for layer in position.view().stage().layers if layer.name == "fire-blue")
    return set(layer.marks)


SMALL = points("f8 e8 g8 f7 f9")
LARGE = SMALL | points("d8 h8 f6 f10 e7 e9 g7 g9")


@pytest.mark.rule("5.1")
def test_guns_and_ships_guard_five_points() -> None:
    assert zone("G", "f8") == SMALL
    assert zone("N", "b6") == points("b6 a6 c6 b5 b7")


@pytest.mark.rule("5.2")
def test_a_missile_guards_thirteen_points() -> None:
    assert zone("S", "f8") == LARGE


@pytest.mark.rule("5.3")
def test_an_engineer_guards_nothing() -> None:
    assert zone("E", "f8") == set()
    assert zone("E", "f8", engineer_zone="yes") >= SMALL


@pytest.mark.rule("5.4")
def test_carried_guns_guard_nothing_but_a_loaded_ship_does() -> None:
    assert zone("(EG)", "f8") == set()
    assert zone("(NF)", "b6") == points("b6 a6 c6 b5 b7")
    assert "f8" in goes("Ff5 (eg)g8", "Ff5")


@pytest.mark.rule("5.5")
def test_zones_act_on_points_flown_over_or_ended_on_but_not_on_the_start() -> None:
    assert "f8" not in goes("Ff5 gg8", "Ff5")
    assert "f9" not in goes("Ff5 gg8", "Ff5"), "f8 lies on the way"
    assert "f7" in goes("Ff5 gg8", "Ff5")
    assert {"e8", "f9", "f7"} <= goes("Ff8 gg8", "Ff8"), "the start does not count"
    assert "f9" in goes("Ff5 Gg8", "Ff5"), "nor do one's own"


@pytest.mark.rule("5.6")
@pytest.mark.rule("8.6")
def test_a_plane_that_flies_into_a_zone_is_lost() -> None:
    position = camp("Ff5 Fi1 gg8")
    assert {way for way in ways(position, "Ff5") if "!" in way} == {"!f8", "!g6"} - {"!g6"}
    after = position.play("Ff5!f8")
    assert "f5" not in cells(after)
    assert str(after.to_move) == "blue"
    assert "points=0,40" in after.text
    assert not any("!" in way for way in goes("Ff5 Fi1 gg8", "Ff5", air_entry="forbidden"))
    assert ending(camp("Ff5 gg8").play("Ff5!f8")) == "air", "the last plane"


@pytest.mark.rule("5.7")
def test_a_plane_that_attacks_inside_a_zone_is_traded() -> None:
    position = camp("Ff5 Fi1 gg8 tf8 th9")
    assert {way for way in ways(position, "Ff5") if way[-2:] == "f8"} == {"@f8", "!f8"}, "or it flies on, and is lost"
    after = position.play("Ff5@f8")
    assert not {"f5", "f8"} & set(cells(after))
    assert "points=20,40" in after.text
    assert "@g8" in goes("Fg5 Fi1 gg8", "Fg5"), "a plane can only trade itself for a gun"
    assert "xg8" not in goes("Fg5 Fi1 gg8", "Fg5")
    alone = goes("Ff5 Fi1 gg8 tf8 th9", "Ff5", trade="no")
    assert "@f8" not in alone


@pytest.mark.rule("5.8")
def test_every_zone_on_the_way_must_cover_the_target() -> None:
    assert "@f9" in goes("Ff5 Fi1 sg8 hf9", "Ff5"), "one large zone covers way and target"
    assert "@f9" not in goes("Ff5 Fi1 ge7 hf9", "Ff5")
    assert "!f7" in goes("Ff5 Fi1 ge7 hf9", "Ff5"), "it dies before it arrives"
    assert "@f8" in goes("Ff5 Fi1 ge8 gg8 hf8", "Ff5"), "two zones that both cover the target"
    assert "@f8" not in goes("Ff5 Fi1 ge8 gg8 hf8", "Ff5", overlap="one")
    assert "@f8" in goes("Ff5 Fi1 gg8 hf8", "Ff5", overlap="one")


@pytest.mark.rule("5.9")
def test_a_zone_that_moves_over_a_plane_does_nothing() -> None:
    after = laid("Ck1 Ek2 Ff8 cj12 ek12 gh8", "b").play("Gh8g8")
    assert cells(after)["f8"] == "F"
    assert "f7" in ways(after, "Ff8")


@pytest.mark.rule("5.10")
def test_passengers_are_lost_with_their_plane() -> None:
    after = camp("(FI)f5 Fi1 gg8").play("(FI)f5!f8")
    assert "f5" not in cells(after)
    assert "points=0,50" in after.text


@pytest.mark.rule("5.11")
def test_a_heroic_plane_ignores_zones() -> None:
    found = goes("+Ff5 gg8 tf8 sf10", "+Ff5")
    assert {"xf8", "_f8", "f9", "xf10"} <= found
    assert not any("!" in way or "@" in way for way in found)


@pytest.mark.rule("5.12")
def test_a_heros_zone_is_as_large_as_before() -> None:
    assert zone("+G", "f8") == SMALL
    assert zone("+G", "f8", heroic_zone="wider") == LARGE
    assert len(zone("+S", "f8", heroic_zone="wider")) == 29


def test_a_plane_leaves_a_zone_but_not_through_it() -> None:
    assert "f9" in goes("Ff8 sh8", "Ff8")
    assert "g8" not in goes("Ff8 sh8", "Ff8")
    assert "g9" not in goes("Ff8 sh8", "Ff8")


def test_losing_the_last_plane_loses() -> None:
    after = played(camp("Ff5 gg8"), "Ff5!f8")
    assert after.outcome is not None
    assert after.outcome.result == "blue"
    assert texts(after) == set()
