"""Rule 4: stacks, splits, airlifts and the ship's two weapons."""

from __future__ import annotations

import pytest

from sandtable import BadPosition, Position
from tests.games.commander_chess.diagram import (
    LEADERS,
    camp,
    cells,
    ending,
    goes,
    laid,
    played,
    points,
    texts,
    ways,
)


def stands(stack: str, point: str = "c6", **options: str) -> bool:
    """Whether a stack may stand on a point."""
    try:
        camp(f"({stack}){point}", **options) if "C" not in stack else laid(f"({stack}){point} cj12", **options)
    except BadPosition:
        return False
    return True


@pytest.mark.rule("4.1")
def test_a_tank_carries_one_person() -> None:
    assert all(stands("T" + person) for person in "CIM")
    assert not any(stands("T" + other) for other in ("T", "E", "G", "A", "S", "H", "II", "IM"))
    assert all(stands("T" + several, tank_load="several") for several in ("II", "IM", "CIIM"))
    assert not any(stands("T" + other, tank_load="several") for other in ("T", "E", "IG", "AI"))
    assert cells(camp("(TI)f4 Mf3", tank_load="several").play("Mf3&f4"))["f4"] == "(TIM)"


@pytest.mark.rule("4.2")
def test_a_plane_carries_one_person() -> None:
    assert all(stands("F" + person) for person in "CIM")
    assert not any(stands("F" + other) for other in ("T", "F", "E", "IM", "TI"))
    assert stands("FT", plane_load="tank")
    assert stands("FT", plane_load="both")
    assert stands("FTI", plane_load="both")
    assert not stands("FTI", plane_load="tank")
    assert all(stands("F" + several, plane_load="several") for several in ("I", "IM", "CIIM"))
    assert not any(stands("F" + other, plane_load="several") for other in ("T", "TI", "F", "IG"))
    assert "~e4" in goes("(FI)e2", "(FI)e2", plane_load="several")
    assert "~e4" not in goes("(FIM)e2", "(FIM)e2", plane_load="several"), "two persons cannot stay on one point"
    assert "&e4" in goes("Fe2 Te4", "Fe2", plane_load="tank")
    assert "&e4" not in goes("Fe2 Te4", "Fe2")


@pytest.mark.rule("4.3")
def test_a_ship_carries_two() -> None:
    twos = ("F", "T", "C", "I", "M", "FF", "FT", "TT", "FI", "TM", "IM", "II", "FC")
    assert all(stands("N" + load) for load in twos)
    assert not any(stands("N" + load) for load in ("A", "G", "S", "E", "H", "FTI", "N"))
    assert stands("NFTI", ship_capacity="several")
    assert stands("NFFTTCIIM", ship_capacity="several")
    assert not stands("NFA", ship_capacity="several")
    assert [load for load in twos if not stands("N" + load, ship_capacity="inventor")] == ["IM", "II"]
    assert [load for load in twos if stands("N" + load, ship_capacity="cotulenh")] == [
        "F", "T", "C", "I", "M", "FT", "FI", "FC",
    ]  # fmt: skip


@pytest.mark.rule("4.4")
def test_an_engineer_carries_a_heavy_gun() -> None:
    assert all(stands("E" + gun) for gun in "AGS")
    assert not any(stands("E" + other) for other in ("I", "T", "E", "AG", "C"))
    assert all(stands("E" + other, engineer_load="others") for other in "AGSTCIM")
    assert not any(stands("E" + other, engineer_load="others") for other in ("E", "H", "F", "AG", "TI", "II"))
    loaded = camp("Ef4 Tf5", engineer_load="others").play("Tf5&f4")
    assert cells(loaded)["f4"] == "(ET)"
    assert goes("(ET)f4", "(ET)f4", engineer_load="others") == goes("Ef4", "Ef4"), "the Engineer carries the Tank"
    assert "f6" in ways(camp("(ET)f4", engineer_load="others"), "Tf4>")


