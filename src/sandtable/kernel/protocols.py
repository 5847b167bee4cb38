"""What a room hands to the kernel: a few modules, each with one concern.

The board of a room is known only to the room; elsewhere it is just a `Board`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from random import Random
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, cast

from sandtable.kernel.board.board_cy import Board
from sandtable.kernel.display.editor_pieces import Box, Figure, Onset
from sandtable.kernel.display.explanation import Reason
from sandtable.kernel.display.scene import Scene, Stage
from sandtable.kernel.move import Spelling
from sandtable.kernel.option import Options
from sandtable.kernel.outcome import Outcome
from sandtable.kernel.seat import Seat
from sandtable.kernel.text import Words

if TYPE_CHECKING:
    from sandtable.kernel.display.odds import Forecast

B = TypeVar("B", bound=Board)
R_co = TypeVar("R_co", bound=Board, covariant=True)
A_contra = TypeVar("A_contra", bound=Board, contravariant=True)


class Notation(Protocol[B]):
    """`notation.py`: text to board and back, move to text and taps."""

    def opening(self, options: Options) -> B:
        """The board on which a game begins."""
        ...

    def read(self, text: str, options: Options) -> B:
        """The board a position text describes, or BadPosition."""
        ...

    def write(self, board: B) -> str:
        """The position text of a board; `read` gives it back."""
        ...

    def word(self, board: B, move: int) -> str:
        """The text of a legal move."""
        ...

    def taps(self, board: B, move: int) -> tuple[str, ...]:
        """The places a person touches to make it."""
        ...

    def tidy(self, text: str) -> tuple[str, ...]:
        """The spellings in which a text typed by a person may be meant, or BadNotation if it is no move at all."""
        ...

    def order(self, board: B, text: str) -> int:
        """A move of the referee, or IllegalMove / BadNotation."""
        ...


Speller = Callable[[Any, list[int]], list[Spelling]]


def speller(notation: Notation[Any]) -> Speller:
    """How many moves are written at once: by `spellings`, where a notation has that too, else one by one."""
    if (quick := getattr(notation, "spellings", None)) is not None:
        return cast(Speller, quick)
    word, taps = notation.word, notation.taps
    return lambda board, moves: [Spelling(word(board, move), taps(board, move)) for move in moves]


class Verdict(Protocol[A_contra]):
    """`verdict.py`: who sits where, and who has won."""

    def seats(self, options: Options) -> tuple[Seat, ...]:
        """The seats in their order."""
        ...

    def outcome(self, board: A_contra, seats: tuple[Seat, ...]) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        ...

    def adjudicate(self, board: A_contra, seats: tuple[Seat, ...]) -> Outcome:
        """What the result would be if the game stopped here."""
        ...


class Sight(Protocol[B]):
    """`sight.py`: who knows what.

    It may also have `is_open(board)`: whether everybody sees everything, so that one text serves all.
    """

    def mask(self, board: B, seat: int) -> str:
        """The position text as one seat may know it, with `?` for the rest; seat -1 is a spectator."""
        ...

    def hear(self, board: B, move: int, by: int, seat: int) -> str:
        """A move of seat `by`, about to be made on this board, as another seat may hear of it.

        Hearing and seeing tell the same: moves heard alike look alike once they are made. An empty text means that
        the seat hears nothing at all, not even that there was a move; it then sees nothing of it either.
        """
        ...

    def sample(self, text: str, seat: int, options: Options, random: Random) -> B:
        """A board that looks like this masked text to that seat, drawn at random."""
        ...


class Stagecraft(Protocol):
    """`scene.py`: how it looks."""

    def lay(self, seats: tuple[Seat, ...]) -> Scene:
        """The bare board."""
        ...

    def stage(
        self, text: str, options: Options, seats: tuple[Seat, ...], wanted: Collection[str] | None = None
    ) -> Stage:
        """What stands on it, from a masked text.

        All layers are named, but of those that are not shown anyway only the wanted ones have marks; None wants all."""
        ...


class Counsel(Protocol[A_contra]):
    """`counsel.py`, which a room need not have: why a move is not legal.

    It may also have `touched(board, touch, target)`: the same for a node that is touched after something that is no
    node, a card or a button.
    """

    def explain(self, board: A_contra, source: str, target: str) -> Reason | None:
        """What forbids the seat to move to go from one node to another; None where a legal move does."""
        ...


class Appraisal(Protocol):
    """`worth.py`, where a room has one: what its evaluation is made of."""

    def weights(self) -> dict[str, int]:
        """The weights in force, by name; the evaluation is linear in them."""
        ...

    def apply(self, weights: Mapping[str, int]) -> None:
        """Judge by these weights from now on; boards read or copied before may still judge by others."""
        ...


class Oracle(Protocol):
    """`odds.py`, where a room has one: exact chances."""

    def forecasts(self, text: str, seat: int, options: Options) -> tuple[Forecast, ...]:
        """What a seat may work out from its masked text; seat -1 is a spectator."""
        ...


class Speech(Protocol):
    """`speech.py`, where a room has one: what stands on buttons and, where its notation is no reading, in lists.

    It may also have `tell(move, text, options)`: what a move made in the position of that text means, for people, where
    it is not a piece going from one place to another; None for anything else. `teller` finds it.
    """

    def say(self, tap: str) -> Words | None:
        """What a tap that is no place means, or a move, for people; None for what they read as it is written."""
        ...


Teller = Callable[[str, str, Options], Words | None]


def teller(speech: Speech | None) -> Teller:
    """How moves are told that are no steps: by `tell`, where a speech has that too, else not at all."""
    return getattr(speech, "tell", None) or (lambda move, text, options: None)


class Easel(Protocol):
    """`easel.py`, where a room has one: laying pieces on the board by hand, one text giving another.

    A text that breaks off in the middle or names a piece that does not exist cannot be read and is a BadPosition. Any
    other will do, however impossible: only `notation.read` asks whether it is a position.
    """

    HEIGHT: int
    """How many pieces may lie on one node."""

    def bare(self, options: Options) -> str:
        """The text of a board with nothing on it."""
        ...

    def lying(self, text: str, options: Options) -> tuple[Figure, ...]:
        """What lies on the board, as the stage would draw it."""
        ...

    def boxes(self, text: str, options: Options) -> tuple[Box, ...]:
        """Everything that can be laid on it, and how many of each are left."""
        ...

    def put(self, text: str, node: str, names: tuple[str, ...], options: Options) -> str:
        """The text with exactly these pieces on a node; everything else stays. A piece that is unique moves."""
        ...

    def onsets(self, text: str, options: Options) -> tuple[Onset, ...]:
        """The ways in which play may go on: mostly a turn of each seat."""
        ...

    def turn(self, text: str, name: str, options: Options) -> str:
        """The text with one of these ways; what belonged to an unfinished turn, or to the end of the game, goes."""
        ...
