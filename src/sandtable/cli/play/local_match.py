"""A game as it is played at one terminal: who sits where, what was played, what can be taken back."""

from __future__ import annotations

from random import Random

from sandtable.engine.limit import Limit
from sandtable.engine.observation import Situation
from sandtable.engine.opponent import Opponent
from sandtable.engine.quick_eval import glance
from sandtable.engine.search.chance import drawn
from sandtable.kernel.game import Game
from sandtable.kernel.move import Move
from sandtable.kernel.outcome import AGREED, CONCEDED, Outcome
from sandtable.kernel.position import Position
from sandtable.kernel.record import Record
from sandtable.kernel.seat import CHANCE, REFEREE, Seat


class Contest:
    """The state of one game; it prints nothing and asks nobody."""

    def __init__(self, record: Record, people: tuple[Seat, ...], random: Random, level: int = 1) -> None:
        self.people = people
        """The seats of those who sit at the terminal; the computer has the others."""
        self.random = random
        self.opponents = {seat.side: Opponent(level) for seat in record.game.seats if seat not in people}
        self.history = [record]
        """The record before every move that can be taken back, and the present one."""
        self._last_open = 0

    @property
    def game(self) -> Game:
        return self.record.game

    @property
    def record(self) -> Record:
        return self.history[-1]

    @property
    def position(self) -> Position:
        return self.record.position

    @property
    def outcome(self) -> Outcome | None:
        return self.record.outcome

    @property
    def is_shared(self) -> bool:
        """Whether several people sit at the terminal, each with a side of their own."""
        return len({seat.side for seat in self.people}) > 1

    @property
    def turn(self) -> int:
        """Which turn of its side it is; 0 where seats act together or the game began elsewhere."""
        mover = self.position.to_move
        if self.record.start or self.outcome or mover is None:
            return 0
        if any(len(record.position.waiting) != 1 for record in self.history):
            return 0
        movers = (record.position.to_move for record in self.history if record.position.starts_turn)
        return sum(other is not None and other.side == mover.side for other in movers)

    # Moving

    def play(self, text: str, seat: Seat) -> None:
        """Make a move."""
        self._go_on(self.record.play(text, seat))

    def decide(self) -> Move:
        """What chance or the computer plays now."""
        to_move = self.position.to_move
        assert to_move is not None
        if to_move == CHANCE:
            return drawn(self.position.moves, self.random)
        view = self.position.view(to_move)
        situation = Situation(view)
        if view.text == self.position.text:
            first = self.history[0]
            heard = tuple((entry.seat.name, entry.text) for entry in self.record.entries[len(first.entries) :])
            situation = Situation(view, first.position.text, heard)
        return self.opponents[to_move.side].decide(situation, Limit(), seed=self.random.getrandbits(31)).move

    def undo(self) -> str:
        """Go back to where a person last had the move; else why not, as the name of a phrase."""
        entries = self.record.entries
        latest = next((at for at in reversed(range(len(entries))) if entries[at].seat in self.people), None)
        if latest is None:
            return "undo_none"
        seat, back = entries[latest].seat, latest
        goes_on = latest == len(entries) - 1 and self.position.to_move == seat and not self.position.starts_turn
        while not goes_on and back and entries[back - 1].seat == seat and not self.history[back].position.starts_turn:
            back -= 1
        gone = entries[back:]
        if any(not entry.seat.is_person for entry in gone):
            return "undo_chance"
        before = self.history[back].position
        others = any(entry.seat != seat for entry in gone)
        if hides(before, seat) and (others or not hides(self.position, seat)):
            return "undo_secret"
        del self.history[back + 1 :]
        self._last_open = min(self._last_open, back)
        while self._last_open and self._hides(self._last_open):
            self._last_open -= 1
        return ""

    def _go_on(self, record: Record) -> None:
        self.history.append(record)
        if not self._hides(len(self.history) - 1):
            self._last_open = len(self.history) - 1

    def _hides(self, at: int) -> bool:
        record = self.history[at]
        return record.outcome is None and any(hides(record.position, seat) for seat in self.people)

    # Ending

    def resign(self, seat: Seat) -> None:
        """One seat gives up: its side loses, or leaves the others to play on."""
        if len(self.game.sides) > 2:
            self.play(f"withdraw {seat.name}", REFEREE)
            return
        winners = tuple(other for other in self.game.seats if other.side != seat.side)
        losers = tuple(other for other in self.game.seats if other.side == seat.side)
        self._go_on(self.record.ended(Outcome(winners, CONCEDED, losers=losers)))

    def offer_draw(self, seat: Seat) -> bool:
        """Whether everybody agrees: people at one terminal always do, the computer unless it stands better."""
        others = [other for other in self.game.seats if other not in self.people and other.side != seat.side]
        if any(glance(self.position.view(other), self.random) > 0 for other in others):
            return False
        self._go_on(self.record.ended(Outcome((), AGREED)))
        return True

    # Knowing

    def has_secrets(self) -> bool:
        """Whether somebody at the terminal must not see everything now."""
        return self._hides(len(self.history) - 1)

    @property
    def told(self) -> Record:
        """The record as far as everybody at the terminal may read it: up to the last moment without secrets."""
        return self.history[self._last_open]

    def heard_last(self, viewer: Seat | None) -> tuple[Seat, str, tuple[str, ...]] | None:
        """The last move as a seat may hear of it: who, what, and the places it touched."""
        if not self.record.entries:
            return None
        entry, before = self.record.entries[-1], self.history[len(self.record.entries) - 1].position
        if entry.seat == REFEREE:
            return entry.seat, entry.text, ()
        heard = before.heard(entry.text, entry.seat, viewer)
        taps = before.find(entry.text, entry.seat).taps if heard == entry.text else ()
        return entry.seat, heard, taps


def hides(position: Position, seat: Seat) -> bool:
    """Whether a seat must not see everything."""
    return position.view(seat).text != position.text
