"""Setting up a position by hand: the rights to castle follow from where kings and rooks are put."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sandtable.games.chess.fen import read_castling, write_castling
from sandtable.games.chess.options import is_960
from sandtable.games.chess.rules import Chess
from sandtable.games.chess.scene import from_box
from sandtable.kernel.display.editor_pieces import EditorPiece, PieceBox
from sandtable.kernel.grid.editor import GridEditor
from sandtable.kernel.grid.position_text import read_state, write_state
from sandtable.kernel.grid.state import State
from sandtable.kernel.option import Options


@dataclass
class ChessEditor(GridEditor):
    """The editor of chess."""

    rules: Chess

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

    def put(self, text: str, node: str, names: tuple[str, ...], options: Options) -> str:
        """The text with this piece on a node, or none. A right to castle goes with its king or rook, and comes where a
        king or rook is put at home."""
        before = read_state(text, self.rules)
        after = read_state(super().put(text, node, names, options), self.rules)
        had, could = set(read_castling(before, is_960(options))), self.possible(before, options)
        rooks = {rook for rook in self.possible(after, options) if rook in had or rook not in could}
        return self.settled(after, write_castling(after.cells, rooks))

    def possible(self, state: State, options: Options) -> set[str]:
        """The rooks that stand as if they might castle: outside Chess960 in the corners, with the king at home."""
        if is_960(options):
            return set(read_castling(state, True))  # there a right cannot be seen from the board
        return set(read_castling(self.rules.marked(state, castling="KQkq"), False))

    def choose_start(self, text: str, name: str, options: Options) -> str:
        """The text with a side to move, in a game that goes on."""
        state = read_state(super().choose_start(text, name, options), self.rules)
        return self.settled(state, state.mark("castling"))

    def settled(self, state: State, castling: str) -> str:
        """The text of a state with these rights to castle; no pawn has just moved."""
        return write_state(self.rules.marked(state, castling=castling, passed=""), self.rules)
