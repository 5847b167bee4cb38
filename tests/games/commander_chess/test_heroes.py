"""Rule 7: heroes."""

from __future__ import annotations

import pytest

from sandtable import BadPosition
from tests.games.commander_chess.diagram import camp, cells, goes, laid, played, points, texts, ways


@pytest.mark.rule("7.1")
def test_whoever_gives_check_becomes_a_hero() -> None:
    assert cells(laid("Cc1 Hd1 Th7 ck8 hk11").play("Th7h8"))["h8"] == "T", "too far"
    assert cells(laid("Cc1 Hd1 Th8 ck8 hk11").play("Th8i8"))["i8"] == "+T"
    opened = laid("Cc1 Hd1 Ti8 Ij8 ck8 hk11").play("Ij8j9")
    assert cells(opened) == {"c1": "C", "d1": "H", "i8": "+T", "j9": "I", "k8": "c", "k11": "h"}
    both = laid("Cc1 Hd1 Ti8 Ij8 Ah9 ck8 hk11").play("Ah9h8")
    assert cells(both)["h8"] == "+A"
    assert cells(both)["j8"] == "+I", "it attacked already and does so after this turn"
    member = laid("Cc1 Hd1 (TI)h8 ck8 hk11").play("(TI)h8i8")
    assert cells(member)["i8"] == "(+TI)"
    member = laid("Cc1 Hd1 (TI)i9 ck8 hk11").play("(TI)i9j9")
    assert cells(member)["j9"] == "(TI)"
    traded = laid("Cc1 Hd1 Fg8 ck8 gj8 hk11").play("Fg8g7")
    assert cells(traded)["g7"] == "F"
    by_trade = laid("Cc1 Hd1 Fg9 ck8 gj8 hk11").play("Fg9g8")
    assert cells(by_trade)["g8"] == "+F", "a plane that would trade itself attacks too"


@pytest.mark.rule("7.2")
def test_heroes_are_made_when_the_turn_is_over() -> None:
    position = laid("Cc1 Hd1 (TI)h8 ck8 hk11")
    middle = position.play("Th8>i8")
    assert cells(middle)["i8"] == "T"
    assert cells(middle.play("done"))["i8"] == "+T"
    step = laid("Cc1 Hd1 (TI)h8 ck8 hk11", promotion="step").play("Th8>i8")
    assert cells(step)["i8"] == "+T"
    once = laid("Cc1 Hd1 Ii8 Tg8 Hk1 ck8 hk11").play("Ii8i9")
    assert cells(once)["g8"] == "T", "all are made with the ranges they had"


def test_a_step_is_judged_with_the_heroes_it_makes() -> None:
    # The ship on d7 gives check, and as a hero guards c8: now the plane reaches its Commander, at the price of itself.
    pieces = "Cg4 Gf4 Sf5 Fg8 Ii3 cc8 hf11 (nt)e7"
    step = {"promotion": "step", "heroic_zone": "wider"}
    assert "Ne7>d7" in texts(laid(pieces, "b"))
    assert "Ne7>d7" in texts(laid(pieces, "b", promotion="step"))
    assert "Ne7>d7" not in texts(laid(pieces, "b", **step))


@pytest.mark.rule("7.3")
def test_a_hero_goes_one_further_in_all_directions() -> None:
    ring = "f5 f6 f3 f2 e4 d4 g4 h4 e5 d6 g5 h6 e3 d2 g3 h2"
    for letter in "IME":
        assert goes(f"+{letter}f4", f"+{letter}f4") == points(ring)
    assert goes("+Gf4", "+Gf4") == points(ring)
    assert goes("+Tf4", "+Tf4") == points(ring + " f7 f1 c4 i4 c7 i7 c1 i1")
    assert goes("+Sf4", "+Sf4") == points(ring + " f7 f1 c4 i4")
    assert {"b4", "f8"} & goes("+Af4 tf8", "+Af4") == set()
    assert "xf8" in goes("+Af4 tf8", "+Af4")
    assert {"f9", "k9"} <= goes("+Ff4", "+Ff4")
    assert "b11" in goes("+Nb6", "+Nb6")
    assert "xb11" in goes("+Nb6 nb11", "+Nb6")
    assert "_f6" in goes("+Nb6 tf6", "+Nb6")
    assert "_f6" not in goes("Nb6 tf6", "Nb6")
    assert "f6" not in goes("+If4 Hf5", "+If4"), "blocked as before"


