"""The puzzles: they read, they hold, and the strongest level solves them.

Here the five of each game that are cheapest to prove are proven again; `make soak` proves all of them.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

import sandtable
from sandtable.arena.puzzles.mine import MIN_WIN_MOVES, MIN_WIN_TURNS, PuzzleMiner
from sandtable.arena.puzzles.proof import solve
from sandtable.arena.puzzles.puzzle import Puzzle, read, write
from sandtable.engine.search.proof import OutOfNodes, winning_moves
from sandtable.engine.search.proof_cy import Prover
from sandtable.kernel.board import board_cy
from sandtable.kernel.error import BadInput
from tests.puzzles import GAMES, a_second, cheapest, club, proven, puzzles, solves

FEWEST = 60
FEWEST_OF_SIDE_GAMES = 20
SHARE = 0.95
"""The strongest level solves at least so many."""
PROVEN = 5 if board_cy.COMPILED else 1
TRIED = 1000 if board_cy.COMPILED else 1
MINED = 2 if board_cy.COMPILED else 1
"""How many of each game are proven, solved and mined; interpreted, all takes a hundred times as long."""

PROVABLE = [name for name in GAMES if board_cy.COMPILED or cheapest(name, 1)[0].nodes < 10_000]
"""Interpreted, proofs of the wider games would take minutes each."""

every_game = pytest.mark.parametrize("name", GAMES)
every_provable_game = pytest.mark.parametrize("name", PROVABLE)


def test_the_open_games_have_puzzles() -> None:
    open_games = {game.name for game in sandtable.games() if not game.has_chance and game.evaluation is not None}
    assert open_games <= set(GAMES)


@every_game
def test_there_are_enough_and_no_two_are_the_same(name: str) -> None:
    found = puzzles(name)
    assert len(found) >= (FEWEST_OF_SIDE_GAMES if club(name).is_side_game else FEWEST)
    assert len({puzzle.name for puzzle in found}) == len(found)
    assert len({club(name).position(puzzle.position) for puzzle in found}) == len(found)


@every_game
def test_every_line_is_legal_and_wins_in_as_many_moves_as_it_says(name: str) -> None:
    for puzzle in puzzles(name):
        position = club(name).position(puzzle.position)
        assert position.text == puzzle.position, "written as the game writes it"
        winner, turns = position.to_move, 0
        assert winner is not None
        assert position.starts_turn
        assert puzzle.line[0] == puzzle.best
        assert len(puzzle.line) == puzzle.wins_in >= MIN_WIN_MOVES
        assert puzzle.depth >= puzzle.wins_in
        for move in puzzle.line:
            assert not position.is_over, puzzle.name
            turns += position.starts_turn
            position = position.play(move)
        assert turns == puzzle.turns >= MIN_WIN_TURNS
        outcome = position.outcome
        assert outcome is not None
        assert outcome.ending.name == puzzle.themes[0]
        assert {seat.side for seat in outcome.winners} == {winner.side}


@every_provable_game
def test_the_cheapest_are_proven_again(name: str) -> None:
    for puzzle in cheapest(name, PROVEN):
        proven(name, puzzle)


@every_game
def test_the_strongest_level_solves_nearly_all(name: str) -> None:
    tried = cheapest(name, TRIED)
    missed = [puzzle.name for puzzle in tried if not solves(name, puzzle, a_second(name))]
    assert len(tried) - len(missed) >= SHARE * len(tried), f"missed {len(missed)} of {len(tried)}: {missed}"


@every_provable_game
def test_a_false_puzzle_is_noticed(name: str) -> None:
    puzzle = cheapest(name, 1)[0]
    other = next(move.text for move in club(name).position(puzzle.position).moves if move.text != puzzle.best)
    for wrong in (replace(puzzle, best=other), replace(puzzle, wins_in=puzzle.wins_in + 1, depth=puzzle.depth + 1)):
        with pytest.raises(AssertionError, match=puzzle.name):
            proven(name, wrong)
    position = club(name).position(puzzle.position)
    with pytest.raises(OutOfNodes):
        solve(position, puzzle.wins_in, 0, 10, Prover(1))
    assert solve(position, puzzle.wins_in - 1, 0, 0, Prover()) is None, "nothing wins sooner"


def test_a_position_with_two_winning_moves_is_no_puzzle() -> None:
    """Along the lines of puzzles the winner often has a choice before the end."""
    several = single = 0
    for puzzle in cheapest(GAMES[-1], 20):
        position = club(GAMES[-1]).position(puzzle.position)
        winner = position.to_move
        for left, move in zip(range(puzzle.wins_in, 0, -1), puzzle.line, strict=True):
            if position.to_move == winner and left <= 4:
                board = sandtable.load(GAMES[-1]).position(position.text).board()
                soonest = [code for code, ahead in winning_moves(board, left) if ahead == left]
                found = solve(position, left, 0, 0, Prover(1))
                assert (found and found.move) == (soonest[0] if len(soonest) == 1 else None), position
                several += len(soonest) > 1
                single += len(soonest) == 1
            position = position.play(move)
    assert several
    assert single


def test_files_are_read_as_they_are_written() -> None:
    found = puzzles(GAMES[0])
    assert read(write(found, "a game", "options", "a command")) == found


GOOD = Puzzle("a-1", "8/8 w", "a1-a2", 5, 5, 7, 1000, ("capture", "quiet"), ("a1-a2", "b1-b2"))


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("best a1-a2", "better a1-a2", "Line 3 of the puzzles is not a field"),
        ("best a1-a2", "best", "Line 3 of the puzzles is not a field"),
        ("best a1-a2", "id twice", "Line 3 of the puzzles is not a field"),
        ("best a1-a2\n", "", "line 1 lacks best"),
        ("wins 5 5", "wins five 5", "line 1 has invalid numbers"),
        ("wins 5 5", "wins 5", "line 1 has invalid numbers"),
    ],
)
def test_what_is_no_puzzle_is_refused_with_its_line(old: str, new: str, sentence: str) -> None:
    text = GOOD.write()
    assert read(text) == (GOOD,)
    assert old in text
    with pytest.raises(BadInput, match=sentence):
        read(text.replace(old, new))


def test_a_seed_gives_the_same_puzzles_again() -> None:
    first, again = (mined(seed) for seed in (3, 3))
    assert first == again
    assert first[0].position != mined(4)[0].position
    for puzzle in first:
        proven(GAMES[-1], puzzle)


def mined(seed: int) -> list[Puzzle]:
    """The first puzzles of a small mine."""
    mine = PuzzleMiner(club(GAMES[-1]), seed, look=2_000, proof=100_000)
    found: list[Puzzle] = []
    for puzzle in mine.puzzles():
        found += [puzzle] if puzzle is not None else []
        if len(found) == MINED:
            break
    assert mine.tally.found == MINED
    assert mine.tally.candidates >= MINED
    return found
