"""What a game package gives the kernel: a few modules, each with one concern.

Only the package itself knows the type of its board; everything else treats it as a `Board`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from random import Random
from typing import TYPE_CHECKING, Protocol, TypeVar

from sandtable.kernel.board.board_cy import Board
from sandtable.kernel.display.editor_pieces import EditorPiece, PieceBox, StartChoice
from sandtable.kernel.display.explanation import Reason
from sandtable.kernel.display.scene import Scene, Stage
from sandtable.kernel.move import Spelling
from sandtable.kernel.option import Options
from sandtable.kernel.outcome import Outcome
from sandtable.kernel.seat import Seat
from sandtable.kernel.text import Text

if TYPE_CHECKING:
    from sandtable.kernel.display.odds import OddsTable
    from sandtable.kernel.game import Game
    from sandtable.kernel.record import Record

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

    def move_text(self, board: B, move: int) -> str:
        """The text of a legal move."""
        ...

    def spellings(self, board: B, moves: list[int]) -> list[Spelling]:
        """The texts and taps of legal moves, in the same order. One call serves a whole list of moves."""
        ...

    def tidy(self, text: str) -> tuple[str, ...]:
        """What a text typed by a person may mean: move texts, or taps joined by spaces; BadNotation if it is no move
        at all."""
        ...

    def referee_move(self, board: B, text: str) -> int:
        """A move of the referee, or IllegalMove / BadNotation."""
        ...


class OutcomeRules(Protocol[A_contra]):
    """`outcome.py`: the seats, and who has won."""

    def seats(self, options: Options) -> tuple[Seat, ...]:
        """The seats in their order."""
        ...

    def outcome(self, board: A_contra, seats: tuple[Seat, ...]) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        ...

    def adjudicate(self, board: A_contra, seats: tuple[Seat, ...]) -> Outcome:
        """What the result would be if the game stopped here."""
        ...


class Visibility(Protocol[B]):
    """`visibility.py`: who knows what."""

    def is_open(self, board: B) -> bool | None:
        """True if everybody sees this position and its moves in full, so that one text serves all; False if somebody
        does not see all of the position; None where only the texts tell."""
        ...

    def mask(self, board: B, seat: int) -> str:
        """The position text as one seat may know it, with `?` for the rest; seat -1 is a spectator."""
        ...

    def redact_move(self, board: B, move: int, by: int, seat: int) -> str:
        """A move of seat `by`, about to be made on this board, as another seat may know it.

        The redacted move and the view after it tell the same: moves with one redacted text lead to equal views. An
        empty text means that the seat does not even learn that there was a move; its view then stays the same too.
        """
        ...

    def sample(self, text: str, seat: int, options: Options, random: Random) -> B:
        """A board that looks like this masked text to that seat, drawn at random."""
        ...


class SceneMaker(Protocol):
    """`scene.py`: how the game looks."""

    def scene(self, seats: tuple[Seat, ...]) -> Scene:
        """The empty board."""
        ...

    def stage(
        self, text: str, options: Options, seats: tuple[Seat, ...], wanted: Collection[str] | None = None
    ) -> Stage:
        """What stands on the board, from a masked text.

        The stage names all layers. Of the layers that are not shown by default only the wanted ones get marks; None
        wants all.
        """
        ...


class Explainer(Protocol[A_contra]):
    """`explain.py`, which is optional: why a move is not legal."""

    def explain(self, board: A_contra, source: str, target: str) -> Reason | None:
        """The rule that forbids the seat to move to go from one node to another; None where a legal move does."""
        ...


class TapExplainer(Protocol[A_contra]):
    """`explain_tap` of `explain.py`, which is optional too: the same after a tap that is no node."""

    def __call__(self, board: A_contra, tap: str, target: str, /) -> Reason | None:
        """The rule that forbids a node after a card or a button; None where a legal move begins with both."""
        ...


class Evaluation(Protocol):
    """`evaluation.py`, which is optional: the weights of the evaluation."""

    def weights(self) -> dict[str, int]:
        """The weights in force, by name; the evaluation is linear in them."""
        ...

    def apply(self, weights: Mapping[str, int]) -> None:
        """Evaluate by these weights from now on; boards read or copied before may still use others."""
        ...


class OddsMaker(Protocol):
    """`odds.py`, which is optional: exact chances."""

    def odds_tables(self, text: str, seat: int, options: Options) -> tuple[OddsTable, ...]:
        """What a seat may work out from its masked text; seat -1 is a spectator."""
        ...


class Interchange(Protocol):
    """`interchange.py`, which is optional: records as other programs of the game write them."""

    NAME: str
    """What such a file is called: PGN, PDN."""
    SUFFIX: str
    """How its name ends: .pgn, .pdn."""

    def is_foreign(self, text: str) -> bool:
        """Whether a text looks like such a file."""
        ...

    def read_records(self, text: str, game: Game) -> Iterable[Record]:
        """The games in such a file, or BadRecord; best one after another, since often only the first is wanted."""
        ...

    def write_record(self, record: Record) -> str:
        """A record as such a file."""
        ...


class UciNotation(Protocol[A_contra]):
    """`uci.py`, which is optional: how UCI, the protocol that many engines speak, writes positions and moves."""

    def is_standard(self, options: Options) -> bool:
        """Whether engines know the game under these options."""
        ...

    def position_text(self, board: A_contra) -> str:
        """The position for `position fen …`."""
        ...

    def move_text(self, board: A_contra, move: int) -> str:
        """A legal move, such as `e2e4` or `e7e8q`."""
        ...


class Labels(Protocol):
    """`labels.py`, which is optional: words for buttons, and for moves that the notation alone does not make clear."""

    def say(self, tap: str) -> Text | None:
        """What a tap that is no node means, or a move, for people; None for what reads well as it is written."""
        ...

    def describe_move(self, move: str, text: str, options: Options) -> Text | None:
        """What a move made in the position of that text means, for people; None where a piece just goes somewhere.

        The text is empty where only the move is known.
        """
        ...


class Editor(Protocol):
    """`editor.py`, which is optional: setting up a board by hand. Each change turns one text into another.

    A text that breaks off or names an unknown piece is a BadPosition. Any other text will do, even one of an impossible
    position: only `notation.read` checks that.
    """

    HEIGHT: int
    """How many pieces one node may hold."""

    def empty_text(self, options: Options) -> str:
        """The text of an empty board."""
        ...

    def placed_pieces(self, text: str, options: Options) -> tuple[EditorPiece, ...]:
        """The pieces on the board, as the stage would draw them."""
        ...

    def boxes(self, text: str, options: Options) -> tuple[PieceBox, ...]:
        """Every piece that can be put on the board, and how many of each are left."""
        ...

    def put(self, text: str, node: str, names: tuple[str, ...], options: Options) -> str:
        """The text with exactly these pieces on a node; everything else stays. A unique piece moves there."""
        ...

    def start_choices(self, text: str, options: Options) -> tuple[StartChoice, ...]:
        """The ways in which play may continue: usually a turn of each seat."""
        ...

    def choose_start(self, text: str, name: str, options: Options) -> str:
        """The text with one of these ways. It drops what belonged to an unfinished turn or to the end of the game."""
        ...
