"""How engines that speak UCI write positions and moves."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.games.chess.board_cy import ChessBoard
from sandtable.games.chess.notation import KINDS, NAMES, ChessNotation, promoted, source_of, target_of
from sandtable.games.chess.options import is_960
from sandtable.kernel.option import Options

FIELDS = 6
"""The words of a FEN."""


@dataclass(frozen=True)
class ChessUci:
    """The UCI of chess."""

    notation: ChessNotation

    def is_standard(self, options: Options) -> bool:
        """Whether engines know the game under these options; Chess960 needs an option that not all of them have."""
        return not is_960(options)

    def position_text(self, board: ChessBoard) -> str:
        """The FEN of a board."""
        return " ".join(self.notation.write(board).split()[:FIELDS])

    def move_text(self, board: ChessBoard, move: int) -> str:
        """A legal move, such as `e2e4`, `e1g1` for castling, or `e7e8q`."""
        return NAMES[source_of(move)] + NAMES[target_of(move)] + KINDS[promoted(move)].strip().lower()
