"""The state of a match: an immutable value that the reducer makes from events."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from sandtable.kernel.error import UnknownSeat, clip
from sandtable.kernel.game import Game
from sandtable.kernel.outcome import Outcome
from sandtable.kernel.position import Position
from sandtable.kernel.seat import Seat
from sandtable.match.clock import Clock
from sandtable.match.event import Offered, Opened
from sandtable.match.player import Player
from sandtable.match.storage.checkpoint import Checkpoint
from sandtable.match.storage.entries import Entries

MAX_RECENT = 64
"""How many commands of each seat are remembered, to recognise repeated ones."""
MAX_MOVES = 40_000
"""After this many moves the game is a draw; no serious game comes near it."""


class Phase(StrEnum):
    """The phase of a match."""

    WAITING = "waiting"
    RUNNING = "running"
    OVER = "over"
    ABORTED = "aborted"


class Offer(msgspec.Struct, frozen=True):
    """An open offer, and the seats that have agreed so far."""

    asked: Offered
    agreed: frozenset[str]

    @property
    def kind(self) -> str:
        """What is offered."""
        return self.asked.kind


class Match(msgspec.Struct, frozen=True):
    """The whole state of a match, with all secrets."""

    game: Game
    opened: Opened
    position: Position
    players: tuple[Player, ...]
    number: int = 1
    """The number of events so far."""
    at: int = 0
    """The time of the last event."""
    phase: Phase = Phase.WAITING
    entries: Entries = msgspec.field(default_factory=Entries)
    """The moves in the order they were made."""
    public_moves: int = 0
    """How many of them spectators know of."""
    moves_made: int = 0
    """How many moves spectators were ever told of, including those taken back."""
    open_from: int = 0
    """Everybody has seen everything since so many moves; more than there are while something is hidden."""
    is_ordered: bool = True
    """Whether the moves were made in the order of a record, which sorts simultaneous moves by seat."""
    acting: tuple[int, ...] = ()
    """Seats that have not finished a simultaneous phase that is under way."""
    checkpoints: tuple[Checkpoint, ...] = ()
    """Earlier states of the match, the oldest first."""
    clock: Clock | None = None
    offers: tuple[Offer, ...] = ()
    dropped: tuple[tuple[int, Offered], ...] = ()
    """The last offer of each kind that was declined or withdrawn, and when."""
    verdict: Outcome | None = None
    """A result that no move caused."""
    chances: int = 0
    """The number of chance moves so far."""
    turner: int = -1
    """The seat whose turn is under way, even while others move within it; -1 between turns."""
    seqs: tuple[int, ...] = ()
    """How many events each seat was told of; spectators come last."""
    fresh: tuple[int, ...] = ()
    """How many events each seat had been told of when its choice of moves last changed."""
    recent: tuple[tuple[str, ...], ...] = ()
    """The ids of the latest commands of each seat, and of everybody else. Each seat has its own list, so that secret
    commands of one do not push out those of another."""
    revealed: bool = False
    continued: str = ""
    """The table of the rematch."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it runs, or if it was called off."""
        return self.position.outcome or self.verdict

    @property
    def start(self) -> Position:
        """The position the game started from."""
        return self.game.position(self.opened.start) if self.opened.start else self.game.opening

    @property
    def is_running(self) -> bool:
        """Whether moves can be made."""
        return self.phase is Phase.RUNNING

    @property
    def is_done(self) -> bool:
        """Whether the game is over or called off."""
        return self.phase in (Phase.OVER, Phase.ABORTED)

    def seat(self, name: str) -> Seat:
        """A seat by its name, or UnknownSeat."""
        for seat in self.game.seats:
            if seat.name == name:
                return seat
        known = ", ".join(seat.name for seat in self.game.seats)
        raise UnknownSeat("There is no seat {seat}; there are {known}.", seat=clip(name), known=known)

    def player(self, name: str) -> Player:
        """The player in a seat."""
        return self.players[self.seat(name).index]

    def recent_index(self, who: str) -> int:
        """The index in `recent` of a person's commands."""
        owners = (player.owner or player.who for player in self.players)
        return next((index for index, owner in enumerate(owners) if owner == who), len(self.players))

    def offer(self, kind: str) -> Offer | None:
        """The open offer of a kind, if any."""
        return next((offer for offer in self.offers if offer.kind == kind), None)

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats that can move now."""
        return self.position.waiting if self.is_running else ()

    def side_of(self, seat: Seat) -> int:
        """The index of a seat's side."""
        return self.game.sides.index(seat.side)

    def running_clocks(self) -> tuple[set[int], set[int]]:
        """The seats and the sides whose clocks run."""
        waiting = self.waiting
        return {seat.index for seat in waiting}, {self.side_of(seat) for seat in waiting}

    def due(self) -> tuple[int, str] | None:
        """When the next time limit is reached, and which; None while no clock runs."""
        if self.clock is None or not self.is_running:
            return None
        return self.clock.due(*self.running_clocks())

    def engines_to_move(self) -> tuple[Seat, ...]:
        """The seats for which an engine must decide now."""
        return tuple(seat for seat in self.waiting if self.players[seat.index].is_engine)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Match) and all(
            getattr(self, name) == getattr(other, name) for name in self.__struct_fields__ if name != "checkpoints"
        )

    __hash__ = None  # type: ignore[assignment]
