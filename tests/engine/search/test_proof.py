"""The prover against the plainest minimax, over toys of every kind."""

from __future__ import annotations

from random import Random
from threading import Timer

import pytest

from sandtable import Game, Position
from sandtable.engine.search.proof import DEPTH_OF_NOTHING, OutOfNodes, Proof, Result, deepening, prove, winning_moves
from sandtable.engine.search.proof_cy import Prover
from tests.engine.search.minimax import distance, wins
from tests.kernel.toys.leap import LEAP
from tests.kernel.toys.porters import PORTERS
from tests.kernel.toys.volley import VOLLEY

ENDINGS = (
    "k,.,.,./N,.,.,./.,i,.,IT/.,.,.,K r -",
    "k,.,K,./.,.,.,./.,.,NT,./.,.,I,. r -",
    "t,.,.,k/.,.,.,./N,.,IT,./.,.,K,. r -",
    ".,.,.,K/N,.,.,./.,.,k,./.,IT,.,n r -",
)
"""Porters of which some can be won at once."""


def wander(game: Game, seed: int, start: str = "") -> list[Position]:
    """Positions of a game played at random, the last ones first."""
    random = Random(seed)
    found = [game.position(start) if start else game.opening]
    while len(found) < (4 if start else 40) and not found[-1].is_over:
        found.append(found[-1].play(random.choice(found[-1].moves)))
    return found[::-1]


def ends(game: Game, games: int, starts: tuple[str, ...] = ("",)) -> list[Position]:
    """The last positions of some games."""
    return [position for start in starts for seed in range(games) for position in wander(game, seed, start)[:5]]


TOYS = (
    (ends(LEAP, 8), 5, False),
    (ends(LEAP.with_options(length=6), 12), 4, True),
    (ends(PORTERS, 2, ENDINGS), 2, False),
    (ends(PORTERS, 1, ENDINGS), 1, True),
    (ends(VOLLEY.with_options(seats=2, lives=1), 4), 4, False),
    (ends(VOLLEY.with_options(seats=3, lives=1), 3), 3, False),
)
"""Positions, depth, and whether turns are counted."""


@pytest.mark.parametrize(("positions", "depth", "turns"), TOYS)
def test_it_proves_what_is_so_and_nothing_else(positions: list[Position], depth: int, turns: bool) -> None:
    seen = set()
    for position in positions:
        board = position.board()
        for side in range(len(position.game.sides)):
            proof = prove(board, side, depth, turns=turns, prover=Prover(1))
            won = distance(board, side, depth, turns=turns)
            lost = distance(board, side, depth, losing=True, turns=turns)
            if won is not None:
                assert (proof.result, proof.distance) == (Result.WIN, won), position
            elif lost is not None:
                assert (proof.result, proof.distance) == (Result.LOSS, lost), position
            else:
                assert (proof.result, proof.distance, proof.depth) == (Result.OPEN, None, depth), position
            seen.add(proof.result)
        assert board.key == position.key, "the board is left as it was"
    assert {Result.WIN, Result.LOSS} <= seen


@pytest.mark.parametrize(("positions", "depth", "turns"), TOYS[:4])
def test_it_finds_every_winning_move_and_its_distance(positions: list[Position], depth: int, turns: bool) -> None:
    several = 0
    for position in positions:
        board = position.board()
        found = winning_moves(board, depth, turns=turns, prover=Prover(1))
        assert sorted(found) == sorted(wins(board, depth, turns)), position
        assert [far for _, far in found] == sorted(far for _, far in found), "the shortest come first"
        several += len(found)
    assert several


def test_one_prover_answers_many_questions_about_one_game() -> None:
    prover = Prover(1)
    for position in wander(LEAP, 3):
        for turns in (False, True):
            for side in (0, 1):
                alone = prove(position.board(), side, 4, turns=turns, prover=Prover(1))
                shared = prove(position.board(), side, 4, turns=turns, prover=prover)
                assert (shared.result, shared.distance) == (alone.result, alone.distance), position


def test_a_game_that_is_over_is_decided_at_distance_nothing() -> None:
    over = LEAP.position("A...... w")
    assert over.is_over
    assert prove(over.board(), 0, 3) == Proof(Result.WIN, 0, 0, 0)
    assert prove(over.board(), 1, 3) == Proof(Result.LOSS, 0, 0, 0)
    assert winning_moves(over.board(), 3) == []


def test_it_stops_when_its_nodes_are_spent_and_says_how_deep_it_looked() -> None:
    board = PORTERS.opening.board()
    proof = prove(board, 0, 9, nodes=2000)
    assert proof.result is Result.OPEN
    assert proof.distance is None
    assert 0 <= proof.depth < 9
    assert 1000 < proof.nodes < 2200, "a node may finish what it has begun"
    whole = prove(board, 0, proof.depth)
    assert whole.depth == proof.depth
    with pytest.raises(OutOfNodes, match="2000 nodes"):
        winning_moves(board, 9, nodes=2000)
    assert prove(board, 0, 9, nodes=1).depth <= 0


def test_another_thread_may_stop_it() -> None:
    prover = Prover(1)
    timer = Timer(0.2, setattr, (prover, "stopped", True))
    timer.start()
    proof = prove(PORTERS.opening.board(), 0, 50, prover=prover)
    timer.join()
    assert proof.result is Result.OPEN
    assert DEPTH_OF_NOTHING <= proof.depth < 50


def test_it_tells_of_every_depth_on_the_way() -> None:
    proofs = list(deepening(LEAP.opening.board(), 0, 5))
    assert [proof.depth for proof in proofs] == list(range(6))
    assert [proof.nodes for proof in proofs] == sorted(proof.nodes for proof in proofs)


def test_what_means_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="between 1 and 65,536"):
        Prover(0)
    with pytest.raises(ValueError, match="from 0 to 200"):
        prove(LEAP.opening.board(), 0, 201)


def test_the_table_fills() -> None:
    prover = Prover(1)
    assert prover.usage() == 0
    prove(LEAP.opening.board(), 0, 12, prover=prover)
    assert 0 < prover.usage() <= 1
