"""The prover on this game: small endings against the plain minimax, and wins a person can check."""

from __future__ import annotations

from random import Random

import pytest

from sandtable import Position
from sandtable.engine.search.proof import Result, prove, winning_moves
from sandtable.engine.search.proof_cy import Prover
from tests.engine.search.minimax import distance, wins
from tests.games.tri_cross.diagram import SQUARES, game, laid


def endings(total: int, seed: int) -> list[Position]:
    """Positions with two or three pieces a side, huddled round the middle so that something happens."""
    found: list[Position] = []
    random = Random(seed)
    near = [square for square in SQUARES if square[0] in "bcdef" and square[1] in "23456"]
    while len(found) < total:
        places = random.sample(near, random.choice((3, 4, 5)))
        kinds = ("k" + kind for kind in random.sample("65432X", 6))
        foes = ("r" + kind for kind in random.sample("65432X", 6))
        men = " ".join(next(kinds if at % 2 else foes) + place for at, place in enumerate(places))
        position = laid(men, random.choice("kr"), random.choice((2, 3, 4)) if "d4" in places else 0)
        if not position.is_over:
            found.append(position)
    return found


@pytest.mark.parametrize("turns", [False, True])
def test_small_endings_are_solved_as_the_plain_way_solves_them(turns: bool) -> None:
    seen = dict.fromkeys(Result, 0)
    for position in endings(40, 1):
        board = position.board()
        for side in (0, 1):
            proof = prove(board, side, 3, turns=turns, prover=Prover(1))
            seen[proof.result] += 1
            won, lost = (distance(board, side, 3, losing, turns) for losing in (False, True))
            assert proof.distance == (won if won is not None else lost), position
            assert (proof.result is Result.WIN) == (won is not None), position
    assert min(seen.values()) > 2


def test_every_winning_move_of_small_endings_is_found() -> None:
    total = 0
    for position in endings(30, 2):
        found = winning_moves(position.board(), 3, prover=Prover(1))
        assert sorted(found) == sorted(wins(position.board(), 3)), position
        total += len(found)
    assert total > 3


def test_who_cannot_be_driven_out_wins_by_the_count() -> None:
    """A Five neither jumps a Five nor is jumped by it: with "one" announced, seven turns are left."""
    position = laid("k5d4 k2c1 r5d7", "r", 1)
    proof = prove(position.board(), 0, 8, turns=True)
    assert (proof.result, proof.distance) == (Result.WIN, 7)
    assert prove(position.board(), 1, 8, turns=True).result is Result.LOSS
    assert prove(position.board(), 0, 6, turns=True).result is Result.OPEN


def test_a_piece_given_away_drives_the_strongest_holder_out() -> None:
    position = laid("k6d4 k2c1 r5d6 r4e7", "r", 4)
    assert prove(position.board(), 0, 1, turns=True).result is Result.OPEN, "the Six must jump what steps beside it"
    assert prove(laid("k6d4 k2c1 r5d7 r4e7", "r", 4).board(), 0, 1, turns=True).result is Result.WIN, "too far away"


def test_draw_rules_change_nothing_that_is_proven_from_a_position_without_a_past() -> None:
    for position in endings(12, 3):
        club = game(preset="club").position(position.text)
        for side in (0, 1):
            by_the_book = prove(position.board(), side, 5, turns=True)
            in_the_club = prove(club.board(), side, 5, turns=True)
            assert (by_the_book.result, by_the_book.distance) == (in_the_club.result, in_the_club.distance), position


def test_nobody_wins_the_opening_within_eight_turns() -> None:
    proof = prove(game().opening.board(), 0, 8, turns=True)
    assert (proof.result, proof.depth) == (Result.OPEN, 8)
