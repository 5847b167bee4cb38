"""Positions from games of an engine against itself, each with the result of its game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from sandtable.arena.opening import play_random_moves
from sandtable.arena.play_game import play_game
from sandtable.engine.limit import Limit
from sandtable.engine.observation import is_whole
from sandtable.engine.opponent import Opponent
from sandtable.engine.search.search_cy import Search
from sandtable.engine.search.search_state_cy import Halt
from sandtable.engine.search.transposition_cy import Table
from sandtable.kernel.board.board_cy import CHANCE_MOVES
from sandtable.kernel.error import BadInput, clip
from sandtable.kernel.game import Game
from sandtable.kernel.outcome import Outcome
from sandtable.kernel.position import Position
from sandtable.kernel.record import Record

NODES = 2_000
"""Nodes for a move: fast, and much better than nothing."""
MIN_RANDOM_MOVES, MAX_RANDOM_MOVES = 4, 12
"""How many random moves a game begins with: unlike an opening for a duel it need not be even."""
MAX_PER_GAME = 8
"""Positions taken from one game."""
MAX_VALUE = 1_500
"""A position that is better than this for a side says nothing about weights."""
MEBIBYTES = 1
NOISY = 1 << 62


@dataclass(frozen=True, slots=True)
class Sample:
    """A quiet position, and how its game ended for the side to move."""

    number: int
    """Of the game it comes from."""
    result: float
    """1 for a win, 0 for a loss, a half for a draw."""
    text: str

    def line(self) -> str:
        """As it is kept in a file."""
        return f"{self.number} {self.result:g} {self.text}"


def read(lines: Iterable[str]) -> list[Sample]:
    """The samples of a file, or BadInput."""
    found = []
    for line in filter(str.strip, lines):
        number, _, rest = line.strip().partition(" ")
        result, _, text = rest.partition(" ")
        if not number.isdecimal() or result not in ("0", "0.5", "1") or not text:
            raise BadInput(
                "{text} is not a sample: a game's number, 0, 0.5 or 1, and a position.", text=clip(line.strip())
            )
        found.append(Sample(int(number), float(result), text))
    return found


def sample_game(game: Game, number: int, seed: str, nodes: int = NODES) -> list[Sample]:
    """The samples of one game; the same seed gives the same ones."""
    random = Random(f"{seed} {number}")
    begun = play_random_moves(game, random, random.randint(MIN_RANDOM_MOVES, MAX_RANDOM_MOVES))
    if begun.position.is_over:
        return []
    engine = Opponent(mebibytes=MEBIBYTES)
    record = play_game(begun, dict.fromkeys(game.sides, engine), Limit(nodes=nodes), f"{seed} {number}").record
    outcome = record.position.outcome
    if outcome is None:
        return []
    stood = positions(record)
    candidates = list(range(len(begun.entries), len(stood) - 1))
    random.shuffle(candidates)
    chosen: list[int] = []
    for index in candidates:
        if len(chosen) < MAX_PER_GAME and is_quiet(stood[index], record.entries[index].text, random):
            chosen.append(index)
    return [Sample(number, result(stood[index], outcome), stood[index].text) for index in sorted(chosen)]


def positions(record: Record) -> list[Position]:
    """Every position of a record."""
    position = record.game.position(record.start) if record.start else record.game.opening
    found = [position]
    for entry in record.entries:
        position = position.play(entry.text, entry.seat)
        found.append(position)
    return found


def is_quiet(position: Position, answer: str, random: Random) -> bool:
    """Whether a position can be evaluated as it stands: no capture is due, and no side has all but won."""
    board = position.board()
    if board.mover == CHANCE_MOVES or not position.starts_turn or len(position.waiting) != 1:
        return False
    seat = position.waiting[0]
    value = board.value()
    if abs(value) > MAX_VALUE or position.find(answer, seat).code & NOISY:
        return False
    return not is_whole(position.view(seat)) or Search(position.board(), Table(1), Halt()).quiescence() == value


def result(position: Position, outcome: Outcome) -> float:
    """How the game ended for the side to move."""
    if outcome.is_draw:
        return 0.5
    return float(any(seat.side == position.game.sides[position.board().side] for seat in outcome.winners))
