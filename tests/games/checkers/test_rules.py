"""Every numbered sentence of the rules."""

from __future__ import annotations

from itertools import pairwise

import pytest

import sandtable
from sandtable import REFEREE, Position
from sandtable.kernel.error import BadPosition, IllegalMove

GAME = sandtable.load("checkers")
SIDES = ("black", "white")
SHUTTLE = ("11-16", "22-17", "16-11", "17-22")
"""Moves of two kings that lead back."""


NUMBERS = {
    node.name: int(label.text)
    for label in GAME.scene.labels
    for node in GAME.scene.nodes
    if label.text.isdecimal() and abs(node.x - label.x) < 0.5 and abs(node.y - label.y) < 0.5
}
"""The number that is drawn on each square."""


def position(text: str, **options: str) -> Position:
    return GAME.with_options(options).position(text)


def texts(text: str, **options: str) -> list[str]:
    """The legal moves of a position."""
    return sorted(move.text for move in position(text, **options).moves)


def play(text: str, *moves: str, **options: str) -> Position:
    """The position after some moves."""
    found = position(text, **options)
    for move in moves:
        found = found.play(move)
    return found


# --- Board and pieces ---


@pytest.mark.rule("1.1")
def test_the_board_has_64_squares_and_a_dark_one_at_the_near_left() -> None:
    paints = {node.name: node.paint for node in GAME.scene.nodes}
    assert len(paints) == 64
    assert [paints[name] for name in ("a1", "b1", "a2", "h8", "h1")] == [
        "square-dark",
        "square-light",
        "square-light",
        "square-dark",
        "square-light",
    ]
    assert GAME.scene.turns == {"white": 0, "black": 180}


@pytest.mark.rule("1.2")
def test_pieces_stand_on_dark_squares() -> None:
    with pytest.raises(BadPosition, match="b1 is a light square"):
        position("8/8/8/8/8/8/8/KM6 w")
    assert position("8/8/8/8/1m6/8/8/M7 w").moves


@pytest.mark.rule("1.3")
def test_the_squares_are_numbered_row_by_row_from_blacks_side() -> None:
    named = sorted(NUMBERS, key=lambda name: NUMBERS[name])
    assert [NUMBERS[name] for name in named] == list(range(1, 33))
    assert named[:5] == ["b8", "d8", "f8", "h8", "a7"]
    assert named[-4:] == ["a1", "c1", "e1", "g1"]
    assert all((-int(one[1]), one[0]) < (-int(two[1]), two[0]) for one, two in pairwise(named))


@pytest.mark.rule("1.4")
def test_twelve_men_each() -> None:
    stage = GAME.opening.view().stage()
    standing = {side: sorted(NUMBERS[token.node] for token in stage.tokens if token.side == side) for side in SIDES}
    assert standing == {"black": list(range(1, 13)), "white": list(range(21, 33))}
    assert {token.art for token in stage.tokens} == {"man"}
    with pytest.raises(BadPosition, match="at most 12 pieces"):
        position("1m1m1m1m/m1m1m1m1/1m1m1m1m/m7/8/8/8/M7 w")


@pytest.mark.rule("1.5")
def test_a_base_is_a_man_and_two_are_a_king() -> None:
    stage = position("8/8/8/8/3k4/8/1M6/8 w").view().stage()
    assert {token.node: token.art for token in stage.tokens} == {"d4": "king", "b2": "man"}
    assert GAME.art.split('id="king"')[1].count('<path class="body"') == 2
    assert GAME.art.split('id="man"')[1].split("</symbol>")[0].count('<path class="body"') == 1


# --- The turn ---


@pytest.mark.rule("2.1")
def test_black_goes_first() -> None:
    assert [seat.name for seat in GAME.opening.waiting] == ["black"]
    assert [seat.name for seat in GAME.with_options("first=white").opening.waiting] == ["white"]


