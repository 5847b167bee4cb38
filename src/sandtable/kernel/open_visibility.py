"""The visibility of a game that hides nothing."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Generic, TypeVar

from sandtable.kernel.board.board_cy import Board
from sandtable.kernel.option import Options
from sandtable.kernel.protocols import Notation

B = TypeVar("B", bound=Board)


@dataclass(frozen=True)
class OpenVisibility(Generic[B]):
    """Everybody sees everything."""

    notation: Notation[B]

    def is_open(self, board: B) -> bool:
        """Always."""
        return True

    def mask(self, board: B, seat: int) -> str:
        """The position text."""
        return self.notation.write(board)

    def redact_move(self, board: B, move: int, by: int, seat: int) -> str:
        """The text of the move."""
        return self.notation.move_text(board, move)

    def sample(self, text: str, seat: int, options: Options, random: Random) -> B:
        """The only board that looks like it."""
        return self.notation.read(text, options)
