"""Rule 3: the pieces. Every diagram is red's; `goes` asks the same of blue on the mirrored board."""

from __future__ import annotations

import pytest

from tests.games.commander_chess.diagram import camp, cells, goes, laid, played, points, texts, ways

LINE_1 = "f5 f3 e4 g4"
SLANT_1 = "e3 e5 g3 g5"
LINE_2 = LINE_1 + " f6 f2 d4 h4"
LINE_3 = LINE_2 + " f7 f1 c4 i4"


@pytest.mark.rule("3.1")
def test_a_commander_moves_any_distance_and_captures_one_point_away() -> None:
    found = ways(laid("Cf4 cj12"), "Cf4")
    assert found == points("f5 f6 f7 f8 f9 f10 f11 f3 f2 f1 c4 d4 e4 g4 h4 i4 k4 j4") - {"j4", "k4", "f12"}
    assert "f11" in found, "and not f12, where the other looks along the rank"
    assert {"xf5"} == {way for way in ways(laid("Cf4 cj12 if5 ih4"), "Cf4") if "x" in way}
    assert "_b4" in ways(laid("Cc4 cj12 nb4"), "Cc4")


@pytest.mark.rule("3.2")
@pytest.mark.parametrize("letter", "IEG")
def test_one_point_along_the_lines(letter: str) -> None:
    assert goes(f"{letter}f4", f"{letter}f4") == points(LINE_1)
    assert goes(f"{letter}f4 hf5 hg5", f"{letter}f4") == points("f3 e4 g4 xf5")


@pytest.mark.rule("3.3")
def test_a_militia_goes_one_point_in_any_direction() -> None:
    assert goes("Mf4", "Mf4") == points(LINE_1 + " " + SLANT_1)
    assert goes("Mf4 hg5", "Mf4") == points(LINE_1 + " e3 e5 g3 xg5")
    assert goes("Mf4", "Mf4", militia_directions="4") == points(LINE_1)
    assert goes("Mf4 hg5", "Mf4", militia_directions="4") == points(LINE_1)


@pytest.mark.rule("3.4")
def test_a_tank_goes_two_points_along_the_lines() -> None:
    assert goes("Tf4", "Tf4") == points(LINE_2)
    assert goes("Tf4 hf6 hg5", "Tf4") == points(LINE_2) - {"f6"} | {"xf6"}
    assert goes("Tf4", "Tf4", tank_directions="8") == points(LINE_2 + " " + SLANT_1 + " d2 d6 h2 h6")
    assert "xg5" in goes("Tf4 hf6 hg5", "Tf4", tank_directions="8")


@pytest.mark.rule("3.5")
def test_an_artillery_goes_three_points_in_any_direction() -> None:
    slants = "e3 d2 c1 e5 d6 g3 h2 i1 g5 h6"
    assert goes("Af4", "Af4") == points(LINE_3 + " " + slants), "c7 and i7 lie across the river"
    assert {"xc7", "xi7", "xf7"} <= goes("Af4 hc7 hi7 tf7", "Af4")


@pytest.mark.rule("3.6")
def test_a_missile_goes_two_points_along_the_lines_or_one_diagonally() -> None:
    assert goes("Sf4", "Sf4") == points(LINE_2 + " " + SLANT_1)
    assert goes("Sf4 hf6 hg5 th6", "Sf4") == points(LINE_2 + " " + SLANT_1) - {"f6", "g5"} | {"xf6", "xg5"}


@pytest.mark.rule("3.7")
def test_a_plane_goes_four_points_in_any_direction() -> None:
    lines = "f5 f6 f7 f8 f3 f2 f1 e4 d4 c4 g4 h4 i4 j4"
    slants = "e5 d6 c7 g5 h6 i7 j8 e3 d2 c1 g3 h2 i1"
    assert goes("Ff4", "Ff4") == points(lines + " " + slants)


@pytest.mark.rule("3.8")
def test_a_ship_goes_four_points_in_any_direction_on_water() -> None:
    assert goes("Nb6", "Nb6") == points("b7 b8 b9 b10 b5 b4 b3 b2 a6 a7 a5 c6 d6 e6 c7 c5")


@pytest.mark.rule("3.9")
def test_headquarters_stand_still() -> None:
    assert goes("Hf4 if5", "Hf4") == set()


@pytest.mark.rule("3.10")
@pytest.mark.parametrize("between", ["H", "h"])
def test_a_piece_in_between_stops(between: str) -> None:
    for letter in "TAS":
        assert "f6" not in goes(f"{letter}f4 {between}f5", f"{letter}f4")
    for letter in "TS":
        assert "xf6" not in goes(f"{letter}f4 {between}f5 hf6", f"{letter}f4")
    assert "f6" not in ways(laid(f"Cf4 cj12 {between}f5"), "Cf4")


@pytest.mark.rule("3.11")
@pytest.mark.parametrize("between", ["H", "h", "(TI)"])
def test_an_artillery_captures_over_any_pieces(between: str) -> None:
    assert "xf7" in goes(f"Af4 {between}f5 If6 tf7", "Af4")
    assert "xh6" in goes(f"Af4 {between}g5 th6", "Af4")
    assert not {"f6", "f7"} & goes(f"Af4 {between}f5", "Af4")
    assert "_b4" in goes("Ae4 Id4 Tc4 nb4", "Ae4")


