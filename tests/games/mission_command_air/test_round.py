"""Rules 3: set-up, drawing, orders, and who acts when."""

from __future__ import annotations

from random import Random

import pytest

import sandtable
from sandtable import CHANCE
from sandtable.games.mission_command_air import data, pieces
from tests.games.mission_command_air.sky import discards, game, hand, laid, odds, planes, texts, where


def dealt(*cards: int, seats: str = "two") -> sandtable.Position:
    """After the deal: these cards first, then the lowest that are left."""
    position = game(players=seats).opening
    rest = [card for card in range(1, 61) if card not in cards]
    for card in (*cards, *rest):
        if position.to_move != CHANCE:
            break
        position = position.play(f"draw {card}")
    return position


@pytest.mark.rule("3.1")
def test_two_planes_each() -> None:
    assert set(planes(game().opening)) == {"blue-f35", "blue-f22", "fire-f35", "fire-f22"}
    assert len(planes(game(players="four").opening)) == 8


@pytest.mark.rule("3.2")
def test_sixty_numbered_cards() -> None:
    assert sorted(data.shipped().cards) == list(range(1, 61))
    assert len(odds(game().opening)) == 60


@pytest.mark.rule("3.3")
def test_the_three_types_of_card() -> None:
    cards = data.shipped().cards.values()
    assert [sum(card.type == kind for card in cards) for kind in range(3)] == [36, 12, 12]
    assert all((card.enemy_dice > 0) == (card.type == pieces.DISRUPTION) for card in cards)
    assert {card.dice for card in cards} == {1, 2, 4}


@pytest.mark.rule("3.4")
def test_missiles_at_the_start() -> None:
    assert all(text.endswith("m5" if name.endswith("f35") else "m6") for name, text in planes(game().opening).items())


@pytest.mark.rule("3.5")
def test_start_spaces() -> None:
    order = ["blue-f35", "blue-f22", "tiger-f35", "tiger-f22", "eagle-f22", "eagle-f35", "fire-f22", "fire-f35"]
    expected = {
        name: f"10/{15 + 10 * lane}" for lane, name in enumerate(n for n in [*order[:4], "", *order[4:]]) if name
    }
    assert where(game(players="four").opening) == expected
    assert where(game(headings="head_on").opening)["fire-f35"] == "140/85"


@pytest.mark.rule("3.6")
def test_hands_are_filled_to_seven_every_round() -> None:
    position = dealt(1, 2, 3, 4, 5, 6, 7)
    assert hand(position, "blue") == [1, 2, 3, 4, 5, 6, 7]
    assert len(hand(position, "fire")) == 7
    random, sizes = Random(5), set()
    while "2 order" not in position.text:
        moves = position.moves
        position = position.play(random.choices(moves, [move.weight for move in moves])[0])
        if position.text.startswith("2 draw"):
            sizes.add(len(hand(position, "fire")))
    assert sizes == {5, 6}
    assert len(hand(position, "fire")) == 7


@pytest.mark.rule("3.6")
def test_every_card_of_the_pile_is_equally_likely() -> None:
    position = dealt().game.opening.play("draw 17")
    assert odds(position) == {f"draw {card}": 1 for card in range(1, 61) if card != 17}


@pytest.mark.rule("3.7")
def test_orders_are_chosen_by_all_at_once_and_unseen() -> None:
    position = dealt(1, 2, 3, 4, 5, 6, 7)
    assert [seat.name for seat in position.waiting] == ["blue", "fire"]
    assert len(position.moves_of("blue")) == len(position.moves_of("fire")) == 14
    after = position.play("9>f22", "fire")
    assert [move.text for move in after.moves_of("blue")] == [move.text for move in position.moves_of("blue")]
    assert "@?" in after.view("blue").text
    assert "@9" not in after.view("blue").text
    assert "blue:10/15m5,10/25m6:7?" in after.view("fire").text
    assert position.redact_move("9>f22", "fire", "blue") == "?>f22"
    assert position.redact_move("9>f22", "fire") == "?>f22"
    assert position.redact_move("9>f22", "fire", "fire") == "9>f22"
    assert position.find("9>f22", "fire").taps == ("hand:9", "plane:fire-f22")


@pytest.mark.rule("3.7")
def test_a_plane_that_is_gone_gets_no_card() -> None:
    position = laid("order", blue="10/15m5,-:1.2.3.4.5.6.7", fire="10/95m5,10/85m6:8.9.10.11.12.13.14")
    assert texts(position) == {f"{card}>f35" for card in range(1, 8)}


@pytest.mark.rule("3.7")
def test_a_draw_is_seen_by_its_drawer_alone() -> None:
    opening = game().opening
    assert [opening.redact_move("draw 17", CHANCE, seat) for seat in ("blue", "fire", None)] == [
        "draw 17",
        "draw ?",
        "draw ?",
    ]
    assert "17" in opening.play("draw 17").view("blue").text
    assert "17" not in opening.play("draw 17").view("fire").text


@pytest.mark.rule("3.8")
def test_the_lowest_card_acts_first() -> None:
    position = laid("order", blue="20/15m5@40,20/25m6@30:1.2.3.4.5", fire="20/95m5@20,20/85m6:8.9.10.11.12.13")
    after = position.play("10>f22")
    assert after.to_move is not None
    assert after.to_move.name == "fire"
    assert "act:ms" in after.text
    assert "@10" in after.view("blue").text
    assert position.redact_move("10>f22", "fire", "blue") == "10>f22", "the last order shows them all"


@pytest.mark.rule("3.9")
def test_the_discards_become_the_pile() -> None:
    held = {"blue": "20/15m0,-:1.2.3.4.5.6.7", "fire": "20/95m0,-:8.9.10.11.12.13"}
    left = list(range(15, 61))
    position = laid("draw", "", "discard=" + ".".join(map(str, left)), **held)
    assert odds(position) == {"draw 14": 1}
    three = {"blue": "20/15m0,-:1.2.3.4.5.6", "fire": "20/95m0,-:8.9.10.11.12.13"}
    position = laid("draw", "", "discard=" + ".".join(map(str, [7, *left])), **three)
    after = position.play("draw 14")
    assert odds(after) == {f"draw {card}": 1 for card in [7, *left]}
    assert discards(after) == set()


@pytest.mark.rule("3.10")
def test_a_round_ends_when_all_have_acted() -> None:
    position = laid("roll:ms", "move", blue="-,20/15m0@20:1", fire="-,20/95m0:8")
    after = position.play("roll 1")
    assert after.text.startswith("2 draw"), "the next round begins by drawing"


def test_a_whole_round_of_moves() -> None:
    position = dealt(20, 11, 1, 2, 3, 4, 5)
    position = position.play("20>f35", "blue").play("11>f22", "blue")
    assert [seat.name for seat in position.waiting] == ["fire"]
