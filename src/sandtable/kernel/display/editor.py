"""A position being edited: pieces are put on a board one by one, and until it is done it may be impossible."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from sandtable.kernel.display.editor_pieces import EditorPiece, PieceBox, StartChoice
from sandtable.kernel.error import BadNotation, BadPosition, clip

if TYPE_CHECKING:
    from sandtable.kernel.game import Game
    from sandtable.kernel.position import Position
    from sandtable.kernel.protocols import Editor


@final
class Draft:
    """A text that can be read, though it may not be a legal position. Each change gives a new draft."""

    __slots__ = ("_problem", "editor", "game", "pieces", "text")

    def __init__(self, game: Game, editor: Editor, text: str) -> None:
        """For the kernel: ask `game.draft`."""
        self.game = game
        self.editor = editor
        self.text = text
        self.pieces: tuple[EditorPiece, ...] = editor.placed_pieces(text, game.options)
        """The pieces on the board; of several on a node the first carries the others."""
        self._problem: BadPosition | bool | None = False

    def on(self, node: str) -> tuple[EditorPiece, ...]:
        """The pieces on a node."""
        return tuple(piece for piece in self.pieces if piece.token.node == node)

    def put(self, node: str, *names: str) -> Draft:
        """The draft with exactly these pieces on a node; without names it empties the node.

        A piece of which the game has only one moves there.
        """
        if node not in {known.name for known in self.game.scene.nodes}:
            raise BadNotation("There is no point {name} on this board.", name=clip(node))
        height = self.editor.HEIGHT
        if len(names) > height:
            raise BadPosition(
                "At most {height} pieces stand on one point of this board, not {count}.",
                height=height,
                count=len(names),
            )
        if names == tuple(piece.name for piece in self.on(node)):
            return self
        return Draft(self.game, self.editor, self.editor.put(self.text, node, names, self.game.options))

    def choose_start(self, name: str) -> Draft:
        """The draft from which play continues in another way, at the start of a turn; see `start_choices`."""
        if name not in {choice.name for choice in self.start_choices}:
            known = ", ".join(choice.name for choice in self.start_choices)
            raise BadPosition("Play cannot go on with {name} here, only with {known}.", name=clip(name), known=known)
        return Draft(self.game, self.editor, self.editor.choose_start(self.text, name, self.game.options))

    @property
    def boxes(self) -> tuple[PieceBox, ...]:
        """Every piece that can be put on the board, by side."""
        return self.editor.boxes(self.text, self.game.options)

    @property
    def start_choices(self) -> tuple[StartChoice, ...]:
        """The ways in which play may continue."""
        return self.editor.start_choices(self.text, self.game.options)

    @property
    def problem(self) -> BadPosition | None:
        """Why it is not a position; None where it is one."""
        if isinstance(self._problem, bool):
            try:
                self.position()
                self._problem = None
            except BadPosition as error:
                self._problem = error.with_traceback(None)
        return self._problem

    def position(self) -> Position:
        """The position it has become, or BadPosition."""
        return self.game.position(self.text)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Draft) and (self.game, self.text) == (other.game, other.text)

    def __hash__(self) -> int:
        return hash(self.text)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Draft of {self.game.name}: {self.text}>"