@pytest.mark.rule("4.5")
@pytest.mark.rule("6.7")
def test_headquarters_take_in_their_commander_only() -> None:
    assert stands("HC")
    assert not any(stands("H" + other) for other in "IMTEG")
    position = laid("Cg1 He1 If1 cj12 hi12")
    assert "&e1" not in ways(position, "If1")
    position = laid("Cg1 He1 cj12 hi12").play("Cg1&e1")
    assert cells(position)["e1"] == "(HC)"
    after = position.play("Cj12j11")
    assert "Ce1>e5" in texts(after)
    assert cells(after.play("Ce1>e5")) == {"e1": "+H", "e5": "C", "j11": "c", "i12": "+h"} or cells(
        after.play("Ce1>e5")
    ) == {"e1": "H", "e5": "C", "j11": "c", "i12": "h"}
    assert "Cj12&e1" not in texts(laid("Cg1 He1 cj1", "b"))


@pytest.mark.rule("4.6")
def test_nested_loads_count_as_the_ships() -> None:
    assert stands("NTI")
    assert not stands("NTIM")
    assert "&b6" in goes("(TI)c6 Nb6", "(TI)c6")
    assert "&b6" not in goes("(TI)c6 (NF)b6", "(TI)c6")
    assert "&c6" not in goes("If6 Ac5 Gc6", "Ac5")


@pytest.mark.rule("4.7")
def test_either_may_move_onto_the_other() -> None:
    for move in ("If4&f5", "Tf5&f4"):
        after = cells(camp("If4 Tf5").play(move))
        assert after[move[-2:]] == "(TI)"
    assert str(camp("If4 Tf5").play("If4&f5").to_move) == "blue", "loading is a whole turn"
    assert cells(camp("Nb5 Ic5").play("Nb5&c5"))["c5"] == "(NI)"
    assert cells(camp("Nb5 Ic5").play("Ic5&b5"))["b5"] == "(NI)"


@pytest.mark.rule("4.8")
def test_loading_needs_an_ordinary_move_and_ground_that_bears_the_carrier() -> None:
    assert "&f7" not in goes("If5 Tf7", "If5"), "too far"
    assert "&f5" in goes("If5 Tf7", "Tf7")
    assert "&e5" not in goes("Ie5 Nc5", "Nc5"), "a ship does not load on land"
    assert "&f6" not in goes("If4 Tf6 hf5", "Tf6"), "something stands between"
    assert "&g6" not in goes("Gg7 Eg6", "Gg7"), "the river stops the gun"


@pytest.mark.rule("4.9")
def test_boarding_at_sea() -> None:
    assert "&b5" in goes("Ic5 Nb5", "Ic5")
    assert "&b5" in goes("Td5 Nb5", "Td5")
    assert "&a5" not in goes("Tc5 Na5", "Tc5"), "sea lies in between"
    assert "&a5" in goes("Fc5 Na5", "Fc5")
    assert "&b5" not in goes("Ic5 Nb5", "Ic5", boarding="planes")
    assert "&b5" in goes("Fc5 Nb5", "Fc5", boarding="planes")
    assert "&c5" in goes("Ic6 Nc5", "Ic6", boarding="planes"), "on the coast everybody boards"


@pytest.mark.rule("4.10")
def test_the_commander_crosses_the_sea_to_his_ship() -> None:
    position = laid("Ce5 Na5 cj12 hi12")
    assert {"&a5", "c5"} <= ways(position, "Ce5")
    assert "b5" not in ways(position, "Ce5")
    assert cells(position.play("Ce5&a5"))["a5"] == "(NC)"


@pytest.mark.rule("4.10")
def test_the_commander_crosses_the_sea_to_a_ship_on_the_coast() -> None:
    position = laid("(NC)a10 Nc10 cf6")
    assert "Ca10>&c10" in texts(position)
    assert cells(played(position, "Ca10>&c10 done")) == {"a10": "N", "c10": "(NC)", "f6": "c"}
    assert "Ca10>&c10" not in texts(laid("(NC)a10 Tc10 Nb3 cf6")), "no other piece is worth a crossing"
    assert "Ca10>c10" not in texts(laid("(NC)a10 Nb3 cf6")), "nor is the land"
    assert "Ca10>&c10" not in texts(laid("(NC)a10 Nc10 cf6", boarding="planes"))


