"""Rules 1 and 2: the board, the armies and the set-up."""

from __future__ import annotations

import pytest

from sandtable import REFEREE, BadOption, BadPosition
from tests.games.commander_chess.diagram import (
    POINTS,
    START,
    camp,
    cells,
    game,
    goes,
    laid,
    ordered,
    played,
    points,
    texts,
    ways,
)

RED = "Cg1 Nb2 Nc4 Fe2 Fi2 Hf2 Hh2 Ad3 Aj3 Sg3 Ge4 Gi4 Tf4 Th4 Ic5 Ik5 Ed5 Ej5 Mg5"
SHIP_POINTS = {point for point in POINTS if point[0] in "abc"} | {"d6", "e6", "d7", "e7"}


@pytest.mark.rule("1.1")
def test_132_points() -> None:
    assert sorted(node.name for node in game().scene.nodes) == sorted(POINTS)
    assert len(POINTS) == 132


@pytest.mark.rule("1.2")
def test_halves() -> None:
    free = game(setup="free").opening
    assert {move.text[2:] for move in free.moves_of("red") if move.text[0] == "E"} == {
        point for point in POINTS if int(point[1:]) <= 6 and point[0] not in "ab"
    }
    assert all(int(move.text[2:]) >= 7 for move in free.moves_of("blue") if move.text[2:].isdecimal())


@pytest.mark.rule("1.3")
@pytest.mark.rule("1.8")
def test_a_ship_stands_on_water_only() -> None:
    for point in POINTS:
        if point in ("k1", "k2", "j12", "k12"):
            continue
        if point in SHIP_POINTS:
            assert cells(camp(f"N{point}"))[point] == "N"
        else:
            with pytest.raises(BadPosition, match="cannot stand on"):
                camp(f"N{point}")


@pytest.mark.rule("1.9")
@pytest.mark.parametrize("letter", "IMETAGSFH")
def test_everything_else_stands_on_land_and_at_sea_only_aboard(letter: str) -> None:
    for point in ("c1", "c12", "d6", "f7", "k6", "e3"):
        assert cells(camp(letter + point))[point] == letter
    for point in ("a1", "b6", "b12"):
        with pytest.raises(BadPosition, match="cannot stand on"):
            camp(letter + point)
    assert cells(camp("(NI)a8"))["a8"] == "(NI)"
    assert not {"b5", "b4", "b6"} & goes("Tc5", "Tc5")
    assert {target[0] for target in goes("Fd5", "Fd5")} == set("cdefgh")


@pytest.mark.rule("1.4")
def test_the_river_lies_between_ranks_6_and_7_and_banks_bear_everything() -> None:
    assert "g7" not in goes("Gg6", "Gg6"), "a heavy gun does not cross there"
    assert {"g5", "f6", "h6"} <= goes("Gg6", "Gg6")
    assert {"c7", "d6"} <= goes("Nc6", "Nc6")


@pytest.mark.rule("1.5")
@pytest.mark.rule("3.18")
@pytest.mark.parametrize("file", "cdefghijk")
@pytest.mark.parametrize("letter", "AGS")
def test_heavy_guns_cross_along_the_two_reefs_only(file: str, letter: str) -> None:
    crosses = f"{file}7" in goes(f"{letter}{file}6", f"{letter}{file}6")
    assert crosses == (file in "fh")
    if letter == "A":
        assert (f"{file}7" in goes(f"A{file}4", f"A{file}4")) == (file in "fh"), "at any length"
        assert (f"{file}9" in goes(f"A{file}6", f"A{file}6")) == (file in "fh")


@pytest.mark.rule("3.18")
def test_heavy_guns_cross_by_capturing_or_aboard_an_engineer_but_not_diagonally() -> None:
    assert "g7" not in goes("Af6", "Af6")
    assert "e7" not in goes("Sf6", "Sf6")
    assert "xd7" in goes("Gd6 id7", "Gd6")
    assert "xg9" in goes("Ag6 tg9", "Ag6")
    assert "d7" in goes("(EG)d6", "(EG)d6")
    assert "&d7" not in goes("Gd6 Ed7", "Gd6"), "loading is a move like others"
    assert "&d6" in goes("Gd6 Ed7", "Ed7")


@pytest.mark.rule("1.6")
def test_the_first_reef_stops_ships() -> None:
    assert {"d6", "e6"} <= goes("Nc6", "Nc6")
    assert "f6" not in goes("Nc6", "Nc6")
    assert goes("Ne6", "Ne6") == points("d6 c6 b6 a6 e7 d7")


