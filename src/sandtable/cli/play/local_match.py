"""A match at one terminal: people share the keyboard, and computers take the other seats."""

from __future__ import annotations

from datetime import date
from random import Random
from time import time_ns

from msgspec.structs import replace

from sandtable.engine.limit import Limit
from sandtable.engine.observation import Observation
from sandtable.engine.opponent import Opponent
from sandtable.engine.quick_eval import quick_eval
from sandtable.kernel.game import Game
from sandtable.kernel.outcome import Outcome
from sandtable.kernel.position import Position
from sandtable.kernel.record import Record
from sandtable.kernel.seat import CHANCE, Seat
from sandtable.match import EventEnvelope, Opened, RedactedEvent, begin, handle, record_of
from sandtable.match.command import Agree, Command, Decline, Offer, Play, Resign, Sit
from sandtable.match.commands.offers import JUDGED, next_engine_answer, would_agree
from sandtable.match.event import Declined, Moved, TookBack

PERSON = "person"
"""Owns every seat that is played at the terminal, so that offers between these seats need no answer."""


class LocalMatch:
    """Sends commands to a match and decides for its computers; it prints nothing and asks nobody."""

    def __init__(self, game: Game, people: tuple[Seat, ...], random: Random, level: int = 1, start: str = "") -> None:
        self.game = game
        self.people = people
        """The seats that are played at the terminal; computers have the others."""
        self.random = random
        self.opponents = {seat.side: Opponent(level) for seat in game.seats if seat not in people}
        self._has_plain_turns = True
        """Whether one seat moved after the other, and nothing else happened in between; lots may be drawn before."""
        self._moves: list[EventEnvelope] = []
        """What was announced of each move in `match.entries`."""
        self._unread: list[EventEnvelope] = []
        self._date = date.today().isoformat()
        opened = Opened(at=now(), game=game.name, options=game.options.text, start=start, seed=self._entropy())
        self.match, _ = begin(opened, lambda name, options: game)
        self._open_match = self.match
        for seat in game.seats:
            is_person = seat in people
            self._submit(
                Sit(
                    who=self._owner(seat),
                    seat=seat.name,
                    name=PERSON if is_person else f"level:{level}",
                    engine="" if is_person else str(level),
                    entropy=self._entropy(),
                )
            )

    @property
    def position(self) -> Position:
        return self.match.position

    @property
    def outcome(self) -> Outcome | None:
        return self.match.outcome

    @property
    def record(self) -> Record:
        """The whole game with all its secrets."""
        return record_of(self.match, Date=self._date)

    @property
    def open_record(self) -> Record:
        """The game up to the last moment at which nothing was hidden from anybody at the terminal."""
        return record_of(replace(self._open_match, players=self.match.players), Date=self._date)

    @property
    def is_shared(self) -> bool:
        """Whether people at the terminal play for different sides."""
        return len({seat.side for seat in self.people}) > 1

    @property
    def turn_number(self) -> int:
        """Which turn of its side it is; 0 where seats act together or the game began elsewhere."""
        mover = self.position.to_move
        if self.match.opened.start or self.outcome or mover is None or not self._has_plain_turns:
            return 0
        completed = sum(self.match.players[seat.index].turns for seat in self.game.seats if seat.side == mover.side)
        turner = mover if self.position.starts_turn else self.game.seats[self.match.turner]
        return completed + (turner.side == mover.side)

    # People

    def play(self, text: str, seat: Seat) -> None:
        """Make a move."""
        seq = self.match.seqs[seat.index]
        self._submit(Play(who=self._owner(seat), seat=seat.name, moves=(text,), seq=seq))

    def take_back(self) -> None:
        """Go back to before the last turn of somebody at the terminal."""
        movers = (entry.seat for entry in reversed(self.match.entries))
        seat = next((seat for seat in movers if seat in self.people), self.people[0])
        self._propose(Offer(who=PERSON, seat=seat.name, kind="take-back"))

    def offer_draw(self, seat: Seat) -> bool:
        """Offer a draw; whether everybody agreed."""
        return self._propose(Offer(who=PERSON, seat=seat.name, kind="draw"))

    def offer_count(self, seat: Seat) -> bool:
        """Offer to stop the game and count; whether everybody agreed."""
        return self._propose(Offer(who=PERSON, seat=seat.name, kind="count"))

    def resign(self, seat: Seat) -> None:
        """Concede: the side of the seat loses, or leaves the others to play on."""
        self._propose(Resign(who=PERSON, seat=seat.name))

    # Computers

    def play_computer(self) -> None:
        """Make a move for the computer that is to move."""
        seat = self.position.to_move
        assert seat is not None
        seed = self.random.getrandbits(31)
        move = self.opponents[seat.side].decide(self._observation(seat), Limit(), seed=seed).move
        self.play(move.text, seat)

    def _observation(self, seat: Seat) -> Observation:
        redacted = (news.redacted[seat.index] for news in self._moves)
        heard = tuple((move.seat, move.move) for move in redacted if move is not None)
        return Observation(self.position.view(seat), self.match.start.view(seat).text, heard)

    def _propose(self, command: Offer | Resign) -> bool:
        """Submit an offer and let every computer answer it; whether nobody declined."""
        news = self._submit(command)
        while (due := next_engine_answer(self.match)) is not None:
            news += self._submit(self._answer(*due))
        return not any(isinstance(one.event, Declined) for one in news)

    def _answer(self, kind: str, seat: str) -> Command:
        who = self.match.player(seat).who
        value = quick_eval(self.position.view(seat), self.random) if kind in JUDGED else 0
        if would_agree(self.position, seat, kind, value):
            return Agree(who=who, seat=seat, kind=kind)
        return Decline(who=who, seat=seat, kind=kind)

    # Knowledge

    def has_secrets(self) -> bool:
        """Whether something is hidden from somebody at the terminal now."""
        text = self.position.text
        return self.outcome is None and any(self.position.view(seat).text != text for seat in self.people)

    @property
    def has_hidden_moves(self) -> bool:
        """Whether moves were made that not everybody at the terminal may read yet."""
        return len(self._open_match.entries) < len(self.match.entries)

    def last_move(self, viewer: Seat | None) -> RedactedEvent | None:
        """The last move that a seat, or a spectator, knows of."""
        index = viewer.index if viewer else -1
        return next((move for news in reversed(self._moves) if (move := news.redacted[index]) is not None), None)

    def take_news(self) -> list[EventEnvelope]:
        """Everything that happened since the last call."""
        news, self._unread = self._unread, []
        return news

    # The match

    def _submit(self, command: Command) -> tuple[EventEnvelope, ...]:
        self.match, news = handle(self.match, command, now())
        for one in news:
            if isinstance(one.event, Moved):
                self._moves.append(one)
            elif isinstance(one.event, TookBack):
                del self._moves[one.event.back :]
        self._unread += news
        if not self.has_secrets():
            self._open_match = self.match
        drawn_before = all(entry.seat == CHANCE for entry in self.match.entries[: self.match.chances])
        self._has_plain_turns &= len(self.position.waiting) <= 1 and drawn_before
        return news

    def _owner(self, seat: Seat) -> str:
        return PERSON if seat in self.people else f"engine {seat.name}"

    def _entropy(self) -> str:
        return f"{self.random.getrandbits(128):032x}"


def now() -> int:
    """The time in milliseconds."""
    return time_ns() // 1_000_000