@pytest.mark.rule("2.2")
def test_the_players_take_turns() -> None:
    found, movers = GAME.opening, []
    for move in ("11-15", "23-19", "8-11", "22-17"):
        movers.append(found.waiting[0].name)
        found = found.play(move)
    assert movers == ["black", "white", "black", "white"]
    assert found.text == "1m1m1m1m/m1m1m3/1m1m1m1m/4m3/1M3M2/M5M1/1M1M1M1M/M1M1M1M1 b"


@pytest.mark.rule("2.3")
def test_nobody_may_pass() -> None:
    assert len(GAME.opening.moves) == 7
    with pytest.raises(sandtable.SandtableError):
        GAME.opening.play("pass")


# --- Men ---


@pytest.mark.rule("3.1")
def test_a_man_goes_one_square_diagonally_forwards() -> None:
    assert texts("8/8/8/8/8/2M5/8/6k1 w") == ["22-17", "22-18"]
    assert texts("8/2m5/8/8/8/8/8/6K1 b") == ["6-10", "6-9"]


@pytest.mark.rule("3.2")
def test_a_man_never_goes_back() -> None:
    for move in ("22-25", "22-26"):
        with pytest.raises(IllegalMove):
            play("8/8/8/8/8/2M5/8/6k1 w", move)
    assert "22-25" in texts("8/8/8/8/8/2K5/8/6k1 w")


@pytest.mark.rule("3.3")
def test_no_piece_passes_over_its_own() -> None:
    assert texts("8/8/8/8/1M1M4/2M5/8/6k1 w") == ["17-13", "17-14", "18-14", "18-15"]
    assert texts("7k/8/8/8/1M1M4/2K5/1M1M4/8 w", kings="flying")[:3] == ["17-13", "17-14", "18-14"]
    assert not any(move.startswith("22") for move in texts("7k/8/8/8/1M1M4/2K5/1M1M4/8 w", kings="flying"))


# --- Capturing ---


@pytest.mark.rule("4.1")
def test_a_piece_jumps_over_its_neighbour_to_the_empty_square_behind() -> None:
    assert texts("8/8/8/8/3m4/2M5/8/8 w") == ["22x15"]
    assert play("8/8/8/8/3m4/2M5/8/6k1 w", "22x15").text == "8/8/8/4M3/8/8/8/6k1 b"
    assert texts("8/8/8/4m3/3m4/2M5/8/8 w") == ["22-17"]
    assert "22x15" not in texts("8/8/8/8/8/2M5/8/6k1 w")


@pytest.mark.rule("4.2")
def test_a_man_captures_forwards_only() -> None:
    text = "8/8/8/8/3M4/2m5/8/8 w"
    assert texts(text) == ["18-14", "18-15"]
    assert texts(text, men_capture="both") == ["18x25"]


@pytest.mark.rule("4.3")
def test_a_man_can_capture_a_king() -> None:
    assert play("8/8/8/8/3k4/2M5/8/6k1 w", "22x15").text == "8/8/8/4M3/8/8/8/6k1 b"


@pytest.mark.rule("4.4")
def test_whoever_can_capture_must() -> None:
    text = "8/8/8/8/3m4/2M3M1/8/8 w"
    assert texts(text) == ["22x15"]
    assert texts(text, capture="may") == ["22-17", "22x15", "24-19", "24-20"]
    assert play(text, "24-20", capture="may").waiting[0].name == "black"


@pytest.mark.rule("4.5")
def test_a_capture_goes_on_as_long_as_it_can() -> None:
    text = "8/8/3m4/8/3m4/2M5/8/6k1 w"
    assert [(move.text, move.taps) for move in position(text).moves] == [("22x6", ("c3", "e5", "c7"))]
    assert [move.text for move in position(text, capture="may").moves if "x" in move.text] == ["22x6"]
    assert play(text, "22x6").text == "8/2M5/8/8/8/8/8/6k1 b"


@pytest.mark.rule("4.6")
def test_what_was_jumped_stays_in_the_way_until_the_capture_has_ended() -> None:
    # After b6 the king looks back over it at e3, and the other way round.
    assert texts("8/8/1m6/8/3K4/4m3/8/8 w", kings="flying") == ["18x27", "18x32", "18x5"]


