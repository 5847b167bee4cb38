"""What one seat may know of a position."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING

from sandtable.kernel.display import svg_hook as painter
from sandtable.kernel.display.scene import Stage
from sandtable.kernel.move import Move
from sandtable.kernel.outcome import Outcome
from sandtable.kernel.seat import Seat

if TYPE_CHECKING:
    from sandtable.kernel.display.odds import Forecast
    from sandtable.kernel.game import Game
    from sandtable.kernel.position import Position


@dataclass(frozen=True, slots=True)
class View:
    """All that may be shown to a seat, or to a spectator: made by the room's `mask` and by nothing else."""

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
        return Position(self.game, self.game.sight.sample(self.text, index, self.game.options, random))

    def guess(self) -> Position:
        """The same for the same view every time, so that whatever follows from it tells nothing more."""
        return self.sample(Random(0))

    def stage(self) -> Stage:
        """What is drawn for this seat."""
        return self.game.stagecraft.stage(self.text, self.game.options, self.game.seats)

    def odds(self) -> tuple[Forecast, ...]:
        """The chances this seat may work out: none where the game is without chance."""
        index = -1 if self.seat is None else self.seat.index
        oracle = self.game.oracle
        return oracle.forecasts(self.text, index, self.game.options) if oracle else ()

    def __str__(self) -> str:
        return self.text

    def _repr_svg_(self) -> str:
        return painter.paint(self)
