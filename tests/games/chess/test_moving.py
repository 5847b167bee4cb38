"""Chapters 3 to 5 of the rules: the pieces, castling, check and checkmate."""

from __future__ import annotations

import pytest

from sandtable.kernel.error import IllegalMove
from tests.games.chess.diagram import ending, play, position, targets, texts


@pytest.mark.rule("3.1")
def test_a_pinned_piece_still_attacks() -> None:
    # The knight on d7 is pinned by the rook, and yet the king may not go where it attacks.
    at = position("3k4/3n4/8/8/4K3/8/8/3R4")
    assert targets(at, "e4") == "d3 d4 d5 e3 f3 f4 f5"


@pytest.mark.rule("3.2")
def test_bishops() -> None:
    assert targets(position("k7/p7/8/8/3B4/8/8/1K6"), "d4") == "a1 a7 b2 b6 c3 c5 e3 e5 f2 f6 g1 g7 h8"
    assert targets(position("k7/8/1P6/8/3B4/4p3/8/K7"), "d4") == "b2 c3 c5 e3 e5 f6 g7 h8"


@pytest.mark.rule("3.3")
def test_rooks() -> None:
    assert targets(position("k7/8/3p4/8/1P1R4/8/8/K7"), "d4") == "c4 d1 d2 d3 d5 d6 e4 f4 g4 h4"


@pytest.mark.rule("3.4")
def test_queens() -> None:
    assert targets(position("k7/8/3p4/8/1P1Q4/8/1P3P2/K7"), "d4") == (
        "a7 b6 c3 c4 c5 d1 d2 d3 d5 d6 e3 e4 e5 f4 f6 g4 g7 h4 h8"
    )


@pytest.mark.rule("3.5")
def test_knights() -> None:
    assert targets(position("k7/7p/8/8/3N4/8/8/K7"), "d4") == "b3 b5 c2 c6 e2 e6 f3 f5"
    assert targets(position("k7/8/8/8/8/8/PP6/N6K"), "a1") == "b3 c2"


@pytest.mark.rule("3.6")
def test_pawns_go_forward() -> None:
    assert targets(position("k7/8/8/8/8/4P3/3P4/K7"), "d2") == "d3 d4"
    assert targets(position("k7/8/8/8/8/4P3/3P4/K7"), "e3") == "e4"
    assert targets(position("k7/8/8/8/3n4/8/3P4/K7"), "d2") == "d3"
    assert targets(position("k7/8/8/8/8/3n4/3P4/K7"), "d2") == ""
    assert targets(position("k7/3p4/8/8/8/8/8/K7 b - - 0 1"), "d7") == "d5 d6"


@pytest.mark.rule("3.7")
def test_pawns_capture_diagonally() -> None:
    assert targets(position("k7/8/8/8/8/2nnn3/3P4/K7"), "d2") == "c3 e3"
    assert targets(position("k7/8/8/8/8/2N1N3/3P4/K7"), "d2") == "d3 d4"
    assert targets(position("k7/8/8/p6p/P6P/8/8/K7"), "a4") == ""


@pytest.mark.rule("3.8")
def test_en_passant() -> None:
    at = position("k7/3p4/8/2P1P3/8/8/8/K7 b - - 0 1").play("d5")
    assert {"cxd6", "exd6"} <= texts(at)
    after = at.play("exd6")
    assert after.text.split()[0] == "k7/8/3P4/2P5/8/8/8/K7"
    later = play(at, "Kb1 Kb8")
    assert not texts(later) & {"cxd6", "exd6"}
    one_step = play(position("k7/3p4/8/8/2P1P3/8/8/K7 b - - 0 1"), "d6 e5 d5")
    assert not texts(one_step) & {"exd6"}
    # Two pawns leave the fifth rank at once and would open it for the rook.
    assert "exd6" not in texts(position("8/3p4/8/K3P2r/8/8/8/7k b - - 0 1").play("d5"))
    # The capture also ends a check that the pawn gives.
    assert "exd6" in texts(position("8/3p4/8/4P3/2K5/8/8/7k b - - 0 1").play("d5+"))


@pytest.mark.rule("3.9")
def test_promotion() -> None:
    at = position("1n5k/P7/8/8/8/8/8/K1Q5")
    assert {text for text in texts(at) if "=" in text} == {
        f"{way}={kind}{sign}"
        for way in ("a8", "axb8")
        for kind, sign in (
            ("Q", "+" if way == "axb8" else ""),
            ("R", "+" if way == "axb8" else ""),
            ("B", ""),
            ("N", ""),
        )
    }
    assert "a8" not in texts(at)
    assert at.play("axb8=N").text.split()[0] == "1N5k/8/8/8/8/8/8/K1Q5"
    assert position("7k/8/8/8/8/8/p7/7K b - - 0 1").play("a1=Q+").text.split()[0] == "7k/8/8/8/8/8/8/q6K"


