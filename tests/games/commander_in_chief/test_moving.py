"""Rule 4: moving and capturing."""

from __future__ import annotations

import pytest

from sandtable import IllegalMove
from tests.games.commander_in_chief.diagram import SQUARES, cells, game, laid, played, squares, targets, texts, total

STANDS = {
    "A": "d4",
    "K": "d4",
    "S": "d5",
    "D": "d5",
    "T": "b3",
    "F": "d4",
    "B": "d4",
    "H": "d4",
    "C": "b4",
}
"""A square for every kind of piece from which it has all its moves, or most of them."""


def commanders(*taken: str) -> str:
    """Both Commanders, out of the way of what else stands there."""
    light = next(square for square in ("a8", "h1", "g1") if square not in taken)
    dark = next(square for square in ("h7", "h8", "g8") if square not in taken)
    return f"C{light} c{dark}"


@pytest.mark.rule("4.1")
def test_dark_moves_first_then_the_sides_take_turns() -> None:
    position = game().opening
    for move, side in [("c3", "dark"), ("c3-d4", "light"), ("", "dark")]:
        assert [seat.name for seat in position.waiting] == [side]
        assert str(position.to_move) == side
        if move:
            position = position.play("f6-e5" if side == "dark" else move)


@pytest.mark.rule("4.2")
def test_on_its_turn_a_side_moves_one_piece_and_must_move() -> None:
    position = game().opening
    before = cells(position)
    for move in position.moves:
        after = cells(position.play(move))
        assert after.pop(move.text[3:]) == before[move.text[:2]]
        assert after == {square: letter for square, letter in before.items() if square != move.text[:2]}
    assert "pass" not in texts(position)
    with pytest.raises(IllegalMove):
        position.play("pass")


@pytest.mark.rule("4.3")
@pytest.mark.parametrize("piece", [piece for piece in STANDS if piece != "C"])
def test_a_piece_may_enter_an_empty_or_an_enemy_square_never_one_of_its_own_side(piece: str) -> None:
    start = STANDS[piece]
    reached = targets(f"{commanders()} {piece}{start}", start)
    for square in reached:
        own = "K" if piece != "K" else "F"
        assert square in targets(f"{commanders(square)} {piece}{start} k{square}", start)
        assert square not in targets(f"{commanders(square)} {piece}{start} {own}{square}", start)


@pytest.mark.rule("4.4")
def test_entering_an_enemys_square_captures_the_piece_for_good() -> None:
    position = laid("Ca1 ch8 Fd4 se5")
    after = position.play("d4xe5")
    assert cells(after) == {"a1": "C", "h8": "c", "e5": "F"}
    later = played(after, "h8-h7 e5-e6 h7-h8 e6-e5")
    assert set(cells(later).values()) == {"C", "c", "F"}
    for held in (after, later):
        tray = next(tray for tray in held.view().stage().trays if tray.name == "captured-light")
        assert [token.letter for token in tray.tokens].count("s") == 2, "one was never there, one was captured"
    with pytest.raises(IllegalMove):
        position.play("d4-e5")


@pytest.mark.rule("4.5")
@pytest.mark.parametrize("piece", STANDS)
def test_every_piece_captures_exactly_as_it_moves_whatever_battlefield_its_victim_belongs_to(piece: str) -> None:
    start = STANDS[piece]
    own = "" if piece == "C" else "Ca8 "
    free = targets(f"{own}ch8 {piece}{start}", start) | {"a8", "h8"}
    for square in SQUARES:
        if square in (start, "a8", "h8"):
            continue
        victims = "fk" + ("ds" if 7 <= total(square) <= 11 else "") + ("t" if total(square) >= 12 else "")
        for victim in victims:
            moves = texts(laid(f"{own}ch8 {piece}{start} {victim}{square}"))
            assert (f"{start}x{square}" in moves) == (square in free), f"{piece} against {victim} on {square}"