@pytest.mark.rule("7.4")
def test_a_hero_stays_one() -> None:
    loaded = played(camp("+If4 Tf5"), "+If4&f5")
    assert cells(loaded)["f5"] == "(T+I)"
    later = played(loaded, "Cj12j11")
    assert "+If5>f7" in texts(later)
    assert cells(played(later, "+If5>f7 done"))["f7"] == "+I"
    assert "If5>f7" not in texts(later)
    assert later.find("If5>f7").text == "+If5>f7", "a person may leave the + out"


@pytest.mark.rule("7.5")
def test_a_commander_never_becomes_a_hero() -> None:
    with pytest.raises(BadPosition, match="never a hero"):
        laid("+Cg1 cj12")
    near = laid("(TC)f5 He1 cg7 hk11", check="ignore").play("(TC)f5f7")
    assert cells(near)["f7"] == "(+TC)"


@pytest.mark.rule("7.6")
def test_the_last_piece_beside_a_commander_becomes_a_hero() -> None:
    after = laid("Ck1 Ie4 Hd1 cj12 ie5 gc9").play("Ie4xe5")
    assert cells(after)["c9"] == "+g"
    after = laid("Ck1 Ie4 Hd1 cj12 ie5 gc9", last_defender="no").play("Ie4xe5")
    assert cells(after)["c9"] == "g"
    after = laid("Ck1 Ie4 Hd1 cj12 ie5 hc9").play("Ie4xe5")
    assert cells(after)["c9"] == "+h", "headquarters count"


@pytest.mark.rule("7.8")
def test_a_single_piece_of_a_set_up_is_what_the_position_says() -> None:
    assert cells(laid("Ck1 Ie4 Hd1 cj12 ge9"))["e9"] == "g"
    assert cells(laid("Ck1 Ie4 Hd1 cj12 +ge9"))["e9"] == "+g"
    other = laid("Ck1 Hd1 Ie4 cj12 ge5 ", "b").play("Ge5xe4")
    assert cells(other)["e4"] == "g", "its side has lost nothing"
    assert cells(other)["d1"] == "+H", "this one's side has"
    trade = laid("Ck1 Fe4 Id1 cj12 ge5").play("Fe4@e5")
    assert cells(trade)["d1"] == "+I", "a piece lost in one's own turn counts"


@pytest.mark.rule("7.8")
def test_an_unfinished_turn_remembers_who_lost_something() -> None:
    begun = laid("Ck1 (TM)g7 Id1 cj12 gg9 ih8 ec9").play("Tg7>xg9").play("Mg7>xh8")
    assert cells(begun)["c9"] == "+e"
    middle = laid("Ck1 (TM)g7 Id1 cj12 gg9 ec9").play("Tg7>xg9")
    again = middle.game.position(middle.text)
    assert cells(again.play("done"))["c9"] == "+e" == cells(middle.play("done"))["c9"]


@pytest.mark.rule("7.7")
def test_heroic_headquarters_move() -> None:
    ring = "f5 f6 f3 f2 e4 d4 g4 h4 e5 d6 g5 h6 e3 d2 g3 h2"
    assert goes("+Hf4", "+Hf4") == points(ring)
    assert "xf6" in goes("+Hf4 tf6", "+Hf4")
    assert goes("+Hf4", "+Hf4", heroic_headquarters="1") == points("f5 f3 e4 g4 e5 g5 e3 g3")
    assert ways(camp("Hf4"), "Hf4") == set()
