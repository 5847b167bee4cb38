"""Rule 3: the power of the pieces."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.tri_cross.diagram import cells, game, jumps, laid, mover

KINDS = "65432X"
BEATS = {"6": "5432", "5": "432X", "4": "32X", "3": "2X", "2": "X", "X": "6"}
"""The whole table, kind by kind."""


def taken(one: str, other: str) -> bool:
    """Whether a black piece that has stepped next to a red one jumps it."""
    spare = next(kind for kind in KINDS if kind != one)
    return jumps(laid(f"k{one}c3 r{other}c4 k{spare}g3 r{spare if spare != other else one}g5")) == {"c3xc5"}


@pytest.mark.rule("3.1")
def test_each_player_has_one_of_every_kind() -> None:
    for colour in "kr":
        own = Counter(piece[1] for piece in cells(game().opening).values() if piece[0] == colour)
        assert own == Counter(KINDS)


@pytest.mark.rule("3.2")
@pytest.mark.parametrize("one", "65432")
def test_a_piece_jumps_those_with_fewer_crosses(one: str) -> None:
    for other in KINDS.replace("X", ""):
        assert taken(one, other) == (one > other)
    if one != "6":
        assert taken(one, "X")


@pytest.mark.rule("3.3")
def test_the_six_does_not_jump_the_tri_cross() -> None:
    assert not taken("6", "X")


@pytest.mark.rule("3.4")
def test_the_tri_cross_jumps_the_six_and_nothing_else() -> None:
    assert [other for other in KINDS if taken("X", other)] == ["6"]


@pytest.mark.rule("3.7")
def test_the_tri_cross_counts_as_one_cross() -> None:
    assert [one for one in KINDS if taken(one, "X")] == ["5", "4", "3", "2"]
    left = laid("kXa3 k4a4 r3g5 r2g4")
    assert left.adjudicated().is_draw, "one and four make five, like three and two"


@pytest.mark.rule("3.5")
@pytest.mark.parametrize("kind", KINDS)
def test_equal_pieces_stand_side_by_side(kind: str) -> None:
    spare = next(other for other in KINDS if other != kind)
    position = laid(f"k{kind}c3 r{kind}c5 k{spare}g3 r{spare}g5").play("c3-c4")
    assert mover(position) == "red"
    assert position.starts_turn
    assert not jumps(position)


@pytest.mark.rule("3.2")
def test_the_whole_table() -> None:
    assert {one: "".join(other for other in KINDS if taken(one, other)) for one in KINDS} == BEATS


@pytest.mark.rule("3.6")
def test_nobody_jumps_his_own() -> None:
    position = laid("k6c3 k2c4 r3g5")
    assert position.starts_turn
    assert not jumps(position)