@pytest.mark.rule("4.10")
@pytest.mark.rule("4.17")
def test_a_ship_may_leave_its_commander_at_sea_who_then_follows() -> None:
    position = laid("(NC)a4 Te1 cf6 ek12")
    assert "Na4>c4" in texts(position)
    middle = position.play("Na4>c4")
    assert "done" not in texts(middle), "nobody stays at sea without a ship"
    assert cells(middle.play("Ca4>&c4"))["c4"] == "(NC)"
    assert "Na4>c6" not in texts(position), "he could not follow there"


@pytest.mark.rule("4.11")
def test_a_stack_moves_and_captures_as_its_carrier() -> None:
    assert goes("(TI)f4", "(TI)f4") == goes("Tf4", "Tf4")
    assert cells(camp("(TI)f4 tf6").play("(TI)f4xf6"))["f6"] == "(TI)"
    assert goes("(NI)b6", "(NI)b6") == goes("Nb6", "Nb6")
    assert goes("(FI)e2", "(FI)e2") - {f"~{way}" for way in goes("Fe2", "Fe2")} == goes("Fe2", "Fe2")
    assert goes("(EA)f4", "(EA)f4") == goes("Ef4", "Ef4")


@pytest.mark.rule("4.12")
def test_members_act_one_after_another_in_any_order() -> None:
    position = camp("(TM)g7 gg9 ih8 tc8")
    for first, second in (("Tg7>xg9", "Mg7>xh8"), ("Mg7>xh8", "Tg7>xg9")):
        middle = position.play(first)
        assert str(middle.to_move) == "red"
        assert not middle.starts_turn
        after = middle.play(second)
        assert str(after.to_move) == "blue"
        assert cells(after)["g9"].endswith("T")
        assert cells(after)["h8"].endswith("M")
    assert first[0] not in {text[0] for text in texts(position.play("Mg7>xh8")) if text != "done"} - {"T"}, "each once"


def test_the_inventors_example_of_a_tank_with_militia() -> None:
    """(TM) T6,6@Aa8,6/M6,6@In7,7 of the inventor's text."""
    after = played(laid("Cd1 (TM)g7 cc12 gg9 ih8 he11 tc10"), "Tg7>xg9 Mg7>xh8")
    assert cells(after) == {"d1": "C", "g9": "T", "h8": "M", "c12": "c", "e11": "h", "c10": "t"}


def test_the_inventors_example_of_a_ship_with_tank_and_plane() -> None:
    """(NTAf)N8,2@N10,0&T10,4/T8,2_8,4/Af8,2>C11,5 of the inventor's text."""
    position = laid("Ch1 Hj2 (NFT)c9 na11 te11 cf12 gk9 fk8 nb1 ik6")
    after = played(position, "Nc9>xa11 Nc9>_e11 Tc9>e9 done")
    stands = cells(after)
    assert stands["a11"] == "N"
    assert stands["e9"] == "T"
    assert "e11" not in stands
    assert stands["c9"] == "+F", "the plane that stayed gives check and becomes a hero"
    assert str(after.to_move) == "blue"
    assert all("f12" in text or "f9" not in text for text in texts(after)), "blue must answer"


@pytest.mark.rule("4.13")
def test_everybody_starts_from_the_stacks_own_point() -> None:
    middle = camp("(NI)c5 ie5").play("Nc5>c8")
    assert ways(middle, "Ic5>") == points("c4 c6 d5 &b5") - {"&b5"}
    assert "Nc8" not in {text[:3] for text in texts(middle)}
    assert not any(text.startswith("Ic8") for text in texts(middle))


@pytest.mark.rule("4.14")
def test_parts_of_a_stack_act_together() -> None:
    position = camp("(NTI)c5")
    assert "(TI)c5>d5" in texts(position)
    assert "(NI)c5>c8" in texts(position)
    assert cells(position.play("(TI)c5>d5").play("done"))["d5"] == "(TI)"
    single = camp("(NTI)c5", split_groups="no", ship_capacity="two")
    assert "(TI)c5>d5" not in texts(single)
    assert "Tc5>d5" in texts(single)


