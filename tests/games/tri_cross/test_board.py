"""Rule 1: the board."""

from __future__ import annotations

import pytest

from tests.games.tri_cross.diagram import SQUARES, game, laid, squares, texts


def names() -> set[str]:
    return {node.name for node in game().scene.nodes}


@pytest.mark.rule("1.1")
def test_three_rows_and_three_columns_cross_in_the_middle() -> None:
    assert {name for name in names() if name[1] == "1"} == squares("c1 d1 e1")
    assert {name for name in names() if name[0] == "a"} == squares("a3 a4 a5")
    for row in "345":
        assert {name for name in names() if name[1] == row} == {column + row for column in "abcdefg"}
    for column in "cde":
        assert {name for name in names() if name[0] == column} == {column + row for row in "1234567"}


@pytest.mark.rule("1.2")
def test_each_arm_is_three_wide_and_two_deep_so_that_there_are_33_squares() -> None:
    assert len(names()) == 33
    assert names() == set(SQUARES)
    assert len({name for name in names() if name[0] in "ab"}) == 6
    assert len({name for name in names() if name[1] in "67"}) == 6


@pytest.mark.rule("1.3")
def test_the_square_in_the_middle_is_d4() -> None:
    titles = {node.name: node.title.en for node in game().scene.nodes if node.title}
    assert [name for name, title in titles.items() if title == "the Tri-Cross square"] == ["d4"]
    assert laid("k3d3 r2a5").play("d3-d4").text.split()[2] == "1", "and only there is counted"
    assert laid("k3d3 r2a5").play("d3-c3").text.split()[2] == "0"


@pytest.mark.rule("1.4")
def test_squares_are_neighbours_in_rows_and_columns_only() -> None:
    assert texts(laid("k3d3 r2a5")) == squares("d3-c3 d3-e3 d3-d2 d3-d4")
    assert texts(laid("k3g4 r2a5")) == squares("g4-f4 g4-g3 g4-g5"), "and not over an edge"
    assert texts(laid("k3c1 r2a5")) == squares("c1-d1 c1-c2")
    total = 0
    for square in SQUARES:
        position = laid(f"k3{square} r3{far_from(square)}", count=1 if square == "d4" else 0)
        total += len(texts(position) - {"pass"})
    assert total == 2 * 52, "52 borders between squares, each crossed both ways"


def far_from(square: str) -> str:
    """A corner that is no neighbour of a square."""
    return "a5" if square[0] > "d" else "g3"


@pytest.mark.rule("1.5")
def test_every_start_zone_and_every_arm_may_be_entered() -> None:
    assert "d3-d2" in texts(laid("k3d3 r2a5", "k")), "the own zone"
    assert "d5-d6" in texts(laid("k3d5 r2a5", "k")), "the opponent's zone"
    assert "c4-b4" in texts(laid("k3c4 r2g5", "k")), "an arm where nobody sits"
    assert "b4-a4" in texts(laid("k3b4 r2g5", "k"))
    into_zone = laid("k3d4 r2d3 rXa5", "k", 1)
    assert texts(into_zone) == {"d4xd2"}, "and jumps land there"
