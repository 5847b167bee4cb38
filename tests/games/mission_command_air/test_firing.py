"""Rules 6: who may be fired at, with what, and when."""

from __future__ import annotations

from itertools import product

import pytest

from sandtable.games.mission_command_air import terrain
from tests.games.mission_command_air.sky import laid, odds, planes, played, shots, texts, where


def facing(target: str, here: str = "50/55", missiles: int = 3, **options: str) -> set[str]:
    """The shots of Blue's F-22 at a plane of Fire."""
    aside = "10/15" if target != "10/15" else "10/25"
    fields = {"blue": f"{aside}m0,{here}m{missiles}@2", "fire": f"-,{target}m0@30"}
    return shots(laid("act:ms", options=options, **fields))


@pytest.mark.rule("6.1")
def test_one_shot_and_no_duty() -> None:
    position = laid("act:ms", blue="-,50/55m3@20", fire="-,90/55m0@30")
    assert texts(position) == {"fly", "cannon fire-f22", "missile fire-f22"}
    missed = played(position, "cannon fire-f22", "roll 0", "roll 1")
    assert missed.to_move is None or not shots(missed), "no second shot in the turn"
    assert "done" in texts(played(position, "fly", "roll 1"))


@pytest.mark.rule("6.2")
def test_before_or_after_the_move_but_not_after_the_roll() -> None:
    fields = {"blue": "50/55m3@20,-", "fire": "-,90/55m0@30"}
    position = laid("act:ms", **fields)
    assert shots(position) == {"cannon fire-f22", "missile fire-f22"}
    assert shots(played(position, "fly", "roll 1")) == set()
    assert shots(played(position, "fly", "roll 1", "go 1")) == {"cannon fire-f22", "missile fire-f22"}
    late = played(laid("act:ms", options={"late_shot": "yes"}, **fields), "fly", "roll 1")
    assert shots(late) == {"cannon fire-f22", "missile fire-f22"}
    after = played(late, "cannon fire-f22", "roll 0")
    assert texts(after) == {"go 1", "go 2"}, "then the move that was rolled"
    assert where(after.play("go 2"))["blue-f35"] == "70/55"


@pytest.mark.rule("6.3")
def test_between_the_moves_of_a_disruption() -> None:
    position = laid("act:mes", blue="-,50/55m3@49", fire="-,90/55m0@60")
    assert "cannon fire-f22" in shots(played(position, "fly", "roll 2"))
    assert shots(played(position, "push fire-f22", "roll 2")) == {"missile fire-f22"}, "on a curved way now"
    assert "missile fire-f22" in shots(played(position, "fly", "roll 2", "push fire-f22", "roll 2"))


@pytest.mark.rule("6.4")
def test_only_enemies_are_fired_at() -> None:
    fields = {"blue": "50/65m0,50/55m3@20", "fire": "-,70/55m0", "eagle": "-,80/55m0", "tiger": "-,90/55m0@30"}
    team = laid("act:ms", options={"players": "teams"}, **fields)
    assert shots(team) == {f"{weapon} {plane}-f22" for weapon in ("cannon", "missile") for plane in ("fire", "eagle")}
    alone = laid("act:ms", options={"players": "four"}, **fields)
    assert shots(alone) == shots(team) | {"cannon tiger-f22", "missile tiger-f22"}


@pytest.mark.rule("6.5")
def test_the_cone_is_the_quarter_ahead_with_its_diagonals() -> None:
    for row, lane in product(range(10, 150, 10), range(15, 105, 10)):
        target = f"{row}/{lane}"
        if target in ("50/55", "10/15", "10/25"):
            continue
        ahead, aside = (row - 50) // 10, (lane - 55) // 10
        inside = ahead >= 1 and abs(aside) <= ahead
        assert bool(facing(target)) == inside, target


@pytest.mark.rule("6.6")
def test_the_distance_is_counted_in_rows() -> None:
    position = laid("act:ms", blue="-,50/55m3@20", fire="-,90/75m0@30")
    launched = position.play("missile fire-f22")
    assert "doing=damage" in launched.play("roll 4").text, "four rows ahead, two aside: a distance of four"
    near = laid("act:ms", blue="-,50/55m3@20", fire="-,60/55m0@30")
    assert "doing=damage" in played(near, "cannon fire-f22", "roll 2").text, "a neighbour is at distance one"