@pytest.mark.rule("1.7")
def test_a_ship_cannot_sail_across_a_corner_of_land() -> None:
    assert "d6" not in goes("Nc5", "Nc5")
    assert "e7" not in goes("Nc5", "Nc5")
    assert {"d6", "e6"} & goes("Nb4", "Nb4") == set()
    assert "c5" not in goes("Nd6", "Nd6")
    assert {"d7", "e6"} & goes("Nc8", "Nc8") == set()
    assert {"d7", "c8", "b9"} & goes("Nc6", "Nc6") == {"d7", "c8"}
    assert {"c7", "b8", "e7"} <= goes("Nd6", "Nd6")


@pytest.mark.rule("2.1")
@pytest.mark.rule("2.2")
def test_the_start() -> None:
    opening = game().opening
    assert opening.text == START
    stands = cells(opening)
    red = RED.split()
    assert {letter + point for point, letter in stands.items() if letter.isupper()} == set(red)
    for piece in red:
        assert stands[f"{piece[1]}{13 - int(piece[2:])}"] == piece[0].lower()
    with pytest.raises(BadPosition, match="more red Commander pieces"):
        laid("Cg1 Ce1 cg12")
    with pytest.raises(BadPosition, match="more blue Tank pieces"):
        camp("tc9 td9 (ti)e9")


@pytest.mark.rule("2.3")
def test_red_moves_first() -> None:
    assert str(game().opening.to_move) == "red"
    assert str(game(first="blue").opening.to_move) == "blue"
    assert str(game(first="blue", setup="sea").opening.to_move) == "blue"


@pytest.mark.rule("2.4")
def test_the_sides_take_turns_and_must_act() -> None:
    position = game().opening
    for seat in ("red", "blue", "red", "blue"):
        assert str(position.to_move) == seat
        assert "done" not in texts(position)
        assert "pass" not in texts(position)
        position = position.play(position.moves[0])


def test_the_start_has_116_moves() -> None:
    assert len(game().opening.moves) == 116


@pytest.mark.rule("2.5")
def test_a_free_set_up_places_nineteen_pieces_one_by_one() -> None:
    position = game(setup="free").opening
    assert [seat.name for seat in position.waiting] == ["red", "blue"]
    assert "N=d5" not in texts(position)
    assert "N=d6" in texts(position)
    assert "I=a5" not in texts(position)
    for move in (f"{piece[0]}={piece[1:]}" for piece in RED.split()[:-1]):
        position = position.play(move, "red")
        assert "C=g2" not in {each.text for each in position.moves_of("red")}
    assert [seat.name for seat in position.waiting] == ["red", "blue"]
    position = position.play("M=g5", "red")
    assert [seat.name for seat in position.waiting] == ["blue"]
    for move in (f"{piece[0]}={piece[1]}{13 - int(piece[2:])}" for piece in RED.split()[:-5]):
        position = position.play(move, "blue")
    position = played(position, "I=c8 I=k8 E=d8 E=j8 M=g8")
    assert position.text == START
    assert len(position.moves) == 116


@pytest.mark.rule("2.6")
def test_nobody_sees_the_others_set_up() -> None:
    position = game(setup="free").opening.play("C=g1", "red").play("C=g12", "blue")
    assert cells(position) == {"g1": "C", "g12": "c"}
    assert "C" in position.view("red").text
    assert "c" not in position.view("red").text.split()[0]
    assert "C" not in position.view("blue").text
    assert position.view().text.split()[0] == "/".join(["11"] * 12)
    assert position.redact_move("I=c5", "red", "blue") == "?=?"
    assert position.redact_move("I=c5", "red", "red") == "I=c5"
    with pytest.raises(BadPosition, match="what one seat sees"):
        game(setup="free").position(position.view("red").text)


@pytest.mark.rule("2.7")
def test_the_nine_piece_battles() -> None:
    sea = cells(game(setup="sea").opening)
    assert sorted(letter for letter in sea.values() if letter.isupper()) == sorted("NNFFAAGGS")
    air = cells(game(setup="air").opening)
    assert sorted(letter for letter in air.values() if letter.isupper()) == sorted("NNFFIIGGS")
    for name in ("sea", "air"):
        assert game(setup=name).opening.moves
        with pytest.raises(BadOption):
            game(setup=name, goals="commander")


@pytest.mark.rule("2.8")
def test_the_referee_completes_a_set_up_that_ran_out_of_time() -> None:
    position = game(setup="free").opening.play("C=k6", "red")
    position = ordered(position, "forfeit")
    assert [seat.name for seat in position.waiting] == ["blue"]
    position = position.play("forfeit", REFEREE)
    assert len(cells(position)) == 38
    assert cells(position)["k6"] == "C"
    assert str(position.to_move) == "red"
    assert ways(position, "Ck6")
