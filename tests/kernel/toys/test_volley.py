"""Secret orders, hidden hands, chance with weights, three or four seats, teams, and a referee."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from sandtable.kernel.error import BadOption, BadPosition, IllegalMove, NotYourTurn
from sandtable.kernel.game import Game
from sandtable.kernel.position import Position
from sandtable.kernel.record import Record, read_record
from sandtable.kernel.seat import CHANCE, REFEREE
from sandtable.kernel.view import View
from tests.kernel.toys.volley import VOLLEY

PAIRS = VOLLEY.with_options("seats=4,teams=pairs")
ORDERS = "1 o - a2/34/- b2/13/- c2/25/-"
"""Everybody is to order."""
GIVEN = {"ash": "4>birch", "birch": "1>ash", "cedar": "5>birch"}


def weights(position: Position) -> dict[str, int]:
    return {move.text: move.weight for move in position.moves}


def ordered(position: Position, names: tuple[str, ...] = ("ash", "birch", "cedar")) -> Position:
    for name in names:
        position = position.play(GIVEN[name], name)
    return position


def reread(record: Record, game: Game = VOLLEY) -> Record:
    return read_record(record.write(), lambda name, options: game.with_options(options))


def shown(view: View) -> tuple[object, ...]:
    """Everything that may be sent to whoever has this view."""
    moves = [(move.text, move.taps, move.weight) for move in view.moves]
    return (view.text, view.to_move, view.waiting, moves, view.outcome, view.stage())


# Chance


def test_a_card_is_drawn_by_chance_as_likely_as_it_is_frequent() -> None:
    opening = VOLLEY.opening
    assert opening.to_move == CHANCE
    assert opening.waiting == ()
    expected = {"draw 1": 1, "draw 2": 2, "draw 3": 3, "draw 4": 2, "draw 5": 2, "draw 6": 1, "draw 7": 1}
    assert weights(opening) == expected
    expected["draw 3"] -= 1
    assert weights(opening.play("draw 3")) == expected


def test_cards_are_drawn_for_one_seat_after_another() -> None:
    position = VOLLEY.opening
    for card in (4, 3, 1, 3, 5, 2):
        assert position.to_move == CHANCE
        position = position.play(f"draw {card}")
    assert position.text == ORDERS
    assert [str(seat) for seat in position.waiting] == ["ash", "birch", "cedar"]


def test_an_empty_pile_is_made_of_the_discards() -> None:
    position = VOLLEY.position("3 d 123467 a2/5/- b1/34/- c1/2/-")
    assert weights(position) == {"draw 3": 1, "draw 5": 1}
    position = VOLLEY.position("3 d 1233467 a2/5/- b1/34/- c1/2/-").play("draw 5")
    assert position.text == "3 d - a2/55/- b1/34/- c1/2/-"
    assert sum(weights(position).values()) == 7


def test_dice_have_weights() -> None:
    assert weights(ordered(VOLLEY.position(ORDERS))) == {"roll 0": 1, "roll 1": 2, "roll 2": 1}


# Orders at once


def test_orders_given_in_any_sequence_lead_to_the_same_position() -> None:
    ways = [ordered(VOLLEY.position(ORDERS), names) for names in permutations(GIVEN)]
    assert {way.text for way in ways} == {"1 r - a2/3/4b b2/3/1a c2/2/5b"}
    assert len({way.key for way in ways}) == 1


def test_whoever_has_ordered_waits_for_the_others() -> None:
    position = VOLLEY.position(ORDERS).play("1>ash", "birch")
    assert [str(seat) for seat in position.waiting] == ["ash", "cedar"]
    assert position.moves_of("birch") == ()
    with pytest.raises(NotYourTurn):
        position.play("3>ash", "birch")
    assert position.moves_of("cedar") == VOLLEY.position(ORDERS).moves_of("cedar")


def test_orders_are_carried_out_from_the_lowest_card_up() -> None:
    position = ordered(VOLLEY.position(ORDERS)).play("roll 1")
    assert position.text == "1 r 1 a1/3/4b b2/3/- c2/2/5b"
    position = position.play("roll 2")
    assert position.text == "2 d 145 a1/3/- b0/-/- c2/2/-"  # nobody rolls against the dead


def test_cards_are_touched_in_the_hand_that_is_drawn() -> None:
    view = VOLLEY.position(ORDERS).view("ash")
    tray = next(tray for tray in view.stage().trays if tray.seat == "ash")
    nodes = {node.name for node in VOLLEY.scene.nodes}
    assert {move.taps[0] for move in view.moves} == {token.tap for token in tray.tokens} == {"hand:3", "hand:4"}
    assert {move.taps[1] for move in view.moves} == {"birch", "cedar"} <= nodes


# Who knows what


@pytest.mark.parametrize(
    ("seat", "text"),
    [
        ("ash", "1 o - a2/34/- b2/?/? c2/??/-"),
        ("birch", "1 o - a2/??/- b2/3/1a c2/??/-"),
        ("cedar", "1 o - a2/??/- b2/?/? c2/25/-"),
        (None, "1 o - a2/??/- b2/?/? c2/??/-"),
    ],
)
def test_hands_and_orders_are_their_owners_secret(seat: str | None, text: str) -> None:
    view = VOLLEY.position(ORDERS).play("1>ash", "birch").view(seat)
    assert view.text == text
    with pytest.raises(BadPosition):
        VOLLEY.position(view.text)


def test_a_spectator_has_no_moves() -> None:
    assert VOLLEY.position(ORDERS).view().moves == ()
    assert shown(VOLLEY.position(ORDERS).view(REFEREE)) == shown(VOLLEY.position(ORDERS).view())


@pytest.mark.parametrize("seat", ["ash", None])
def test_worlds_that_differ_only_in_hidden_things_look_and_sound_the_same(seat: str | None) -> None:
    one = VOLLEY.position("2 o 6 a2/34/- b2/13/- c2/25/-").play("1>ash", "birch")
    two = VOLLEY.position("2 o 6 a2/34/- b2/47/- c2/13/-").play("7>cedar", "birch")
    if seat is None:
        two = VOLLEY.position("2 o 6 a2/22/- b2/47/- c2/13/-").play("7>cedar", "birch")
    assert one != two
    assert shown(one.view(seat)) == shown(two.view(seat))
    heard = [one.redact_move("2>birch", "cedar", seat), two.redact_move("3>ash", "cedar", seat)]
    assert heard == ["?", "?"]
    after = [one.play("2>birch", "cedar").view(seat), two.play("3>ash", "cedar").view(seat)]
    assert shown(after[0]) == shown(after[1])


def test_a_draw_is_heard_by_its_drawer_only() -> None:
    position = VOLLEY.position("1 d - a2/34/- b2/1/- c2/-/-")
    heard = [position.redact_move("draw 3", CHANCE, seat) for seat in ("ash", "birch", "cedar", None)]
    assert heard == ["draw ?", "draw 3", "draw ?", "draw ?"]


def test_an_order_is_heard_by_its_giver_until_the_last_one_shows_them_all() -> None:
    position = VOLLEY.position(ORDERS)
    heard = [position.redact_move("1>ash", "birch", seat) for seat in ("ash", "birch", "cedar", None)]
    assert heard == ["?", "1>ash", "?", "?"]
    position = position.play("4>birch", "ash").play("5>birch", "cedar")
    assert {position.redact_move("1>ash", "birch", seat) for seat in ("ash", "birch", "cedar", None)} == {"1>ash"}


def test_dice_and_the_referee_are_heard_by_all() -> None:
    position = ordered(VOLLEY.position(ORDERS))
    for seat in ("ash", "birch", "cedar", None):
        assert position.redact_move("roll 1", CHANCE, seat) == "roll 1"
        assert position.redact_move("withdraw ash", REFEREE, seat) == "withdraw ash"


def test_worlds_are_drawn_from_all_that_is_possible_and_nothing_else() -> None:
    view = VOLLEY.position("2 o 6 a2/34/- b2/13/- c2/25/-").play("1>ash", "birch").view("ash")
    worlds = [view.sample(Random(seed)) for seed in range(300)]
    assert {world.view("ash").text for world in worlds} == {view.text}
    for world in worlds:
        assert VOLLEY.position(world.text) == world  # never more cards than the deck has
    hands = {world.text.split()[5] for world in worlds}
    assert len(hands) == 18  # all pairs out of 1 2 2 3 3 4 5 5 7
    targets = {world.text.split()[4][-1] for world in worlds}
    assert targets == {"a", "c"}


# The referee, and who wins


def test_a_seat_of_three_that_withdraws_leaves_the_others_to_play_on() -> None:
    position = VOLLEY.position(ORDERS).play("1>ash", "birch").play("withdraw cedar", REFEREE)
    assert position.text == "1 o - a2/34/- b2/3/1a c0/-/-"
    assert [str(seat) for seat in position.waiting] == ["ash"]
    assert {move.taps[1] for move in position.moves} == {"birch"}
    with pytest.raises(IllegalMove):
        position.play("withdraw cedar", REFEREE)


def test_the_last_one_awaited_withdraws_and_the_orders_are_carried_out() -> None:
    position = VOLLEY.position(ORDERS).play("1>ash", "birch").play("4>birch", "ash").play("withdraw cedar", REFEREE)
    assert position.text == "1 r - a2/3/4b b2/3/1a c0/-/-"
    assert position.to_move == CHANCE


def test_a_seat_withdraws_while_chance_is_to_move() -> None:
    position = VOLLEY.position("1 d - a2/34/- b2/1/- c2/-/-").play("withdraw birch", REFEREE)
    assert position.text == "1 d - a2/34/- b0/-/- c2/-/-"
    assert weights(position)["draw 1"] == 1  # its hand is in the pile again


def test_in_a_game_for_all_the_last_one_living_wins() -> None:
    position = VOLLEY.position("1 r - a2/3/4b b2/3/- c0/-/-").play("roll 2")
    assert position.outcome is not None
    assert (position.outcome.result, position.to_move, position.moves) == ("ash", None, ())
    assert [str(seat) for seat in position.outcome.losers] == ["birch", "cedar"]


def test_a_team_wins_together_also_with_a_seat_that_is_dead() -> None:
    position = PAIRS.position("1 r - a0/-/- b0/-/- c2/3/4d d1/3/-").play("roll 1")
    assert position.outcome is not None
    assert position.outcome.result == "ash cedar"
    assert PAIRS.sides == ("odd", "even")
    assert [seat.side for seat in PAIRS.seats] == ["odd", "even", "odd", "even"]


def test_partners_are_no_targets_and_keep_their_secrets() -> None:
    position = PAIRS.position("1 o - a2/34/- b2/13/- c2/25/- d2/36/-")
    assert {move.taps[1] for move in position.moves_of("ash")} == {"birch", "dogwood"}
    assert position.view("ash").text == "1 o - a2/34/- b2/??/- c2/??/- d2/??/-"


def test_the_game_stops_after_the_agreed_rounds() -> None:
    position = VOLLEY.with_options("rounds=1").position("1 r - a2/3/- b2/3/- c2/2/5b").play("roll 0")
    assert position.outcome is not None
    assert position.outcome.result == "draw"
    assert position.text == "2 d 5 a2/3/- b2/3/- c2/2/-"


def test_time_for_orders_runs_out_for_all_who_are_late() -> None:
    position = VOLLEY.position(ORDERS).play("1>ash", "birch").play("forfeit", REFEREE)
    assert position.text == "1 r - a2/4/3- b2/3/1a c2/5/2-"
    assert position.play("roll 0").text == "2 d 123 a2/4/- b2/3/- c2/5/-"
    with pytest.raises(IllegalMove):
        position.play("forfeit", REFEREE)


def test_teams_need_four() -> None:
    with pytest.raises(BadOption):
        VOLLEY.with_options("teams=pairs")


# Records


def test_a_record_with_chance_referee_and_orders_in_seat_order_replays() -> None:
    record = VOLLEY.record()
    for card in (4, 3, 1, 3, 5, 2):
        record = record.play(f"draw {card}")
    position = ordered(record.position, ("cedar", "ash", "birch"))  # as they came in
    for name, move in GIVEN.items():  # as they are written
        record = record.play(move, name)
    assert record.position == position
    record = record.play("roll 2").play("withdraw cedar", REFEREE, "had to catch a train")
    assert record.outcome is not None
    again = reread(record)
    assert (again.position, again.outcome, again.entries) == (record.position, record.outcome, record.entries)
    assert again.write() == record.write()
    lines = record.write().splitlines()
    assert lines[-5:] == [
        "7 ash 4>birch",
        "8 birch 1>ash",
        "9 cedar 5>birch",
        "10 chance roll 2",
        "11 referee withdraw cedar {had to catch a train}",
    ]


def test_a_record_replays_without_any_source_of_chance() -> None:
    position, record, random = VOLLEY.opening, VOLLEY.record(), Random(7)
    while not position.is_over:
        seat = random.choice(position.waiting or (CHANCE,))
        move = random.choice(position.moves_of(seat))
        position, record = position.play(move, seat), record.play(move.text, seat)
    assert reread(record).position == position
