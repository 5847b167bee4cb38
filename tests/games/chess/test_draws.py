"""Chapters 6 and 7 of the rules: draws, and other ways in which a game ends."""

from __future__ import annotations

import pytest

from sandtable import Position
from sandtable.kernel import REFEREE
from sandtable.kernel.outcome import AGREED, CONCEDED, Outcome
from tests.games.chess.diagram import ending, game, play, position

SHUFFLE = "Nf3 Nf6 Ng1 Ng8 "
ROOKS = "7k/8/8/8/8/8/r7/R6K"


def late(at: Position) -> str:
    """How a game ends if the side to move runs out of time."""
    return ending(at.play("forfeit", REFEREE))


@pytest.mark.rule("6.1")
def test_a_draw_by_agreement() -> None:
    record = game().record().play("e4").ended(Outcome((), AGREED))
    assert record.outcome is not None
    assert record.outcome.result == "draw"


@pytest.mark.rule("6.2")
def test_stalemate() -> None:
    assert ending(position("7k/8/6Q1/8/8/8/8/K7 b - - 0 1")) == "stalemate draw"
    assert ending(position("k7/P7/1K6/8/8/8/8/8 b - - 0 1")) == "stalemate draw"
    assert ending(position("7k/8/6Q1/8/8/8/7p/K7 b - - 0 1")) == ""


@pytest.mark.rule("6.3")
def test_a_dead_position_ends_the_game_at_once() -> None:
    assert ending(position("7k/8/8/8/8/8/1r6/K7").play("Kxb2")) == "dead-position draw"
    assert ending(position("7k/P7/8/8/8/8/8/K7").play("a8=N")) == "dead-position draw"
    assert ending(position("7k/P7/8/8/8/8/8/K7").play("a8=Q+")) == ""


@pytest.mark.rule("6.4")
@pytest.mark.parametrize(
    ("fen", "dead"),
    [
        ("7k/8/8/8/8/8/8/K7", True),
        ("7k/8/8/8/8/8/8/KN6", True),
        ("7k/8/8/8/8/8/8/KB6", True),
        ("6bk/8/8/8/8/8/8/KB6", True),
        ("5b1k/8/8/8/8/8/8/KB6", False),
        ("7k/8/8/8/8/8/8/KNN5", False),
        ("6nk/8/8/8/8/8/8/KN6", False),
        ("7k/8/8/8/8/8/P7/K7", False),
        ("7k/8/8/8/8/8/R7/K7", False),
        ("7k/8/8/8/8/8/1Q6/K7 b - - 0 1", False),
    ],
)
def test_which_dead_positions_are_recognised(fen: str, dead: bool) -> None:
    assert (ending(position(fen)) == "dead-position draw") is dead


@pytest.mark.rule("6.5")
def test_the_third_occurrence_is_a_draw() -> None:
    start = game().opening
    assert ending(play(start, SHUFFLE + "Nf3 Nf6 Ng1")) == ""
    assert ending(play(start, SHUFFLE * 2)) == "repetition draw"
    assert ending(play(game(repetition=2).opening, SHUFFLE)) == "repetition draw"
    assert ending(play(game(repetition="off").opening, SHUFFLE * 6)) == ""


@pytest.mark.rule("6.6")
def test_what_makes_positions_the_same() -> None:
    castles = position("r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1")
    lost = play(castles, "Rh2 Ra7 Rh1 Ra8")  # the same pieces, but nobody may castle any more
    assert ending(play(lost, "Rh2 Ra7 Rh1 Ra8")) == ""
    assert ending(play(lost, "Rh2 Ra7 Rh1 Ra8 Rh2")) == ""
    assert ending(play(lost, "Rh2 Ra7 Rh1 Ra8 Rh2 Ra7")) == "repetition draw"
    # At first the pawn can be captured en passant, afterwards not.
    passed = play(position("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1"), "d5")
    assert ending(play(passed, "Kd1 Kd8 Ke1 Ke8 " * 2)) == ""
    assert ending(play(passed, "Kd1 Kd8 Ke1 Ke8 " * 2 + "Kd1")) == "repetition draw"
    # Where the capture would be illegal, nothing is lost.
    pinned = play(position("4r1k1/3p4/8/4P3/8/8/8/4K3 b - - 0 1"), "d5")
    assert pinned.text.split()[3] == "-"


