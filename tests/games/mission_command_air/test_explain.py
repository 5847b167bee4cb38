"""Why a touch is no move, as the number of a rule; and that nothing hidden is told by it."""

from __future__ import annotations

from random import Random

import pytest

from sandtable import BadNotation, Position
from sandtable.kernel.conformance import play_random_game
from sandtable.server.analysis.explain import HIDDEN, explain_illegal
from tests.games.mission_command_air.sky import CLUB, game, laid, played, texts

BLUE = {"blue": "10/15m0,50/55m3@20", "fire": "-,90/55m0@30"}
"""Blue's F-22 acts with a standard card; an enemy is straight ahead of it."""


def why(position: Position, touch: str, target: str) -> tuple[str, tuple[str, ...]] | None:
    found = position.game.explain(position, touch, target)
    if found is None:
        return None
    assert found.sentence == position.game.sentences[found.rule]
    assert found.detail.en != found.detail.vi
    return found.rule, found.nodes


def act(blue: str, fire: str, flags: str = "ms", doing: str = "", **options: str) -> Position:
    return laid(f"act:{flags}", doing, blue=blue, fire=fire, options=options)


FIRED_AT = [
    # what is touched, the position, where, the rule, where to look; then the same where that rule does not forbid it
    ("cannon", act("10/15m0,50/55m3@20", "-,90/65m0@30"), "90/65", "6.9", ("50/55", "90/65")),
    ("cannon", act("10/15m0,50/55m3@20", "-,90/55m0@30"), "80/55", "6.11", ("80/55",)),
    ("cannon", act("60/55m0,50/55m3@20", "-,90/55m0@30"), "60/55", "6.4", ("60/55",)),
    ("cannon", act("10/15m0,50/55m3@20", "90/55m0,60/75m0@30"), "60/75", "6.5", ("50/55", "60/75")),
    ("missile", act("10/15m0,50/55m3@20", "90/55m0,50/75m0@30"), "50/75", "6.7", ("50/55", "50/75")),
    ("missile", act("10/15m0,50/55m3@20", "90/55m0,30/55m0@30"), "30/55", "6.7", ("50/55", "30/55")),
    ("missile", act("60/15m0,130/55m3@20", "140/55m0,10/55m0@30"), "10/55", "6.14", ("130/55", "10/55")),
    ("missile", act("10/15m0,50/55m0@20", "-,90/55m0@30"), "90/55", "6.8", ("50/55",)),
    ("cannon", act("70/75m0,50/55m3@19", "-,90/55m0@30", "m"), "90/55", "6.1", ()),
    ("cannon", act("50/55m3@20,-", "-,90/55m0@30", "ms", "1>blue-f35"), "90/55", "6.2", ()),
    ("push", act("10/15m0,50/55m3@49", "-,90/55m0@60", "mes"), "80/55", "4.13", ("80/55",)),
    ("push", act("10/15m0,50/55m3@49", "-,90/55m0@60", "mes"), "10/15", "4.13", ("10/15",)),
    ("push", act("10/15m0,50/55m3@20", "-,90/55m0@60"), "90/55", "4.13", ()),
    ("push", act("10/15m0,50/55m3@49", "-,90/55m0@60", "ms"), "90/55", "4.13", ()),
]


@pytest.mark.parametrize(("touch", "position", "target", "rule", "nodes"), FIRED_AT)
def test_the_rule_that_forbids_a_target(
    touch: str, position: Position, target: str, rule: str, nodes: tuple[str, ...]
) -> None:
    assert why(position, touch, target) == (rule, nodes)


@pytest.mark.parametrize(
    ("touch", "position", "target"),
    [
        ("missile", FIRED_AT[0][1], "90/65"),
        ("cannon", FIRED_AT[1][1], "90/55"),
        ("missile", act("10/15m0,50/55m3@20", "90/55m0,60/65m0@30"), "60/65"),
        ("missile", act("10/15m0,40/55m3@20", "90/55m0,50/55m0@30"), "50/55"),
        ("missile", act("60/15m0,130/55m3@20", "10/55m0,140/55m0@30"), "140/55"),
        ("missile", act("10/15m0,50/55m1@20", "-,90/55m0@30"), "90/55"),
        ("cannon", act("10/15m0,50/55m3@20", "-,90/55m0@30"), "90/55"),
        ("cannon", act("50/55m3@20,-", "-,90/55m0@30", "ms", "1>blue-f35", late_shot="yes"), "90/55"),
        ("push", act("10/15m0,50/55m3@49", "-,90/55m0@60", "mes"), "90/55"),
    ],
)
def test_what_may_be_done_has_no_reason(touch: str, position: Position, target: str) -> None:
    assert why(position, touch, target) is None
    taps = {move.taps for move in position.moves}
    assert (touch, target) in taps


WINGMEN = act("70/75m0,50/55m3@19", "-,90/55m0@30")
AT_THE_EDGE = act("140/75m0,50/55m3@19", "-,90/55m0@30")