@pytest.mark.rule("3.12")
def test_a_missile_captures_over_nothing() -> None:
    assert "xf6" not in goes("Sf4 Hf5 tf6", "Sf4")
    assert "xf6" in goes("Sf4 Hf5 tf6", "Sf4", missile_jump="yes")
    assert "f6" not in goes("Sf4 Hf5", "Sf4", missile_jump="yes")


@pytest.mark.rule("3.13")
@pytest.mark.parametrize("letter", "IMETAGS")
def test_captures_displace_but_at_sea_the_attacker_stays(letter: str) -> None:
    after = camp(f"{letter}c4 hc5").play(f"{letter}c4xc5")
    assert cells(after)["c5"] == letter
    assert "c4" not in cells(after)
    after = camp(f"{letter}c4 nb4").play(f"{letter}c4_b4")
    assert cells(after)["c4"] == letter
    assert "b4" not in cells(after)
    assert "_c5" not in goes(f"{letter}c4 hc5", f"{letter}c4"), "on the coast it must displace"


@pytest.mark.rule("3.14")
def test_a_plane_flies_over_everything() -> None:
    assert {"f8", "xf7"} <= goes("Ff4 If5 hf6 hf7", "Ff4")
    assert "&b4" in goes("Ff4 Nb4 ie4", "Ff4")
    assert not {"b4", "b8"} & goes("Ff4", "Ff4")


@pytest.mark.rule("3.15")
def test_a_plane_that_captures_may_stay_or_return() -> None:
    position = camp("Ff4 tf7")
    assert cells(position.play("Ff4xf7"))["f7"] == "F"
    after = cells(position.play("Ff4_f7"))
    assert after["f4"] == "F"
    assert "f7" not in after


@pytest.mark.rule("3.16")
def test_a_plane_that_captures_at_sea_returns() -> None:
    assert {way for way in goes("+Fd5 nb5", "+Fd5") if way[-2:] == "b5"} == {"_b5"}


@pytest.mark.rule("3.17")
def test_a_plane_cannot_return_from_a_plane() -> None:
    for victim in ("f", "(fi)"):
        found = goes(f"Ff4 {victim}f7", "Ff4")
        assert "xf7" in found
        assert "_f7" not in found
        assert "_f7" in goes(f"Ff4 {victim}f7", "Ff4", plane_return="always")
    assert "_f7" not in goes("Ff4 tf7", "Ff4", plane_return="unsafe"), "nothing could capture it there"
    assert "_f7" in goes("Ff4 tf7 if8", "Ff4", plane_return="unsafe")
    assert "xf7" in goes("Ff4 tf7 if8", "Ff4", plane_return="unsafe")


@pytest.mark.rule("3.19")
@pytest.mark.parametrize("letter", "IMETF")
def test_the_others_cross_the_river_anywhere(letter: str) -> None:
    for file in "cdefghijk":
        assert f"{file}7" in goes(f"{letter}{file}6", f"{letter}{file}6")
    assert "d9" in ways(laid("Cd4 cj12"), "Cd4")


@pytest.mark.rule("3.20")
def test_torpedo_and_gun() -> None:
    assert "xb10" in goes("Nb6 nb10", "Nb6")
    assert "xc9" in goes("Nc6 ic9", "Nc6")
    assert "xc10" not in goes("Nc6 ic10", "Nc6"), "the gun reaches three"
    assert "_f6" in goes("Nc6 if6", "Nc6")
    assert "_g6" not in goes("Nc6 ig6", "Nc6")
    assert "_f9" in goes("Nc6 if9", "Nc6")


@pytest.mark.rule("3.21")
def test_what_stops_a_ship() -> None:
    assert "c8" in goes("Nc6 Ic7", "Nc6")
    assert "c8" not in goes("Nc6 ic7", "Nc6")
    assert "c8" in goes("Nc6 ic7", "Nc6", ship_block="ships")
    assert "b8" not in goes("Nb6 Nb7", "Nb6", ship_block="ships")
    assert "b8" in goes("Nb6 Nb7", "Nb6")
    assert "xb8" not in goes("Nb6 nb7 nb8", "Nb6")
    assert "xb8" in goes("Nb6 Nb7 nb8", "Nb6")
    assert "xb8" in goes("Nb6 nb7 nb8", "Nb6", ship_block="ships")
    assert {"xc9", "_f6"} <= goes("Nc6 ic7 ic9 hd6 he6 tf6", "Nc6"), "the gun fires over everything"


@pytest.mark.rule("3.22")
def test_a_ship_takes_the_place_where_it_could_sail() -> None:
    assert "xd6" in goes("Nc6 td6", "Nc6")
    assert "_e5" in goes("Nc5 te5", "Nc5")
    assert {way for way in goes("Nc5 td6", "Nc5") if way[-2:] == "d6"} == {"_d6"}, "a corner of land lies between"
    assert {way for way in goes("Nc5 nd6", "Nc5") if way[-2:] == "d6"} == {"_d6"}, "for torpedoes too"
    assert "xd6" in goes("Nc5 td6", "Nc5", corner="displace")
    assert "_f6" in goes("Nc6 tf6", "Nc6", corner="displace"), "but never onto land"
    assert "xc9" in goes("Nc6 ic7 ic9", "Nc6"), "only the ground decides"


def test_a_piece_never_enters_a_friend_it_cannot_load() -> None:
    assert goes("If4 Ef5 He4 Gg4", "If4") == {"f3"}


def test_moves_are_few_words_and_many_points() -> None:
    assert texts(played(camp("If4"), "If4f5")) == ways(played(camp("If4"), "If4f5"), "")
