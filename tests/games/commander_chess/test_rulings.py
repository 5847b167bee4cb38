"""Where the sources disagree: every question with a position that shows its answer, and each option turned round."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from sandtable import BadPosition, Position
from tests.games.commander_chess.diagram import LEADERS, cells, ending, game, laid, ordered, played, texts, winner


@dataclass(frozen=True)
class Question:
    """A move (or several) that is legal by the book, or not, and the other way round under an option."""

    row: int
    pieces: str
    move: str
    legal: bool
    options: dict[str, str] = field(default_factory=dict)
    """What turns the answer round; empty where the answer is fixed."""
    side: str = "r"
    given: dict[str, str] = field(default_factory=dict)
    """Options under which the question is asked at all."""


def asked(*parts: object, given: str = "", side: str = "r", **options: str) -> Question:
    row, pieces, move, legal = parts
    assert isinstance(row, int)
    also = dict(part.split("=") for part in given.split(",") if part)
    return Question(row, str(pieces), str(move), bool(legal), options, side, also)


L = LEADERS
QUESTIONS = [
    asked(1, L + "Tf4", "Tf4g5", False, tank_directions="8"),
    asked(2, L + "Mf4", "Mf4g5", True, militia_directions="4"),
    asked(3, L + "Ff5 eg8", "Ff5f8", True, engineer_zone="yes"),
    asked(4, L + "Fe2 Te4", "Fe2&e4", False, plane_load="tank"),
    asked(4, L + "(FT)e2 Ie4", "(FT)e2&e4", False, given="plane_load=tank", plane_load="both"),
    asked(5, L + "(TI)f4 Mf3", "Mf3&f4", False, tank_load="several"),
    asked(5, L + "(FI)f4 Mf3", "Mf3&f4", False, plane_load="several"),
    asked(5, L + "(NF)c5 Td5 Ic4", "Td5&c5 Cj12j11 Ic4&c5", False, ship_capacity="several"),
    asked(5, L + "(NI)c5 Mc4", "Mc4&c5", True, ship_capacity="inventor"),
    asked(5, L + "(NT)c5 Ic4", "Ic4&c5", True, ship_capacity="cotulenh"),
    asked(6, L + "Ef4 Gf5", "Ef4&f5", True),
    asked(6, L + "Ef4 If5", "Ef4&f5", False, engineer_load="others"),
    asked(6, L + "Ef4 Tf5", "Ef4&f5", False, engineer_load="others"),
    asked(7, L + "Nc9 na11 nb1 te11 tk7", "Nc9xa11 Nc9>_e11", True, two_shots="no"),
    asked(8, L + "(NI)c5 id8", "Nc5>c8 Ic8>xd8", False),
    asked(9, L + "(FI)e2", "(FI)e2~h5", True, airlift="no"),
    asked(10, L + "Ff5 Fi1 gg8 tf8 ik8", "Ff5@f8", True, trade="no"),
    asked(11, L + "Ff5 Fi1 gg8", "Ff5!f8", True, air_entry="forbidden"),
    asked(12, L + "Ff5 Fi1 ge8 gg8 hf8", "Ff5@f8", True, overlap="one"),
    asked(13, L + "Ff4 ff7 fk9", "Ff4_f7", False, plane_return="always"),
    asked(13, L + "Ff4 tf7 ik9", "Ff4_f7", True, plane_return="unsafe"),
    asked(13, L + "(NF)c4 tf7 ik9", "Fc4>_f7", True, plane_return="always"),
    asked(14, L + "Af4 Hf5 If6 tf7 ik9", "Af4xf7", True),
    asked(15, L + "Sf4 Hf5 tf6 ik9", "Sf4xf6", False, missile_jump="yes"),
    asked(16, L + "Nc6 ic7 tk9", "Nc6c8", False, ship_block="ships"),
    asked(17, L + "Nc6 ic10 tk9", "Nc6xc10", False),
    asked(18, L + "Nc5 td6 ik9", "Nc5xd6", False, corner="displace"),
    asked(19, "(HC)d5 Mk1 te5 cj12 hi12", "Mk1k2", False, headquarters="tank"),
    asked(19, "(HC)d5 Mk1 ie5 cj12 hi12", "Mk1k2", True, headquarters="none"),
    asked(20, "(HC)d5 Mk1 nc5 cj12 hi12", "Mk1k2", False),
    asked(21, "(HC)d5 Mk1 id6 cj12 hi12", "Id6_d5", True, side="b"),
    asked(22, "Cg1 Tg3 He1 cg12 hi12", "Tg3f3", False, face_off="captured", check="ignore"),
    asked(22, "Cg1 Tg3 He1 cg12 hi12", "Tg3f3", False, face_off="loses"),
    asked(23, "(TC)g1 Ie5 cg12 hi12", "Ie5e6", True, carried_commander="exposed"),
    asked(24, "Cg4 Hg5 Ic1 cj12 hi12 ag7 tk9", "Ic1d1", False, check="ignore"),
    asked(27, L + "+Hf4", "+Hf4f6", True, heroic_headquarters="1"),
    asked(28, L + "Ff4 +gh7", "Ff4f7", True, heroic_zone="wider"),
    asked(29, L + "+If4", "+If4h6", True),
    asked(30, L + "Ic5 Nb5", "Ic5&b5", True, boarding="planes"),
    asked(36, L + "Gf6", "Gf6g7", False),
    asked(37, L + "Ff5 gg9", "Ff5f8", True),
    asked(40, L + "(NTI)c5", "(TI)c5>d5", True, split_groups="no"),
    asked(40, L + "(NFI)c5", "Nc5>c6 Ic5>&c6", True),
    asked(41, "(TC)f3 cg12 hi12 Hc1", "Cf3>g3", True, face_step="never"),
    asked(42, "Cg4 He1 Ic1 cj12 hi12 (ti)g5", "Ic1d1", False),
    asked(43, L + "Nc6 ic7 tc9", "Nc6xc9", True),
    asked(44, L + "Nc9 na11 nb1 tc8 tk7", "Nc9xc8 Nc9>xa11", False),
    asked(45, L + "(NFI)c5", "(NFI)c5~f5", False),
    asked(45, L + "(FI)e5 Te8", "(FI)e5~e8", False),
    asked(46, "Ce5 Na5 cj12 hi12", "Ce5&a5", True),
    asked(46, "Ce5 Nb5 Ic1 cj12 hi12", "Ce5b5", False),
    asked(47, "(HC)d5 Mk1 Tk2 id6 cj12 hi12", "Id6_d5 Mk1j1", False, side="b"),
    asked(48, "(FC)f5 Fi1 Hc1 cj12 hi12 gg8", "(FC)f5!f8", False),
    asked(51, "(hc)h4 +Hj4 Cd1", "+Hj4xh4", True),
    asked(52, L + "Ff5 Fi1 gg8", "Ff5!f8", True),
    asked(52, L + "Ff5 Fi1 gg8", "Ff5!f9", False),
    asked(53, "(NC)a10 Nc10 cf6", "Ca10>&c10", True, boarding="planes"),
    asked(50, "Cg4 Ak5 He1 fk8 cj12 hi12 tg6", "Ak5xk8", False),
]


def possible(position: Position, moves: str) -> bool:
    """Whether some moves can be played one after another."""
    for move in moves.split():
        if move not in texts(position):
            return False
        position = position.play(move)
    return True


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda q: f"{q.row}-{q.move.split()[-1]}")
def test_the_answer_and_the_other_answer(question: Question) -> None:
    q = question
    assert possible(laid(q.pieces, q.side, **q.given), q.move) == q.legal
    if q.options:
        assert possible(laid(q.pieces, q.side, **{**q.given, **q.options}), q.move) != q.legal


def test_row_25_other_goals() -> None:
    assert ending(laid(L + "Ad5 ff5 nb9 tk9").play("Ad5xf5")) == "air"
    assert ending(laid(L + "Ad5 ff5 nb9 tk9", goals="commander").play("Ad5xf5")) == ""


def test_row_26_last_defender() -> None:
    pieces, move = "Ck1 Ie4 Hd1 cj12 ie5 gc9", "Ie4xe5"
    assert cells(laid(pieces).play(move))["c9"] == "+g"
    assert cells(laid(pieces, last_defender="no").play(move))["c9"] == "g"


def test_row_31_bonus() -> None:
    won = laid(L + "Ad5 ff5 nb9 tk9").play("Ad5xf5").outcome
    other = laid(L + "Ad5 ff5 nb9 tk9", bonus="inventor").play("Ad5xf5").outcome
    assert won is not None
    assert other is not None
    assert (dict(won.points)["red"], dict(other.points)["red"]) == (140, 90)


def test_row_32_headquarters_count_ten() -> None:
    assert "points=10,0" in laid(L + "If4 hf5 tk8").play("If4xf5").text


def test_row_33_first_move() -> None:
    assert str(game().opening.to_move) == "red"
    assert str(game(first="blue").opening.to_move) == "blue"


def test_row_34_draws() -> None:
    stuck = "Ck1 hj1 hk2 ag1 ak5 cd12"
    assert winner(laid(stuck)) == "draw"
    assert winner(laid(stuck, stalemate="loss")) == "blue"
    again = "If4f5 Ef9f10 If5f4 Ef10f9 " * 2
    assert winner(played(laid(L + "If4 ef9"), again)) == ""
    assert winner(played(laid(L + "If4 ef9", repetition="three"), again)) == "draw"
    assert winner(played(laid(L + "If4 ef9", quiet="2"), "If4f5 Ef9f10 If5f4 Ef10f9")) == "draw"


def test_row_35_every_attacker_becomes_a_hero() -> None:
    opened = laid("Cc1 Hd1 Ti8 Ij8 ck8 hk11").play("Ij8j9")
    assert cells(opened)["i8"] == "+T"


def test_row_38_passengers_die_with_their_plane() -> None:
    assert "points=0,50" in laid(L + "(FI)f5 Fi1 gg8").play("(FI)f5!f8").text


def test_row_39_promotion_inside_a_split() -> None:
    pieces, step = "Cc1 Hd1 (TI)h8 ck8 hk11", "Th8>i8"
    assert cells(laid(pieces).play(step))["i8"] == "T"
    assert cells(laid(pieces, promotion="step").play(step))["i8"] == "+T"


def test_row_49_a_force_missing_from_the_start() -> None:
    assert ending(laid(L + "Id5 hd6 tk9").play("Id5xd6")) == ""


def test_out_of_time() -> None:
    assert winner(ordered(game().opening, "forfeit")) == "blue"
    assert winner(ordered(game(flag="points").opening, "forfeit")) == "draw"


def test_split_check() -> None:
    pieces = "(TC)f3 af6 cj12 hj11 He1"
    assert possible(laid(pieces), "Tf3>e3 Cf3>f1")
    assert not possible(laid(pieces, split_check="each"), "Tf3>e3")
    assert possible(laid(pieces, split_check="others"), "Tf3>e3 Cf3>f1")
    assert possible(laid("Cg4 (TI)f6 tg6 cj12 hj11 He1"), "If6>f7 Tf6>xg6")
    assert not possible(laid("Cg4 (TI)f6 tg6 cj12 hj11 He1", split_check="others"), "If6>f7")


def test_every_row_of_the_table_is_asked() -> None:
    rows = {question.row for question in QUESTIONS}
    rows |= {25, 26, 31, 32, 33, 34, 35, 38, 39, 49}
    assert rows == set(range(1, 54))


def test_every_option_is_turned_round() -> None:
    turned = {name for question in QUESTIONS for name in question.options}
    turned |= {"goals", "last_defender", "bonus", "first", "stalemate", "repetition", "quiet", "promotion"}
    turned |= {"split_check", "flag"}
    plain = {"setup", "minutes", "move_seconds"}
    assert turned | plain == {option.name for option in game().rulings}


@pytest.mark.parametrize("preset", ["book", "club", "inventor", "cotulenh", "tactical", "sea-battle", "air-battle"])
def test_presets_are_complete_and_said_in_both_languages(preset: str) -> None:
    title = game().rulings.titles[preset]
    assert title.en
    assert title.vi
    assert game(preset=preset).opening.moves


def test_the_presets_have_their_rows() -> None:
    presets = game().rulings.presets
    draws = {"repetition", "quiet"}
    assert set(presets["inventor"]) - draws == {
        "plane_load", "ship_capacity", "plane_return", "headquarters", "face_off", "check", "bonus",
    }  # fmt: skip
    assert set(presets["cotulenh"]) - draws == {
        "plane_load", "ship_capacity", "two_shots", "airlift", "air_entry", "overlap", "plane_return", "missile_jump",
        "ship_block", "corner", "headquarters", "carried_commander", "goals", "heroic_headquarters", "heroic_zone",
        "boarding", "promotion", "split_groups", "split_check", "face_step",
    }  # fmt: skip
    with pytest.raises(BadPosition):
        game(preset="cotulenh").position(f"{laid(L + '(NTI)c5').text}")
