"""Rule 5: the pieces. Every diagram is light's; `targets` asks the same of dark on the turned board."""

from __future__ import annotations

import pytest

from sandtable import BadPosition
from tests.games.commander_in_chief.diagram import cells, laid, squares, targets, texts, turned, ways

RING = squares("b2 c2 d2 e2 f2 b3 f3 b4 f4 b5 f5 b6 c6 d6 e6 f6")
"""The sixteen squares two away from d4."""
CROWNING = squares("d8 e7 f6 g5 h4 e8 f7 g6 h5")
"""Dark's Land as far as an Amphibian can enter it in one step from outside."""


@pytest.mark.rule("5.1")
def test_an_amphibian_moves_one_square_in_the_three_forward_directions() -> None:
    assert targets("Ca1 ch8 Ad4", "d4") == squares("d5 e4 e5")
    assert targets("Ca1 ch8 Ab3", "b3") == squares("b4 c3 c4")
    assert targets("Ca1 ch8 Ad2", "d2") == squares("d3 e2 e3"), "from Land into the Sea, and no double first step"
    assert targets("Ca1 ch8 Ah2", "h2") == squares("h3")


@pytest.mark.rule("5.2")
@pytest.mark.parametrize("target", sorted(CROWNING))
@pytest.mark.parametrize("victim", ["", "f"])
def test_an_amphibian_that_enters_the_opponents_land_becomes_a_king_amphibian_at_once(target: str, victim: str) -> None:
    entered = 0
    for start in squares("d7 e6 f5 g4 h3 c8 d6"):
        pieces = f"Ca1 ch8 A{start} " + (victim + target if victim else "")
        for text in texts(laid(pieces)):
            if text == f"{start}{'x' if victim else '-'}{target}":
                entered += 1
                assert cells(laid(pieces).play(text))[target] == "K"
                mirrored = laid(turned(pieces), "d")
                crowned = [mirrored.play(move) for move in mirrored.moves if move.text[:2] == turned("A" + start)[-2:]]
                assert any("k" in cells(position).values() for position in crowned)
    assert entered, "no way to enter the square was found"


@pytest.mark.rule("5.2")
def test_an_amphibian_is_not_crowned_in_the_sea_or_on_its_own_land() -> None:
    for move in ("d6-d7", "d6-e6", "b3-c3"):
        assert "K" not in cells(laid("Ca1 ch8 Ad6 Ab3").play(move)).values()
    assert cells(laid("Ca1 ch8 Ad6").play("d6-e7"))["e7"] == "K"


@pytest.mark.rule("5.3")
def test_a_king_amphibian_keeps_its_rank_and_has_no_further_move_in_the_turn_that_crowned_it() -> None:
    crowned = laid("Ca1 ch8 Ad7").play("d7-d8")
    assert str(crowned.to_move) == "dark"
    home = crowned.play("h8-h7").play("d8-d6").play("h7-h8").play("d6-d4").play("h8-h7").play("d4-b2")
    assert cells(home) == {"a1": "C", "h7": "c", "b2": "K"}


@pytest.mark.rule("5.4")
def test_a_king_amphibian_moves_one_or_two_squares_in_any_direction() -> None:
    around = "c3 b2 c4 b4 c5 b6 d5 d6 e5 f6 e4 f4 e3 f2 d3 d2"
    assert targets("Ca1 ch8 Kd4", "d4") == squares(around)
    assert targets("Ca1 ch8 Kd4 Hc3 fd5", "d4") == squares(around) - squares("c3 b2 d6"), "it jumps nothing"
    assert targets("Cd1 ch8 Kb2", "b2") == squares("a1 a2 a3 b1 b3 b4 c1 c2 c3 d2 d4")
    assert targets("Cd1 ca8 Kg7", "g7") == squares("h8 h7 h6 g8 g6 g5 f8 f7 f6 e7 e5")


@pytest.mark.rule("5.5")
def test_the_one_square_limit_between_land_and_sea_does_not_bind_king_amphibians() -> None:
    shore = {"Kd4": "b2 b4 d2 f6", "Kb4": "d4 d6 b6", "Kf6": "d4 d6 f4", "Ke6": "e8 g8 g6"}
    for piece, far in shore.items():
        free = targets(f"Ca1 ch8 {piece}", piece[1:])
        bound = targets(f"Ca1 ch8 {piece}", piece[1:], ka_crossing_one_square="yes")
        assert free - bound == squares(far)
        assert bound <= free
    bound = targets("Ca1 ch8 Kd3", "d3", ka_crossing_one_square="yes")
    assert squares("c3 d2 c2") <= bound, "one square across the shore is free to all"
    assert "e1" in targets("Ca1 ch8 Kc3", "c3", ka_crossing_one_square="yes"), "from Land to Land"


@pytest.mark.rule("5.6")
def test_a_submarine_moves_one_or_two_squares_in_six_directions() -> None:
    assert targets("Ca1 ch8 Sd5", "d5") == squares("c6 b7 e4 f3 d6 d7 e5 f5 c5 b5 d4 d3")