@pytest.mark.rule("4.6")
@pytest.mark.parametrize(
    ("piece", "start", "near", "far"),
    [
        ("K", "d4", "d5", "d6"),
        ("K", "d4", "e5", "f6"),
        ("F", "d4", "c5", "b6"),
        ("F", "d4", "d3", "d2"),
        ("F", "d4", "f6", "g7"),
        ("T", "b3", "b2", "b1"),
        ("C", "f6", "g7", "h8"),
    ],
)
def test_a_piece_in_between_obstructs_a_straight_line(piece: str, start: str, near: str, far: str) -> None:
    others = "ca8" if piece == "C" else "Cg1 ch7"
    assert {near, far} <= targets(f"{others} {piece}{start}", start)
    assert {near, far} & targets(f"{others} {piece}{start} k{near}", start) == {near}
    assert not {near, far} & targets(f"{others} {piece}{start} H{near}", start)


@pytest.mark.rule("4.7")
@pytest.mark.parametrize(
    ("piece", "start", "over", "target"),
    [("B", "d4", "e5", "f6"), ("B", "d4", "e5", "g7"), ("S", "d5", "e5", "f5"), ("H", "d4", "e5", "f6")],
)
@pytest.mark.parametrize("jumped", ["a", "D"])
def test_jumping_over_a_piece_does_not_capture_it(piece: str, start: str, over: str, target: str, jumped: str) -> None:
    after = laid(f"Ca1 ch8 {piece}{start} {jumped}{over}").play(f"{start}-{target}")
    assert cells(after) == {"a1": "C", "h8": "c", over: jumped, target: piece}


@pytest.mark.rule("4.8")
@pytest.mark.parametrize(
    ("piece", "start", "over", "blocked", "blockers"),
    [
        ("B", "b2", "c3", "d4 e5", "T"),
        ("B", "d4", "e5", "f6 g7", "b"),
        ("B", "d4", "f6", "g7", "tb"),
        ("S", "d5", "e5", "f5", "Bb"),
        ("S", "d5", "c6", "b7", "Bb"),
        ("H", "b2", "c3", "d4", "TBb"),
        ("H", "e5", "f6", "g7", "tBb"),
    ],
)
def test_tanks_and_bombers_cannot_be_jumped_by_any_piece_of_either_side(
    piece: str, start: str, over: str, blocked: str, blockers: str
) -> None:
    harmless = "AFKHD" if over in ("c3", "e5", "c6") else "FKH"
    for other in harmless.replace(piece, "") + "fkh":
        assert squares(blocked) <= targets(f"Cg1 ch7 {piece}{start} {other}{over}", start), f"over {other}"
    for blocker in blockers:
        assert not squares(blocked) & targets(f"Cg1 ch7 {piece}{start} {blocker}{over}", start), f"over {blocker}"


@pytest.mark.rule("4.8")
@pytest.mark.parametrize(("taker", "start", "jumped"), [("F", "g5", True), ("K", "f5", True), ("B", "g5", False)])
def test_only_what_stands_there_now_can_block(taker: str, start: str, jumped: bool) -> None:
    position = laid(f"Ca1 ch8 Hd4 {taker}{start} be5")
    assert "d4-f6" not in texts(position)
    after = played(position, f"{start}xe5 h8-h7")
    assert {"d4-f6" in texts(after), "d4-e6" in texts(after)} == {jumped}
    moved = played(after, "e5-e4 h7-h8")
    assert "d4-f6" in texts(moved)
    assert ("d4-f4" in texts(moved)) == jumped


@pytest.mark.rule("4.9")
def test_nothing_obliges_a_side_to_answer_a_threat_to_its_commander() -> None:
    position = laid("Ca1 ch8 Fh6 fa8", "d")
    assert "h6xh8" in texts(position.play("a8-a7")), "the threat stands and was not answered"
    assert "h6xh7" in texts(position.play("h8-h7")), "the Commander may even step into fire"
    assert texts(position) >= {"a8-a7", "a8-b7", "h8-h7", "h8-g8", "h8-g7"}


@pytest.mark.rule("4.10")
def test_a_turn_is_over_when_the_piece_stands_on_its_new_square_and_touching_binds_nobody() -> None:
    """Touching leaves no trace: a move is two taps, and looking one up changes nothing."""
    position = game().opening
    before = texts(position)
    assert position.find("f6-e5").taps == ("f6", "e5")
    assert all(len(move.taps) == 2 for move in position.moves)
    assert texts(position) == before
    after = position.play("e7-d6")
    assert str(after.to_move) == "light"
    assert after.starts_turn