@pytest.mark.rule("4.15")
def test_what_stays_must_be_able_to_stand_there() -> None:
    middle = camp("(NI)b5").play("Ib5>c5")
    assert "done" in texts(middle)
    position = camp("(NFT)a5")
    assert "Na5>a8" not in texts(position), "the tank could not leave the sea"
    assert "Na5>a8" in texts(camp("(NF)a5"))
    assert "done" not in texts(camp("(NF)a5").play("Na5>a8"))
    coast = camp("(NFT)c5").play("Nc5>c8")
    assert "done" not in texts(coast), "a plane does not carry a tank"
    assert "done" in texts(camp("(NFT)c5", plane_load="tank").play("Nc5>c8"))
    assert str(played(coast, "Tc5>d5 done").to_move) == "blue"


@pytest.mark.rule("4.16")
def test_a_step_may_load_onto_a_friend() -> None:
    middle = camp("(NFI)c5 Td5").play("Ic5>&d5")
    assert cells(middle)["d5"] == "(TI)"
    again = camp("(NFI)c5").play("Nc5>c6")
    assert "Ic5>&c6" in texts(again), "onto one that has just moved"
    assert cells(again.play("Ic5>&c6"))["c6"] == "(NI)"


@pytest.mark.rule("4.17")
def test_check_and_face_off_are_judged_when_the_turn_is_over() -> None:
    position = laid("Cg1 (TI)g3 cg12 hf11 gk9 He1")
    middle = position.play("Tg3>h3")
    assert "done" in texts(middle)
    middle = position.play("Ig3>h3")
    assert "Tg3>f3" not in texts(middle), "that would open the file"
    carried = laid("Cg1 (TI)g3 Hk1 tc2 cg12 ae12")
    assert carried.moves
    stuck = laid("(TC)f3 af6 cj12 hj11 He1")
    assert "Tf3>e3" not in texts(stuck) or "done" not in texts(stuck.play("Tf3>e3"))
    assert "Cf3>f1" in texts(stuck)
    answer = stuck.play("Tf3>e3")
    assert "done" not in texts(answer), "the commander is still in check"
    assert str(answer.play("Cf3>f1").to_move) == "blue"
    each = laid("(TC)f3 af6 cj12 hj11 He1", split_check="each")
    assert "Tf3>e3" not in texts(each)


@pytest.mark.rule("4.25")
def test_where_steps_are_judged_the_commanders_own_stack_may_be_excepted() -> None:
    own, other = "(TC)f3 af6 cj12 hj11 He1", "Cg4 (TI)f6 tg6 cj12 hj11 He1"
    saved = {"end": (True, True), "each": (False, False), "others": (True, False)}
    for choice, answers in saved.items():
        with_him = laid(own, split_check=choice)
        without = laid(other, split_check=choice)
        assert ("Tf3>e3" in texts(with_him), "If6>f7" in texts(without)) == answers, choice
        assert "Tf6>xg6" in texts(without), "the step that ends the check is always allowed"
    middle = laid(own, split_check="others").play("Tf3>e3")
    assert "done" not in texts(middle)
    assert "Cf3>f1" in texts(middle)
    assert "Cf3>f2" not in texts(laid("(TC)f3 af6 ac5 cj12 hj11 He1", split_check="others").play("Tf3>e3"))


def test_an_unfinished_turn_remembers_whether_the_stack_held_the_commander() -> None:
    others = {"split_check": "others", "ship_capacity": "two"}
    held = laid("(NFC)c5 Tk2 cj12 hj11 ti5", **others).play("Cc5>f5")
    beside = laid("(NFT)c5 Cf5 cj12 hj11 ti5 Ik2", **others).play("Tc5>d5")
    assert held == laid("(NFC)c5 Tk2 cj12 hj11 ti5", **others).game.position(held.text)
    assert held.key != beside.key


@pytest.mark.rule("4.18")
def test_a_plane_drops_its_passenger_and_returns() -> None:
    after = cells(camp("(FI)e2").play("(FI)e2~h5"))
    assert after["e2"] == "F"
    assert after["h5"] == "I"
    after = cells(camp("(FI)e2 th5").play("(FI)e2~xh5"))
    assert after["e2"] == "F"
    assert after["h5"] == "I"
    assert not any("~" in text for text in texts(camp("(FI)e2 th5", airlift="no")))


