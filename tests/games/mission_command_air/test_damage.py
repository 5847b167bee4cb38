"""Rules 7: hits, sections and planes that are shot down."""

from __future__ import annotations

from itertools import product

import pytest

from sandtable.games.mission_command_air import pieces
from tests.games.mission_command_air.sky import discards, laid, odds, planes, played, texts, winner

SECTIONS = {4: "c", 5: "t", 6: "t", 7: "w", 8: "w", 9: "w", 10: "e", 11: "e", 12: "f"}


def hit(victim: str, total: int, kind: str = "f22", **options: str) -> dict[str, str]:
    """The planes after Blue has hit Fire's plane, whose mate flies elsewhere."""
    pair = f"10/95m0,{victim}" if kind == "f22" else f"{victim},10/95m0"
    position = laid("roll:m", f"damage>fire-{kind}", blue="-,50/55m1@60", fire=pair, options=options)
    return planes(position.play(f"roll {total}"))


@pytest.mark.rule("7.1")
def test_four_black_dice_after_a_hit() -> None:
    position = laid("roll:m", "cannon>fire-f22", blue="-,50/55m1@20", fire="10/95m0,70/55m0@30").play("roll 2")
    assert list(odds(position).values()) == [1, 4, 10, 16, 19, 16, 10, 4, 1]


@pytest.mark.rule("7.2")
@pytest.mark.parametrize("total", [total for total in SECTIONS if SECTIONS[total] in "tew"])
def test_the_total_picks_the_section(total: int) -> None:
    for kind in ("f22", "f35"):
        assert hit("90/55m2", total, kind)[f"fire-{kind}"] == f"90/55m2{SECTIONS[total]}"


@pytest.mark.rule("7.2")
def test_the_chances_of_the_sections() -> None:
    found: dict[str, int] = {}
    for dice in product((1, 2, 3), repeat=4):
        found[SECTIONS[sum(dice)]] = found.get(SECTIONS[sum(dice)], 0) + 1
    assert found == {"c": 1, "t": 14, "w": 51, "e": 14, "f": 1}


@pytest.mark.rule("7.3")
def test_a_miss_does_no_damage() -> None:
    position = laid("roll:m", "cannon>fire-f22", blue="-,50/55m1@20", fire="10/95m0,90/55m0@30")
    after = position.play("roll 2")
    assert planes(after)["fire-f22"] == "90/55m0@30"
    assert "damage" not in after.text


@pytest.mark.rule("7.4")
@pytest.mark.parametrize(
    ("kind", "damage", "total"),
    [
        ("f35", "t", 5),
        ("f35", "e", 10),
        ("f35", "", 12),
        ("f35", "", 4),
        ("f35", "ww", 8),
        ("f22", "t", 6),
        ("f22", "e", 11),
        ("f22", "", 12),
        ("f22", "", 4),
        ("f22", "www", 7),
    ],
)
def test_shot_down(kind: str, damage: str, total: int) -> None:
    assert f"fire-{kind}" not in hit(f"90/55m2{damage}", total, kind)
    if damage:
        assert f"fire-{kind}" in hit(f"90/55m2{damage[1:]}", total, kind), "one hit less is not enough"
    assert f"fire-{kind}" in hit("90/55m2tew", 8, kind), "sections do not add up"


@pytest.mark.rule("7.4")
def test_the_markers_of_the_box_suffice() -> None:
    """The most markers planes can carry: 5 for an F-35 and 6 for an F-22, the fatal one included."""
    most = [sum(limit - 1 for limit in kind.limits) + 1 for kind in pieces.KINDS]
    assert 4 * sum(most) == 44


@pytest.mark.rule("7.5")
def test_a_plane_shot_down_leaves_with_its_missiles() -> None:
    after = laid("roll:m", "damage>fire-f22", blue="-,50/55m1@60", fire="10/95m0,90/55m5t").play("roll 5")
    assert "fire:10/95m0,-:" in after.text


@pytest.mark.rule("7.6")
def test_its_card_is_discarded() -> None:
    position = laid("roll:-", "damage>fire-f22", blue="-,50/55m1@20", fire="10/95m0,90/55m5t@30")
    after = position.play("roll 5")
    assert discards(after) == {20, 30}
    assert after.text.startswith("2 draw"), "nobody is left to act"


@pytest.mark.rule("7.7")
def test_damage_missiles_and_discards_are_open() -> None:
    position = laid("act:ms", "", "discard=7.8", blue="20/15m3tw@20,50/55m1@60:1.2", fire="10/95m0e,90/55m5t@30:4.5.6")
    for seat in ("blue", "fire", None):
        text = position.view(seat).text
        assert all(part in text for part in ("20/15m3tw@20", "90/55m5t@30", "discard=7.8")), seat
    assert ":2?" in position.view("fire").text
    assert ":3?" in position.view("blue").text


@pytest.mark.rule("7.8")
def test_a_plane_shot_down_loses_its_turn_unless_fire_is_simultaneous() -> None:
    fields = {"blue": "-,50/55m1@20", "fire": "10/95m0,90/55m5t@30"}
    position = laid("roll:-", "damage>fire-f22", **fields)
    assert "fire-f22" not in planes(position.play("roll 5"))
    together = laid("roll:-", "damage>fire-f22", options={"simultaneous_fire": "yes"}, **fields).play("roll 5")
    assert planes(together)["fire-f22"] == "90/55m5tt@30", "it is going down, and still has its turn"
    after = played(together, "roll 4")
    assert "fire-f22" not in planes(after)
    assert after.text.startswith("2 draw"), "it is gone at the end of the round"


@pytest.mark.rule("7.8")
def test_two_last_planes_may_shoot_each_other_down() -> None:
    fields = {"blue": "-,50/55m1@20", "fire": "-,90/55m5t@30"}
    options = {"simultaneous_fire": "yes", "headings": "head_on"}
    hit_first = laid("roll:-", "damage>fire-f22", options=options, **fields).play("roll 5")
    assert "cannon blue-f22" in texts(hit_first)
    drawn = played(hit_first, "cannon blue-f22", "roll 5", "roll 4")
    drawn = drawn if drawn.is_over else drawn.play("roll 4")
    assert winner(drawn) == "draw"
    assert winner(laid("roll:-", "damage>fire-f22", options={"headings": "head_on"}, **fields).play("roll 5")) == "blue"
