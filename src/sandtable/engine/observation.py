"""What an engine knows: what its seat sees now, and what it has heard."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import Random
from typing import TYPE_CHECKING

from sandtable.kernel.error import BadInput, BadPosition, SandtableError, clip
from sandtable.kernel.position import Position
from sandtable.kernel.view import View

if TYPE_CHECKING:
    from sandtable.kernel.game import Game


@dataclass(frozen=True, slots=True)
class Observation:
    """A view, and how it came about. Nothing in it is hidden from the seat, so an engine cannot cheat."""

    view: View
    start: str = ""
    """The text of an earlier view; empty where nothing is known of the past."""
    heard: tuple[tuple[str, str], ...] = field(default=(), repr=False)
    """What has been heard since: seat and move."""
    only: str = ""
    """The only move to think about; empty for all of them."""

    @property
    def is_open(self) -> bool:
        """Whether the seat knows everything, and no other seat acts unseen."""
        return len(self.view.waiting) == 1 and is_whole(self.view)

    def world(self, random: Random, memory: Memory | None = None) -> Position:
        """A position that may be the true one; with its past, for repetition, where nothing is hidden."""
        known = (memory or Memory()).replay(self) if self.start else None
        return known or self.view.sample(random)


def narrow(observation: Observation, text: str) -> Observation:
    """The same observation with a single move to think about."""
    moves = tuple(move for move in observation.view.moves if move.text == text)
    if not moves:
        raise BadInput("{move} is not a legal move here.", move=clip(text))
    return replace(observation, view=replace(observation.view, moves=moves), only=text)


def read_view(game: Game, text: str, seat: str) -> View:
    """The view of a seat from its text; where no seat has that name, of the one that is to move.

    The moves of a seat are the same in every position that looks the same to it, so any of them will do.
    """
    found = next((other for other in game.seats if other.name == seat), None)
    if found is None:
        found = _sample(game, text, -1).to_move
        if found is None or not found.is_person:
            raise BadInput("Use seat to say whose view this is.")
    return _sample(game, text, found.index).view(found)


def _sample(game: Game, text: str, seat: int) -> Position:
    try:
        return Position(game, game.visibility.sample(text, seat, game.options, Random(0)))
    except SandtableError:
        raise
    except (ValueError, LookupError):
        raise BadPosition("No position looks like {text}.", text=clip(text)) from None


def is_whole(view: View) -> bool:
    """Whether a view shows everything; one with gaps is no position, though not every gap is written `?`."""
    if "?" in view.text:
        return False
    try:
        view.game.position(view.text)
    except SandtableError:
        return False
    return True


class Memory:
    """Remembers the last game it replayed, so that the next move of it costs one step and not the whole game."""

    def __init__(self) -> None:
        self._start = ""
        self._heard: tuple[tuple[str, str], ...] = ()
        self._position: Position | None = None

    def replay(self, observation: Observation) -> Position | None:
        """The position as it came about; None where that is not wholly known."""
        start, heard = observation.start, observation.heard
        if not observation.is_open:
            return None
        at = len(self._heard)
        position = self._position
        game = observation.view.game
        if position is None or position.game != game or start != self._start or heard[:at] != self._heard:
            at, position = 0, None
        try:
            position = position or game.position(start)
            for seat, move in heard[at:]:
                position = position.play(move, seat)
        except SandtableError:
            return None
        if position.text != observation.view.text:
            return None
        self._start, self._heard, self._position = start, heard, position
        return position
