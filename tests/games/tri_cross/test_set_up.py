"""Rule 2: setting up."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from sandtable import CHANCE, BadOption, Position
from tests.games.tri_cross.diagram import START, cells, game, mover, placement, squares, texts


def pieces_of(position: Position, colour: str) -> dict[str, str]:
    return {square: piece[1] for square, piece in cells(position).items() if piece[0].lower() == colour}


@pytest.mark.rule("2.1")
def test_two_players_have_six_pieces_each_black_and_red() -> None:
    assert [seat.name for seat in game().seats] == ["black", "red"]
    assert Counter(piece[0] for piece in cells(game().opening).values()) == {"k": 6, "r": 6}


@pytest.mark.rule("2.2")
def test_who_begins_is_drawn_by_a_chance_move_or_agreed() -> None:
    assert game().opening.text == START
    assert mover(game(first="red").opening) == "red"
    drawn = game(first="draw").opening
    assert drawn.to_move == CHANCE
    assert drawn.waiting == ()
    assert [(move.text, move.weight) for move in drawn.moves] == [("black", 1), ("red", 1)]
    assert drawn.play("red") == game(first="draw").position(START.replace(" k ", " r "))
    assert mover(drawn.play("black")) == "black"
    assert " - 0" in drawn.text
    record = game(first="draw").record().play("red").play("d6-d5")
    assert record.write().splitlines()[-2:] == ["1 chance red", "2 red d6-d5"]


@pytest.mark.rule("2.2")
def test_a_table_draws_unless_it_is_told_who_begins() -> None:
    for given in ({}, {"preset": "book"}, {"preset": "club"}, {"preset": "standard"}, {"players": "3"}):
        assert game(**given).options["first"] == "black", "a program need not draw"
        assert game(**given).for_table().options == game(**given, first="draw").options
    assert game(first="black").for_table().options["first"] == "black"
    assert game(first="red").for_table().options["first"] == "red"


@pytest.mark.rule("2.3")
def test_straight_up_has_six_five_four_before_three_two_tri_cross() -> None:
    assert pieces_of(game().opening, "k") == {"c2": "6", "d2": "5", "e2": "4", "c1": "3", "d1": "2", "e1": "X"}
    other = game(formation="456/X23").opening
    assert pieces_of(other, "k") == {"c2": "4", "d2": "5", "e2": "6", "c1": "X", "d1": "2", "e1": "3"}
    assert pieces_of(other, "r") == {"e6": "4", "d6": "5", "c6": "6", "e7": "X", "d7": "2", "c7": "3"}
    for wrong in ("654/32", "65/432X", "654/323", "665/32X", "654/3.X", "nonsense"):
        with pytest.raises(BadOption):
            game(formation=wrong)


@pytest.mark.rule("2.3")
def test_a_formation_drawn_by_lot_stands_in_the_record() -> None:
    position, random = game(formation="random").opening, Random(5)
    words = []
    while position.to_move == CHANCE:
        words.append(random.choice(position.moves).text)
        position = position.play(words[-1])
    assert len(words) == 12
    assert {word[2:] for word in words[:6]} == squares("c2 d2 e2 c1 d1 e1")
    assert {word[0] for word in words[:6]} == set("65432X")
    assert pieces_of(position, "k") == {word[2:]: word[0] for word in words[:6]}
    assert mover(position) == "black"
    seen = set()
    for seed in range(40):
        position, random = game(formation="random").opening, Random(seed)
        while position.to_move == CHANCE:
            position = position.play(random.choice(position.moves))
        seen.add(position.text)
    assert len(seen) == 40


@pytest.mark.rule("2.4")
def test_formations_look_the_same_from_each_seat_unless_mirrored() -> None:
    assert pieces_of(game().opening, "r") == {"e6": "6", "d6": "5", "c6": "4", "e7": "3", "d7": "2", "c7": "X"}
    mirrored = game(facing="mirror").opening
    assert pieces_of(mirrored, "r") == {"c6": "6", "d6": "5", "e6": "4", "c7": "3", "d7": "2", "e7": "X"}
    assert pieces_of(mirrored, "k") == pieces_of(game().opening, "k")


@pytest.mark.rule("2.5")
def test_pieces_are_placed_at_the_same_time_and_unseen() -> None:
    opening = game(formation="choose").opening
    assert [seat.name for seat in opening.waiting] == ["black", "red"]
    assert {move.text for move in opening.moves_of("red")} == {
        f"6@{name}" for name in ["c6", "d6", "e6", "c7", "d7", "e7"]
    }
    position = opening.play("6@d7", "red").play("5@c7", "red")
    assert {move.text for move in position.moves_of("black")} == {move.text for move in opening.moves_of("black")}
    assert position.view("black").text == opening.view("black").text, "black sees nothing of it"
    assert position.view().text == opening.view().text, "nor does a spectator"
    assert position.redact_move("6@c1", "black", "red") == "?"
    assert position.redact_move("6@c1", "black", "black") == "6@c1"
    for text in ("4@e7", "3@e6", "2@d6", "X@c6"):
        assert "r" not in position.view("black").text.split()[0]
        position = position.play(text, "red")
    assert [seat.name for seat in position.waiting] == ["black"]
    assert "r" not in position.view("black").text.split()[0], "red is done, and black still sees nothing"
    for text in ("6@c1", "5@d1", "4@e1", "3@c2", "2@d2", "X@e2"):
        position = position.play(text, "black")
    assert position.text == placement("k6c1 k5d1 k4e1 k3c2 k2d2 kXe2 r6d7 r5c7 r4e7 r3e6 r2d6 rXc6") + " k 0"
    assert position.view("black").text == position.text, "now all is open"
    assert "c2-c3" in texts(position)


@pytest.mark.rule("2.5")
def test_the_order_of_placing_does_not_matter() -> None:
    opening = game(formation="choose").opening
    one = opening.play("6@c2", "black").play("6@d7", "red")
    two = opening.play("6@d7", "red").play("6@c2", "black")
    assert one == two
    assert one.key == two.key


@pytest.mark.rule("2.6")
def test_black_sits_in_the_south_and_red_opposite_in_the_north() -> None:
    assert set(pieces_of(game().opening, "k")) == squares("c1 d1 e1 c2 d2 e2")
    assert set(pieces_of(game().opening, "r")) == squares("c6 d6 e6 c7 d7 e7")
    assert game().scene.turns == {"black": 0, "red": 180}
