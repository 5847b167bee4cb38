"""A game being played by people: an immutable value, made by folding events."""

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
from sandtable.match.player import Chair
from sandtable.match.storage.checkpoint import Checkpoint
from sandtable.match.storage.entries import Entries

MOST_RECENT = 64
"""So many commands of every seat are remembered, to know them again."""
MAX_MOVES = 40_000
"""After so many moves the game is a draw; no game that is played to be won comes near it."""


class Phase(StrEnum):
    """How far a match is."""

    WAITING = "waiting"
    RUNNING = "running"
    OVER = "over"
    ABORTED = "aborted"


class Offer(msgspec.Struct, frozen=True):
    """Something proposed, and who has agreed so far."""

    asked: Offered
    agreed: frozenset[str]

    @property
    def kind(self) -> str:
        """What is proposed."""
        return self.asked.kind


class Match(msgspec.Struct, frozen=True):
    """Everything about a match at one moment, secrets included."""

    game: Game
    opened: Opened
    position: Position
    chairs: tuple[Chair, ...]
    number: int = 1
    """How many events there were."""
    at: int = 0
    """When the last one was."""
    phase: Phase = Phase.WAITING
    entries: Entries = msgspec.field(default_factory=Entries)
    """The moves in the order in which they were made."""
    public_moves: int = 0
    """How many of them spectators have heard of."""
    moves_made: int = 0
    """How many moves spectators have ever heard of, those included that were taken back."""
    open_from: int = 0
    """Since so many moves everybody has plainly seen everything; more than there are where that is not so plain."""
    is_ordered: bool = True
    """Whether all moves were made in the order in which a record holds them: where several act at once, by seats."""
    acting: tuple[int, ...] = ()
    """Seats that are not done with what several do at once, since some of them began with it."""
    checkpoints: tuple[Checkpoint, ...] = ()
    """Where the match stood some moves ago, the oldest first."""
    clock: Clock | None = None
    offers: tuple[Offer, ...] = ()
    dropped: tuple[tuple[int, Offered], ...] = ()
    """What was declined or taken back last, of every kind, and when."""
    verdict: Outcome | None = None
    """An ending that no move brought about."""
    chances: int = 0
    """How many chance moves there were."""
    turner: int = -1
    """Whose turn is under way, though others may move in the middle of it; -1 where a turn has not begun."""
    told: tuple[int, ...] = ()
    """How many events each seat has heard of; spectators come last."""
    fresh: tuple[int, ...] = ()
    """How many each seat had heard when its choice of moves last changed."""
    recent: tuple[tuple[str, ...], ...] = ()
    """The ids of the latest commands of each seat, and of everybody else: what one seat does in secret makes nobody
    else's commands forgotten."""
    revealed: bool = False
    continued: str = ""
    """The table of the rematch."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on; a game called off has none."""
        return self.position.outcome or self.verdict

    @property
    def start(self) -> Position:
        """The position the game began from."""
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
        """A seat of people by its name, or UnknownSeat."""
        for seat in self.game.seats:
            if seat.name == name:
                return seat
        known = ", ".join(seat.name for seat in self.game.seats)
        raise UnknownSeat(f"There is no seat {clip(name)}; there are {known}.")

    def chair(self, name: str) -> Chair:
        """Who sits in a seat."""
        return self.chairs[self.seat(name).index]

    def window(self, who: str) -> int:
        """Where in `recent` somebody's commands are remembered."""
        owners = (chair.owner or chair.who for chair in self.chairs)
        return next((index for index, owner in enumerate(owners) if owner == who), len(self.chairs))

    def offer(self, kind: str) -> Offer | None:
        """What is proposed of that kind."""
        return next((offer for offer in self.offers if offer.kind == kind), None)

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats that may move now."""
        return self.position.waiting if self.is_running else ()

    def side_of(self, seat: Seat) -> int:
        """The number of a seat's side, as clocks count them."""
        return self.game.sides.index(seat.side)

    def running(self) -> tuple[set[int], set[int]]:
        """The seats and the sides whose clocks run."""
        waiting = self.waiting
        return {seat.index for seat in waiting}, {self.side_of(seat) for seat in waiting}

    def due(self) -> tuple[int, str] | None:
        """The next limit of time that will be reached, and when; None while no clock runs."""
        if self.clock is None or not self.is_running:
            return None
        return self.clock.due(*self.running())

    def engines(self) -> tuple[Seat, ...]:
        """The seats for which an engine must decide now."""
        return tuple(seat for seat in self.waiting if self.chairs[seat.index].is_engine)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Match) and all(
            getattr(self, name) == getattr(other, name) for name in self.__struct_fields__ if name != "checkpoints"
        )

    __hash__ = None  # type: ignore[assignment]