@pytest.mark.rule("6.7")
def test_fifty_moves_without_progress() -> None:
    assert ending(position(f"{ROOKS} w - - 98 80").play("Rb1")) == ""
    assert ending(position(f"{ROOKS} w - - 99 80").play("Rb1")) == "no-progress draw"
    assert ending(position(f"{ROOKS} w - - 99 80").play("Rxa2")) == ""
    assert ending(position(f"{ROOKS} w - - 99 80", quiet="off").play("Rb1")) == ""
    assert ending(position(f"{ROOKS} w - - 9 80", quiet=10).play("Rb1")) == "no-progress draw"
    assert ending(position("7k/8/8/8/8/8/P7/R6K w - - 99 80").play("a4")) == ""


@pytest.mark.rule("6.8")
def test_checkmate_comes_before_the_count() -> None:
    assert ending(position("7k/8/6K1/8/8/8/8/R7 w - - 99 80").play("Ra8#")) == "checkmate white"


@pytest.mark.rule("6.9")
def test_draws_without_a_claim() -> None:
    fide = game(preset="fide")
    assert ending(play(fide.opening, SHUFFLE * 3)) == ""
    assert ending(play(fide.opening, SHUFFLE * 4)) == "repetition draw"
    assert ending(position(f"{ROOKS} w - - 148 90", preset="fide").play("Rb1")) == ""
    assert ending(position(f"{ROOKS} w - - 149 90", preset="fide").play("Rb1")) == "no-progress draw"


@pytest.mark.rule("7.1")
def test_resigning() -> None:
    white, black = game().seats
    record = game().record().play("e4").ended(Outcome((white,), CONCEDED, losers=(black,)))
    assert record.outcome is not None
    assert record.outcome.sentence() == "Black resigned; White wins."


@pytest.mark.rule("7.2")
def test_running_out_of_time() -> None:
    assert late(game().opening) == "late black"
    assert late(game().opening.play("e4")) == "late white"
    after = game().opening.play("forfeit", REFEREE)
    assert after.text == f"{game().opening.text} over=late"
    assert game().position(after.text).outcome == after.outcome


@pytest.mark.rule("7.3")
@pytest.mark.parametrize(
    ("fen", "result"),
    [
        ("7k/8/8/8/8/8/8/K5Q1", "late draw"),
        ("6bk/8/8/8/8/8/8/K5Q1", "late draw"),
        ("6nk/8/8/8/8/8/8/K5Q1", "late draw"),
        ("6nk/8/8/8/8/8/8/K5R1", "late black"),
        ("6bk/8/8/8/8/8/P7/K7", "late black"),
        ("7k/7p/8/8/8/8/8/K5Q1", "late black"),
        ("5nnk/8/8/8/8/8/8/K5Q1", "late black"),
    ],
)
def test_nobody_wins_on_time_without_pieces(fen: str, result: str) -> None:
    assert late(position(fen)) == result


@pytest.mark.rule("7.4")
def test_leaving_the_game() -> None:
    after = game().opening.play("withdraw white", REFEREE)
    assert ending(after) == "withdrawn black"
    assert ending(game().position(after.text)) == "withdrawn black"


@pytest.mark.rule("7.5")
def test_counting_a_stopped_game() -> None:
    assert position("7k/pppp4/8/8/8/8/8/KB6").adjudicated().result == "black"
    assert position("7k/ppp5/8/8/8/8/8/KB6").adjudicated().result == "draw"
    assert position("6qk/8/8/8/8/8/PPP5/KR4NN").adjudicated().result == "white"
    assert ending(position("7k/pp6/8/8/8/8/8/KB6").play("time-up", REFEREE)) == "time-up white"
