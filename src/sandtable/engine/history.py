"""A game as it came about, and as each seat may know it: what engines are told."""

from __future__ import annotations

from sandtable.engine.situation import Situation
from sandtable.kernel.game import Game
from sandtable.kernel.position import Position
from sandtable.kernel.record import Record
from sandtable.kernel.seat import Seat


class History:
    """Every position so far, and what each seat has heard in between."""

    def __init__(self, position: Position) -> None:
        self._positions = [position]
        self._heard: dict[str, list[tuple[int, str, str]]] = {seat.name: [] for seat in self.game.seats}
        """By seat: after which move it was heard, who moved, and what was heard."""

    @staticmethod
    def of(record: Record) -> History:
        """The history of a game up to its last move."""
        history = History(next(record.positions()))
        for entry in record.entries:
            history.play(entry.text, entry.seat)
        return history

    @property
    def game(self) -> Game:
        return self.position.game

    @property
    def position(self) -> Position:
        """Where the game stands."""
        return self._positions[-1]

    def play(self, text: str, by: Seat) -> None:
        """Go on with a move."""
        before = self.position
        after = before.play(text, by)
        for seat in self.game.seats:
            heard = before.heard(text, by, seat)
            if heard:
                self._heard[seat.name].append((len(self._positions), by.name, heard))
        self._positions.append(after)

    def situation(self, seat: Seat) -> Situation:
        """What an engine in that seat is told: all it has heard, or as much as counts for repetition."""
        view = self.position.view(seat)
        since = 0
        if "?" not in view.text:
            since = max(0, len(self._positions) - 1 - self.position.board().window)
        start = self._positions[since].view(seat).text
        heard = tuple((by, text) for after, by, text in self._heard[seat.name] if after > since)
        return Situation(view, start, heard)
