"""Setting up a position of a grid game by hand: a piece is named by its letter."""

from __future__ import annotations

from dataclasses import dataclass, field

from sandtable.kernel.display.editor_pieces import EditorPiece, PieceBox, StartChoice
from sandtable.kernel.error import BadPosition, clip
from sandtable.kernel.grid.position_text import read_state, write_state
from sandtable.kernel.grid.rules import GridRules
from sandtable.kernel.grid.scene import make_token
from sandtable.kernel.grid.state import EMPTY, State
from sandtable.kernel.option import Options
from sandtable.kernel.text import Text


@dataclass
class GridEditor:
    """The editor of one game."""

    rules: GridRules
    HEIGHT: int = field(default=1, init=False)

    def empty_text(self, options: Options) -> str:
        """The text of an empty board."""
        return write_state(State(EMPTY * len(self.rules.grid.nodes)), self.rules)

    def placed_pieces(self, text: str, options: Options) -> tuple[EditorPiece, ...]:
        """The pieces on the board."""
        cells = zip(self.rules.grid.nodes, read_state(text, self.rules).cells, strict=True)
        return tuple(self.piece(letter, node) for node, letter in cells if letter != EMPTY)

    def piece(self, letter: str, node: str = "") -> EditorPiece:
        """A piece on a node or in its box, which has as many as there are nodes."""
        left = 0 if node else len(self.rules.grid.nodes)
        return EditorPiece(letter, make_token(self.rules, letter, node), left=left)

    def boxes(self, text: str, options: Options) -> tuple[PieceBox, ...]:
        """Every piece of each side."""
        return tuple(
            PieceBox(
                side.name,
                side.title,
                tuple(self.piece(self.rules.letter(kind.letter, index)) for kind in self.rules.pieces),
            )
            for index, side in enumerate(self.rules.sides)
        )

    def put(self, text: str, node: str, names: tuple[str, ...], options: Options) -> str:
        """The text with this piece on a node, or none."""
        known = {piece.name for box in self.boxes(text, options) for piece in box.figures}
        for name in names:
            if name not in known:
                raise BadPosition("There is no piece {name}.", name=clip(name))
        state = read_state(text, self.rules)
        letter = names[0] if names else EMPTY
        changed = self.rules.change(state, {node: letter}, turn=state.turn, marks=dict(state.marks))
        return write_state(changed._replace(over=state.over), self.rules)

    def start_choices(self, text: str, options: Options) -> tuple[StartChoice, ...]:
        """A turn of each side."""
        state = read_state(text, self.rules)
        return tuple(
            StartChoice(
                side.name,
                Text(f"{side.title.en} to move", f"Tới lượt {side.title.vi}"),
                index == state.turn and not state.over,
            )
            for index, side in enumerate(self.rules.sides)
        )

    def choose_start(self, text: str, name: str, options: Options) -> str:
        """The text with a side to move, in a game that goes on."""
        turn = [side.name for side in self.rules.sides].index(name)
        return write_state(read_state(text, self.rules)._replace(turn=turn, over=""), self.rules)
