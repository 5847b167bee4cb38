"""Games written as grid rules: they conform, count right, and end as they should."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sandtable.games.tic_tac_toe import GAME as NOUGHTS
from sandtable.games.tic_tac_toe import TicTacToe
from sandtable.games.triangle_puzzle import GAME as PEGS
from sandtable.kernel.conformance import check_files, conform
from sandtable.kernel.display.plain_art import PLAIN_PIECES
from sandtable.kernel.error import BadNotation, BadPosition, IllegalMove
from sandtable.kernel.game import Game
from sandtable.kernel.grid import State, Step, grid_game
from sandtable.kernel.grid.board import GridBoard
from sandtable.kernel.grid.notation import GridNotation
from sandtable.kernel.move import Spelling
from tests.kernel.grid.draughts import DRAUGHTS, Draughts


@pytest.mark.parametrize("game", [NOUGHTS, DRAUGHTS, PEGS], ids=str)
def test_it_conforms(game: Game) -> None:
    conform(game, max_plies=60)


@pytest.mark.parametrize(
    ("game", "counts"),
    [
        (NOUGHTS, (9, 72, 504, 3024, 15_120, 54_720)),
        (DRAUGHTS, (7, 49, 302, 1_469)),
    ],
    ids=str,
)
def test_perft(game: Game, counts: tuple[int, ...]) -> None:
    assert tuple(game.opening.perft(depth) for depth in range(1, len(counts) + 1)) == counts


class Restless(TicTacToe):
    """No marker goes into the column of the last one, which a mark remembers."""

    name = "restless"
    marks = ("last",)

    def after(self, state: State) -> Iterator[Step]:
        for step in super().after(state):
            column = step.path[0][0]
            if column != state.mark("last"):
                yield step._replace(after=step.after._replace(marks=(("last", column),)))


def test_marks_are_kept_and_written() -> None:
    game = grid_game(Restless(), NOUGHTS.package)
    conform(game)
    position = game.opening.play("b2")
    assert position.text == "3/1M1/3 o last=b"
    assert {move.text[0] for move in game.position(position.text).moves} == {"a", "c"}


def test_three_in_a_row_win() -> None:
    position = NOUGHTS.position("MMm/1m1/m1M x")
    assert position.outcome is not None
    assert position.outcome.sentence() == "O has three in a row."
    drawn = NOUGHTS.position("MMm/mmM/MmM o")
    assert drawn.outcome is not None
    assert drawn.outcome.is_draw


def test_a_jump_is_written_with_x_and_goes_on() -> None:
    position = DRAUGHTS.position("8/8/8/4m3/8/2m5/1M6/8 w")
    assert [move.text for move in position.moves] == ["b2xd4xf6"]
    assert position.moves[0].taps == ("b2", "d4", "f6")
    assert position.play("b2d4f6").outcome is not None


def test_captured_pieces_lie_beside_the_board() -> None:
    stage = DRAUGHTS.position("8/8/8/8/8/2m5/1M6/8 w").view().stage()
    assert {tray.seat: len(tray.tokens) for tray in stage.trays} == {"white": 11, "black": 11}
    assert NOUGHTS.opening.view().stage().trays == ()


def test_draws_by_repetition_and_lack_of_progress() -> None:
    position = DRAUGHTS.position("8/8/8/8/8/8/k7/7K w")
    for move in ("h1-g2", "a2-b1", "g2-h1", "b1-a2") * 2:
        position = position.play(move)
    assert position.outcome is not None
    assert position.outcome.ending.name == "repetition"
    late = DRAUGHTS.with_options("quiet=2").position("8/8/8/8/8/8/k7/7K w quiet=1")
    ended = late.play("h1-g2").outcome
    assert ended is not None
    assert ended.ending.name == "no-progress"


def test_whoever_is_stuck_has_lost_however_long_nothing_has_happened() -> None:
    game = DRAUGHTS.with_options("quiet=2")
    free = game.position("8/8/8/8/8/m7/1M1K4/8 w quiet=1").play("d2-e1").outcome
    assert free is not None
    assert free.is_draw
    stuck = game.position("8/8/8/8/8/m7/1M1K4/2M5 w quiet=1").play("d2-e1").outcome
    assert stuck is not None
    assert [seat.name for seat in stuck.winners] == ["white"]


@pytest.mark.parametrize(
    "text", ["3/3 x", "3/3/4 x", "3/3/3", "3/3/3 w", "3/q2/3 x", "3/3/3 x wind=west", "3/3/03 x", "MMM/MMM/3 x"]
)
def test_what_is_no_position_is_told_in_a_sentence(text: str) -> None:
    with pytest.raises(BadPosition, match=r"\.$"):
        NOUGHTS.position(text)


def test_what_is_no_move_is_told_with_an_example() -> None:
    with pytest.raises(BadNotation, match="moves look like a3"):
        NOUGHTS.opening.play("hello")
    with pytest.raises(IllegalMove):
        NOUGHTS.opening.play("d4")


def test_a_game_needs_no_files_but_its_rules() -> None:
    assert NOUGHTS.diagrams == ()
    assert NOUGHTS.primer == ("1.1", "1.2", "2.1", "2.2", "3.1", "3.2")
    assert set(NOUGHTS.faces) == {"plain", "slate"}
    assert NOUGHTS.faces["plain"]["x-body"] != NOUGHTS.faces["plain"]["o-body"]
    assert 'id="nought"' in NOUGHTS.art
    check_files(NOUGHTS)


def test_pieces_without_pictures_are_discs_with_letters() -> None:
    token = DRAUGHTS.opening.view().stage().tokens[0]
    assert token.art == "disc"
    assert token.label is not None
    assert token.label.en == "M"
    assert 'id="disc"' in PLAIN_PIECES


class Counted(Draughts):
    """Draughts whose moves are numbered, and whose board says more than it needs to."""

    name = "counted"
    marks = ("number", "hint")

    def after(self, state: State) -> Iterator[Step]:
        for step in super().after(state):
            number = str(int(state.mark("number") or 0) + 1)
            yield step._replace(after=step.after._replace(marks=(("number", number),)))

    def settle(self, state: State) -> State:
        return state._replace(marks=tuple(mark for mark in state.marks if mark[0] != "hint"))

    def recurring(self, state: State) -> State:
        return state._replace(quiet=0, marks=())


def test_what_does_not_recur_and_what_means_nothing() -> None:
    game = grid_game(Counted(), DRAUGHTS.package)
    position = game.position("8/8/8/8/8/8/k7/7K w hint=x")
    assert position.text == "8/8/8/8/8/8/k7/7K w"
    for move in ("h1-g2", "a2-b1", "g2-h1", "b1-a2") * 2:
        position = position.play(move)
    assert position.text == "8/8/8/8/8/8/k7/7K w number=8 quiet=8"
    assert position.outcome is not None
    assert position.outcome.ending.name == "repetition"


class Named(GridNotation):
    """Moves that are written as `man b2`; people may also type the squares."""

    def spell(self, board: GridBoard, move: int) -> Spelling:
        taps = super().spell(board, move).taps
        return Spelling(f"man {taps[0]}{taps[-1]}", taps)

    def tidy(self, text: str) -> tuple[str, ...]:
        return (text, " ".join(text.split()))


def test_a_typed_move_may_name_its_taps() -> None:
    game = grid_game(Draughts(), DRAUGHTS.package, Named(Draughts()))
    assert game.opening.find("b6 a5").text == game.opening.find("man b6a5").text == "man b6a5"
    with pytest.raises(IllegalMove):
        game.opening.find("b6 b5")


class Twins(TicTacToe):
    """Two sides that a position text could not tell apart."""

    sides = (TicTacToe.sides[0], TicTacToe.sides[0])


def test_sides_need_different_initials() -> None:
    with pytest.raises(ValueError, match="different first letters"):
        grid_game(Twins(), NOUGHTS.package)
