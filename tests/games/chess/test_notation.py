"""Chapter 10 of the rules: moves and positions as text."""

from __future__ import annotations

import pytest

from sandtable.kernel.error import BadNotation, BadPosition, IllegalMove
from tests.games.chess.diagram import game, play, position, texts


@pytest.mark.rule("10.1")
def test_moves_are_written_in_san() -> None:
    at = play(game().opening, "e4 d5 exd5 Nf6 Bb5+")
    assert at.text.startswith("rnbqkb1r/ppp1pppp/5n2/1B1P4/8/8/PPPP1PPP/RNBQK1NR b")
    assert texts(at) == {"c6", "Nc6", "Bd7", "Qd7", "Nbd7", "Nfd7"}
    assert "Ra8#" in texts(position("7k/8/6K1/8/8/8/8/R7"))
    assert {"axb8=Q+", "a8=N"} <= texts(position("1n5k/P7/8/8/8/8/8/K7"))
    assert {"O-O", "O-O-O"} <= texts(position("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"))


@pytest.mark.rule("10.2")
def test_which_of_several_pieces() -> None:
    assert {"Nbd2", "Nfd2"} <= texts(position("4k3/8/8/8/8/5N2/8/1N2K3"))
    assert {"R1a3", "R5a3"} <= texts(position("4k3/8/8/R7/8/8/8/R3K3"))
    assert {"Qe4d4", "Qh4d4"} & texts(position("6k1/8/8/8/4Q2Q/8/8/K6Q")) == set()
    assert {"Qh4e1", "Qee1", "Q1e1"} <= texts(position("6k1/8/8/8/4Q2Q/8/8/K6Q"))
    # A pinned knight is no rival.
    assert "Ne2" in texts(position("4k3/8/8/8/1b6/2N5/8/4K1N1"))


@pytest.mark.rule("10.3")
@pytest.mark.parametrize(
    ("fen", "typed", "meant"),
    [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2e4", "e4"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2-e4", "e4"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "nf3", "Nf3"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "g1f3", "Nf3"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "Nf3!?", "Nf3"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "0-0", "O-O"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "o-o-o", "O-O-O"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "O-O"),
        ("7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8q", "a8=Q+"),
        ("7k/P7/8/8/8/8/8/K7 w - - 0 1", "a8=Q", "a8=Q+"),
        ("7k/P7/8/8/8/8/8/K7 w - - 0 1", "a8n", "a8=N"),
        ("1n5k/P7/8/8/8/8/8/K7 w - - 0 1", "axb8R", "axb8=R+"),
        ("1n5k/P7/8/8/8/8/8/K7 w - - 0 1", "a7xb8=b", "axb8=B"),
    ],
)
def test_what_may_be_typed(fen: str, typed: str, meant: str) -> None:
    assert position(fen).find(typed).text == meant


def test_what_is_no_move() -> None:
    for text in ("", "x", "e9", "Zf3", "e2e4e5", "O-O-O-O", "castle"):
        with pytest.raises(BadNotation):
            game().opening.find(text)
    for text in ("e2e5", "Ne4", "O-O", "e8=Q", "a7a8q"):
        with pytest.raises(IllegalMove):
            game().opening.find(text)
    # A knight can go to e5, but the squares name a pawn that cannot.
    with pytest.raises(IllegalMove):
        position("4k3/8/8/4p3/4P3/5N2/8/4K3").find("e4e5")


@pytest.mark.rule("10.4")
def test_positions_are_written_in_fen() -> None:
    at = play(game().opening, "e4 Nf6 e5 d5")
    assert at.text == "rnbqkb1r/ppp1pppp/5n2/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3"
    assert game().position(at.text) == at
    assert game().opening.play("e4").text.split()[3] == "-"  # nobody can capture the pawn
    assert position("4k3/8/8/8/8/8/8/4K2R w KQkq e6 0 1").text == "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
    assert position("4k3/8/8/8/8/8/8/4K2R w K").text == "4k3/8/8/8/8/8/8/4K2R w K - 0 1"


@pytest.mark.parametrize(
    "fen",
    [
        "",
        "8/8/8/8/8/8/8/8 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K2R",
        "4k3/8/8/8/8/8/8/4K2R x - - 0 1",
        "4k3/8/8/8/8/8/8/4K2R w KK - 0 1",
        "4k3/8/8/8/8/8/8/4K2R w Z - 0 1",
        "4k3/8/8/8/8/8/8/4K2R w - e4 0 1",
        "4k3/8/8/8/8/8/8/4K2R w - - x 1",
        "4k3/8/8/8/8/8/8/4K2R w - - 0 -1",
        "4k3/8/8/8/8/8/8/4K2R w - - 0 1 more",
        "4k3/8/8/8/8/8/8/4K2R w - - 0 1 over=maybe",
        "4k3/8/8/8/8/8/8/4K3R w - - 0 1",
    ],
)
def test_what_is_no_position(fen: str) -> None:
    with pytest.raises(BadPosition):
        game().position(fen)
