"""A game as far as a driver has described it: where it started, the moves heard since, and how it looks now."""

from __future__ import annotations

from sandtable.engine.observation import Observation, read_view
from sandtable.kernel.error import BadInput, SandtableError
from sandtable.kernel.game import Game
from sandtable.kernel.position import Position
from sandtable.kernel.seat import CHANCE, Seat
from sandtable.kernel.text import AND, Text, listed
from sandtable.kernel.view import View

AUTO = "auto"
"""Instead of the name of a seat: the one that is to move."""
MAX_HEARD = 100_000


class KnownGame:
    """An immutable value, so that a line with an error in it changes nothing."""

    def __init__(
        self,
        game: Game,
        start: str,
        position: Position | None,
        heard: tuple[tuple[str, str], ...] = (),
        text: str = "",
    ) -> None:
        self.game = game
        self.start = start
        self.position = position
        """The whole position, where nothing is hidden."""
        self.heard = heard
        self.text = text
        """What the seat sees; empty where that follows from the position."""

    @staticmethod
    def at_opening(game: Game) -> KnownGame:
        return KnownGame(game, game.opening.text, game.opening)

    @staticmethod
    def read(game: Game, text: str, seat: str) -> KnownGame:
        """A game that starts from a position, or from what a seat sees of one."""
        try:
            position = game.position(text)
        except SandtableError as refused:
            try:
                view = read_view(game, text, seat)
            except SandtableError:
                raise refused from None
            return KnownGame(game, view.text, None, (), view.text)
        return KnownGame(game, position.text, position)

    def play(self, seat: Seat, text: str) -> KnownGame:
        """The game after a move. One that was not heard in full leaves open how the game looks now."""
        if not text:
            raise BadInput("heard takes a seat and its move.")
        if len(self.heard) >= MAX_HEARD:
            raise BadInput("No game has more than {count} moves.", count=MAX_HEARD)
        position = None
        if self.position is not None and "?" not in text:
            position = self.position.play(text, seat)
            if len(self.position.waiting) > 1:
                position = None  # others may have acted unheard
        return KnownGame(self.game, self.start, position, (*self.heard, (seat.name, text)))

    def show(self, text: str, seat: str) -> KnownGame:
        """The game as a seat sees it now. The view counts, even if the moves lead elsewhere."""
        view = read_view(self.game, text, seat)
        if self.position is not None and self.position.text == view.text:
            return self
        return KnownGame(self.game, self.start, None, self.heard, view.text)

    def view(self, seat: str) -> View:
        """What a seat sees now; BadInput where the game is over or the driver has not said enough."""
        if self.position is None:
            if not self.text:
                raise BadInput("A move was not heard in full; use view to send the current position.")
            return read_view(self.game, self.text, seat)
        outcome, to_move = self.position.outcome, self.position.to_move
        if outcome is not None or to_move is None:
            raise BadInput("The game is over: {outcome}", outcome=outcome)
        return self.position.view(to_move if seat == AUTO else seat)

    def observation(self, seat: str) -> Observation:
        """What an engine in that seat knows; BadInput where it has nothing to decide."""
        view = self.view(seat)
        if not view.moves:
            acting = listed((Text(other.name, other.title.vi) for other in view.waiting or (CHANCE,)), AND)
            who = view.seat or Text("A spectator", "Người xem")
            raise BadInput("{seat} has no move to choose; {names} to move.", seat=who, names=acting)
        return Observation(view, self.start, self.heard)
