"""The puzzles of every room that has some: where they lie, whether they hold, and whether a level solves them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import sandtable
from sandtable.arena.puzzles.proof import solve
from sandtable.arena.puzzles.puzzle import Puzzle, read
from sandtable.engine.limit import Limit
from sandtable.engine.observation import Observation
from sandtable.engine.opponent import Opponent
from sandtable.engine.report import FORCED_WIN, Report
from sandtable.engine.search.proof_cy import Prover
from sandtable.kernel.game import Game

ROOMS = Path(__file__).parent / "games"
NODES = {"commander-chess": 300_000}
"""What a level may look at, roughly a second's worth, where it is not MANY."""
MANY = 1_500_000


def file(name: str) -> Path:
    """Where the puzzles of a game lie, if it has some."""
    return ROOMS / name.replace("-", "_") / "puzzles.txt"


GAMES = tuple(name for name in sandtable.names() if file(name).exists())


@cache
def puzzles(name: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game, as they stand in the file."""
    return read(file(name).read_text(encoding="utf-8"))


@cache
def club(name: str) -> Game:
    """The rules under which they are played."""
    return sandtable.load(name, "preset=club")


def cheapest(name: str, total: int) -> list[Puzzle]:
    """Those that cost least to prove."""
    return sorted(puzzles(name), key=lambda puzzle: puzzle.nodes)[:total]


def proven(name: str, puzzle: Puzzle) -> None:
    """Look at everything once more: the move wins in so many moves, and no other wins within the depth."""
    position = club(name).position(puzzle.position)
    found = solve(position, puzzle.wins_in, puzzle.depth - puzzle.wins_in, 0, Prover())
    assert found is not None, f"{puzzle.name}: there is no single move that wins"
    assert found.move == position.find(puzzle.best).code, f"{puzzle.name}: another move wins"
    assert found.distance == puzzle.wins_in, f"{puzzle.name}: it takes {found.distance} moves"
    assert found.depth == puzzle.depth, f"{puzzle.name}: proven to {found.depth} moves"


def solves(name: str, puzzle: Puzzle, limit: Limit, level: int = 8) -> bool:
    """Whether a level finds the move; sure of a win it may stop, as it does when it has only so much time."""
    opponent = Opponent(level)
    position = club(name).position(puzzle.position)
    seat = position.to_move
    assert seat is not None

    def listen(report: Report) -> None:
        best = report.lines[0]
        if best.value >= FORCED_WIN and report.depth > (best.wins_in or 0):
            opponent.stop()

    found = opponent.decide(Observation(position.view(seat)), limit, listener=listen)
    return found.move.text == puzzle.best


def a_second(name: str) -> Limit:
    """About what the strongest level looks at in a second, the same on every machine."""
    return Limit(nodes=NODES.get(name, MANY))
