"""The board of a grid game: its rules behind the interface that searches use."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from sandtable.kernel.board import NOISY
from sandtable.kernel.board.python_board_cy import PythonBoard, Status
from sandtable.kernel.grid.position_text import TIME_UP as TIME_UP_WORD
from sandtable.kernel.grid.rules import GridRules
from sandtable.kernel.grid.state import EMPTY, State, Step

REPEATED, NO_PROGRESS, WITHDRAWN, TIME_UP, OWN_ENDINGS = range(1, 6)
"""The numbers of the endings that every game has; a game counts its own from the last on."""
FORFEIT, END_OF_TIME, WITHDRAW = 1 << 40, 1 << 41, 1 << 42
"""The referee's moves; a seat is added to the last."""
MAX_VALUE = 20_000


class Limits(NamedTuple):
    """When a game is drawn; 0 for never."""

    repetition: int
    quiet: int


class GridBoard(PythonBoard):
    """A move is the place of its step among the legal ones, counted from 1."""

    state: State

    def __init__(self, state: State, rules: GridRules, limits: Limits) -> None:
        self.rules = rules
        self.limits = limits
        super().__init__(state)

    def set_state(self, state: State) -> None:
        self.__dict__.pop("steps", None)
        super().set_state(state)

    def undo(self) -> None:
        self.__dict__.pop("steps", None)
        super().undo()

    @cached_property
    def steps(self) -> dict[int, Step]:
        """The legal steps by their moves. Alone one waits for no recapture, so there no capture is NOISY."""
        found, before = dict[int, Step](), self.count(self.state)
        noisy = NOISY if len(self.rules.sides) > 1 else 0
        for number, step in enumerate(self.rules.after(self.state), 1):
            found[number | (noisy if self.count(step.after) < before else 0)] = step
        return found

    def count(self, state: State) -> int:
        """How many pieces there are."""
        return len(state.cells) - state.cells.count(EMPTY)

    def list_moves(self, seat: int) -> list[int]:
        return list(self.steps)

    def do(self, move: int) -> State:
        state = self.state
        if move & END_OF_TIME:
            return state._replace(over=TIME_UP_WORD)
        if move & WITHDRAW:
            return state._replace(over=self.rules.sides[move - WITHDRAW].name)
        if move == FORFEIT:
            after, is_progress = self.rules.change(state, {}, marks=dict(state.marks)), False
        else:
            step = self.steps[move]
            after, is_progress = step.after, self.rules.is_progress(state, step)
        return after._replace(quiet=0 if is_progress or not self.limits.quiet else state.quiet + 1)

    def is_irreversible(self, move: int) -> bool:
        return move in self.steps and self.rules.is_progress(self.state, self.steps[move])

    def key_material(self) -> object:
        return self.rules.recurring(self.state)

    def find_status(self) -> Status:
        state, turn = self.state, self.state.turn
        if state.over == TIME_UP_WORD:
            return Status(turn, turn, TIME_UP, winners=self.ahead())
        if state.over:
            names = [side.name for side in self.rules.sides]
            left = names.index(state.over)
            return Status(turn, turn, WITHDRAWN, winners=tuple(side for side in range(len(names)) if side != left))
        if self.limits.repetition and self.recurrences() >= self.limits.repetition - 1:
            return Status(turn, turn, REPEATED)
        if self.limits.quiet and state.quiet >= self.limits.quiet and self.steps:  # whoever is stuck has lost already
            return Status(turn, turn, NO_PROGRESS)
        return Status(turn, turn)

    def ahead(self) -> tuple[int, ...]:
        """The side whose pieces are worth more; none where they are equal."""
        return self.rules.ahead(self.state)

    def winners_when_stuck(self) -> tuple[int, ...]:
        winner = self.rules.stuck(self.state)
        return () if winner is None else (winner,)

    def value(self) -> int:
        worth = max(-MAX_VALUE, min(MAX_VALUE, self.rules.worth(self.state)))
        return worth if self.side == 0 else -worth
