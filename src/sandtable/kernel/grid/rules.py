"""What a grid game writes: its pieces, where they start, and every legal step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import ClassVar, NamedTuple

from sandtable.kernel.grid.grid import Grid
from sandtable.kernel.grid.position_text import Rest, read_rest, write_rest
from sandtable.kernel.grid.state import EMPTY, State, Step
from sandtable.kernel.option import Option, Options
from sandtable.kernel.outcome import Ending
from sandtable.kernel.text import Text


class SideKind(NamedTuple):
    """A side, which is one seat."""

    name: str
    title: Text


class PieceKind(NamedTuple):
    """A kind of piece that every side may have."""

    letter: str
    """A small letter; the first side's pieces are written with the capital."""
    title: Text
    worth: int = 100
    art: tuple[str, ...] = ()
    """Its pictures in `art/pieces.svg`, one for each side; a disc with its letter where there are none."""


class GridRules:
    """The rules of a game on a grid. A subclass sets what stands here without a value, and writes `after`."""

    name: ClassVar[str]
    title: ClassVar[Text]
    summary: ClassVar[Text]
    grid: ClassVar[Grid]
    sides: ClassVar[tuple[SideKind, ...]]
    pieces: ClassVar[tuple[PieceKind, ...]]
    start: str
    """The position text of the opening: rows from the top, then the first letter of the side to move."""
    marks: ClassVar[tuple[str, ...]] = ()
    """The names of the marks that a state may have."""
    is_side_game: ClassVar[bool] = False
    """Whether it is played with the pieces of another game; lists show it after the others."""
    options: ClassVar[tuple[Option, ...]] = ()
    presets: ClassVar[Mapping[str, Mapping[str, str]]] = MappingProxyType({})
    """Sets of options by name, besides or instead of `book` and `club`, which change nothing."""
    preset_titles: ClassVar[Mapping[str, Text]] = MappingProxyType({})
    """What each of these is for."""
    repetition: ClassVar[int] = 3
    """How often a position may occur before the game is drawn; 0 for ever."""
    quiet: ClassVar[int] = 0
    """After so many steps without progress the game is drawn; 0 for never."""
    repetition_rule: ClassVar[str] = ""
    """The number of the rule about repetition; where there is one, players can change it by an option."""
    quiet_rule: ClassVar[str] = ""
    """The number of the rule about progress, likewise."""
    finish: ClassVar[Ending] = Ending(
        "finished", Text("{winner} wins.", "{winner} thắng."), Text("The game is a draw.", "Ván cờ hoà.")
    )
    """What is said when the side to move has no step, unless `ending` says something else."""
    endings: ClassVar[Mapping[int, Ending]] = MappingProxyType({})
    """What is said of other endings, by the number that the board gives them (`Board.ended`), from `OWN_ENDINGS` on."""

    def under(self, options: Options) -> GridRules:
        """The rules under some options; a game with options of its own returns others."""
        return self

    def after(self, state: State) -> Iterable[Step]:
        """Every legal step of the side to move; none exactly when the game is over."""
        raise NotImplementedError

    def stuck(self, state: State) -> int | None:
        """The side that wins where the side to move has no step; None in a draw."""
        return 1 - state.turn if len(self.sides) == 2 else None

    def ending(self, state: State) -> Ending:
        """What is said where the side to move has no step."""
        return self.finish

    def wrong(self, state: State) -> Text | None:
        """Why a position that somebody set up cannot be; None where it can."""
        return None

    def settle(self, state: State) -> State:
        """A state that somebody set up, without marks that mean nothing on such a board."""
        return state

    def worth(self, state: State) -> int:
        """How much better the first side stands, in hundredths of the least piece: by default its pieces are worth."""
        values = {kind.letter: kind.worth for kind in self.pieces}
        return sum(values[cell.lower()] * (1 if cell.isupper() else -1) for cell in state.cells if cell != EMPTY)

    def ahead(self, state: State) -> tuple[int, ...]:
        """The side that stands better, which wins where the points decide; none where both stand alike."""
        worth = self.worth(state)
        return () if worth == 0 or len(self.sides) < 2 else (0,) if worth > 0 else (1,)

    def is_progress(self, state: State, step: Step) -> bool:
        """Whether a step can never be undone, so that no earlier position occurs again: by default if a piece came or
        went."""
        return step.after.cells.count(EMPTY) != state.cells.count(EMPTY)

    def recurring(self, state: State) -> State:
        """A state without what does not matter for repetition: by default without the count of quiet steps."""
        return state._replace(quiet=0)

    def write_rest(self, state: State) -> str:
        """What follows the side to move in a position text: by default every mark by its name."""
        return write_rest(state)

    def read_rest(self, words: list[str]) -> Rest:
        """What `write_rest` has written, or BadPosition."""
        return read_rest(words, self.marks, [side.name for side in self.sides])

    # What subclasses use.

    def at(self, state: State, node: str) -> str:
        """The letter on a node, `.` if it is empty."""
        return state.cells[self.grid.index[node]]

    def owner(self, letter: str) -> int:
        """The side of a letter; -1 of an empty node."""
        return -1 if letter == EMPTY else 0 if letter.isupper() else 1

    def own(self, state: State) -> Iterator[tuple[str, str]]:
        """The nodes of the side to move, and the small letter of what stands there."""
        for node, letter in zip(self.grid.nodes, state.cells, strict=True):
            if self.owner(letter) == state.turn:
                yield node, letter.lower()

    def empty(self, state: State) -> Iterator[str]:
        """The empty nodes."""
        return (node for node, letter in zip(self.grid.nodes, state.cells, strict=True) if letter == EMPTY)

    def letter(self, kind: str, side: int) -> str:
        """The letter of a side's piece."""
        return kind.upper() if side == 0 else kind

    def change(
        self,
        state: State,
        cells: Mapping[str, str],
        *,
        turn: int | None = None,
        marks: Mapping[str, str] = MappingProxyType({}),
    ) -> State:
        """The state after some nodes changed; the other side is to move, and marks that are not given are gone."""
        found = list(state.cells)
        for node, letter in cells.items():
            found[self.grid.index[node]] = letter
        following = (state.turn + 1) % len(self.sides) if turn is None else turn
        kept = tuple((name, value) for name, value in sorted(marks.items()) if value)
        return State("".join(found), following, kept, state.quiet)