@pytest.mark.rule("6.7")
@pytest.mark.parametrize("target", ["50/65", "40/55", "20/85", "50/15"])
def test_nobody_beside_or_behind(target: str) -> None:
    assert facing(target) == set()


@pytest.mark.rule("6.8")
def test_missiles() -> None:
    position = laid("act:ms", blue="-,50/55m1@20", fire="-,90/75m0@30")
    assert texts(position) == {"fly", "missile fire-f22"}, "the curved way is a missile's alone"
    launched = position.play("missile fire-f22")
    assert planes(launched)["blue-f22"] == "50/55m0@20", "spent before it is known whether it hits"
    assert odds(launched) == {
        f"roll {total}": ways for total, ways in {0: 1, 2: 3, 4: 3, 5: 3, 6: 1, 7: 6, 9: 3, 10: 3, 12: 3, 15: 1}.items()
    }
    assert facing("90/75", missiles=0) == set()


@pytest.mark.rule("6.9")
def test_cannon() -> None:
    assert facing("90/55", missiles=0) == {"cannon fire-f22"}
    assert facing("80/85", missiles=0) == {"cannon fire-f22"}
    assert facing("80/25", missiles=0) == {"cannon fire-f22"}
    assert facing("80/75", missiles=0) == set()


@pytest.mark.rule("6.10")
def test_the_chances_of_two_red_dice() -> None:
    position = laid("roll:m", "cannon>fire-f22", blue="-,50/55m1@20", fire="-,90/55m0@30")
    assert odds(position) == {"roll 0": 1, "roll 2": 2, "roll 4": 1, "roll 5": 2, "roll 7": 2, "roll 10": 1}


@pytest.mark.rule("6.11")
def test_weapon_and_target_come_before_the_roll() -> None:
    position = laid("act:ms", blue="-,50/55m1@20", fire="90/75m0,90/55m0@30")
    assert shots(position) == {"missile fire-f35", "missile fire-f22", "cannon fire-f22"}
    assert position.find("missile fire-f35").taps == ("missile", "90/75")


@pytest.mark.rule("6.12")
@pytest.mark.parametrize(
    ("weapon", "target", "roll", "hits"),
    [
        ("missile", "120/55", 7, True),
        ("cannon", "100/55", 5, True),
        ("missile", "110/55", 5, False),
        ("cannon", "80/55", 2, False),
        ("missile", "130/55", 7, False),
    ],
)
def test_a_hit_reaches_the_target(weapon: str, target: str, roll: int, hits: bool) -> None:
    position = laid("act:ms", blue="-,50/55m1@20", fire=f"-,{target}m0@30")
    after = played(position, f"{weapon} fire-f22", f"roll {roll}")
    assert ("doing=damage>fire-f22" in after.text) == hits


@pytest.mark.rule("6.12")
def test_the_chances_to_reach_every_distance() -> None:
    def reach(dice: int) -> list[int]:
        ways = terrain.ways("red", dice)
        return [sum(count for total, count in ways.items() if total >= far) for far in range(1, 17)]

    assert reach(2) == [8, 8, 6, 6, 5, 3, 3, 1, 1, 1, 0, 0, 0, 0, 0, 0]
    assert reach(3) == [26, 26, 23, 23, 20, 17, 16, 10, 10, 7, 4, 4, 1, 1, 1, 0]


@pytest.mark.rule("6.13")
def test_planes_between_do_not_stop_a_shot() -> None:
    fields = {"blue": "60/55m0,50/55m3@20", "fire": "70/55m0,80/55m0@30"}
    assert "cannon fire-f22" in shots(laid("act:ms", **fields))


@pytest.mark.rule("6.14")
def test_shots_do_not_loop() -> None:
    assert facing("10/55", here="140/55") == set()
    assert facing("60/15", here="50/95") == set()