@pytest.mark.rule("4.7")
def test_a_capture_may_come_back_to_where_it_started() -> None:
    ring = "8/8/8/2m1m3/1K6/2m1m3/8/8 w"
    assert texts(ring) == ["17x17"]
    assert play(ring, "17x17").text == "8/8/8/8/1K6/8/8/8 b"


@pytest.mark.rule("4.8")
def test_the_choice_among_captures_is_free() -> None:
    text = "8/8/1m6/8/1m1m4/2M5/8/8 w"
    assert texts(text) == ["22x15", "22x6"]
    assert texts(text, most="yes") == ["22x6"]


@pytest.mark.rule("4.9")
def test_two_ways_round_are_one_move() -> None:
    ring = position("8/8/8/2m1m3/1K6/2m1m3/8/8 w")
    assert [move.text for move in ring.moves] == ["17x17"]
    assert ring.find("17x10x19x26x17").text == ring.find("17x26x19x10x17").text == "17x17"


@pytest.mark.rule("4.10")
def test_no_piece_is_huffed() -> None:
    text = "8/8/8/8/3m4/2M3M1/8/8 w"
    with pytest.raises(IllegalMove):
        play(text, "24-20")
    assert play(text, "24-20", capture="may").text == "8/8/8/8/3m3M/2M5/8/8 b"


# --- Kings ---


@pytest.mark.rule("5.1")
def test_a_man_is_crowned_on_the_far_row() -> None:
    assert play("8/2M5/8/8/8/8/8/6k1 w", "6-1").text == "1K6/8/8/8/8/8/8/6k1 b"
    assert play("1K6/8/8/8/8/8/1m6/8 b", "25-29").text == "1K6/8/8/8/8/8/8/k7 w"
    with pytest.raises(BadPosition, match="would be a king"):
        position("1M6/8/8/8/8/8/8/6k1 w")


@pytest.mark.rule("5.2")
def test_a_king_stays_a_king() -> None:
    assert play("1K6/8/8/8/8/8/8/6k1 w", "1-5", "32-28", "5-9").text == "8/8/1K6/8/8/8/7k/8 b quiet=3"


@pytest.mark.rule("5.3")
def test_a_man_that_jumps_to_the_far_row_ends_its_move() -> None:
    text = "8/2m1m3/1M6/8/8/8/8/8 w"
    assert play(text, "9x2").text == "3K4/4m3/8/8/8/8/8/8 b"
    assert play(text, "9x11", promotion="continues").text == "8/8/5K2/8/8/8/8/8 b"
    assert texts(text, promotion="passes") == ["9x2"], "as a man it cannot jump back"
    assert play(text, "9x11", promotion="passes", men_capture="both").text == "8/8/5M2/8/8/8/8/8 b"
    assert play(text, "9x2", promotion="ends", men_capture="both").text == "3K4/4m3/8/8/8/8/8/8 b"


@pytest.mark.rule("5.4")
def test_a_king_goes_and_captures_both_ways() -> None:
    assert texts("8/8/8/8/3K4/8/8/6k1 w") == ["18-14", "18-15", "18-22", "18-23"]
    assert texts("8/8/8/2m5/3K4/4m3/8/8 w") == ["18x27", "18x9"]


@pytest.mark.rule("5.5")
def test_a_king_goes_one_square_at_a_time() -> None:
    assert texts("1k6/8/8/8/8/8/8/K7 w") == ["29-25"]
    assert texts("1k6/8/8/8/8/8/8/K7 w", kings="flying") == sorted(
        f"29-{number}" for number in (25, 22, 18, 15, 11, 8, 4)
    )


@pytest.mark.rule("5.6")
def test_a_flying_king_takes_from_afar_and_lands_anywhere_behind() -> None:
    text = "1k6/8/8/8/3m4/8/8/K7 w"
    assert texts(text) == ["29-25"]
    assert texts(text, kings="flying") == ["29x11", "29x15", "29x4", "29x8"]
    assert texts("1k6/8/8/4m3/3m4/8/8/K7 w", kings="flying") == ["29-22", "29-25"]
    going_on = position("8/4m3/8/8/3m4/8/8/K7 w", kings="flying")
    assert [move.taps for move in going_on.moves] == [("a1", "f6", "d8")]


