"""Faults that somebody who writes a game may make, planted one by one: the conformance suite finds each of them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from typing import Any

import pytest

from sandtable.kernel.board import NOISY
from sandtable.kernel.conformance import conform
from sandtable.kernel.display.scene import Stage
from sandtable.kernel.game import Game
from sandtable.kernel.grid import State, Step, grid_game
from sandtable.kernel.grid.board import GridBoard, Limits
from sandtable.kernel.grid.editor import GridEditor
from sandtable.kernel.grid.notation import GridNotation
from sandtable.kernel.grid.outcome import GridOutcome
from sandtable.kernel.grid.scene import GridScene
from sandtable.kernel.move import Spelling
from sandtable.kernel.open_visibility import OpenVisibility
from sandtable.kernel.option import Options
from sandtable.kernel.outcome import Outcome
from sandtable.kernel.seat import Seat
from tests.kernel.grid.draughts import Draughts

LIMITS = Limits(repetition=3, quiet=80)


class Endgame(Draughts):
    """A short game with kings, in which there is something to repeat."""

    start = "8/8/1m3k2/8/8/2K3M1/8/8 b"


def game(rules: type[Draughts] = Endgame, notation: type[GridNotation] = GridNotation) -> Game:
    """The game under other rules or with another notation."""
    own = rules()
    return grid_game(own, __name__, notation(own))


def on(board: type[GridBoard]) -> Game:
    """The game on another board."""

    class Notation(GridNotation):
        def board(self, state: State, options: Options) -> GridBoard:
            return board(state, self.rules, LIMITS)

    return game(notation=Notation)


def with_part(part: str, base: type, **methods: Any) -> Game:
    """The game with some methods of one part replaced."""
    made = game()
    changed = type("Changed", (base,), methods)
    return replace(made, **{part: changed(made.notation if base is not GridEditor else made.notation.rules)})  # type: ignore[attr-defined]


def spelling(**methods: Any) -> Game:
    """The game with some methods of its notation replaced."""
    return game(notation=type("Spelling", (GridNotation,), methods))


class CountsFromZero(GridBoard):
    def list_moves(self, seat: int) -> list[int]:
        return [number if number > 1 else 0 for number in super().list_moves(seat)]

    def do(self, move: int) -> State:
        return super().do(move or 1)

    def is_irreversible(self, move: int) -> bool:
        return super().is_irreversible(move or 1)


class TooManyBits(GridBoard):
    def list_moves(self, seat: int) -> list[int]:
        return [number | 1 << 63 for number in super().list_moves(seat)]

    def do(self, move: int) -> State:
        return super().do(move & ~(1 << 63))

    def is_irreversible(self, move: int) -> bool:
        return super().is_irreversible(move & ~(1 << 63))


def plain(self: GridNotation, board: GridBoard, move: int) -> Spelling:
    """A spelling that does not mind changed numbers."""
    step = board.steps.get(move & ~(1 << 63)) or board.steps.get(move or 1) or board.steps[move or 1 | NOISY]
    return Spelling("-".join(step.path), step.path)


class Fractional(GridBoard):
    def value(self) -> int:
        return super().value() + 0.5  # type: ignore[return-value]


class Boundless(GridBoard):
    def value(self) -> int:
        return super().value() * 1000 + (30_000 if self.side == 0 else -30_000)


class OneSided(GridBoard):
    def value(self) -> int:
        return self.rules.worth(self.state)

    def value_for(self, side: int) -> int:
        return self.rules.worth(self.state)


class Shifting(GridBoard):
    def value_for(self, side: int) -> int:
        return super().value_for(side) + 1


class NoSideInKey(GridBoard):
    def key_material(self) -> object:
        return self.state.cells


class CounterInKey(GridBoard):
    def key_material(self) -> object:
        return self.state


class NeverUndone(GridBoard):
    made = 0

    def do(self, move: int) -> State:
        self.made += 1
        return super().do(move)

    def value(self) -> int:
        return super().value() + (self.made if self.side == 0 else -self.made)


class Shared(GridBoard):
    def copy(self) -> Shared:
        return self


class Generous(GridBoard):
    def moves_for(self, seat: int) -> list[int]:
        return self.list_moves(seat) if seat >= 0 and not self.ended else []


class Forgetful(Endgame):
    """Does not write its counter."""

    def write_rest(self, state: State) -> str:
        return super().write_rest(state._replace(quiet=0))


class Restless(Endgame):
    """Takes every step for progress."""

    def is_progress(self, state: State, step: Step) -> bool:
        return True


class Twice(Endgame):
    """Lists every step twice."""

    def after(self, state: State) -> Iterator[Step]:
        for step in super().after(state):
            yield from (step, step)


def all_win(self: GridOutcome, board: GridBoard, seats: tuple[Seat, ...]) -> Outcome | None:
    found = GridOutcome.outcome(self, board, seats)
    return None if found is None else replace(found, winners=seats[:1], losers=seats[1:])


def endless(self: GridOutcome, board: GridBoard, seats: tuple[Seat, ...]) -> Outcome | None:
    return None


def ends_only(self: GridNotation, board: GridBoard, move: int) -> Spelling:
    found = GridNotation.spell(self, board, move)
    return Spelling(found.text, found.taps[:1])


def hole(*args: object) -> Any:
    raise KeyError("a hole in the room")


def off_board(
    self: GridScene, text: str, options: Options, seats: tuple[Seat, ...], wanted: Collection[str] | None = None
) -> Stage:
    stage = GridScene.stage(self, text, options, seats, wanted)
    return replace(stage, tokens=(*stage.tokens[1:], replace(stage.tokens[0], node="z9")))


def sticky(self: GridEditor, text: str, node: str, names: tuple[str, ...], options: Options) -> str:
    return GridEditor.put(self, text, node, names, options) if names else text


FAULTS: dict[str, Callable[[], Game]] = {
    "a move has the number 0": lambda: replace_spelling(on(CountsFromZero)),
    "a move has 64 bits": lambda: replace_spelling(on(TooManyBits)),
    "the evaluation is no whole number": lambda: on(Fractional),
    "the evaluation is out of bounds": lambda: on(Boundless),
    "the evaluation is not told from the side to move": lambda: on(OneSided),
    "what one side gains the other does not lose": lambda: on(Shifting),
    "the key leaves out whose turn it is": lambda: on(NoSideInKey),
    "the key contains a counter, so that nothing repeats": lambda: on(CounterInKey),
    "the text leaves out a counter": lambda: game(Forgetful),
    "every step counts as progress, so that nothing repeats": lambda: game(Restless),
    "a move is listed twice": lambda: game(Twice),
    "taking back leaves something behind": lambda: on(NeverUndone),
    "a copy is the board itself": lambda: on(Shared),
    "whoever waits has moves": lambda: on(Generous),
    "the notation lacks a method": lambda: spelling(tidy=None),
    "a method takes other parameters": lambda: spelling(read=lambda self, text: None),
    "the taps of one move begin another": lambda: spelling(spell=ends_only),
    "a text of nonsense raises KeyError": lambda: spelling(tidy=hole),
    "the referee's moves raise KeyError": lambda: spelling(referee_move=hole),
    "the side to move is lost in the text": lambda: spelling(
        read=lambda self, text, options: GridNotation.read(self, text.replace(" b", " w"), options)
    ),
    "the outcome contradicts the board": lambda: with_part("outcome_rules", GridOutcome, outcome=all_win),
    "the game never ends": lambda: with_part("outcome_rules", GridOutcome, outcome=endless),
    "stopping the game raises KeyError": lambda: with_part("outcome_rules", GridOutcome, adjudicate=hole),
    "a piece is drawn where no node is": lambda: with_part("scene_maker", GridScene, stage=off_board),
    "the editor does not remove a piece": lambda: with_part("editor", GridEditor, put=sticky),
    "an open game hides something": lambda: replace(
        game(), visibility=type("Veil", (OpenVisibility,), {"mask": lambda *_: "?"})(game().notation)
    ),
}


def replace_spelling(made: Game) -> Game:
    """The game with moves spelled whatever their numbers."""
    notation = type("Plain", (type(made.notation),), {"spell": plain})(made.notation.rules)  # type: ignore[attr-defined]
    return replace(made, notation=notation, visibility=OpenVisibility(notation))


def test_without_a_fault_it_conforms() -> None:
    conform(game(), max_plies=40)


@pytest.mark.parametrize("fault", FAULTS)
def test_every_fault_is_found_and_named(fault: str) -> None:
    faulty = FAULTS[fault]()
    with pytest.raises(AssertionError, match="draughts") as raised:
        conform(faulty, games=4, max_plies=40)
    said = str(raised.value)
    assert said.endswith(".") or "KeyError" in said
