"""Chapters 1 and 2 of the rules: the board, the pieces, and turns."""

from __future__ import annotations

from collections import Counter

import pytest

from sandtable.kernel.error import IllegalMove
from tests.games.chess.diagram import game, mover, play, position, targets, texts

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


@pytest.mark.rule("1.1")
def test_sixty_four_squares_with_a_light_corner_to_the_right() -> None:
    nodes = {node.name: node for node in game().scene.nodes}
    assert len(nodes) == 64
    assert nodes["h1"].paint == nodes["a8"].paint == "square-light"
    assert nodes["a1"].paint == nodes["h8"].paint == "square-dark"
    assert all(nodes[f"a{rank}"].paint != nodes[f"b{rank}"].paint for rank in range(1, 9))


@pytest.mark.rule("1.2")
def test_files_and_ranks_as_white_sees_them() -> None:
    nodes = {node.name: node for node in game().scene.nodes}
    assert nodes["a1"].x < nodes["b1"].x
    assert nodes["a1"].y > nodes["a2"].y
    assert game().scene.turns == {"white": 0, "black": 180}


@pytest.mark.rule("1.3")
def test_sixteen_pieces_a_side() -> None:
    cells = Counter(game().opening.text.split()[0])
    assert {letter: cells[letter] for letter in "KQRBNP"} == {"K": 1, "Q": 1, "R": 2, "B": 2, "N": 2, "P": 8}
    assert all(cells[letter] == cells[letter.lower()] for letter in "KQRBNP")


@pytest.mark.rule("1.4")
def test_how_the_pieces_start() -> None:
    assert game().opening.text == START
    assert len(game().opening.moves) == 20


@pytest.mark.rule("1.5")
def test_the_pieces_of_the_box() -> None:
    from sandtable.games.chess.scene import BOX

    assert BOX == {
        "pawn": "platform",
        "knight": "helicopter",
        "bishop": "fighter",
        "rook": "tank",
        "queen": "bomber",
        "king": "commander",
    }


@pytest.mark.rule("2.1")
def test_white_first_and_in_turn() -> None:
    at = game().opening
    assert [mover(at), mover(at.play("e4")), mover(play(at, "e4 e5"))] == ["white", "black", "white"]


@pytest.mark.rule("2.2")
def test_nobody_passes() -> None:
    at = game().opening
    assert all(at.play(move).text.split()[0] != at.text.split()[0] for move in at.moves)
    assert position("k7/8/8/8/8/8/5q2/7K").outcome is not None  # stalemate, for there is no passing


@pytest.mark.rule("2.3")
def test_no_two_pieces_on_a_square() -> None:
    at = position("1k6/8/8/8/8/8/1P6/RN5K")
    assert targets(at, "a1") == "a2 a3 a4 a5 a6 a7 a8"
    with pytest.raises(IllegalMove):
        at.play("a1b1")


@pytest.mark.rule("2.4")
def test_captures_remove_the_enemy_piece() -> None:
    at = position("k7/8/8/3n4/8/8/8/3R3K").play("Rxd5")
    assert at.text.split()[0] == "k7/8/8/3R4/8/8/8/7K"
    assert [len(tray.tokens) for tray in at.view().stage().trays if tray.seat == "black"] == [15]


@pytest.mark.rule("2.5")
def test_nothing_is_jumped_but_by_knights() -> None:
    assert texts(game().opening) >= {"Nf3", "Nc3"}
    assert targets(game().opening, "a1") == targets(game().opening, "c1") == targets(game().opening, "d1") == ""
    assert targets(position("1k6/8/8/8/3p4/8/1P6/Q6K"), "a1") == "a2 a3 a4 a5 a6 a7 a8 b1 c1 d1 e1 f1 g1"