@pytest.mark.parametrize(
    ("position", "source", "target", "rule", "nodes"),
    [
        (laid("act:ms", **BLUE), "50/55", "60/55", "4.3", ("50/55",)),
        (laid("act:ms", **BLUE), "50/55", "90/55", "6.11", ("90/55",)),
        (laid("act:ms", **BLUE), "90/55", "90/55", "6.11", ("90/55",)),
        (act("70/75m0,50/55m3@19", "-,90/55m0@30", "m"), "90/55", "90/55", "6.1", ("90/55",)),
        (laid("act:ms", **BLUE), "10/15", "20/15", "3.8", ("50/55",)),
        (laid("act:ms", **BLUE), "70/15", "80/15", "3.8", ("50/55",)),
        (act("50/55m3@20,-", "-,90/55m0@30", "ms", "1>blue-f35"), "50/55", "60/55", "4.3", ()),
        (act("10/15m0,50/55m3@20", "-,90/55m0@30", "s"), "50/55", "60/55", "4.3", ("50/55",)),
        (act("10/15m0,50/55m3@49", "-,90/55m0@60", "es"), "50/55", "60/55", "4.15", ("50/55",)),
        (act("10/15m0,50/55m3@49", "-,90/55m0@60", "mes"), "90/55", "80/55", "4.13", ("90/55",)),
        (WINGMEN, "50/55", "60/55", "4.10", ("70/75",)),
        (WINGMEN, "50/55", "70/75", "1.3", ("70/75",)),
        (WINGMEN, "50/55", "50/55", "4.12", ("50/55",)),
        (AT_THE_EDGE, "50/55", "10/75", "4.11", ("140/75",)),
        (act("-,50/55m3@19", "-,90/55m0@30"), "50/55", "60/55", "4.10", ()),
    ],
)
def test_the_rule_that_forbids_a_way(
    position: Position, source: str, target: str, rule: str, nodes: tuple[str, ...]
) -> None:
    assert why(position, source, target) == (rule, nodes)


def test_a_space_beside_the_wingman_has_no_reason() -> None:
    assert "join 70/65" in texts(WINGMEN)
    assert why(WINGMEN, "50/55", "70/65") is None
    assert why(WINGMEN, "fly", "70/65") is None


def test_a_plane_that_is_going_down_is_left_alone() -> None:
    falling = laid(
        "act:ms", blue="10/15m0,50/55m3@20", fire="80/55m0,90/55m0f@30", options={"simultaneous_fire": "yes"}
    )
    assert why(falling, "cannon", "90/55") == ("7.8", ("90/55",))


@pytest.mark.parametrize(
    ("moves", "rule"),
    [((), "4.1"), (("roll 1",), "6.12"), (("roll 1", "roll 5"), "7.1")],
)
def test_while_dice_roll_they_are_waited_for(moves: tuple[str, ...], rule: str) -> None:
    position = laid("act:ms", blue="-,50/55m3@20", fire="90/55m0,-").play("fly")
    position = played(position, *moves[:1])
    position = played(position, "cannon fire-f35", *moves[1:]) if moves else position
    assert why(position, "50/55", "60/55") == (rule, ())
    assert why(position, "cannon", "60/55") == (rule, ())


def test_cards_are_drawn_and_chosen_first() -> None:
    assert why(game().opening, "10/15", "20/15") == ("3.6", ())
    ordering = laid("order", blue="10/15m5,10/25m6:1.2.3.4.5.6.7", fire="10/95m5,10/85m6:8.9.10.11.12.13.14")
    assert why(ordering, "10/15", "10/15") == ("3.7", ())
    assert why(ordering, "hand:3", "50/55") == ("3.7", ())


def test_what_is_nothing_to_touch_is_refused() -> None:
    for touch, target in (("nonsense", "10/15"), ("cannon", "nowhere"), ("hand:99", "10/15")):
        with pytest.raises(BadNotation, match="no point"):
            game().explain(laid("act:ms", **BLUE), touch, target)


@pytest.mark.parametrize("options", [CLUB, f"{CLUB},players=teams", f"{CLUB},maximum_damage=yes,late_shot=yes"])
def test_a_reason_never_depends_on_what_is_hidden(options: str) -> None:
    """A seat is told the same in all worlds that look alike to it, and never that a reason is hidden."""
    chosen, random = game().with_options(options), Random(options)
    spaces = [node.name for node in chosen.scene.nodes]
    for position in random.sample(play_random_game(chosen, random, 150).positions, 12):
        for seat in position.waiting:
            view = position.view(seat)
            for touch in ("cannon", "missile", "push", random.choice(spaces)):
                target = random.choice([token.node for token in view.stage().tokens] + spaces[:4])
                found = explain_illegal(view, touch, target)
                assert found == chosen.explain(position, touch, target)
                assert found is None or found.detail != HIDDEN
