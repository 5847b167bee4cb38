"""Position text and moves: what is read, what is written and what is refused."""

from __future__ import annotations

import pytest

from sandtable import BadNotation, BadPosition, IllegalMove
from tests.games.commander_chess.diagram import LEADERS, START, camp, cells, game, laid, ordered, placement, texts


def refused(text: str, match: str, **options: str) -> None:
    with pytest.raises(BadPosition, match=match):
        game(**options).position(text)


def test_the_text_of_another_program_is_read_and_written_unchanged() -> None:
    for text in (
        START,
        "6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/11/2IE2M2EI/2(NFT)1G2TG2/3A2S2A1/1N3H1HF2/6C4 b - - 3 12",
        "6c4/11/11/11/11/11/11/11/11/4+I6/3(N+F)7/6C4 r - - 0 1".replace("3(N+F)7", "1(N+F)9"),
    ):
        assert game().position(text).text == text


def test_fields_after_the_side_may_be_left_out() -> None:
    assert game().position(START.rsplit(" ", 4)[0]).text == START
    assert game().position(START.rsplit(" ", 2)[0]).text == START


def test_members_are_read_in_any_order_and_written_carrier_first() -> None:
    assert cells(laid(LEADERS + "(TFN)c5"))["c5"] == "(NFT)"


def test_bad_positions_are_refused_with_a_sentence() -> None:
    refused("", "empty")
    refused(START.replace("6c4/", ""), "12 ranks")
    refused(START.replace("6c4", "6c5"), "12 points instead of 11")
    refused(START.replace("6c4", "6q4"), "no piece 'q'")
    refused(START.replace("6c4", "6(cI)4"), "mixes the sides")
    refused(START.replace("6c4", "6(c)4"), "only one member")
    refused(START.replace(" r ", " x "), "r or b")
    refused(START.replace("- -", "- x"), "- -")
    refused(START.replace("0 1", "0 0"), "turn takes whole numbers")
    refused(START + " points=1", "red,blue")
    refused(START + " points=1,2 points=1,2", "twice")
    refused(START + " nonsense=1", "no field")
    refused(START + " over=checkmate:r", "over names an ending")
    refused(START + " over=air:-", "has a winner")
    refused(START + " was=c9-", "unfinished turn")
    refused(START + " split=c9:FT", "may act|stand on")
    refused(START + " split=z9:FT", "split=c9:FT")
    refused(START + " placing=rb", "setup=free")
    refused("/".join(["11"] * 12) + " b - - 0 1 placing=rb", "before the first turn", setup="free")
    refused(placement(LEADERS + "(FF)e5") + " r", "not a stack")
    refused("x" * 2000, "too long")


def test_people_may_write_a_little_less() -> None:
    position = game().opening
    assert position.find("ic5c6").text == "Ic5c6"
    assert position.find("Ic5-c6").text == "Ic5c6"
    assert position.find(" I c5 c6 ").text == "Ic5c6"
    capture = camp("Af4 tf7 ik8")
    assert capture.find("Af4f7").text == "Af4xf7"
    for text in ("", "c5c6", "Zc5c6", "Ic5c13", "Il5c6", "Ic5", "done done"):
        with pytest.raises((BadNotation, IllegalMove)):
            position.play(text)


def test_orders_of_the_referee() -> None:
    with pytest.raises(BadNotation, match="not a referee's move"):
        ordered(game().opening, "withdraw green")
    assert ordered(game().opening, "withdraw red").is_over


def test_taps_lead_to_one_move_each() -> None:
    position = camp("(NFT)c9 na11 te11 ik5 Ff5 tf8")
    taps = [move.taps for move in position.moves]
    assert len(set(taps)) == len(taps)
    assert ("f5", "f8", "pick:land") in taps
    assert ("f5", "f8", "pick:return") in taps
    assert ("c9", "pick:N", "a11") in taps
    assert ("c9", "pick:NFT", "a11") in taps
    assert ("done",) in [move.taps for move in position.play("Tc9>d9").moves]


def test_heroes_are_named_apart() -> None:
    found = texts(camp("(NT+T)c5"))
    assert {"Tc5>d5", "+Tc5>d5", "+Tc5>f5"} <= found
    assert "Tc5>f5" not in found
