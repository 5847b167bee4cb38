"""Rule 9: face down."""

from __future__ import annotations

from random import Random

import pytest

from sandtable import CHANCE
from tests.games.tri_cross.diagram import FAR, cells, ending, game, laid, mover, placement, played, squares, texts

DOWN = "K3c3 R2c5 K5c1 R6d7"


def lettered(text: str) -> set[str]:
    """The pieces a text shows."""
    row = text.split()[0].replace("/", "").replace(".", "")
    return {row[at : at + 2] for at in range(0, len(row), 2)}


@pytest.mark.rule("9.1")
def test_face_down_pieces_are_known_to_their_owner_only() -> None:
    position = laid(DOWN, faces="down")
    assert lettered(position.view("black").text) == {"K3", "K5", "r?"}
    assert lettered(position.view("red").text) == {"R2", "R6", "k?"}
    assert lettered(position.view().text) == {"k?", "r?"}
    assert lettered(laid(DOWN.lower().replace("x", "X"), faces="up").view("red").text) == {"k3", "k5", "r2", "r6"}


@pytest.mark.rule("9.1")
def test_what_was_removed_is_known_to_all() -> None:
    position = laid(DOWN, faces="down")
    assert position.view("black").text.endswith(" lost=r543X")
    assert position.view("red").text.endswith(" lost=k642X")
    trays = {tray.name: [token.letter for token in tray.tokens] for tray in position.view("red").stage().trays}
    assert trays["removed-black"] == ["k6", "k4", "k2", "kX"]


@pytest.mark.rule("9.2")
def test_in_a_game_of_memory_the_owner_does_not_see_his_own() -> None:
    position = laid(DOWN, faces="memory")
    assert lettered(position.view("black").text) == {"k?", "r?"}
    assert {move.text for move in position.view("black").moves} == texts(laid(DOWN, faces="down"))
    placing = game(faces="memory").opening.play("6@c2", "black")
    assert "K6" in placing.view("black").text, "while he places them he sees them"


@pytest.mark.rule("9.3")
def test_players_arrange_face_down_pieces_or_they_are_drawn() -> None:
    assert [seat.name for seat in game(faces="down").opening.waiting] == ["black", "red"]
    drawn = game(faces="down", formation="random").opening
    assert drawn.to_move == CHANCE
    assert drawn.redact_move("6@c2", CHANCE, "black") == "6@c2"
    assert drawn.redact_move("6@c2", CHANCE, "red") == "?@c2"
    assert drawn.redact_move("6@c2", CHANCE) == "?@c2"
    memory = game(faces="memory", formation="random").opening
    assert memory.redact_move("6@c2", CHANCE, "black") == "?@c2"
    after = drawn.play("6@c2")
    assert "k?" in after.view("red").text
    assert "K6" in after.view("black").text
    agreed = game(faces="down", formation="straight-up").opening
    assert cells(agreed)["c2"] == "k?"


@pytest.mark.rule("9.4")
def test_enemies_side_by_side_are_turned_up_if_one_could_land_beyond() -> None:
    position = laid(DOWN, faces="down").play("c3-c4")
    assert lettered(position.text) == {"k3", "r2", "K5", "R6"}
    assert lettered(position.view("red").text) == {"k3", "r2", "k?", "R6"}
    assert texts(position) == {"c4xc6"}
    equal = laid("K3c3 R3c5 K5c1 R6d7", faces="down").play("c3-c4")
    assert lettered(equal.text) == {"k3", "r3", "K5", "R6"}, "equal ones too"
    # Behind either stands another piece: nobody could land, and nothing is turned up.
    between = laid("K3c4 K2c3 R4b5 R6c6 K5a3", "r", faces="down").play("b5-c5")
    assert lettered(between.text) == {"K3", "K2", "R4", "R6", "K5"}
    assert between.starts_turn
    looser = laid("K3c4 K2c3 R4b5 R6c6 K5a3", "r", faces="down", reveal="adjacent").play("b5-c5")
    assert lettered(looser.text) == {"k3", "K2", "r4", "R6", "K5"}


@pytest.mark.rule("9.4")
def test_a_step_away_that_makes_room_turns_up_too() -> None:
    position = laid("K3c4 K2c3 R4c5 R6c6 K5a5", "k", faces="down")
    assert lettered(position.text) == {"K3", "K2", "R4", "R6", "K5"}
    after = position.play("c3-b3")
    assert lettered(after.text) == {"k3", "K2", "r4", "R6", "K5"}
    assert (mover(after), texts(after)) == ("red", {"c5xc3"})


@pytest.mark.rule("9.5")
def test_what_was_turned_up_stays_so_unless_agreed_otherwise() -> None:
    moves = "c3-c4 d7-e7 c4-c3"
    stays = played(laid("K3c3 R3c5 K5c1 R6d7", faces="down"), moves)
    assert lettered(stays.text) == {"k3", "r3", "K5", "R6"}
    again = played(laid("K3c3 R3c5 K5c1 R6d7", faces="down", revealed="challenged"), moves)
    assert lettered(again.text) == {"K3", "R3", "K5", "R6"}


@pytest.mark.rule("9.6")
def test_jumps_happen_between_open_pieces_only() -> None:
    random = Random(3)
    jumped = 0
    for seed in range(30):
        position = game(faces="down", formation="random", preset="club").opening
        random.seed(seed)
        while not position.is_over:
            for move in position.moves:
                if "x" in move.text:
                    jumped += 1
                    stands = cells(position)
                    source, target = move.text.split("x")
                    over = chr((ord(source[0]) + ord(target[0])) // 2) + str((int(source[1]) + int(target[1])) // 2)
                    assert "?" not in stands[source] + stands[over], f"{move} in {position}"
            position = position.play(random.choice(position.moves))
    assert jumped > 100


@pytest.mark.rule("9.7")
def test_mates_do_not_see_each_others_pieces() -> None:
    position = laid("K3c1 R2a3 G5c7 Y6g5", faces="down", players="teams")
    assert lettered(position.view("black").text) == {"K3", "r?", "g?", "y?"}
    assert lettered(position.view("green").text) == {"k?", "r?", "G5", "y?"}


@pytest.mark.rule("9.8")
def test_when_the_game_is_over_all_is_turned_up() -> None:
    over = played(laid("K3c3 R2c5 K5c1", faces="down"), "c3-c4 c4xc6")
    assert ending(over) == "eliminated"
    assert lettered(over.view("red").text) == {"k3", "K5"}
    assert lettered(over.view().text) == {"k3", "K5"}


def test_capital_letters_are_for_face_down_games() -> None:
    assert placement(FAR) in laid(FAR).text
    assert squares("k2 rX") == lettered(laid(FAR).text)
