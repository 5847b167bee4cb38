"""What the toys share: a bare scene, the two presets, and the sight of a game that hides nothing."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from sandtable.kernel.board.board_cy import Board
from sandtable.kernel.display.scene import Node, Scene, Stage, Token
from sandtable.kernel.game import Game
from sandtable.kernel.move import Spelling
from sandtable.kernel.option import Option, Options, Rulings
from sandtable.kernel.outcome import Ending, Outcome
from sandtable.kernel.protocols import Notation, OutcomeRules, SceneMaker, Visibility
from sandtable.kernel.seat import Seat
from sandtable.kernel.text import Text

B = TypeVar("B", bound=Board)
A_contra = TypeVar("A_contra", bound=Board, contravariant=True)


def both(text: str) -> Text:
    """The same words in both languages: toys are shown to nobody."""
    return Text(text, text)


def option(name: str, default: str, *choices: str, counts: range | None = None) -> Option:
    return Option(
        name, both(name), default, {choice: both(choice) for choice in choices}, both("a toy"), "1", counts=counts
    )


REPETITION = option("repetition", "off", "off", "three")


def rulings(
    *options: Option, club: dict[str, str], consistent: Callable[[Options], None] = lambda options: None
) -> Rulings:
    return Rulings(options, {"book": {}, "club": club}, {"book": both("book"), "club": both("club")}, consistent)


def seats(names: Iterable[str], sides: Iterable[str] = ()) -> tuple[Seat, ...]:
    listed = list(names)
    of = list(sides) or listed
    return tuple(Seat(name, of[index], index, both(name.capitalize())) for index, name in enumerate(listed))


def endings(*names: str) -> tuple[Ending, ...]:
    """Endings by number; the first, number 0, is the game that was stopped."""
    return tuple(Ending(name, both(f"{name}: {{winner}} before {{loser}}.")) for name in ("stopped", *names))


def decided(ending: Ending, seats: tuple[Seat, ...], *sides: str) -> Outcome:
    """An outcome won by whole sides, or by nobody."""
    won = tuple(seat for seat in seats if seat.side in sides)
    return Outcome(won, ending, losers=tuple(seat for seat in seats if won and seat not in won))


class SingleSpellings(Protocol[A_contra]):
    """Spells many moves by writing the text and the taps of each."""

    def move_text(self, board: A_contra, move: int) -> str: ...

    def taps(self, board: A_contra, move: int) -> tuple[str, ...]: ...

    def spellings(self, board: A_contra, moves: list[int]) -> list[Spelling]:
        return [Spelling(self.move_text(board, move), self.taps(board, move)) for move in moves]


@dataclass(frozen=True)
class Tableau:
    """Nodes in rows, and the pieces that a function finds in a masked text."""

    names: tuple[str, ...]
    width: int
    tokens: Callable[[str, tuple[Seat, ...]], Iterable[tuple[str, str, str]]]
    """Node, letter and side of every piece."""

    def scene(self, seats: tuple[Seat, ...]) -> Scene:
        rows = -(-len(self.names) // self.width)
        nodes = tuple(
            Node(name, index % self.width + 0.5, rows - index // self.width - 0.5, (), "field")
            for index, name in enumerate(self.names)
        )
        return Scene(self.width, rows, nodes, turns={seat.name: 0 for seat in seats}, faces={"plain": both("plain")})

    def stage(
        self, text: str, options: Options, seats: tuple[Seat, ...], wanted: Collection[str] | None = None
    ) -> Stage:
        found = self.tokens(text, seats)
        return Stage(tuple(Token("disc", side, both(letter), letter, node) for node, letter, side in found))


def toy(
    name: str,
    rulings: Rulings,
    notation: Notation[Any],
    verdict: OutcomeRules[Any],
    sight: Visibility[Any],
    scene_maker: SceneMaker,
) -> Game:
    return Game(name, both(name), both(f"A toy: {name}."), __name__, rulings, notation, verdict, sight, scene_maker)