@pytest.mark.rule("5.7")
@pytest.mark.parametrize(("start", "target"), [("a4", "b5"), ("d1", "e2")])
def test_a_submarines_first_move_is_one_square_forward_into_the_sea(start: str, target: str) -> None:
    assert targets(f"Ca1 ch8 S{start}", start) == {target}
    launched = laid(f"Ca1 ch8 S{start}").play(f"{start}-{target}").play("h8-h7")
    assert len(ways(launched, target)) > 3


@pytest.mark.rule("5.8")
def test_a_first_move_may_capture() -> None:
    assert "a4xb5" in texts(laid("Ca1 ch8 Sa4 fb5"))
    assert {"c3xc4", "c3xd3", "c3xd4"} <= texts(laid("Ca1 ch8 Dc3 fc4 hd3 kd4"))
    assert {"h5xg4", "f6xe5"} <= texts(laid("Ca1 ch8 sh5 Kg4 df6 Fe5", "d"))


@pytest.mark.rule("5.9")
def test_a_ship_whose_way_out_is_held_by_its_own_side_waits_on_land() -> None:
    assert targets("Ca1 ch8 Sa4 Hb5", "a4") == set()
    assert targets("Ca1 ch8 Dc3 Hc4 Fd3 Kd4", "c3") == set()
    assert targets("Ca1 ch8 Dc3 Hc4 Fd3", "c3") == {"d4"}


@pytest.mark.rule("5.10")
def test_a_submarine_goes_under_any_piece_but_a_bomber() -> None:
    """A Tank would stop it too, but none can stand in the Sea."""
    two_away = squares("b7 f3 d7 f5 b5 d3")
    crowd = "Ac6 fe4 Dd6 ae5 Hc5 sd4"
    assert targets(f"Ca1 ch8 Sd5 {crowd}", "d5") == two_away | squares("e4 e5 d4")
    assert targets("Ca1 ch8 Sd5 be5 Bc5", "d5") & two_away == two_away - squares("f5 b5")


@pytest.mark.rule("5.11")
def test_submarines_and_destroyers_never_return_to_land() -> None:
    assert targets("Ca1 ch8 Sd3", "d3") == squares("c4 b5 e2 f1 d4 d5 e3 f3")
    assert targets("Ca1 ch8 Dd3", "d3") == squares("c4 d4 e4 e3 e2")
    assert targets("Ca1 ch8 Sd7", "d7") == squares("c8 e6 f5 c7 b7 d6 d5")
    assert targets("Ca1 ch8 Dd7", "d7") == squares("c8 c7 c6 d6 e6")
    assert targets("Ca1 ch8 Dd7 fd8 he7", "d7") == squares("c8 c7 c6 d6 e6"), "not even to capture"
    for piece in ("Sb3", "Sc3", "Da4", "Dg6", "Sh5", "sa4", "dc3"):
        with pytest.raises(BadPosition):
            laid(f"Ca1 ch8 {piece}")


@pytest.mark.rule("5.12")
def test_a_destroyer_moves_one_square_in_any_direction_in_the_sea() -> None:
    assert targets("Ca1 ch8 Dd5", "d5") == squares("c4 c5 c6 d4 d6 e4 e5 e6")


@pytest.mark.rule("5.13")
def test_a_destroyers_first_move_is_one_square_in_the_three_forward_directions() -> None:
    assert targets("Ca1 ch8 Dc3", "c3") == squares("c4 d3 d4")


@pytest.mark.rule("5.14")
def test_a_tank_moves_one_or_two_squares_in_the_four_diagonals() -> None:
    assert targets("Ca5 ch8 Tb1", "b1") == squares("a1 b2 b3 c1 d1")
    assert targets("Ca1 ch8 Tb3", "b3") == squares("b4 c3 a3 b2 b1")
    assert targets("Ca5 ch8 Tb1 fb2 Hc1", "b1") == squares("a1 b2"), "it jumps nothing"


@pytest.mark.rule("5.15")
def test_a_tank_never_leaves_its_own_land() -> None:
    assert targets("Ca1 ch8 Tb4", "b4") == squares("a4 b3 b2")
    assert targets("Ca1 ch8 Tb4 fb5 fc4", "b4") == squares("a4 b3 b2"), "not even to capture"
    assert targets("Ca1 ch8 Ta5", "a5") == squares("a4 a3")


@pytest.mark.rule("5.16")
def test_a_fighter_moves_up_to_three_squares_orthogonally_and_two_diagonally() -> None:
    orthogonal = squares("e5 f6 g7 c3 b2 a1 c5 b6 a7 e3 f2 g1")
    diagonal = squares("d5 d6 e4 f4 c4 b4 d3 d2")
    assert targets("Ce1 ch8 Fd4", "d4") == orthogonal | diagonal
    assert targets("Ce1 ca8 Fe5", "e5") >= squares("f6 g7 h8 b2"), "over Land and Sea"