@pytest.mark.rule("4.19")
def test_what_an_airlift_cannot_do() -> None:
    assert not any("~" in text for text in texts(camp("(NFI)c5"))), "only stacks led by a plane"
    found = goes("(FI)e5 Te8 nb5 fh8", "(FI)e5")
    assert "~e8" not in found, "not onto a carrier"
    assert "~xb5" not in found, "the passenger cannot stand at sea"
    assert "~xh8" not in found, "it cannot return from a plane"
    assert "xh8" in found


@pytest.mark.rule("4.20")
@pytest.mark.rule("4.21")
def test_a_ship_fires_both_weapons() -> None:
    position = camp("Nc9 na11 nb1 te11 tk7")
    middle = position.play("Nc9xa11")
    assert str(middle.to_move) == "red"
    assert texts(middle) == {"Nc9>_e11", "done"}
    after = middle.play("Nc9>_e11")
    assert str(after.to_move) == "blue"
    assert cells(after)["a11"] == "N"
    other = position.play("Nc9_e11")
    assert texts(other) == {"Nc9>xa11", "done"}
    assert cells(other.play("Nc9>xa11")) == cells(after)
    assert str(camp("Nc9 te11 tk7").play("Nc9_e11").to_move) == "blue", "nothing else to fire at"
    once = camp("Nc9 na11 nb1 te11 tk7", two_shots="no").play("Nc9xa11")
    assert str(once.to_move) == "blue"


@pytest.mark.rule("4.21")
def test_after_a_torpedo_that_moved_the_ship_the_gun_moves_nothing() -> None:
    middle = camp("Nc9 na11 nb1 tc8 tk7").play("Nc9xa11")
    assert texts(middle) == {"Nc9>_c8", "done"}
    stays = camp("Nc5 nd6 nb12 tc7 tk7").play("Nc5_d6")
    assert texts(stays) == {"Nc5>xc7", "done"}, "a ship that has not moved takes the place"


@pytest.mark.rule("4.22")
def test_a_ship_that_moved_to_what_its_gun_captured_has_no_second_shot() -> None:
    assert str(camp("Nc9 na11 nb1 tc8 tk7").play("Nc9xc8").to_move) == "blue"


@pytest.mark.rule("4.23")
def test_a_captured_stack_is_lost_entirely() -> None:
    after = camp("Af4 (ti)f7 hf9").play("Af4xf7")
    assert cells(after)["f7"].endswith("A")
    assert "points=30,0" in after.text


@pytest.mark.rule("4.24")
def test_the_turn_ends_when_said_or_when_nothing_can_act() -> None:
    middle = camp("(TI)f4").play("Tf4>f6")
    assert "done" in texts(middle)
    assert str(middle.play("done").to_move) == "blue"
    assert str(middle.play("If4>f5").to_move) == "blue"
    home = laid("(HC)e5 Ic1 cj12 hi12").play("Ce5>e7")
    assert str(home.to_move) == "blue", "headquarters cannot act"


def test_an_unfinished_split_can_be_written() -> None:
    position = camp("(NFT)c9 na11 nb1 te11 tk7").play("Nc9>xa11")
    assert position.text.endswith("points=80,0 split=c9:FT gun-away=N was=c9(NFT),a11n before=0,0")
    again: Position = position.game.position(position.text)
    assert texts(again) == texts(position)
    assert again.play("Nc9>_e11").text == position.play("Nc9>_e11").text
    with pytest.raises(BadPosition):
        position.game.position(position.text.replace("split=c9:FT", "split=c9:FI"))
    with pytest.raises(BadPosition):
        position.game.position(position.text.replace("was=c9(NFT),a11n", "was=a11n"))


def test_capturing_the_commander_ends_a_split_at_once() -> None:
    position = laid(LEADERS.replace("cj12", "") + "(TI)e5 ce7", check="ignore", face_off="captured")
    after = position.play("Te5>xe7")
    assert ending(after) == "commander"
