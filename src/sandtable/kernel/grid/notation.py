"""Text to board and back, moves to text and taps, for grid games."""

from __future__ import annotations

import re
from dataclasses import dataclass

from sandtable.kernel.error import BadNotation, BadPosition, IllegalMove, clip
from sandtable.kernel.grid.board import END_OF_TIME, FORFEIT, WITHDRAW, GridBoard, Limits
from sandtable.kernel.grid.position_text import read_state, start_state, write_state
from sandtable.kernel.grid.rules import GridRules, State, Step
from sandtable.kernel.move import Spelling
from sandtable.kernel.option import Options

MOVE = re.compile(r"([a-z][0-9]{1,2}(?: ?[-x]? ?[a-z][0-9]{1,2})*)(?: ?(=[a-z]))?")


@dataclass(frozen=True)
class GridNotation:
    """The notation of one game."""

    rules: GridRules

    def opening(self, options: Options) -> GridBoard:
        """The board on which a game begins."""
        return self.read(self.rules.start, options)

    def read(self, text: str, options: Options) -> GridBoard:
        """The board a position text describes, or BadPosition."""
        state = read_state(text, self.rules)
        problem = self.rules.wrong(state)
        if problem is not None:
            raise BadPosition("This position is impossible: {problem}.", problem=problem)
        return self.board(state, options)

    def board(self, state: State, options: Options) -> GridBoard:
        """A board of a state."""
        default = {"repetition": self.rules.repetition, "quiet": self.rules.quiet}
        limits = Limits(*(options.count(name) if name in options else default[name] for name in default))
        return GridBoard(state if limits.quiet else state._replace(quiet=0), self.rules, limits)

    def write(self, board: GridBoard) -> str:
        """The position text of a board."""
        return write_state(board.state, self.rules)

    def move_text(self, board: GridBoard, move: int) -> str:
        """The text of a legal move: nodes, joined by `x` where a piece is taken and by `-` otherwise."""
        return step_text(board, board.steps[move])

    def spellings(self, board: GridBoard, moves: list[int]) -> list[Spelling]:
        """The texts and taps of legal moves."""
        found = []
        for step in map(board.steps.__getitem__, moves):
            taps = (*step.path, step.suffix) if step.suffix else step.path
            found.append(Spelling(step_text(board, step), taps))
        return found

    def tidy(self, text: str) -> tuple[str, ...]:
        """The move texts that a text typed by a person may mean, or BadNotation."""
        matched = MOVE.fullmatch(text.strip().lower())
        if matched is None:
            first = next(iter(self.rules.after(start_state(self.rules))))
            example = "-".join(first.path) + first.suffix
            raise BadNotation("{text} is not a move; moves look like {example}.", text=clip(text), example=example)
        nodes = re.findall(r"[a-z][0-9]+", matched[1])
        return tuple(sign.join(nodes) + (matched[2] or "") for sign in ("-", "x"))

    def referee_move(self, board: GridBoard, text: str) -> int:
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


def step_text(board: GridBoard, step: Step) -> str:
    """The text of a step."""
    is_capture = board.count(step.after) < board.count(board.state)
    return ("x" if is_capture else "-").join(step.path) + step.suffix
