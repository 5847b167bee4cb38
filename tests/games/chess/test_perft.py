"""Counts of the move tree against the data of `perft.txt`, python-chess and the plain rules."""

from __future__ import annotations

import os
from pathlib import Path

import chess
import pytest

import sandtable
from sandtable.games.chess.rules import Chess
from sandtable.kernel.board.board_cy import COMPILED
from sandtable.kernel.grid import grid_game
from tests.perft_file import Entry, read_entries

DATA = Path(__file__).with_name("perft.txt")
MAX_NODES = int(os.environ.get("SANDTABLE_PERFT", "20_000_000" if COMPILED else "3_000"))
"""Larger counts are left to the long tier."""
MAX_JUDGE_NODES = 1_000_000
MAX_REFEREE_NODES = 300
REFEREE = grid_game(Chess(), "sandtable.games.chess")


ENTRIES = read_entries(DATA)


def deepest(entry: Entry, most: int) -> int:
    """The greatest depth of an entry whose count is not too large."""
    return max((depth for depth, nodes in entry.counts.items() if nodes <= most), default=0)


def check(entry: Entry, depth: int) -> None:
    position = sandtable.load("chess", entry.options).position(entry.position)
    assert position.text == entry.position
    split = [f"{move.text} {position.play(move).perft(depth - 1)}" for move in position.moves] if depth else []
    assert position.perft(depth) == entry.counts.get(depth, 1), "\n".join(split)


def test_there_are_enough_positions() -> None:
    assert len(ENTRIES) > 100


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_the_counts(entry: Entry) -> None:
    for depth in range(1, deepest(entry, MAX_NODES) + 1):
        check(entry, depth)


@pytest.mark.long
@pytest.mark.skipif(not COMPILED, reason="takes hours")
@pytest.mark.parametrize("entry", ENTRIES[:6], ids=lambda entry: entry.name)
def test_the_published_counts(entry: Entry) -> None:
    for depth, nodes in entry.counts.items():
        if nodes > MAX_NODES:
            check(entry, depth)


def judged(board: chess.Board, depth: int) -> int:
    """The count of python-chess; like here, a dead position has no moves."""
    if board.is_insufficient_material():
        return 0
    if depth == 1:
        # A last move into a dead position counts as well.
        return board.legal_moves.count()
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += judged(board, depth - 1)
        board.pop()
    return total


@pytest.mark.long
@pytest.mark.skipif(not COMPILED, reason="python-chess counts the same once")
@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_python_chess_counts_the_same(entry: Entry) -> None:
    board = chess.Board(entry.position, chess960=bool(entry.options))
    depth = deepest(entry, MAX_JUDGE_NODES)
    assert judged(board, depth) == entry.counts[depth]


@pytest.mark.parametrize("entry", ENTRIES[::8], ids=lambda entry: entry.name)
def test_the_plain_rules_count_the_same(entry: Entry) -> None:
    game = REFEREE.with_options(entry.options)
    depth = deepest(entry, MAX_REFEREE_NODES)
    assert game.position(entry.position).perft(depth) == entry.counts.get(depth, 1)
