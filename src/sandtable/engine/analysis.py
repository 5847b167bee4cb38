"""What a game was worth, move by move: how good each position was, and what each move gave away."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import Enum

from sandtable.engine.engine import Engine
from sandtable.engine.history import History
from sandtable.engine.limit import Limit
from sandtable.engine.observation import Situation
from sandtable.engine.report import Report
from sandtable.kernel.record import Entry, Record
from sandtable.kernel.text import Words


class Grade(Enum):
    """How a move is remembered: a mark, as players write it, and a word."""

    GOOD = ("", Words("good", "tốt"))
    DOUBTFUL = ("?!", Words("doubtful", "đáng ngờ"))
    MISTAKE = ("?", Words("mistake", "sai lầm"))
    BLUNDER = ("??", Words("blunder", "sai lầm nghiêm trọng"))

    @property
    def mark(self) -> str:
        """What is written behind the move."""
        return self.value[0]

    @property
    def title(self) -> Words:
        """What a person calls it."""
        return self.value[1]


BOUNDS = ((0.25, Grade.BLUNDER), (0.12, Grade.MISTAKE), (0.06, Grade.DOUBTFUL))
"""From which loss of expected points on a move is called so."""


@dataclass(frozen=True, slots=True)
class Step:
    """One move of a game, looked at afterwards."""

    number: int
    """Counting every move of the record from 1."""
    entry: Entry
    best: Report
    """What should have been played, from the mover's seat."""
    loss: float
    """How much of the expected points the move gave away, from 0 to 1."""
    chance: float
    """What the mover's side could expect after it, from 0 to 1."""
    value: int
    """The same as a value, in hundredths of the least piece."""

    @property
    def grade(self) -> Grade:
        """Good, doubtful, a mistake or a blunder."""
        return next((grade for bound, grade in BOUNDS if self.loss >= bound), Grade.GOOD)


def analyse(
    record: Record,
    engine: Engine,
    limit: Limit,
    *,
    seed: int = 0,
    lines: int = 1,
    watch: Callable[[int, int], None] | None = None,
) -> Iterator[Step]:
    """Every move that a seat chose, one after another; `watch` hears how many of how many are done.

    Each is judged by what its own seat could know when it was made. Chance and the referee are passed over, and so is
    a seat with a single move.
    """
    for number, entry, situation in choices(record, watch):
        yield judged(number, entry, situation, engine, limit, seed, lines)
    if watch is not None:
        watch(len(record.entries), len(record.entries))


def choices(record: Record, watch: Callable[[int, int], None] | None = None) -> Iterator[tuple[int, Entry, Situation]]:
    """Every move at which a seat had a choice: its number, what was played, and what the seat knew by then."""
    history = History(next(record.positions()))
    for number, entry in enumerate(record.entries, 1):
        if watch is not None:
            watch(number - 1, len(record.entries))
        if entry.seat.is_person and len(history.position.moves_of(entry.seat)) > 1:
            yield number, entry, history.situation(entry.seat)
        history.play(entry.text, entry.seat)


def judged(
    number: int, entry: Entry, situation: Situation, engine: Engine, limit: Limit, seed: int, lines: int = 1
) -> Step:
    """Compare what was played with what should have been: both looked at in the same search."""
    best = engine.decide(situation, limit, seed=seed, lines=lines)
    top = best.report.lines[0]
    if top.moves[0] == entry.text:
        return Step(number, entry, best.report, 0.0, top.chance, top.value)
    only = narrowed(situation, entry.text)
    line = engine.decide(only, limit, seed=seed).report.lines[0]
    loss = max(0.0, top.chance - line.chance)
    return Step(number, entry, best.report, loss, line.chance, line.value)


def narrowed(situation: Situation, text: str) -> Situation:
    """The same situation with a single move to think about."""
    moves = tuple(move for move in situation.view.moves if move.text == text)
    return replace(situation, view=replace(situation.view, moves=moves))
