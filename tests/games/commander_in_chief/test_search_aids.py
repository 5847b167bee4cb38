"""What the board tells a search: who has won, which moves are noisy, what is threatened, how to give up a turn."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from sandtable import Position
from sandtable.games.commander_in_chief import notation
from sandtable.games.commander_in_chief.board_cy import ChiefBoard
from tests.games.commander_in_chief.diagram import SCORE, ending, game, laid, played

NOISY = 1 << 62
PASS = 2 << 27
COMMANDER = 9
VARIANTS: tuple[dict[str, str], ...] = (
    {},
    {"preset": "club"},
    {**SCORE, "turns": "12"},
    {**SCORE, "score_commander": "ends"},
    {**SCORE, "score_commander": "wins"},
    {"teams": "both", "preset": "club"},
    {"enhance": "CBDFF:HHFF", "preset": "club"},
    {"heli_block": "both", "ka_crossing_one_square": "yes"},
)


def walk(options: dict[str, str], seed: int, most: int = 120) -> Iterator[Position]:
    """The positions of a game played at random, with a liking for captures."""
    random, position = Random(seed), game(**options).opening
    for _ in range(most):
        yield position
        if position.is_over:
            return
        loud = [move for move in position.moves if move.code & NOISY and not move.text.endswith(("a1", "h8"))]
        position = position.play(random.choice(loud or position.moves))


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_the_noisy_moves_are_those_of_all_moves_that_are_marked(options: dict[str, str]) -> None:
    found = 0
    for seed in range(4):
        for position in walk(options, seed):
            board = position.board()
            loud = board.noisy_moves()
            assert sorted(loud) == sorted(move for move in board.moves() if move & NOISY), position
            found += len(loud)
    assert found > 50, "hardly a noisy move was met"


def test_captures_attacks_and_crowning_are_noisy_and_nothing_else_is() -> None:
    position = laid("Ca1 Ae6 +hf7 df6 ch8 Sb5", "l")
    loud = {move.text for move in position.moves if move.code & NOISY}
    assert loud == {"e6*f7", "e6xf6", "e6-e7"}


def test_nobody_makes_noise_while_enhanced_pieces_are_chosen_or_after_the_end() -> None:
    assert game(enhance="choose").opening.board().noisy_moves() == []
    assert laid("Ca1 Fg7 ch7", "l").play("g7xh7").board().noisy_moves() == []


VITAL = tuple(options for options in VARIANTS if "teams" not in options and options.get("turns") != "12")


@pytest.mark.parametrize("options", VITAL, ids=str)
def test_the_side_to_move_is_pressed_where_a_lost_turn_would_cost_its_commander(options: dict[str, str]) -> None:
    met = set()
    for seed in range(6):
        for position in walk(options, seed):
            if position.is_over:
                continue
            board = chief(position)
            after = chief(position)
            after.force(PASS)
            takes = {move for move in after.moves() if move >> 22 & 15 == COMMANDER}
            assert board.is_in_check() is bool(takes), position
            met.add(bool(takes))
    assert met == {False, True}, "no threat, or nothing but threats"


def test_an_enhanced_commander_is_not_pressed_nor_one_that_is_only_worth_points() -> None:
    assert chief(laid("Ca1 fd1 ch8")).is_in_check() is False, "a Fighter flies two squares along an edge"
    assert chief(laid("Ca1 fc1 ch8")).is_in_check() is True
    assert chief(laid("+Ca1 fc1 ch8")).is_in_check() is False
    assert chief(laid("Ca1 fc1 ch8", **SCORE)).is_in_check() is False
    assert chief(laid("Ca1 fc1 ch8", **SCORE, score_commander="ends")).is_in_check() is True
    assert chief(laid("Ca1 Tb1 fc1 ch8")).is_in_check() is False, "the Tank stands in between"


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_giving_up_a_turn_passes_it_on_and_is_taken_back_whole(options: dict[str, str]) -> None:
    given = 0
    for seed in range(3):
        for position in walk(options, seed):
            board = chief(position)
            word = board.get_null_move()
            assert word not in board.moves()
            if not word:
                continue
            given += 1
            was, before = board.side, looks(board)
            board.force(word)
            assert not board.ended, position
            assert board.side == 1 - was
            assert board.recurrences() == 0
            fields = position.text.split()
            turned = game(**options).position(f"{fields[0]} {'dl'[board.side]}")
            assert board.key == turned.key, "the key is not that of the position with the other side to move"
            assert sorted(board.moves()) == sorted(turned.board().moves())
            board.pop()
            assert looks(board) == before, position
    assert (given > 50) is ("teams" not in options)


def test_no_turn_is_given_up_near_a_limit_with_few_pieces_or_while_choosing() -> None:
    many = "Ca1 Fd4 Ta2 Hb2 ch8 fg7 hh5 th6"
    assert chief(laid(many)).get_null_move()
    assert not chief(laid("Ca1 Fd4 Ta2 ch8 fg7 hh5 th6")).get_null_move()
    assert not chief(game(enhance="choose").opening).get_null_move()
    quiet = game(preset="club").options.count("quiet") * 2
    assert not chief(laid(many, more=f"quiet={quiet - 1}", preset="club")).get_null_move()
    assert chief(laid(many, more=f"quiet={quiet - 2}", preset="club")).get_null_move()
    assert not chief(laid(many, more="turn=40", **SCORE)).get_null_move()
    assert chief(laid(many, more="turn=39", **SCORE)).get_null_move()


def test_nothing_before_a_turn_given_up_counts_as_repeated_after_it() -> None:
    position = played(laid("Ca1 Fd4 Ta2 Hb2 ch8 fg7 hh5 th6", preset="club"), "a1-b1 h8-h7 b1-a1 h7-h8")
    board = chief(position)
    assert board.recurrences() == 1
    board.force(board.get_null_move())
    board.force(board.get_null_move())
    assert board.key == position.key
    assert board.recurrences() == 0
    board.pop()
    board.pop()
    assert board.recurrences() == 1


def test_the_best_prize_is_the_commander_then_the_dearer_piece_then_the_cheaper_taker() -> None:
    def prize(pieces: str, text: str) -> int:
        position = laid(pieces)
        return chief(position).gain_of(position.find(text).code)

    ladder = [
        prize("Ca1 Fd4 be5 ch7 Hf5", "f5xh7"),
        prize("Ca1 Fd4 be5 ch8", "d4xe5"),
        prize("Ca1 Fd4 fe5 ch8", "d4xe5"),
        prize("Ca1 Fd4 ae5 ch8", "d4xe5"),
    ]
    assert ladder == sorted(ladder, reverse=True)
    assert len(set(ladder)) == len(ladder)
    assert prize("Ca1 Ad4 be5 ch8", "d4xe5") > prize("Ca1 Fd4 be5 ch8", "d4xe5")
    assert 0 < prize("Ca1 Fd4 +be5 ch8", "d4*e5") < prize("Ca1 Fd4 be5 ch8", "d4xe5")
    assert 0 < prize("Ca1 Ae6 ch8", "e6-e7") < prize("Ca1 Ae6 be7 ch8", "e6xe7")


@pytest.mark.parametrize(
    ("pieces", "options", "sides"),
    [
        ("Ca1 Fg7 ch7", {}, [1]),
        ("Ca1 Fg7 ch7", {**SCORE, "score_commander": "wins"}, [1]),
        ("Ca1 Fg7 ch7 ah6", {**SCORE, "score_commander": "ends"}, [1]),
        ("Ca1 Fg7 ah7", SCORE, [1]),
    ],
)
def test_whoever_takes_the_last_that_counts_has_won(pieces: str, options: dict[str, str], sides: list[int]) -> None:
    position = laid(pieces, **options).play("g7xh7")
    assert position.is_over
    assert position.board().winning_sides() == sides


def test_endings_without_a_winner_name_none_and_points_decide_the_rest() -> None:
    idle = game(preset="club").options.count("quiet") * 2 - 1
    drawn = laid("Ca1 ch8", more=f"quiet={idle}", preset="club").play("a1-a2")
    assert ending(drawn) == "no-progress"
    assert drawn.board().winning_sides() == []
    for points, sides in (("3,5", [1]), ("5,3", [0]), ("4,4", [])):
        over = laid("Ca1 ch8", more=f"turn=40 points={points}", **SCORE).play("a1-a2")
        assert ending(over) == "turns"
        assert over.board().winning_sides() == sides
    for seat, side in (("dark", 1), ("light", 0)):
        assert game().opening.play(f"withdraw {seat}", "referee").board().winning_sides() == [side]


def test_a_side_that_cannot_move_has_lost_only_where_that_is_agreed() -> None:
    for rule, sides in (("draw", []), ("loss", [1])):
        position = laid("ha1 Ta2 Tb1 Bb2 Ch1", "d", no_move=rule, **SCORE)
        assert position.is_over
        assert position.board().winning_sides() == sides


def chief(position: Position) -> ChiefBoard:
    board = position.board()
    assert isinstance(board, ChiefBoard)
    return board


def looks(board: ChiefBoard) -> tuple[object, ...]:
    """All that giving up a turn might leave behind."""
    kept = (board.side, board.mover, board.ended, board.key, board.ply, board.recurrences())
    return (*kept, notation.write(board), board.value(), board.moves())