@pytest.mark.rule("3.10")
def test_kings() -> None:
    assert targets(position("k7/8/8/8/3K4/4P3/8/8"), "d4") == "c3 c4 c5 d3 d5 e4 e5"


FILES = "abcdefgh"
CASTLES = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R"


@pytest.mark.rule("4.1")
def test_castling() -> None:
    at = position(f"{CASTLES} w KQkq - 0 1")
    assert at.find("O-O").taps == ("e1", "g1")
    assert at.find("O-O-O").taps == ("e1", "c1")
    assert at.play("O-O").text.split()[:3] == ["r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R4RK1", "b", "kq"]
    assert play(at, "O-O O-O-O").text.split()[:3] == ["2kr3r/pppppppp/8/8/8/8/PPPPPPPP/R4RK1", "w", "-"]
    assert play(at, "O-O-O O-O").text.split()[0] == "r4rk1/pppppppp/8/8/8/8/PPPPPPPP/2KR3R"


@pytest.mark.rule("4.2")
def test_what_has_moved_does_not_castle() -> None:
    at = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    assert not texts(play(at, "Kd1 Kd8 Ke1 Ke8")) & {"O-O", "O-O-O"}
    back = play(at, "Rh2 Kd8 Rh1 Ke8")
    assert "O-O" not in texts(back)
    assert "O-O-O" in texts(back)
    assert play(at, "Rxa8+ Ke7 Ra1 Kd8").text.split()[2] == "K"


@pytest.mark.rule("4.3")
@pytest.mark.parametrize(
    ("row", "legal"), [("R3K1NR", "O-O-O"), ("RN2K2R", "O-O"), ("R2QK2R", "O-O"), ("R3KB1R", "O-O-O")]
)
def test_nothing_stands_between(row: str, legal: str) -> None:
    at = position(f"4k3/8/8/8/8/8/8/{row} w KQ - 0 1")
    assert texts(at) & {"O-O", "O-O-O"} == {legal}


@pytest.mark.rule("4.4")
@pytest.mark.parametrize(
    ("rook", "legal"), [("c", {"O-O"}), ("d", {"O-O"}), ("e", set()), ("f", {"O-O-O"}), ("g", {"O-O-O"})]
)
def test_the_king_is_never_attacked_on_its_way(rook: str, legal: set[str]) -> None:
    row = f"{FILES.index(rook) or ''}r{7 - FILES.index(rook) or ''}"
    at = position(f"1k6/{row}/8/8/8/8/8/R3K2R w KQ - 0 1")
    assert texts(at) & {"O-O", "O-O-O"} == legal


@pytest.mark.rule("4.5")
@pytest.mark.parametrize("rook", ["a", "b", "h"])
def test_the_rook_may_be_attacked(rook: str) -> None:
    row = f"{FILES.index(rook) or ''}r{7 - FILES.index(rook) or ''}"
    at = position(f"3k4/{row}/8/8/8/8/8/R3K2R w KQ - 0 1")
    assert texts(at) >= {"O-O", "O-O-O+"}


@pytest.mark.rule("5.1")
def test_check() -> None:
    assert "Re1+" in texts(position("4k3/8/8/8/8/8/8/R6K"))
    assert position("4k3/8/8/8/8/8/8/R6K").play("Re1+").board().is_in_check()  # type: ignore[attr-defined]


@pytest.mark.rule("5.2")
def test_leaving_check() -> None:
    at = position("4k3/8/8/8/4r3/8/3P1B2/4K2R")
    assert texts(at) == {"Kd1", "Kf1", "Be3"}
    assert texts(position("4k3/8/8/8/4r3/2N5/3P1P2/4K3")) == {"Kd1", "Kf1", "Nxe4", "Ne2"}


@pytest.mark.rule("5.3")
def test_the_own_king_is_never_left_in_check() -> None:
    at = position("4k3/8/8/8/1b6/2N5/8/4K2R")
    assert targets(at, "c3") == ""
    assert targets(position("4k3/4r3/8/8/8/4R3/8/4K3"), "e3") == "e2 e4 e5 e6 e7"
    with pytest.raises(IllegalMove):
        at.play("Ne4")
    assert "e2" not in targets(position("4k3/8/8/8/8/8/r7/4K3"), "e1")
    # A king may not hide behind itself.
    assert "f1" not in targets(position("4k3/8/8/8/8/8/8/r3K3"), "e1")


@pytest.mark.rule("5.4")
def test_double_check() -> None:
    at = position("3qk3/8/8/8/4N3/8/8/4RK2")
    assert texts(at.play("Nf6+")) == {"Kf8", "Kf7"}  # though the queen could capture the knight
    assert "Qxf6+" in texts(position("3qk3/8/8/8/4N3/8/8/3R1K2").play("Nf6+"))


@pytest.mark.rule("5.5")
def test_checkmate() -> None:
    at = position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
    assert ending(play(at, "f3 e5 g4 Qh4#")) == "checkmate black"
    assert ending(play(at, "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#")) == "checkmate white"
    assert not play(at, "f3 e5 g4 Qh4#").moves
