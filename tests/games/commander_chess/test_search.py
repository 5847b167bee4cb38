"""What the board tells a search: captures apart, what they win, checks, giving up a turn, who has won."""

from __future__ import annotations

from random import Random

import pytest

from sandtable import Position
from sandtable.games.commander_chess.board_cy import CommandBoard
from sandtable.kernel.board.board_cy import COMPILED
from sandtable.kernel.conformance.random_games import snapshot
from tests.games.commander_chess.diagram import LEADERS, camp, game, laid, ordered, played

NOISY = 1 << 62


def bench(position: Position) -> CommandBoard:
    """The board of a position."""
    board = position.board()
    assert isinstance(board, CommandBoard)
    return board


def wins(position: Position) -> dict[str, int]:
    """What each capture seems to win."""
    board = bench(position)
    return {move.text: board.gain_of(move.code) for move in position.moves if move.code & NOISY}


@pytest.mark.parametrize("preset", ["book", "inventor", "cotulenh", "sea-battle"])
def test_captures_are_found_apart_as_among_all_moves(preset: str) -> None:
    random = Random(f"captures {preset}")
    found = 0
    for _ in range(15 if COMPILED else 1):
        board = game(preset=preset, plane_return=random.choice(["free", "unsafe", "always"])).opening.board()
        for _ in range(150 if COMPILED else 40):
            moves = board.moves()
            lively = [move for move in moves if move & NOISY]
            assert sorted(board.noisy_moves()) == sorted(lively)
            assert len(set(moves)) == len(moves)
            found += len(lively)
            if not moves:
                break
            board.push(random.choice(lively if lively and random.random() < 0.2 else moves))
    assert found > 20


def test_a_commander_captured_along_an_open_line_is_a_capture() -> None:
    board = laid("Cg1 He1 cg12 hi12", face_off="captured", check="ignore").board()
    assert len(board.noisy_moves()) == 1


def test_captures_are_tried_by_what_they_win() -> None:
    gained = wins(camp("Tf4 Ag5 nc9 ff9 tf6 if5 hg6"))
    assert gained["Tf4xf5"] > 0
    assert gained["Ag5xg6"] < gained["Tf4xf5"]
    both = wins(camp("Tf4 Af3 tf5 ff9 fk9 nb9"))
    assert both["Tf4xf5"] > both["Af3xf5"], "the cheaper piece goes first"
    stack = wins(camp("Tf4 (ti)f5 th4 ff9 fk9 nb9"))
    assert stack["Tf4xf5"] > stack["Tf4xh4"]


def test_what_ends_the_game_wins_more_than_anything() -> None:
    last = wins(camp("Ad5 ff5 nb9 tk9 td6"))
    assert last["Ad5xf5"] > 10_000 > last["Ad5xd6"]
    other = wins(laid(LEADERS + "Ad5 ff5 nb9 tk9 td6", goals="commander"))
    assert other["Ad5xf5"] < 10_000


def test_a_trade_costs_the_plane() -> None:
    gained = wins(camp("Ff4 Fk4 gf7 nb9 tk9"))
    assert gained["Ff4@f7"] < 0


def test_a_check_presses() -> None:
    assert bench(laid("Cg4 Hg5 Ic1 cj12 hi12 ag7 tk9")).is_in_check()
    assert not bench(laid("Cg4 Hg5 Ic1 cj12 hi12 ah8 tk9")).is_in_check()
    assert bench(laid("Cg4 Hg5 Ic1 cj12 hi12 ag7 tk9", check="ignore")).is_in_check()


def test_a_turn_is_given_up_and_taken_back() -> None:
    start = game(preset="club")
    board = bench(played(start.opening, "Ic5c6 Tf9f8"))
    before = snapshot(start, board)
    move = board.get_null_move()
    assert move
    assert move not in board.moves()
    board.force(move)
    assert board.side == 1
    mirrored = start.position(start.notation.write(board))
    assert mirrored.key == board.key
    assert sorted(board.moves()) == sorted(mirrored.board().moves())
    board.pop()
    assert snapshot(start, board) == before


def test_no_turn_is_given_up_in_check_in_a_split_or_before_the_first() -> None:
    assert bench(laid("Cg4 Hg5 Ic1 cj12 hi12 ag7 tk9")).get_null_move() == 0
    assert bench(camp("(TI)f4")).get_null_move()
    assert bench(camp("(TI)f4").play("If4>f5")).get_null_move() == 0
    assert bench(game(setup="free").opening).get_null_move() == 0
    assert bench(ordered(game().opening, "withdraw red")).get_null_move() == 0


@pytest.mark.parametrize(("points", "won"), [("0,0", []), ("30,20", [0]), ("20,30", [1])])
def test_the_board_counts_points_when_time_is_over(points: str, won: list[int]) -> None:
    start = game(preset="tactical")
    position = start.position(f"{start.opening.text} points={points}")
    assert ordered(position, "time-up").board().winning_sides() == won
    assert ordered(position, "forfeit").board().winning_sides() == won


@pytest.mark.parametrize(("points", "won"), [("0,89", [0]), ("0,90", []), ("0,91", [1])])
def test_the_inventors_total_may_beat_the_winner(points: str, won: list[int]) -> None:
    start = game(bonus="inventor", minutes="15")
    text = laid(LEADERS + "Ad5 ff5 nb9 tk9").text
    over = start.position(f"{text} points={points}").play("Ad5xf5")
    assert over.is_over
    assert over.board().winning_sides() == won


def test_mate_and_stalemate() -> None:
    stuck = "Ck1 hj1 hk2 ag1 ak5 cd12"
    assert laid(stuck).board().winning_sides() == []
    assert laid(stuck, stalemate="loss").board().winning_sides() == [1]
    mated = laid("Cc1 Hc2 Ah9 ck12 gj12 gk11").play("Ah9k9")
    assert mated.is_over
    assert mated.board().winning_sides() == [0]
