"""What a thinking process is asked, and what it answers: text, so that nothing can be seen that was not said."""

from __future__ import annotations

import msgspec

from sandtable.engine.observation import Situation
from sandtable.engine.report import Line
from sandtable.kernel.game import Game
from sandtable.kernel.text import Words


class Known(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a seat sees and has heard, and nothing else."""

    game: str
    options: str
    seat: str
    text: str
    """The seat's view."""
    start: str = ""
    """Its first view."""
    heard: tuple[tuple[str, str], ...] = ()
    """What it has heard since: seat and move."""


class Job(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="job", tag=str.lower):
    """Something to think about."""

    id: int
    seconds: float = 0.0
    """How long it may take; 0 for what is usual."""


class Decide(Job, frozen=True, kw_only=True):
    """Decide on a move, as a level does."""

    known: Known
    level: str
    seed: int


class Glance(Job, frozen=True, kw_only=True):
    """Say how good the position looks for a seat, whoever is to move."""

    known: Known
    seed: int


class Study(Job, frozen=True, kw_only=True):
    """Find the best ways to go on."""

    known: Known
    lines: int


class Review(Job, frozen=True, kw_only=True):
    """Judge one move of a record by what its seat could know."""

    record: str
    number: int
    """Of the move, counted from 1."""
    lines: int


class Stop(Job, frozen=True, kw_only=True):
    """Answer the job of this id at once: nobody waits for it any more."""


AnyJob = Decide | Glance | Study | Review | Stop


class Best(msgspec.Struct, frozen=True, omit_defaults=True):
    """One way to go on."""

    moves: tuple[str, ...]
    value: int
    """How good it is for the seat that moves, in hundredths of the least piece."""
    chance: float
    """The share of the points its side may expect, from 0 to 1."""
    wins_in: int | None = None
    """In how many moves it wins by force; below zero if it loses."""
    told: Words | None = None
    """The first move in words, where it is more than a piece going somewhere."""


class Thought(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What came of it."""

    id: int
    move: str = ""
    value: int = 0
    """How good the position looks for the seat."""
    chance: float = 0.0
    loss: float = 0.0
    """How much of the expected points a move gave away."""
    grade: str = ""
    lines: tuple[Best, ...] = ()
    depth: int = 0
    nodes: int = 0
    error: str = ""


def best(line: Line) -> Best:
    """A line as it is told."""
    return Best(line.moves, line.value, line.chance, line.wins_in)


def known(game: Game, situation: Situation) -> Known:
    """A situation as text."""
    view = situation.view
    assert view.seat is not None, "a spectator decides nothing"
    return Known(
        game=game.name,
        options=game.options.text,
        seat=view.seat.name,
        text=view.text,
        start=situation.start,
        heard=situation.heard,
    )