# --- The end ---


@pytest.mark.rule("6.1")
def test_whoever_has_no_piece_left_has_lost() -> None:
    ended = play("8/8/8/8/3m4/2M5/8/8 w", "22x15").outcome
    assert ended is not None
    assert ended.sentence() == "Black cannot move; White wins."


@pytest.mark.rule("6.2")
def test_whoever_is_blocked_has_lost() -> None:
    ended = play("8/8/8/8/8/m7/1M6/2M1M3 w", "31-27").outcome
    assert ended is not None
    assert [seat.name for seat in ended.winners] == ["white"]


@pytest.mark.rule("6.3")
def test_the_third_occurrence_is_a_draw() -> None:
    kings = "8/8/5k2/8/8/2K5/8/8 b"
    assert play(kings, *SHUTTLE, *SHUTTLE[:3]).outcome is None
    ended = play(kings, *SHUTTLE, *SHUTTLE).outcome
    assert ended is not None
    assert ended.ending.name == "repetition"
    assert ended.is_draw
    assert play(kings, *SHUTTLE, repetition="2").outcome is not None
    assert play(kings, *SHUTTLE * 5, repetition="off").outcome is None


@pytest.mark.rule("6.4")
def test_eighty_moves_without_progress_are_a_draw() -> None:
    kings = "8/8/5k2/8/8/2K5/7M/8 b quiet=78"
    assert play(kings, "11-16").outcome is None
    ended = play(kings, "11-16", "22-17").outcome
    assert ended is not None
    assert ended.ending.name == "no-progress"
    assert ended.is_draw
    assert "quiet" not in play(kings, "11-16", "28-24").text, "a man moved"
    assert "quiet" not in play("8/8/8/8/3m4/2K5/8/6k1 w quiet=78", "22x15").text, "a man was taken"
    assert play(kings, "11-16", "22-17", quiet="off").outcome is None
    assert play("8/8/5k2/8/8/2K5/8/8 b quiet=1", "11-16", quiet="2").outcome is not None


@pytest.mark.rule("6.5")
def test_whoever_is_blocked_after_them_has_lost_all_the_same() -> None:
    ended = play("8/8/8/8/8/m7/1M1K4/2M5 w quiet=79", "26-31").outcome
    assert ended is not None
    assert [seat.name for seat in ended.winners] == ["white"]


@pytest.mark.rule("6.6")
def test_a_stopped_game_is_decided_by_the_pieces() -> None:
    def result(text: str) -> str:
        ended = position(text).play("time-up", REFEREE).outcome
        assert ended is not None
        assert ended.result == position(text).adjudicated().result
        return ended.result

    assert result("8/8/3m1m2/8/8/2K5/8/8 w") == "black"
    assert result("8/8/3m4/8/8/2K5/8/8 w") == "white"
    assert result("8/8/3k1k2/8/8/M1M1M3/8/8 w") == "draw"


# --- Notation ---


@pytest.mark.rule("7.1")
def test_moves_are_written_with_numbers() -> None:
    assert [move.text for move in GAME.opening.moves] == ["9-13", "10-14", "11-15", "12-16", "9-14", "10-15", "11-16"]
    assert texts("8/8/3m4/8/3m4/2M5/8/6k1 w") == ["22x6"]


@pytest.mark.rule("7.2")
def test_two_captures_alike_are_written_out() -> None:
    found = position("8/8/1m1m4/8/1m1m4/2M5/8/8 w")
    spelled = {move.text: move.taps for move in found.moves}
    assert spelled == {"22x13x6": ("c3", "a5", "c7"), "22x15x6": ("c3", "e5", "c7")}
    assert found.play("22x13x6").text == "8/2M5/3m4/8/3m4/8/8/8 b"
    with pytest.raises(IllegalMove):
        found.play("22x6")
