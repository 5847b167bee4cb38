"""Mining puzzles: weak opponents play each other, a strong one sees what they missed, and a proof decides.

Everything is limited by nodes, never by time, so that a seed gives the same puzzles everywhere.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from zlib import crc32

from sandtable.arena.opening import play_random_moves
from sandtable.arena.puzzles.proof import Solution, best_line, by_the_book, solve
from sandtable.arena.puzzles.puzzle import Puzzle, write
from sandtable.engine.history import History
from sandtable.engine.limit import Limit
from sandtable.engine.observation import Observation
from sandtable.engine.opponent import Opponent, is_searchable
from sandtable.engine.report import FORCED_WIN, Report
from sandtable.engine.search.alpha_beta import AlphaBeta
from sandtable.engine.search.proof import OutOfNodes
from sandtable.engine.search.proof_cy import Prover
from sandtable.games import load, names
from sandtable.kernel.board.board_cy import Board
from sandtable.kernel.game import Game
from sandtable.kernel.position import Position

LEVELS = range(1, 5)
"""The levels that play the games."""
PLAY_LIMIT = Limit(nodes=2_000)
"""What they may search for a move."""
OPENINGS = range(4, 13)
"""How many random moves a game begins with."""
MAX_GAME_MOVES = 400
"""Longer games are abandoned."""
MIN_WIN_MOVES, MAX_WIN_MOVES, MIN_WIN_TURNS = 5, 11, 3
"""Shorter wins make no puzzle; longer ones are not looked for."""
MIN_CHOICES = 4
"""With fewer moves to choose from a position makes no puzzle either."""
MIN_NODES = 2_000
"""What takes fewer to prove is too easy."""
MOVES_APART = 8
"""Moves between two puzzles of one game."""
MEBIBYTES = 64
"""The table of a proof, a new one for each, so that no puzzle profits from another."""
EXTRA_DEPTH = 2
"""How many moves beyond the win other moves are followed."""
SECOND_LOOK_FACTOR = 8
"""How many times longer a position that seems won is searched again."""
SACRIFICE_VALUE = 100
"""By how much a sacrifice leaves a side worse than at first, in hundredths of the least piece."""
NOISY = 1 << 62
INTERRUPTED = 130


@dataclass(slots=True)
class Tally:
    """What mining cost so far."""

    games: int = 0
    positions: int = 0
    candidates: int = 0
    unproven: int = 0
    """Candidates for which the nodes did not suffice."""
    found: int = 0

    def __str__(self) -> str:
        return (
            f"{self.found} puzzles from {self.games} games: {self.positions} positions looked at, "
            f"{self.candidates} candidates, {self.unproven} too costly to prove"
        )


@dataclass
class PuzzleMiner:
    """Where puzzles of one game come from."""

    game: Game
    seed: int
    look: int = 10_000
    """Nodes for a first look at a position."""
    proof: int = 12_000_000
    """Nodes for a proof."""
    tally: Tally = field(default_factory=Tally)

    def __post_init__(self) -> None:
        self._scout = AlphaBeta(mebibytes=4)
        self._seen: set[str] = set()

    def puzzles(self) -> Iterator[Puzzle | None]:
        """Puzzles without end; None after every game, so that a caller may show that something happens."""
        for number in count():
            last = -MOVES_APART
            for made, position in enumerate(self._play(f"{self.seed} {number}")):
                if made - last < MOVES_APART or position.text in self._seen:
                    continue
                puzzle = self._try(position)
                if puzzle is not None:
                    last = made
                    self._seen.add(position.text)
                    self.tally.found += 1
                    yield puzzle
            self.tally.games += 1
            yield None

    def _play(self, seed: str) -> Iterator[Position]:
        """The positions of a game between two weak opponents."""
        random = Random(seed)
        history = History.of(play_random_moves(self.game, random, random.choice(OPENINGS)))
        players = {side: Opponent(random.choice(LEVELS), mebibytes=1) for side in self.game.sides}
        for _ in range(MAX_GAME_MOVES):
            position = history.position
            seat = position.to_move
            if seat is None:
                return
            yield position
            found = players[seat.side].decide(history.observation(seat), PLAY_LIMIT, seed=random.randrange(1 << 32))
            history.play(found.move.text, seat)

    def _try(self, position: Position) -> Puzzle | None:
        """The puzzle of a position, if it is one."""
        if not position.starts_turn or len(position.moves) < MIN_CHOICES:
            return None
        self.tally.positions += 1
        first = self._seems_won(position, self.look, 1)
        if first is None or not MIN_WIN_MOVES <= first <= MAX_WIN_MOVES:
            return None
        if self._seems_won(position, self.look * SECOND_LOOK_FACTOR, 2) is None:
            return None
        self.tally.candidates += 1
        prover = Prover(MEBIBYTES)
        try:
            found = solve(position, first, EXTRA_DEPTH, self.proof, prover)
        except OutOfNodes:
            self.tally.unproven += 1
            return None
        if found is None or found.distance < MIN_WIN_MOVES or found.nodes < MIN_NODES:
            return None
        return self._write(position, found, prover)

    def _seems_won(self, position: Position, nodes: int, lines: int) -> int | None:
        """In how many moves a search sees the side to move win; not if a second line wins about as soon."""
        seat = position.to_move
        assert seat is not None

        def listen(report: Report) -> None:
            if report.lines[0].value >= FORCED_WIN and lines == 1:
                self._scout.stop()

        found = self._scout.decide(Observation(position.view(seat)), Limit(nodes=nodes), lines=lines, listener=listen)
        best, *others = found.report.lines
        won = best.wins_in or 0
        if best.value < FORCED_WIN or any(
            line.value >= FORCED_WIN and (line.wins_in or 0) <= won + EXTRA_DEPTH for line in others
        ):
            return None
        return won

    def _write(self, position: Position, found: Solution, prover: Prover) -> Puzzle | None:
        """The puzzle with its line and themes; None if it takes too few turns."""
        board = by_the_book(position.game, position.text).board()
        codes = best_line(board, found.distance, prover)
        line, turns, end = [], 0, self.game.position(position.text)
        for code in codes:
            turns += end.starts_turn
            line.append(next(move.text for move in end.moves if move.code == code))
            end = end.play(line[-1])
        assert end.outcome is not None, "the line of a forced win ends the game"
        if turns < MIN_WIN_TURNS:
            return None
        themes = [end.outcome.ending.name, "noisy" if found.move & NOISY else "quiet"]
        if sacrifices(board, codes):
            themes.append("sacrifice")
        name = f"{self.game.name}-{crc32(position.text.encode()):08x}"
        return Puzzle(
            name,
            position.text,
            line[0],
            found.distance,
            turns,
            found.depth,
            found.nodes,
            tuple(themes),
            tuple(line),
        )


def sacrifices(board: Board, codes: list[int]) -> bool:
    """Whether the winner stands worse for a while than at first, whenever it is his turn again."""
    board, side = board.copy(), board.side
    before, lowest = board.value(), board.value()
    for code in codes[:-1]:
        board.force(code)
        if board.side == side and board.fresh and board.moves():
            lowest = min(lowest, board.value())
    return before - lowest >= SACRIFICE_VALUE


def mine_puzzles(mine: PuzzleMiner, total: int, keep: Callable[[list[Puzzle]], None]) -> None:
    """Mine a number of puzzles and keep all after each, with a progress bar at a terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    console = Console(stderr=True)
    columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TextColumn("{task.description}"))
    found: list[Puzzle] = []
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("", total=total)
        for puzzle in mine.puzzles():
            if puzzle is not None:
                found.append(puzzle)
                found.sort(key=lambda puzzle: (puzzle.wins_in, puzzle.name))
                keep(found)
            progress.update(task, completed=len(found), description=str(mine.tally))
            if len(found) == total:
                return


