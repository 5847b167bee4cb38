"""Text to board and back, moves to text and taps.

Moves are written with the numbers of the squares, as players of the game do: `11-15`, `22x15`. A capture names where it
starts and ends, and the squares between only where another capture would be written the same: `6x15x22`.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from sandtable.games.checkers import terrain
from sandtable.games.checkers.board_cy import CheckersBoard
from sandtable.games.checkers.rules import CheckersRules
from sandtable.kernel.board import NOISY
from sandtable.kernel.error import BadNotation, clip
from sandtable.kernel.grid import BoardNotation, State
from sandtable.kernel.grid.board import TIME_UP, WITHDRAWN
from sandtable.kernel.grid.position_text import TIME_UP as TIME_UP_WORD
from sandtable.kernel.move import Spelling
from sandtable.kernel.option import Options

TARGET_AT, TAKEN_AT = 6, 13
NUMBER = r"(?:[1-9]|[12][0-9]|3[0-2])"
NUMBERED = re.compile(rf"{NUMBER}(?: ?[-x: ] ?{NUMBER})+")
NAMED = re.compile(r"[a-h][1-8](?: ?[-x:]? ?[a-h][1-8])+")
NUMBER_OF = {name: terrain.NUMBER[bit] for name, bit in terrain.BIT.items()}
NODE = {number: name for name, number in NUMBER_OF.items()}


@dataclass(frozen=True)
class CheckersNotation(BoardNotation[CheckersBoard]):
    """The notation of this game."""

    rules: CheckersRules

    def board(self, state: State, options: Options) -> CheckersBoard:
        """A board of a state."""
        sets = dict.fromkeys("MKmk.", 0)
        for node, letter in zip(self.rules.grid.nodes, state.cells, strict=True):
            if letter != ".":
                sets[letter] |= 1 << terrain.BIT[node]
        board = CheckersBoard()
        board.set_up(
            self.rules.under(options),
            options.count("repetition"),
            options.count("quiet"),
            sets["M"] | sets["K"],
            sets["m"] | sets["k"],
            sets["K"] | sets["k"],
            state.turn,
        )
        names = [side.name for side in self.rules.sides]
        loser = names.index(state.over) if state.over in names else -1
        board.set_end(state.quiet, state.over == TIME_UP_WORD, loser)
        return board

    def state(self, board: CheckersBoard) -> State:
        """The state of a board."""
        cells = ["."] * len(self.rules.grid.nodes)
        for node, bit in terrain.BIT.items():
            for side in (0, 1):
                if board.squares(side) >> bit & 1:
                    kind = "k" if board.kings >> bit & 1 else "m"
                    cells[self.rules.grid.index[node]] = self.rules.letter(kind, side)
        over = ""
        if board.ended == TIME_UP:
            over = TIME_UP_WORD
        elif board.ended == WITHDRAWN:
            over = self.rules.sides[board.loser].name
        return State("".join(cells), board.side, (), board.quiet, over)

    def spell(self, board: CheckersBoard, move: int) -> Spelling:
        """Text and taps of a legal move."""
        moves = board.moves()
        return self.spellings(board, moves)[moves.index(move)]

    def spellings(self, board: CheckersBoard, moves: list[int]) -> list[Spelling]:
        """The texts and taps of legal moves."""
        alike = Counter(ends(move) for move in moves)
        return [self.spelling(board, move, alike[ends(move)] > 1) for move in moves]

    def spelling(self, board: CheckersBoard, move: int, is_long: bool) -> Spelling:
        """A move with every square it passes, or only with its ends; the taps are the squares it passes."""
        path = self.path(board, move)
        shown = path if is_long else (path[0], path[-1])
        return Spelling(("x" if move & NOISY else "-").join(str(NUMBER_OF[node]) for node in shown), path)

    def path(self, board: CheckersBoard, move: int) -> tuple[str, ...]:
        """Where a move starts, lands and ends; of several ways to take the same pieces the first."""
        source, target = (terrain.NAMES[bit] for bit in ends(move))
        taken = move >> TAKEN_AT & terrain.ALL
        if not move & NOISY or taken.bit_count() == 1:
            return source, target
        rules, state = board.rules, self.state(board)
        kind = rules.at(state, source).lower()
        gone = {terrain.NAMES[bit] for bit in terrain.NAMES if taken >> bit & 1}
        return next(
            step.path
            for step in rules.jumps(state, source, kind)
            if step.path[-1] == target
            and gone
            == {node for node in rules.grid.nodes if rules.owner(rules.at(state, node)) != board.side}
            & set(rules.empty(step.after)) - set(rules.empty(state))
        )

    def tidy(self, text: str) -> tuple[str, ...]:
        """The move texts that a text typed by a person may mean: numbers of squares, or their names."""
        typed = text.strip().lower()
        if NUMBERED.fullmatch(typed):
            numbers = re.findall("[0-9]+", typed)
        elif NAMED.fullmatch(typed):
            numbers = [str(NUMBER_OF.get(name, 0)) for name in re.findall("[a-h][1-8]", typed)]
        else:
            raise BadNotation("{text} is not a move; moves look like 11-15 or 22x15.", text=clip(text))
        first, last = numbers[0], numbers[-1]
        return "-".join(numbers), "x".join(numbers), f"{first}x{last}"


def ends(move: int) -> tuple[int, int]:
    """The bits of the squares where a move starts and ends."""
    return move & 63, move >> TARGET_AT & 63
