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

    def world(self, random: Random) -> Position:
        """A position that may be the true one; with its past, for repetition, where nothing is hidden."""
        return self.replayed() or self.view.sample(random)

    def replayed(self) -> Position | None:
        """The position as it came about, where all of that is known."""
        if not self.start or "?" in self.start or "?" in self.view.text:
            return None
        try:
            position = self.view.game.position(self.start)
            for seat, move in self.heard:
                position = position.play(move, seat)
        except SandtableError:
            return None
        return position if position.text == self.view.text else None
