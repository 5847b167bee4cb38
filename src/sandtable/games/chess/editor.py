"""Setting up a position by hand: the rights to castle follow from where kings and rooks stand."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sandtable.games.chess.scene import from_box
from sandtable.kernel.display.editor_pieces import EditorPiece, PieceBox
from sandtable.kernel.grid.editor import GridEditor
from sandtable.kernel.grid.position_text import write_state
from sandtable.kernel.grid.state import EMPTY, State
from sandtable.kernel.option import Options


@dataclass
class ChessEditor(GridEditor):
    """The editor of chess. Rights to castle stay in the text whatever is put or lifted; those that kings and rooks
    at home do not support mean nothing, and reading the text drops them."""

    def empty_text(self, options: Options) -> str:
        """The text of an empty board, on which every king and rook at home will be able to castle."""
        return write_state(State(EMPTY * len(self.rules.grid.nodes), marks=(("castling", "KQkq"),)), self.rules)

    def placed_pieces(self, text: str, options: Options) -> tuple[EditorPiece, ...]:
        """The pieces on the board."""
        return tuple(self.shown(piece, options) for piece in super().placed_pieces(text, options))

    def boxes(self, text: str, options: Options) -> tuple[PieceBox, ...]:
        """Every piece of each side."""
        return tuple(
            replace(box, figures=tuple(self.shown(piece, options) for piece in box.figures))
            for box in super().boxes(text, options)
        )

    def shown(self, piece: EditorPiece, options: Options) -> EditorPiece:
        """A piece as the players want it drawn."""
        return replace(piece, token=from_box(piece.token)) if options["pieces"] == "box" else piece
