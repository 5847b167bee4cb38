"""Text to board and back, moves to text and taps, for grid games."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Generic, TypeVar

from sandtable.kernel.board.board_cy import Board
from sandtable.kernel.error import BadNotation, BadPosition, IllegalMove, clip
from sandtable.kernel.grid.board import END_OF_TIME, FORFEIT, WITHDRAW, GridBoard, Limits
from sandtable.kernel.grid.position_text import read_state, start_state, write_state
from sandtable.kernel.grid.rules import GridRules
from sandtable.kernel.grid.state import State
from sandtable.kernel.move import Spelling
from sandtable.kernel.option import Options

MOVE = re.compile(r"([a-z][0-9]{1,2}(?: ?[-x]? ?[a-z][0-9]{1,2})*)(?: ?(=[a-z]))?")


B = TypeVar("B", bound=Board)


@dataclass(frozen=True)
class BoardNotation(Generic[B]):
    """The notation of a game, whatever its board: a subclass says how boards are made of states, read and spelled."""

    rules: GridRules

    # What a subclass writes.

    def board(self, state: State, options: Options) -> B:
        """A board of a state."""
        raise NotImplementedError

    def state(self, board: B) -> State:
        """The state of a board."""
        raise NotImplementedError

    def spell(self, board: B, move: int) -> Spelling:
        """Text and taps of a legal move."""
        raise NotImplementedError

    # What every game gets.

    def opening(self, options: Options) -> B:
        """The board on which a game begins."""
        return self.read(self.rules.under(options).start, options)

    def read(self, text: str, options: Options) -> B:
        """The board a position text describes, or BadPosition."""
        state = read_state(text, self.rules)
        rules = self.rules.under(options)
        problem = rules.wrong(state)
        if problem is not None:
            raise BadPosition("This position is impossible: {problem}.", problem=problem)
        return self.board(rules.settle(state), options)

    def write(self, board: B) -> str:
        """The position text of a board."""
        return write_state(self.state(board), self.rules)

    def move_text(self, board: B, move: int) -> str:
        """The text of a legal move."""
        return self.spell(board, move).text

    def spellings(self, board: B, moves: list[int]) -> list[Spelling]:
        """The texts and taps of legal moves."""
        return [self.spell(board, move) for move in moves]

    def tidy(self, text: str) -> tuple[str, ...]:
        """The move texts that a text typed by a person may mean, or BadNotation."""
        matched = MOVE.fullmatch(text.strip().lower())
        if matched is None:
            first = next(iter(self.rules.after(start_state(self.rules))))
            example = "-".join(first.path) + first.suffix
            raise BadNotation("{text} is not a move; moves look like {example}.", text=clip(text), example=example)
        nodes = re.findall(r"[a-z][0-9]+", matched[1])
        return tuple(sign.join(nodes) + (matched[2] or "") for sign in ("-", "x"))

    def referee_move(self, board: B, text: str) -> int:
        """A move of the referee: `forfeit`, `time-up`, `turns-up` or `withdraw SEAT`."""
        if text == "forfeit":
            return FORFEIT
        if text in ("time-up", "turns-up"):
            return END_OF_TIME
        names = [side.name for side in self.rules.sides]
        word, _, name = text.partition(" ")
        if word != "withdraw" or not name:
            raise BadNotation(
                "{text} is not a referee's move; there are forfeit, time-up, turns-up and withdraw SEAT.",
                text=clip(text),
            )
        if name not in names:
            raise IllegalMove("There is no seat {seat}; there are {known}.", seat=clip(name), known=", ".join(names))
        return WITHDRAW + names.index(name)


@dataclass(frozen=True)
class GridNotation(BoardNotation[GridBoard]):
    """The notation of a game whose board is its rules."""

    def board(self, state: State, options: Options) -> GridBoard:
        """A board of a state."""
        default = {"repetition": self.rules.repetition, "quiet": self.rules.quiet}
        limits = Limits(*(options.count(name) if name in options else default[name] for name in default))
        return GridBoard(state if limits.quiet else state._replace(quiet=0), self.rules.under(options), limits)

    def state(self, board: GridBoard) -> State:
        """The state of a board."""
        return board.state

    def spell(self, board: GridBoard, move: int) -> Spelling:
        """Nodes, joined by `x` where a piece is taken and by `-` otherwise."""
        step = board.steps[move]
        taps = (*step.path, step.suffix) if step.suffix else step.path
        sign = "x" if board.count(step.after) < board.count(board.state) else "-"
        return Spelling(sign.join(step.path) + step.suffix, taps)
