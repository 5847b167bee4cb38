"""What an engine is told: what its seat sees, and what it has heard."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING

from sandtable.kernel.error import SandtableError
from sandtable.kernel.view import View

if TYPE_CHECKING:
    from sandtable.kernel.position import Position


@dataclass(frozen=True, slots=True)
class Situation:
    """A view, and how it came about. Nothing in it is hidden from the seat, so an engine cannot cheat."""

    view: View
    start: str = ""
    """The text of an earlier view; empty where nothing is known of the past."""
    heard: tuple[tuple[str, str], ...] = field(default=(), repr=False)
    """What has been heard since: seat and move."""

    @property
    def is_open(self) -> bool:
        """Whether the seat knows everything there is to know, and nobody else acts unseen."""
        return len(self.view.waiting) == 1 and is_whole(self.view)

    def world(self, random: Random, memory: Memory | None = None) -> Position:
        """A position that may be the true one; with its past, for repetition, where nothing is hidden."""
        known = (memory or Memory()).replay(self) if self.start else None
        return known or self.view.sample(random)


def is_whole(view: View) -> bool:
    """Whether a view tells everything; one with gaps is no position, though not every gap is written `?`."""
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

    def replay(self, situation: Situation) -> Position | None:
        """The position as it came about; None where that is not wholly known."""
        start, heard = situation.start, situation.heard
        if not situation.is_open:
            return None
        at = len(self._heard)
        position = self._position
        game = situation.view.game
        if position is None or position.game != game or start != self._start or heard[:at] != self._heard:
            at, position = 0, None
        try:
            position = position or game.position(start)
            for seat, move in heard[at:]:
                position = position.play(move, seat)
        except SandtableError:
            return None
        if position.text != situation.view.text:
            return None
        self._start, self._heard, self._position = start, heard, position
        return position
