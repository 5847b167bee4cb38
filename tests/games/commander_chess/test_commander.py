"""Rule 6: the Commander, check and face-off."""

from __future__ import annotations

import pytest

from tests.games.commander_chess.diagram import camp, cells, ending, laid, played, texts, ways, winner


@pytest.mark.rule("6.1")
@pytest.mark.parametrize(
    "attacker",
    ["ig5", "mh5", "eg5", "tg6", "ag7", "gg5", "sg6", "fg8", "(ni)c4", "(ti)g6", "(tm)g6"],
)
def test_check(attacker: str) -> None:
    position = laid(f"Cg4 He1 cj12 hi12 {attacker}")
    moves = texts(position)
    assert "He1e2" not in moves
    assert moves
    quiet = laid("Cg4 He1 Ic1 cj12 hi12")
    assert "Ic1d1" in texts(quiet)
    assert "Ic1d1" not in texts(laid(f"Cg4 He1 Ic1 cj12 hi12 {attacker}")) or attacker == "(ni)c4"


@pytest.mark.rule("6.1")
def test_members_and_trades_give_check() -> None:
    assert "Ic1d1" not in texts(laid("Cg4 He1 Ic1 cj12 hi12 (ti)g5"))
    assert "Ic1d1" not in texts(laid("Cg4 Gg5 Ic1 cj12 hi12 fg8 fk9")), "the plane would trade itself"
    assert "Ic1d1" in texts(laid("Cg4 Gf6 Ic1 cj12 hi12 fg8 fk9")), "it would be shot down before"


@pytest.mark.rule("6.2")
def test_check_must_be_answered() -> None:
    position = laid("Cg4 Hg5 Ic1 Tf6 cj12 hi12 ag7 tk9")
    assert "Ic1d1" not in texts(position)
    assert "Cg4f4" in texts(position)
    assert "Ic1d1" in texts(laid("Cg4 Hg5 Ic1 Tf6 cj12 hi12 ag7 tk9", check="ignore"))
    after = played(laid("Cg4 Hg5 Ic1 Tf6 cj12 hi12 ag7 tk9", check="ignore"), "Ic1d1 Ag7xg4")
    assert ending(after) == "commander"
    assert winner(after) == "blue"


@pytest.mark.rule("6.2")
def test_a_pinned_piece_stays() -> None:
    position = laid("Cg4 Ig5 cj12 hi12 tg6 He1")
    assert "Ig5f5" not in texts(position)
    assert "Ig5xg6" in texts(position)


@pytest.mark.rule("6.3")
@pytest.mark.parametrize("check", ["answer", "ignore"])
def test_nobody_loses_his_own_commander(check: str) -> None:
    position = laid("(FC)f5 Fi1 Hc1 cj12 hi12 gg8 tf8", check=check)
    assert not any("!" in way or "@" in way for way in ways(position, "(FC)f5"))
    assert "Ff5>!f8" in texts(laid("(FC)f5 Fi1 Hc1 cj12 hi12 gg8", check=check))


@pytest.mark.rule("6.4")
def test_face_off() -> None:
    position = laid("Cg1 Tg3 He1 cg12 hi12")
    assert "Tg3f3" not in texts(position)
    assert "Tg3g5" in texts(position)
    assert "Cg1f1" in texts(position)
    assert "Ce1g1" not in texts(laid("Ce1 cg12 hi12 Hc1"))
    captured = laid("Cg1 Tg3 He1 cg12 hi12", face_off="captured", check="ignore")
    assert ending(played(captured, "Tg3f3 Cg12xg1")) == "commander"
    losing = laid("Cg1 Tg3 He1 cg12 hi12", face_off="loses").play("Tg3f3")
    assert ending(losing) == "exposed"
    assert winner(losing) == "blue"


@pytest.mark.rule("6.5")
def test_a_commander_never_crosses_the_others_line() -> None:
    position = laid("Ce3 cg12 hi12 Hc1")
    assert "f3" in ways(position, "Ce3")
    assert not {"g3", "h3", "i3"} & ways(position, "Ce3")
    assert {"h3", "i3"} <= ways(laid("Ce3 Mg4 cg12 hi12 Hc1"), "Ce3")


