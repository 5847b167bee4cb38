"""A position in the making: pieces are laid on a board one by one, and it need not be possible all the while."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from sandtable.kernel.display.editor_pieces import Box, Figure, Onset
from sandtable.kernel.error import BadNotation, BadPosition, clip
from sandtable.kernel.text import Words

if TYPE_CHECKING:
    from sandtable.kernel.game import Game
    from sandtable.kernel.position import Position
    from sandtable.kernel.protocols import Easel


@final
class Draft:
    """A text that can be read, though it may be no position. Whatever is changed gives another draft."""

    __slots__ = ("_complaint", "easel", "figures", "game", "text")

    def __init__(self, game: Game, easel: Easel, text: str) -> None:
        """For the kernel: ask `game.draft`."""
        self.game = game
        self.easel = easel
        self.text = text
        self.figures: tuple[Figure, ...] = easel.lying(text, game.options)
        """What lies on the board; of several on a node the first carries the others."""
        self._complaint: Words | bool | None = False

    def on(self, node: str) -> tuple[Figure, ...]:
        """What lies on a node."""
        return tuple(figure for figure in self.figures if figure.token.node == node)

    def put(self, node: str, *names: str) -> Draft:
        """The draft with these pieces on a node instead of what was there; without any, with nothing on it.

        A piece of which the game has only one is taken from where it was.
        """
        if node not in {known.name for known in self.game.scene.nodes}:
            raise BadNotation(f"There is no point {clip(node)} on this board.")
        height = self.easel.HEIGHT
        if len(names) > height:
            raise BadPosition(f"At most {height} pieces stand on one point of this board, not {len(names)}.")
        if names == tuple(figure.name for figure in self.on(node)):
            return self
        return Draft(self.game, self.easel, self.easel.put(self.text, node, names, self.game.options))

    def turned(self, name: str) -> Draft:
        """The draft from which play goes on in another way, a turn beginning; see `onsets`."""
        if name not in {onset.name for onset in self.onsets}:
            known = ", ".join(onset.name for onset in self.onsets)
            raise BadPosition(f"Play does not go on with {clip(name)} here, but with {known}.")
        return Draft(self.game, self.easel, self.easel.turn(self.text, name, self.game.options))

    @property
    def boxes(self) -> tuple[Box, ...]:
        """Everything that can be laid on the board, side by side."""
        return self.easel.boxes(self.text, self.game.options)

    @property
    def onsets(self) -> tuple[Onset, ...]:
        """The ways in which play may go on."""
        return self.easel.onsets(self.text, self.game.options)

    @property
    def complaint(self) -> Words | None:
        """What is wrong with it; None where it is a position."""
        if isinstance(self._complaint, bool):
            try:
                self.position()
                self._complaint = None
            except BadPosition as error:
                self._complaint = self.game.excuse(error)
        return self._complaint

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
