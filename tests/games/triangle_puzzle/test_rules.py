"""Every rule of the triangle puzzle, and its solver."""

from __future__ import annotations

from functools import cache

import pytest

import sandtable
from sandtable import Position
from sandtable.engine import Limit, Observation, Opponent
from sandtable.games.triangle_puzzle.solver import GRID, can_be_solved, endings, mask_of
from sandtable.kernel.error import BadOption, BadPosition

GAME = sandtable.load("triangle-puzzle")


def position(rows: str) -> Position:
    return GAME.position(f"{rows} p")


def moves(rows: str) -> set[str]:
    return {move.text for move in position(rows).moves}


@pytest.mark.rule("1.1")
def test_fifteen_holes_in_rows_of_one_to_five() -> None:
    assert [len(line) for line in GRID.lines] == [1, 2, 3, 4, 5]
    assert len(GAME.scene.nodes) == 15


@pytest.mark.rule("1.2")
def test_pegs_are_all_alike() -> None:
    assert {token.title.en for token in GAME.opening.view().stage().tokens} == {"peg"}


@pytest.mark.rule("1.3")
def test_one_hole_is_empty_and_can_be_chosen() -> None:
    assert GAME.opening.text == "1/PP/PPP/PPPP/PPPPP p"
    assert GAME.with_options("empty=b3").opening.text == "P/PP/P1P/PPPP/PPPPP p"
    with pytest.raises(BadOption):
        GAME.with_options("empty=e5")


@pytest.mark.rule("2.1")
def test_one_player_moves_again_and_again() -> None:
    assert [seat.name for seat in GAME.seats] == ["player"]
    after = GAME.opening.play("a3-a5")
    assert after.to_move == GAME.seats[0]


@pytest.mark.rule("2.2")
def test_a_jump_goes_over_a_peg_into_the_hole_behind_it() -> None:
    assert moves("1/2/3/P3/P4") == {"a1xa3"}
    assert moves("1/2/3/4/P1P2") == set(), "there is nothing to jump over"
    assert "a1xa3" not in moves("1/2/P2/P3/P4"), "the hole behind is taken"


@pytest.mark.rule("2.3")
@pytest.mark.parametrize(
    ("rows", "jump"),
    [
        ("1/2/3/4/PP3", "a1xc1"),
        ("1/2/3/4/1PP2", "c1xa1"),
        ("1/2/3/P3/P4", "a1xa3"),
        ("1/2/P2/P3/5", "a3xa1"),
        ("1/2/3/1P2/2P2", "c1xa3"),
        ("1/2/P2/1P2/5", "a3xc1"),
    ],
)
def test_jumps_go_along_three_directions_both_ways(rows: str, jump: str) -> None:
    assert jump in moves(rows)
    assert len(moves(rows)) <= 2, "two neighbours can at most jump each other"


@pytest.mark.rule("2.4")
def test_the_peg_jumped_over_is_taken() -> None:
    after = GAME.opening.play("a3-a5")
    assert after.text == "P/1P/1PP/PPPP/PPPPP p"


@pytest.mark.rule("3.1")
def test_one_peg_left_is_a_win() -> None:
    ended = position("1/2/3/4/PP3").play("a1c1").outcome
    assert ended is not None
    assert [seat.name for seat in ended.winners] == ["player"]
    assert ended.sentence() == "One peg is left: solved!"


@pytest.mark.rule("3.2")
def test_pegs_without_a_jump_are_no_win() -> None:
    ended = position("1/2/3/4/P1P2").outcome
    assert ended is not None
    assert ended.is_draw
    assert ended.sentence() == "No jump is left, but 2 pegs are."


def test_a_board_without_pegs_is_refused() -> None:
    with pytest.raises(BadPosition, match="there is no peg"):
        position("1/2/3/4/5")


def test_every_game_of_the_puzzle() -> None:
    """From an empty corner 568,630 games are possible, and 29,760 of them leave one peg: both are published."""

    @cache
    def count(place: Position) -> tuple[int, int]:
        ended = place.outcome
        if ended is not None:
            return 1, len(ended.winners)
        games, solved = zip(*(count(place.play(move)) for move in place.moves), strict=True)
        return sum(games), sum(solved)

    assert count(GAME.opening) == (568_630, 29_760)
    found = endings(mask_of("." + "P" * 14))
    assert (found.total(), found[1]) == (568_630, 29_760)


@pytest.mark.parametrize("node", GRID.nodes)
def test_every_first_hole_can_be_solved(node: str) -> None:
    assert can_be_solved(((1 << 15) - 1) ^ 1 << GRID.index[node])


def test_the_solver_is_shown_as_odds() -> None:
    (table,) = GAME.opening.view("player").odds()
    assert table.title.en == "It can still be solved: 29,760 of 568,630 ways leave one peg"
    assert sum(row.chance for row in table.rows) == 1
    (hopeless,) = position("P/2/3/4/PP3").view("player").odds()
    assert hopeless.title.en == "It can no longer be solved"


def test_hints_lead_to_a_solution() -> None:
    place = GAME.opening
    while not place.is_over:
        found = Opponent(8).decide(Observation(place.view("player")), Limit(nodes=200))
        place = place.play(found.move)
    assert place.outcome is not None
    assert place.outcome.ending.name == "solved"
