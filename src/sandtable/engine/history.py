"""The history of a game as each seat may know it: what engines are told."""

from __future__ import annotations

from sandtable.engine.observation import Observation
from sandtable.kernel.game import Game
from sandtable.kernel.position import Position
from sandtable.kernel.record import Record
from sandtable.kernel.seat import Seat


class History:
    """Where a game started, where it stands, and what each seat has heard in between."""

    def __init__(self, position: Position) -> None:
        self.position = position
        """Where the game stands."""
        self._starts = {seat.name: position.view(seat).text for seat in self.game.seats}
        self._heard: dict[str, list[tuple[str, str]]] = {seat.name: [] for seat in self.game.seats}

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

    def play(self, text: str, by: Seat) -> None:
        """Add a move."""
        before = self.position
        after = before.play(text, by)
        for seat in self.game.seats:
            heard = before.redact_move(text, by, seat)
            if heard:
                self._heard[seat.name].append((by.name, heard))
        self.position = after

    def observation(self, seat: Seat) -> Observation:
        """What an engine in that seat is told."""
        return Observation(self.position.view(seat), self._starts[seat.name], tuple(self._heard[seat.name]))
