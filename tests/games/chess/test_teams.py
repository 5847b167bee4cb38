"""Chapters 8 and 9 of the rules: teams, and other openings."""

from __future__ import annotations

import pytest

from sandtable.kernel import REFEREE
from sandtable.kernel.error import BadPosition
from tests.games.chess.diagram import ending, game, mover, play, position, texts


@pytest.mark.rule("8.1")
def test_sides_shared_by_two() -> None:
    assert [seat.name for seat in game(teams="white").seats] == ["white-1", "white-2", "black"]
    assert [seat.name for seat in game(teams="black").seats] == ["white", "black-1", "black-2"]
    assert [seat.side for seat in game(teams="both").seats] == ["white", "white", "black", "black"]
    mated = play(game(teams="both").opening, "f3 e5 g4 Qh4#")
    assert mated.outcome is not None
    assert mated.outcome.result == "black-1 black-2"
    assert mated.outcome.sentence() == "Checkmate: Black wins."
    assert ending(game(teams="white").opening.play("withdraw white-2", REFEREE)) == "withdrawn black"


@pytest.mark.rule("8.2")
def test_team_mates_take_turns() -> None:
    at = game(teams="both").opening
    seats = []
    for move in ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"]:
        seats.append(mover(at))
        at = at.play(move)
    assert seats == ["white-1", "black-1", "white-2", "black-2", "white-1", "black-1"]
    assert mover(game(teams="white").position(at.text)) == "white-2"
    # The same pieces with another player to move are not the same position.
    shuffled = play(game(teams="both").opening, "Nf3 Nf6 Ng1 Ng8 " * 2)
    assert ending(shuffled) == "repetition draw"
    odd = play(position("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", teams="white"), "Ra2 Kd8 Ra1 Ke8 Ra3 Kd8 Ra1 Ke8")
    assert odd.repetitions == 2


@pytest.mark.rule("9.1")
def test_chess960() -> None:
    back = {number: game(start=number).opening.text.split("/")[0] for number in range(960)}
    assert len(set(back.values())) == 960
    assert back[518] == "rnbqkbnr"
    for row in back.values():
        assert row.index("r") < row.index("k") < row.rindex("r")
        assert (row.index("b") + row.rindex("b")) % 2 == 1
    rows = game(start=0).opening.text.split()[0].split("/")
    assert rows[0] == "bbqnnrkr" == rows[7].lower()


@pytest.mark.rule("9.2")
def test_castling_in_chess960() -> None:
    at = position("4k3/8/8/8/8/8/8/1R3KR1 w GB - 0 1", start=0)
    assert at.text.split()[2] == "KQ"
    assert at.find("O-O").taps == ("f1", "g1")
    assert at.play("O-O").text.split()[0] == "4k3/8/8/8/8/8/8/1R3RK1"
    assert at.play("O-O-O").text.split()[0] == "4k3/8/8/8/8/8/8/2KR2R1"
    # On the way to c1 stands a knight, which neither of them may pass.
    assert "O-O-O" not in texts(position("4k3/8/8/8/8/8/8/1R1N1KR1 w KQ - 0 1", start=0))
    # The rook leaves its rank to a rook of Black's.
    assert "O-O-O" not in texts(position("4k3/8/8/8/8/8/8/rR1K4 w Q - 0 1", start=0))
    assert "O-O-O" in texts(position("4k3/8/8/8/8/8/8/1R1K4 w Q - 0 1", start=0))
    inner = position("4k3/8/8/8/8/8/8/4KR1R w F - 0 1", start=0)
    assert inner.text.split()[2] == "F"
    assert inner.play("O-O").text.split()[0] == "4k3/8/8/8/8/8/8/5RKR"


@pytest.mark.rule("9.3")
@pytest.mark.parametrize(
    ("fen", "problem"),
    [
        ("8/8/8/8/8/8/8/K7", "Black needs one king"),
        ("k7/8/8/8/8/8/8/KK6", "White needs one king"),
        ("k6P/8/8/8/8/8/8/K7", "a pawn stands on the first or last rank"),
        ("k7/8/8/8/8/8/8/K6p", "a pawn stands on the first or last rank"),
        ("k7/8/8/8/P7/8/PPPPPPPP/K7", "White has too many pieces"),
        ("k7/8/QQQQQQQQ/QQQQQQQQ/8/8/8/K7", "White has too many pieces"),
        ("k7/8/8/8/8/8/8/RK6", "the side that just moved is in check"),
    ],
)
def test_which_positions_can_be_set_up(fen: str, problem: str) -> None:
    with pytest.raises(BadPosition, match=problem):
        position(fen)
