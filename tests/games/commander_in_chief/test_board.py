"""Rules 1 to 3: the board, the directions and the armies."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from sandtable import BadPosition
from sandtable.kernel.display.scene import Node, Token
from tests.games.commander_in_chief.diagram import (
    SCORE,
    SQUARES,
    START,
    cells,
    game,
    laid,
    squares,
    targets,
    total,
    ways,
)

NODES = {node.name: node for node in game().scene.nodes}
LIGHT_LAND = squares("a1 a2 b1 a3 b2 c1 a4 b3 c2 d1 a5 b4 c3 d2 e1")
DARK_LAND = squares("h8 h7 g8 h6 g7 f8 h5 g6 f7 e8 h4 g5 f6 e7 d8")
SEA = set(SQUARES) - LIGHT_LAND - DARK_LAND


def stands(piece: str) -> set[str]:
    """Every square on which a position may show the piece."""
    found = set()
    for square in SQUARES:
        try:
            laid(piece + square)
        except BadPosition:
            continue
        found.add(square)
    return found


def shared(one: Node, other: Node) -> int:
    """How many corners two squares have in common."""
    return len(set(one.outline) & set(other.outline))


def shade(square: str) -> str:
    return NODES[square].paint.partition("-")[2]


def token(pieces: str, square: str, **options: str) -> Token:
    """How the piece on a square is drawn."""
    return next(token for token in laid(pieces, **options).view().stage().tokens if token.node == square)


@pytest.mark.rule("1.1")
def test_the_board_has_sixty_four_squares_named_a1_to_h8() -> None:
    assert len(game().scene.nodes) == 64
    assert set(NODES) == set(SQUARES)
    assert len({(node.x, node.y) for node in NODES.values()}) == 64


@pytest.mark.rule("1.2")
def test_a1_is_the_corner_nearest_to_light_and_h8_the_corner_nearest_to_dark() -> None:
    assert max(NODES.values(), key=lambda node: node.y).name == "a1"
    assert min(NODES.values(), key=lambda node: node.y).name == "h8"
    assert game().scene.turns == {"light": 0, "dark": 180}
    assert shade("a1") == shade("h8") == "dark"


@pytest.mark.rule("1.3")
def test_seen_by_light_a8_is_the_left_corner_and_h1_the_right_one() -> None:
    assert min(NODES.values(), key=lambda node: node.x).name == "a8"
    assert max(NODES.values(), key=lambda node: node.x).name == "h1"


@pytest.mark.rule("1.4")
def test_the_fifteen_squares_on_which_a_side_starts_are_its_own_land() -> None:
    starts = cells(game().opening)
    assert {square for square, letter in starts.items() if letter.isupper()} == LIGHT_LAND
    assert {square for square, letter in starts.items() if letter.islower()} == DARK_LAND
    assert stands("T") == LIGHT_LAND
    assert stands("t") == DARK_LAND
    assert {name for name, node in NODES.items() if str(node.title) == "light's land"} == LIGHT_LAND
    assert {name for name, node in NODES.items() if str(node.title) == "dark's land"} == DARK_LAND


@pytest.mark.rule("1.5")
def test_the_thirty_four_squares_empty_at_the_start_are_sea() -> None:
    assert len(SEA) == 34
    assert stands("D") - {"c3"} == stands("d") - {"f6"} == SEA
    assert stands("S") - {"a4", "d1"} == stands("s") - {"h5", "e8"} == SEA
    assert {name for name, node in NODES.items() if node.paint.startswith("sea")} == SEA


@pytest.mark.rule("1.6")
@pytest.mark.parametrize("piece", ["F", "B", "H"])
def test_every_square_is_also_air(piece: str) -> None:
    assert stands(piece) == stands(piece.lower()) == set(SQUARES)
    entered: set[str] = set()
    for square in SQUARES:
        enemy = "h1" if square != "h1" else "a8"
        entered |= ways(laid(f"{piece}{square} h{enemy}", **SCORE), square)
    assert entered == set(SQUARES)


@pytest.mark.rule("2.1")
def test_forward_backward_left_and_right_lead_across_a_corner_to_the_same_colour() -> None:
    rows = {"Forward": "e5 f6 g7", "Backward": "c3 b2 a1", "Left": "c5 b6 a7", "Right": "e3 f2 g1"}
    reached = targets("Ce1 ch8 Fd4", "d4")
    for names in rows.values():
        assert squares(names) <= reached
        assert {shade(name) for name in names.split()} == {shade("d4")}
        assert shared(NODES["d4"], NODES[names.split()[0]]) == 1
    assert NODES["e5"].y < NODES["d4"].y < NODES["c3"].y
    assert NODES["e5"].x == NODES["d4"].x == NODES["c3"].x
    assert NODES["c5"].x < NODES["d4"].x < NODES["e3"].x
    assert NODES["c5"].y == NODES["d4"].y == NODES["e3"].y


@pytest.mark.rule("2.2")
def test_the_four_diagonals_lead_across_an_edge_to_the_other_colour() -> None:
    neighbours = targets("Ca1 ch8 Tb3", "b3") & squares("b4 c3 a3 b2")
    assert neighbours == squares("b4 c3 a3 b2")
    for name in neighbours:
        assert shade(name) != shade("b3")
        assert shared(NODES["b3"], NODES[name]) == 2
    left, right = NODES["b4"], NODES["c3"]
    assert left.x < NODES["b3"].x < right.x
    assert left.y == right.y < NODES["b3"].y < NODES["a3"].y == NODES["b2"].y


@pytest.mark.rule("2.3")
def test_one_sides_forward_is_the_others_backward() -> None:
    assert ways(laid("Ca1 ch8 Ad4", "l"), "d4") == squares("d5 e4 e5")
    assert ways(laid("Ca1 ch8 ad4", "d"), "d4") == squares("d3 c4 c3")


@pytest.mark.rule("2.4")
@pytest.mark.parametrize(
    ("piece", "forward"), [("F", "e5 f6 g7"), ("B", "e5 f6 g7"), ("K", "e5 f6"), ("A", "e5"), ("D", "e5"), ("C", "e5")]
)
def test_a_step_across_a_corner_is_not_obstructed_by_the_squares_beside_it(piece: str, forward: str) -> None:
    commander = "" if piece == "C" else "Ca1 "
    assert squares(forward) <= targets(f"{commander}ch8 {piece}d4 Hd5 be4", "d4")


@pytest.mark.rule("3.1")
def test_each_side_has_fifteen_pieces() -> None:
    counts = Counter(cells(game().opening).values())
    assert counts == Counter("CFFTTBSSHHAAAAD" + "cffttbsshhaaaad")


@pytest.mark.rule("3.2")
def test_the_rows_from_the_own_corner_outwards() -> None:
    stood = cells(game().opening)
    rows = ["C", "FF", "TBT", "SHHS", "AADAA"]
    for row, letters in enumerate(rows):
        near = sorted(square for square in SQUARES if total(square) == row + 2)
        far = sorted(square for square in SQUARES if total(square) == 16 - row)
        assert "".join(stood[square] for square in near) == letters
        assert "".join(stood[square] for square in far) == letters.lower()


@pytest.mark.rule("3.3")
def test_the_commanders_start_on_a1_and_h8_and_darks_set_up_is_lights_turned_half_round() -> None:
    stood = cells(game().opening)
    assert (stood["a1"], stood["h8"]) == ("C", "c")
    placed = game().opening.text.split()[0]
    assert placed[::-1].swapcase() == placed
    assert game().opening.text == START


@pytest.mark.rule("3.4")
def test_pieces_of_the_air_stand_on_aerial_bases() -> None:
    tokens = game().opening.view().stage().tokens
    assert {token.letter.upper() for token in tokens if token.aloft} == set("FBH")
    assert {token.letter.upper() for token in tokens if not token.aloft} == set("CTSDA")
    assert all(token.bases for token in tokens)


@pytest.mark.rule("3.5")
def test_in_the_basic_game_leaders_and_king_amphibians_stand_on_a_second_base_of_their_own() -> None:
    tokens = game().opening.view().stage().tokens
    assert {token.letter for token in tokens if token.bases == (token.side, token.side)} == set("CBDcbd")
    assert {token.letter for token in tokens if token.bases == (token.side,)} == set("FTSHAftsha")
    assert token("Ca1 ch8 Kd4", "d4").bases == ("light", "light")
    assert token("Ca1 ch8 kd4", "d4").bases == ("dark", "dark")


@pytest.mark.rule("3.6")
def test_in_the_advanced_game_a_second_own_base_means_enhanced_and_an_enemy_base_a_king_amphibian() -> None:
    pieces = "Ca1 +ch8 Bb2 +Fa2 +Kd4 Kd5 ke5 df6"
    found = {square: token(pieces, square, enhance="choose").bases for square in squares("a1 h8 b2 a2 d4 d5 e5 f6")}
    assert found == {
        "a1": ("light",),
        "h8": ("dark", "dark"),
        "b2": ("light",),
        "a2": ("light", "light"),
        "d4": ("light", "light", "dark"),
        "d5": ("light", "dark"),
        "e5": ("dark", "light"),
        "f6": ("dark",),
    }


@pytest.mark.rule("1.7")
def test_the_corners_of_the_players_are_dark_and_neighbours_differ() -> None:
    shades = {node.name: node.paint.split("-")[1] for node in game().scene.nodes}
    assert shades["a1"] == shades["h8"] == "dark"
    for file, rank in product("abcdefg", "1234567"):
        here = shades[file + rank]
        assert shades[chr(ord(file) + 1) + rank] != here
        assert shades[file + str(int(rank) + 1)] != here
