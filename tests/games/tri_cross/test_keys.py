"""Key and evaluation are kept up to date, and say what they should."""

from __future__ import annotations

from tests.games.tri_cross.diagram import game, laid, played
from tests.games.tri_cross.soak import kept_up_to_date


def test_key_and_evaluation_are_kept_up_to_date() -> None:
    assert kept_up_to_date(3000, 1).startswith("key and evaluation are right")


def test_the_key_tells_what_may_happen_next() -> None:
    keys = {
        laid("k3d4 k2c1 r6g5", "k", 1).key,
        laid("k3d4 k2c1 r6g5", "k", 2).key,
        laid("k3d4 k2c1 r6g5", "r", 1).key,
        laid("k3d4 k2d1 r6g5", "k", 1).key,
        laid("k3d4 k4c1 r6g5", "k", 1).key,
        laid("r3d4 k2c1 r6g5", "k", 1).key,
        laid("k3d4 k2c1 r2d5 r6g5", "k", 1).key,
        laid("k3d4 k2c1 r2d5 r6g5", "k", 1, "e").key,
        laid("K3c4 k2c1 r6g5", "k", faces="down").key,
        laid("k3c4 k2c1 r6g5", "k", faces="down").key,
    }
    assert len(keys) == 10


def test_transpositions_have_one_key() -> None:
    one = played(game().opening, "c2-c3 c6-c5 e2-e3 e6-e5")
    two = played(game().opening, "e2-e3 e6-e5 c2-c3 c6-c5")
    assert one == two
    assert one.key == two.key


def test_the_evaluation_likes_pieces_nearness_and_the_count() -> None:
    def value(pieces: str, turn: str = "k", count: int = 0) -> int:
        return laid(pieces, turn, count).board().value()

    assert 0 < game().opening.board().value() < 50, "it is good to be on turn"
    assert value("k6a3 r5g5") > 0 > value("k6a3 r5g5", "r")
    assert value("k6c4 r6g5") > value("k6a3 r6g5")
    assert [value("k6d4 r6g5", "r", count) for count in (1, 2, 3, 4)] == sorted(
        (value("k6d4 r6g5", "r", count) for count in (1, 2, 3, 4)), reverse=True
    )
    four = laid("k6a3 r2c6 g2e6 y2g5", players="4").board()
    assert four.value() > 0


def test_steps_that_take_are_marked_for_a_quiescence_search() -> None:
    noisy = 1 << 62
    position = laid("k3c3 r2c5 k5a3 r6g5")
    assert {move.text for move in position.moves if move.code & noisy} == {"c3-c4"}
    jumping = position.play("c3-c4")
    assert all(move.code & noisy for move in jumping.moves)
    hidden = laid("K3c3 R2c5 K5a3 R6g5", faces="down")
    assert not any(move.code & noisy for move in hidden.moves), "which would tell the strength of hidden pieces"
