"""Every rule of tic-tac-toe."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from sandtable import Position
from sandtable.games.tic_tac_toe import GAME
from sandtable.kernel.error import BadPosition, IllegalMove


@pytest.mark.rule("1.1")
def test_nine_squares() -> None:
    assert [node.name for node in GAME.scene.nodes] == ["a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"]


@pytest.mark.rule("1.2")
def test_five_markers_a_side() -> None:
    with pytest.raises(BadPosition, match="a side has 5 markers"):
        GAME.position("MM1/MM1/MM1 x")
    used_up = GAME.position("MM1/m1M/MM1 x").outcome
    assert used_up is not None
    assert used_up.is_draw


@pytest.mark.rule("2.1")
def test_x_first_and_in_turn() -> None:
    position = GAME.opening
    movers = []
    for move in ("b2", "a1", "c3", "a2"):
        movers.append(position.waiting[0].name)
        position = position.play(move)
    assert movers == ["x", "o", "x", "o"]


@pytest.mark.rule("2.2")
def test_a_marker_on_an_empty_square() -> None:
    position = GAME.opening.play("b2")
    assert position.text == "3/1M1/3 o"
    assert len(position.moves) == 8
    with pytest.raises(IllegalMove):
        position.play("b2")


ROWS = ("a1 a2 a3", "b1 b2 b3", "c1 c2 c3", "a1 b1 c1", "a2 b2 c2", "a3 b3 c3", "a1 b2 c3", "a3 b2 c1")


@pytest.mark.rule("3.1")
@pytest.mark.parametrize("row", ROWS)
def test_three_in_a_row_win_at_once(row: str) -> None:
    nodes = GAME.scene.nodes
    cells = "".join("M" if node.name in row.split() else "." for node in nodes)
    lines = [cells[start : start + 3].replace("...", "3").replace("..", "2").replace(".", "1") for start in (0, 3, 6)]
    ended = GAME.position(f"{'/'.join(lines)} o").outcome
    assert ended is not None
    assert ended.sentence() == "X has three in a row."


@pytest.mark.rule("3.2")
def test_a_full_board_is_a_draw() -> None:
    ended = GAME.position("MMm/mmM/MmM o").outcome
    assert ended is not None
    assert ended.sentence() == "The board is full: a draw."


def test_how_the_games_end() -> None:
    """All 255,168 games: the counts are published."""

    @cache
    def count(position: Position) -> Counter[str]:
        ended = position.outcome
        if ended is not None:
            return Counter({ended.result: 1})
        return sum((count(position.play(move)) for move in position.moves), Counter())

    assert count(GAME.opening) == {"x": 131_184, "o": 77_904, "draw": 46_080}
