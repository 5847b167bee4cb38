"""The analysis of a game, move by move: how good each position was, and what each move gave away."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum

from sandtable.engine.engine import Engine
from sandtable.engine.history import History
from sandtable.engine.limit import Limit
from sandtable.engine.observation import Observation, narrow, read_view
from sandtable.engine.report import Report
from sandtable.kernel.record import Entry, Record
from sandtable.kernel.text import Text


class Grade(Enum):
    """The grade of a move: a mark, as players write it, and a word."""

    GOOD = ("", Text("good", "tốt"))
    INACCURACY = ("?!", Text("inaccuracy", "thiếu chính xác"))
    MISTAKE = ("?", Text("mistake", "sai lầm"))
    BLUNDER = ("??", Text("blunder", "sai lầm nghiêm trọng"))

    @property
    def mark(self) -> str:
        """What is written behind the move."""
        return self.value[0]

    @property
    def title(self) -> Text:
        """What a person calls it."""
        return self.value[1]


BOUNDS = ((0.25, Grade.BLUNDER), (0.12, Grade.MISTAKE), (0.06, Grade.INACCURACY))
"""The loss of expected points from which a move gets the grade."""


@dataclass(frozen=True, slots=True)
class Step:
    """One move of a game, judged afterwards."""

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
        """Good, an inaccuracy, a mistake or a blunder."""
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
    """Every move that a seat chose, one after another; `watch` is called with how many of how many are done.

    Each is judged by what its own seat could know at the time. Moves of chance and the referee are skipped, and so are
    moves without a choice.
    """
    for number, entry, observation in choices(record, watch):
        best = engine.decide(observation, limit, seed=seed, lines=lines).report
        played = best
        if best.lines[0].moves[0] != entry.text:
            played = engine.decide(narrow(observation, entry.text), limit, seed=seed).report
        yield compare(number, entry, best, played)
    if watch is not None:
        watch(len(record.entries), len(record.entries))


def choices(
    record: Record, watch: Callable[[int, int], None] | None = None
) -> Iterator[tuple[int, Entry, Observation]]:
    """Every move at which a seat had a choice: its number, what was played, and what the seat knew by then."""
    history = History(next(record.positions()))
    for number, entry in enumerate(record.entries, 1):
        if watch is not None:
            watch(number - 1, len(record.entries))
        if entry.seat.is_person and len(history.position.moves_of(entry.seat)) > 1:
            yield number, entry, history.observation(entry.seat)
        history.play(entry.text, entry.seat)


class Choices:
    """Every choice of a record with what its seat knew, kept as texts and as all that each seat heard.

    To keep apart what a seat had heard before each of its moves would take the square of a game's length.
    """

    def __init__(self, record: Record) -> None:
        self._game = record.game
        self._choices: dict[int, tuple[Entry, str, int]] = {}
        """Number of the move -> what was played, what its seat saw, and how many moves it had heard."""
        self._starts: dict[str, str] = {}
        self._heard: dict[str, tuple[tuple[str, str], ...]] = {}
        for number, entry, observation in choices(record):
            self._choices[number] = entry, observation.view.text, len(observation.heard)
            self._starts[entry.seat.name], self._heard[entry.seat.name] = observation.start, observation.heard

    @property
    def numbers(self) -> list[int]:
        """The numbers of the moves, counted from 1."""
        return list(self._choices)

    def at(self, number: int) -> tuple[Entry, Observation]:
        """A move, and what its seat knew when it was made."""
        entry, text, heard = self._choices[number]
        seat = entry.seat.name
        return entry, Observation(read_view(self._game, text, seat), self._starts[seat], self._heard[seat][:heard])


def compare(number: int, entry: Entry, best: Report, played: Report) -> Step:
    """A move, judged by two reports of the same engine: on all moves, and on the one that was played."""
    line = played.lines[0]
    return Step(number, entry, best, max(0.0, best.lines[0].chance - line.chance), line.chance, line.value)
