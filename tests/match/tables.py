"""A table for tests: a match, everything that was told, and a clock that only moves when it is told to."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import sandtable
from sandtable.kernel.error import BadOption, UnknownGame
from sandtable.kernel.game import Game
from sandtable.match import ClockRule, Event, EventEnvelope, Match, Opened, begin, handle
from sandtable.match import command as ask
from sandtable.match.command import Command
from tests.kernel.toys.leap import LEAP
from tests.kernel.toys.porters import PORTERS
from tests.kernel.toys.volley import VOLLEY

TOYS = {toy.name: toy for toy in (LEAP, PORTERS, VOLLEY)}


def load(name: str, options: str) -> Game:
    """A game of the registry, or a toy."""
    if name in TOYS:
        return TOYS[name].with_options(options)
    if name not in sandtable.names():
        raise UnknownGame(name)
    return sandtable.load(name, options)


def ways() -> Iterator[tuple[str, str]]:
    """Every game under every preset, and under every choice of every option that changes who sits or what is hidden."""
    for game in (*sandtable.games(), *TOYS.values()):
        plain = game.with_options("preset=club")
        yield from ((game.name, f"preset={preset}") for preset in game.rulings.presets)
        for option in game.rulings:
            for value in option.choices:
                options = f"preset=club,{option.name}={value}"
                try:
                    changed = game.with_options(options)
                except BadOption:
                    continue
                if changed.seats != plain.seats or is_secret(changed):
                    yield game.name, options
    yield "volley", "preset=club,seats=4,teams=pairs"
    yield "volley", "preset=club,seats=2"


def is_secret(game: Game) -> bool:
    """Whether something is hidden at the beginning that was not hidden in the club."""
    return game.opening.view(None).text != game.opening.text or len(game.opening.waiting) > 1


class Table:
    """A match that is played by a test. Every seat is taken by a person of its own unless the test says otherwise."""

    def __init__(
        self, name: str, options: str = "", *, clock: ClockRule | None = None, seed: str = "seed", **more: Any
    ) -> None:
        self.now = 1_000_000
        opened = Opened(at=self.now, game=name, options=options, clock=clock or ClockRule(), seed=seed, **more)
        self.match, first = begin(opened, load)
        self.news: list[EventEnvelope] = [first]

    @property
    def events(self) -> list[Event]:
        return [news.event for news in self.news]

    def do(self, command: Command) -> list[EventEnvelope]:
        """Carry a command out, time first; the news of both."""
        news: list[EventEnvelope] = []
        for one in (ask.Tick(), command):
            self.match, more = handle(self.match, one, self.now)
            self.news += more
            news += more
        return news

    def sit(self, *owners: str, **more: Any) -> Table:
        """Everybody sits down; owners are given where one person takes several seats."""
        for index, seat in enumerate(self.match.game.seats):
            who = owners[index] if owners else seat.name
            self.do(ask.Sit(who=who, seat=seat.name, name=who.title(), entropy=f"e{index}", **more))
        return self

    def play(self, *moves: str, seat: str = "") -> list[EventEnvelope]:
        """Moves of one turn, by the seat to move unless another is named."""
        mover = seat or self.match.waiting[0].name
        who, seq = self.match.player(mover).who, self.match.seqs[self.match.seat(mover).index]
        return self.do(ask.Play(who=who, seat=mover, moves=moves, seq=seq))

    def play_any(self, random: Random) -> list[EventEnvelope]:
        """Any move of any seat that may move."""
        seat = random.choice(self.match.waiting)
        return self.play(random.choice(self.match.position.moves_of(seat)).text, seat=seat.name)

    def wait(self, seconds: float) -> list[EventEnvelope]:
        """Let time pass."""
        self.now += round(seconds * 1000)
        return self.do(ask.Tick())

    def ask(self, verb: type[Command], seat: str, /, **fields: Any) -> list[EventEnvelope]:
        """A command of whoever sits there."""
        return self.do(verb(who=self.match.player(seat).who, seat=seat, **fields))  # type: ignore[call-arg]


def kinds(news: list[EventEnvelope]) -> list[str]:
    """The names of events, in their order."""
    return [type(one.event).__name__ for one in news]


def streams(news: list[EventEnvelope], match: Match) -> list[list[int]]:
    """The numbers under which every receiver heard of things."""
    receivers = range(len(match.seqs))
    return [[told.seq for one in news if (told := one.redacted[receiver]) is not None] for receiver in receivers]