def positive_number(text: str) -> int:
    """A whole number from 1 on, or ValueError."""
    number = int(text)
    if number < 1:
        raise ValueError(text)
    return number


def main() -> int:
    """Mine puzzles and write them to standard output or a file; the cost goes to standard error."""
    parser = argparse.ArgumentParser(
        prog="python -m sandtable.arena.puzzles.puzzle", description=__doc__.splitlines()[0]
    )
    parser.add_argument("game", choices=names())
    parser.add_argument("--count", type=positive_number, default=60, help="how many puzzles")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--look", type=positive_number, default=10_000, help="nodes for a first look at a position")
    parser.add_argument("--proof", type=positive_number, default=12_000_000, help="nodes for a proof")
    parser.add_argument("--out", default="", help="the file to write")
    given = parser.parse_args()
    options = "preset=club"
    game = load(given.game, options)
    if not is_searchable(Observation(game.opening.view(game.seats[0]))):
        raise SystemExit(f"{game.title.en} hides something or leaves it to chance: nothing is forced in it.")
    command = f"make puzzles GAME={game.name} COUNT={given.count} SEED={given.seed}"
    more = [f"--{name} {getattr(given, name)}" for name in ("look", "proof")]
    command += f" ARGS='{' '.join(more)}'"
    mine = PuzzleMiner(game, given.seed, given.look, given.proof)

    def keep(found: list[Puzzle]) -> None:
        text = write(found, game.title.en, options, f"`{command}`.")
        if given.out:
            Path(given.out).write_text(text, encoding="utf-8")
        elif len(found) == given.count:
            sys.stdout.write(text)

    try:
        mine_puzzles(mine, given.count, keep)
    except OSError as error:
        raise SystemExit(f"The puzzles cannot be written: {error.strerror or error}.") from None
    except KeyboardInterrupt:
        return INTERRUPTED
    print(mine.tally, file=sys.stderr)
    return 0
