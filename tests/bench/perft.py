"""Perft of every room that names its bar, and random play through the library, against python-chess."""

from __future__ import annotations

import os
import random
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage

import chess
import draughts

import sandtable
from sandtable.kernel.board.perft_cy import perft
from tests.bench.measure import Rate, rate

Job = tuple[str, Callable[[], Rate], Callable[[], Rate], float]
ROOMS = Path(__file__).parent.parent / "games"
BARS = {
    "checkers": (50.0, 9, 6),
    "chess": (80.0, 5, 4),
    "commander-chess": (9.0, 3, 3),
    "commander-in-chief": (80.0, 4, 3),
    "tri-cross": (60.0, 8, 6),
}
"""Game -> the ratio to reach, the depth from the start, the depth from each mid-game position."""


def chess_perft(board: chess.Board, depth: int) -> int:
    """As python-chess's own example counts: leaves in bulk, without making them."""
    if depth == 1:
        return board.legal_moves.count()
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += chess_perft(board, depth - 1)
        board.pop()
    return total


def chess_rate() -> Rate:
    return rate(lambda: chess_perft(chess.Board(), 4))


def chess_perft_made(board: chess.Board, depth: int) -> int:
    """As ours counts: every leaf is made and taken back."""
    if depth == 0:
        return 1
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += chess_perft_made(board, depth - 1)
        board.pop()
    return total


def chess_rate_made() -> Rate:
    return rate(lambda: chess_perft_made(chess.Board(), 3))


STOCKFISH = shutil.which("stockfish", path=f"{os.environ['PATH']}:/usr/games")
"""Where Debian puts it, if it is installed."""


def stockfish_rate() -> Rate:
    """Stockfish's own perft, which counts leaves in bulk and prints the count of every first move."""
    assert STOCKFISH is not None
    before = getrusage(RUSAGE_CHILDREN)
    said = subprocess.run([STOCKFISH], input="go perft 6\nquit\n", capture_output=True, text=True, check=True).stdout
    after = getrusage(RUSAGE_CHILDREN)
    (nodes,) = re.findall(r"Nodes searched: (\d+)", said)
    return Rate(int(nodes), after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def draughts_perft(board: draughts.Board, depth: int) -> int:
    """The same with pydraughts, which knows no other way."""
    total = 0
    for move in board.legal_moves():
        if depth == 1:
            total += 1
            continue
        board.push(move)
        total += draughts_perft(board, depth - 1)
        board.pop()
    return total


def draughts_rate() -> Rate:
    return rate(lambda: draughts_perft(draughts.Board(variant="english"), 3))


def midgame(name: str) -> list[sandtable.Position]:
    """The room's fixed file of positions."""
    game = sandtable.load(name)
    lines = (ROOMS / name.replace("-", "_") / "midgame.txt").read_text(encoding="utf-8").splitlines()
    return [game.position(line) for line in lines if line and not line.startswith("#")]


def random_play(name: str) -> int:
    """Moves made at random on a board from Python."""
    source, made = random.Random(7), 0
    while made < 20000:
        board = sandtable.load(name, "preset=club").opening.board()
        while moves := board.moves():
            board.push(source.choice(moves))
            made += 1
    return made


def chess_random_play() -> int:
    source, made = random.Random(7), 0
    while made < 3000:
        board = chess.Board()
        while not board.is_game_over():
            board.push(source.choice(list(board.legal_moves)))
            made += 1
    return made


def jobs() -> list[Job]:
    found: list[Job] = []
    for name in sandtable.names():
        found.append((f"{name}: random moves from Python", lambda: rate(chess_random_play), _random(name), 0.0))
        if name not in BARS:
            continue
        bar, from_start, from_middle = BARS[name]
        boards = [sandtable.load(name).opening.board()]
        middle = [position.board() for position in midgame(name)]
        found.append((f"{name}: perft {from_start} from the start", chess_rate, _perft(boards, from_start), bar))
        found.append((f"{name}: perft {from_middle} from mid-games", chess_rate, _perft(middle, from_middle), bar))
    own = _perft([sandtable.load("chess").opening.board()], 5)
    found.append(("chess: perft 5, leaves made by both", chess_rate_made, own, 100.0))
    if STOCKFISH is not None:
        found.append(("chess: perft 5, next to Stockfish's in bulk", stockfish_rate, own, 0.0))
    opening = [sandtable.load("checkers").opening.board()]
    found.append(("checkers: perft 8, next to pydraughts", draughts_rate, _perft(opening, 8), 0.0))
    return found


def _random(name: str) -> Callable[[], Rate]:
    return lambda: rate(lambda: random_play(name))


def _perft(boards: list[sandtable.kernel.Board], depth: int) -> Callable[[], Rate]:
    return lambda: rate(lambda: sum(perft(board, depth) for board in boards))