@pytest.mark.rule("5.17")
def test_a_fighter_jumps_nothing() -> None:
    free = targets("Ce1 ch8 Fd4", "d4")
    found = targets("Ce1 ch8 Fd4 Ae5 ac5 fb2 hd6", "d4")
    assert found == free - squares("e5 f6 g7 b6 a7 a1")


@pytest.mark.rule("5.18")
def test_a_bomber_moves_as_far_as_a_fighter_and_goes_over_any_piece_but_a_tank_or_a_bomber() -> None:
    free = targets("Ce1 ch8 Bd4", "d4")
    assert free == targets("Ce1 ch8 Fd4", "d4")
    assert targets("Ce1 ch8 Bd4 Ae5 ff6 de4 sc5 kb6", "d4") == free - squares("e5")
    assert targets("Ce1 ch8 Bd4 Tc3 be4", "d4") == free - squares("c3 b2 a1 f4")
    assert targets("Ce1 ch8 Bd4 tf6 Tb2", "d4") == free - squares("g7 b2 a1")


@pytest.mark.rule("5.19")
def test_a_helicopter_moves_exactly_two_squares_to_any_of_sixteen() -> None:
    assert targets("Ca1 ch8 Hd4", "d4") == RING
    assert targets("Ca8 ch8 Ha1", "a1") == squares("a3 b3 c3 c2 c1")


@pytest.mark.rule("5.20")
def test_a_helicopter_goes_over_any_piece_but_a_tank_or_a_bomber() -> None:
    assert targets("Ca1 ch8 Hd4 Ac3 Dd3 Se3 Ac4 fe4 kc5 kd5 de5", "d4") == RING
    assert "b2" not in targets("Ca1 ch8 Hd4 Tc3", "d4")
    assert "f6" not in targets("Ca1 ch8 Hd4 be5", "d4")


BORDERED = {
    "e5": "f6 f5 e6",
    "e4": "f4 f5 f3",
    "e3": "f2 f3 e2",
    "d3": "d2 e2 c2",
    "c3": "b2 c2 b3",
    "c4": "b4 b3 b5",
    "c5": "b6 b5 c6",
    "d5": "d6 c6 e6",
}
"""A neighbour of d4: the square straight behind it, and the two that border that line."""


@pytest.mark.rule("5.21")
@pytest.mark.parametrize("neighbour", BORDERED)
def test_a_blocker_next_to_a_helicopter_forbids_the_line_and_the_two_targets_that_border_it(neighbour: str) -> None:
    forbidden = squares(BORDERED[neighbour])
    for blocker in "Bb" + ("T" if neighbour == "c3" else ""):
        assert targets(f"Ca1 ch8 Hd4 {blocker}{neighbour}", "d4") == RING - forbidden
    assert targets("Ca1 cc8 He5 tf6", "e5") & squares("g7 g6 f7") == set()
    assert "e5" in targets("Ca1 ch8 Hc3 be5", "c3"), "a Bomber two away may be captured"


@pytest.mark.rule("5.22")
def test_for_a_target_between_two_lines_a_blocker_on_either_line_is_enough() -> None:
    one, two = "Ca1 ch8 Hd4 be5", "Ca1 ch8 Hd4 be5 Be4"
    assert RING - targets(one, "d4", heli_block="either") == squares("f6 f5 e6")
    assert RING - targets(one, "d4", heli_block="both") == squares("f6")
    assert RING - targets(two, "d4", heli_block="either") == squares("f6 f5 e6 f4 f3")
    assert RING - targets(two, "d4", heli_block="both") == squares("f6 f5 f4")


@pytest.mark.rule("5.23")
def test_a_commander_moves_one_square_in_any_direction_on_its_own_land_and_in_the_sea() -> None:
    assert targets("Cb3 ch8", "b3") == squares("a2 a3 a4 b2 b4 c2 c3 c4")
    assert targets("Cd5 ch8", "d5") == squares("c4 c5 c6 d4 d6 e4 e5 e6")


@pytest.mark.rule("5.24")
def test_on_the_opponents_land_a_commander_moves_one_or_two_squares() -> None:
    one = squares("e5 e6 e7 f5 f7 g5 g6 g7")
    assert targets("Cf6 ca8", "f6") == one | squares("h8 d8 h4 f8 h6")
    assert targets("Cf6 ca8 fg7 Hf7", "f6") == (one | squares("d8 h4 h6")) - {"f7"}, "it jumps nothing"
    assert targets("Ch8 ca8", "h8") == squares("g7 f6 g8 f8 h7 h6")


@pytest.mark.rule("5.25")
def test_between_land_and_sea_a_commander_moves_one_square_only() -> None:
    assert targets("Ce6 ca8", "e6") == squares("d5 d6 d7 e5 e7 f5 f6 f7"), "into the opponent's Land"
    assert targets("Cf6 ca8", "f6") & squares("d4 d6 f4 e5 e6 f5") == squares("e5 e6 f5"), "and out of it"
    assert targets("Cd3 ch8", "d3") == squares("c2 c3 c4 d2 d4 e2 e3 e4"), "and on its own shore"
