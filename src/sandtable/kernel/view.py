"""What one seat may know of a position."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING

from sandtable.kernel.display import svg_hook
from sandtable.kernel.display.scene import Stage
from sandtable.kernel.move import Move
from sandtable.kernel.outcome import Outcome
from sandtable.kernel.seat import Seat

if TYPE_CHECKING:
    from sandtable.kernel.display.odds import OddsTable
    from sandtable.kernel.game import Game
    from sandtable.kernel.position import Position


@dataclass(frozen=True, slots=True)
class View:
    """All that a seat, or a spectator, may be shown. Its text comes from `Visibility.mask` and from nothing else."""

    game: Game = field(repr=False)
    seat: Seat | None
    """Whose view it is; None for a spectator."""
    text: str
    """The position text with `?` for what is hidden."""
    to_move: Seat | None
    waiting: tuple[Seat, ...]
    moves: tuple[Move, ...] = field(repr=False)
    """The seat's own legal moves."""
    outcome: Outcome | None

    def sample(self, random: Random) -> Position:
        """A whole position that looks like this to the seat, drawn at random."""
        from sandtable.kernel.position import Position

        index = -1 if self.seat is None else self.seat.index
        return Position(self.game, self.game.visibility.sample(self.text, index, self.game.options, random))

    def guess(self) -> Position:
        """The same sample for equal views, so that nothing computed from it reveals more than the view."""
        return self.sample(Random(0))

    def stage(self) -> Stage:
        """What is drawn for this seat."""
        return self.game.scene_maker.stage(self.text, self.game.options, self.game.seats)

    def odds(self) -> tuple[OddsTable, ...]:
        """The chances this seat can compute: none where the game has no chance."""
        index = -1 if self.seat is None else self.seat.index
        maker = self.game.odds_maker
        return maker.odds_tables(self.text, index, self.game.options) if maker else ()

    def __str__(self) -> str:
        return self.text

    def _repr_svg_(self) -> str:
        return svg_hook.draw(self)