@pytest.mark.rule("6.5")
def test_stepping_onto_a_line_in_a_split_is_judged_when_the_turn_is_over() -> None:
    assert "Cf3>g3" not in texts(laid("(HC)f3 cg12 hi12 Mc1")), "the headquarters cannot help"
    split = laid("(TC)f3 cg12 hi12 Hc1")
    assert "Cf3>g3" in texts(split), "the tank can fetch him"
    middle = split.play("Cf3>g3")
    assert texts(middle) == {"Tf3>&g3"}
    assert "Cf3>g3" not in texts(laid("(TC)f3 cg12 hi12 Hc1", face_step="never"))
    assert "Cg3>g2" in texts(laid("(TC)g3 cg12 hi12 Hc1", face_step="never")), "the tank stands between"


@pytest.mark.rule("6.6")
def test_a_carried_commander_looks_along_no_line() -> None:
    for stack, point in (("(TC)", "g1"), ("(FC)", "g1"), ("(NC)", "c1")):
        enemy = f"c{point[0]}12"
        position = laid(f"{stack}{point} Ie5 {enemy} hi12")
        assert "Ie5e6" in texts(position)
        exposed = laid(f"{stack}{point} Ie5 {enemy} hi12", carried_commander="exposed")
        assert "Ie5e6" not in texts(exposed)
    assert "Ie5e6" not in texts(laid("(HC)g1 Ie5 cg12 hi12")), "in his headquarters he does"


@pytest.mark.rule("6.8")
@pytest.mark.parametrize("letter", "IMGSETAFN")
def test_headquarters_protect_from_some(letter: str) -> None:
    safe = letter in "IMGS"
    point = "c5" if letter == "N" else "d6" if letter == "M" else "e5"
    home = "d5"
    position = laid(f"(HC){home} Mk1 {letter.lower()}{point} cj12 hi12")
    assert ("Mk1k2" in texts(position)) == safe
    none = laid(f"(HC){home} Mk1 {letter.lower()}{point} cj12 hi12", headquarters="none")
    assert "Mk1k2" not in texts(none)
    tank = laid(f"(HC){home} Mk1 {letter.lower()}{point} cj12 hi12", headquarters="tank")
    assert ("Mk1k2" in texts(tank)) == (safe or letter == "T")


@pytest.mark.rule("6.13")
def test_ships_and_heroic_headquarters_capture_a_commander_in_his_headquarters() -> None:
    game = laid("(HC)d5 Mk1 +hf5 cj12")
    assert "Mk1k2" not in texts(game), "the heroic Headquarters give check"
    taken = laid("(hc)h4 +Hj4 Cd1")
    assert "+Hj4xh4" in texts(taken)
    assert "+Hj4_h4" not in texts(taken)
    after = taken.play("+Hj4xh4")
    assert (ending(after), winner(after)) == ("commander", "red")
    assert "points=110,0" in after.text
    ship = laid("(hc)d6 Nc5 Mk1 Cd1")
    assert ending(ship.play("Nc5_d6")) == "commander"


@pytest.mark.rule("6.9")
@pytest.mark.parametrize("letter", "IMGS")
def test_a_piece_he_is_safe_from_destroys_the_headquarters(letter: str) -> None:
    position = laid(f"(HC)d5 Mk1 {letter.lower()}d6 cj12 hi12", "b")
    assert f"{letter}d6xd5" not in texts(position)
    after = position.play(f"{letter}d6_d5")
    assert cells(after)["d5"] == "C"
    assert "points=0,10" in after.text


@pytest.mark.rule("6.10")
@pytest.mark.parametrize("letter", "ETAF")
def test_the_others_capture_both(letter: str) -> None:
    after = laid(f"(HC)d5 Mk1 {letter.lower()}d6 cj12 hi12", "b", check="ignore").play(f"{letter}d6xd5")
    assert ending(after) == "commander"
    assert "points=0,110" in after.text


@pytest.mark.rule("6.11")
def test_empty_headquarters_are_captured_like_any_piece() -> None:
    after = camp("If4 hf5 tk8").play("If4xf5")
    assert cells(after)["f5"].endswith("I")
    assert "points=10,0" in after.text


@pytest.mark.rule("6.12")
def test_pieces_that_reach_him_once_the_headquarters_are_gone_give_check() -> None:
    after = laid("(HC)d5 Mk1 Tk2 id6 cj12 hi12", "b").play("Id6_d5")
    assert cells(after)["d6"] == "+i"
    assert "Mk1j1" not in texts(after)
    assert "Cd5xd6" in texts(after)
