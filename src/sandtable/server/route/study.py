"""Boards at which nobody sits: positions to look at, records to replay, words for what is touched."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import Request, get, post
from litestar.params import Parameter

from sandtable.engine.level import LEVELS
from sandtable.games import load
from sandtable.kernel.position import Position
from sandtable.kernel.record import read_record
from sandtable.kernel.scene import Stage
from sandtable.kernel.seat import CHANCE, REFEREE
from sandtable.kernel.words import LANGUAGES, Words
from sandtable.match.seen import Choice
from sandtable.server.asking import limited, person_of
from sandtable.server.hub import Hub

Name = Annotated[str, Parameter(max_length=64)]
Long = Annotated[str, Parameter(max_length=4096)]
MOST_TAPS = 200


class LevelInfo(msgspec.Struct, frozen=True):
    """How strong a computer plays."""

    number: int
    title: Words
    about: Words


class Standing(msgspec.Struct, frozen=True, omit_defaults=True):
    """A position that somebody looks at, all of it open."""

    text: str
    stage: Stage
    to_move: str
    waiting: tuple[str, ...]
    moves: tuple[Choice, ...]
    """Every legal move of who is to move."""
    over: Words | None = None


class Ply(msgspec.Struct, frozen=True, omit_defaults=True):
    """One move of a record, and what stands after it."""

    seat: str
    move: str
    text: str
    taps: tuple[str, ...] = ()
    comment: str = ""


class Replay(msgspec.Struct, frozen=True):
    """A record, ready to be replayed."""

    game: str
    options: str
    start: str
    tags: dict[str, str]
    plies: list[Ply]
    over: Words | None


class Recorded(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The text of a record."""

    record: Annotated[str, msgspec.Meta(max_length=60_000)]


class Chance(msgspec.Struct, frozen=True):
    """One thing that may happen."""

    title: Words
    chance: float
    node: str


class Outlook(msgspec.Struct, frozen=True):
    """What may come of something."""

    name: str
    title: Words
    rows: list[Chance]


def over(position: Position) -> Words | None:
    """How a position has ended, if it has."""
    outcome = position.outcome
    return Words(*(outcome.sentence(language) for language in LANGUAGES)) if outcome else None


def standing(position: Position) -> Standing:
    """A position as somebody sees it before whom nothing is hidden."""
    stagecraft, game = position.game.stagecraft, position.game
    moves = () if position.is_over else position.moves
    return Standing(
        position.text,
        stagecraft.stage(position.text, game.options, game.seats),
        position.to_move.name if position.to_move else "",
        tuple(seat.name for seat in position.waiting),
        tuple(Choice(move.text, move.taps) for move in moves),
        over(position),
    )


@get("/api/levels", sync_to_thread=False)
def list_levels() -> list[LevelInfo]:
    """The levels at which computers play."""
    return [LevelInfo(level.number, level.title, level.about) for level in LEVELS]


@get("/api/games/{name:str}/words", sync_to_thread=False)
def list_words(name: Name, taps: Annotated[list[str] | None, Parameter(max_items=MOST_TAPS)] = None) -> dict[str, Words]:
    """What taps that are no places mean; those that mean nothing are left out."""
    game = load(name)
    return {tap: words for tap in taps or () if len(tap) <= 64 and (words := game.say(tap))}


@get("/api/games/{name:str}/position")
async def show_position(name: Name, options: Long = "", text: Long = "", move: Name = "") -> Standing:
    """A position by its text, or the opening; or what stands after a move from it."""

    def looked() -> Standing:
        game = load(name, options)
        position = game.position(text) if text else game.opening
        return standing(position.play(move) if move else position)

    return await asyncio.to_thread(looked)


@post("/api/replay", status_code=200)
async def show_replay(request: Request[Any, Any, Any], data: Recorded) -> Replay:
    """A record, ready to be replayed."""
    limited(request, request.app.state.sittings)
    return await asyncio.to_thread(replayed, data.record)


def replayed(text: str) -> Replay:
    """A record with the position after each of its moves."""
    record = read_record(text, load)
    plies: list[Ply] = []
    before: Position | None = None
    for number, position in enumerate(record.positions()):
        if before is not None:
            entry = record.entries[number - 1]
            taps = () if entry.seat in (CHANCE, REFEREE) else before.find(entry.text, entry.seat).taps
            plies.append(Ply(entry.seat.name, entry.text, position.text, taps, entry.comment))
        before = position
    outcome = record.outcome
    ended = Words(*(outcome.sentence(language) for language in LANGUAGES)) if outcome else None
    return Replay(record.game.name, record.game.options.text, record.start, dict(record.tags), plies, ended)


@get("/api/tables/{table_id:str}/odds")
async def show_odds(request: Request[Any, Any, Any], table_id: Name, seat: Name = "") -> list[Outlook]:
    """The chances that one's own seat, or a spectator, may work out."""
    hub: Hub = request.app.state.hub
    match = (await hub.table(table_id)).match
    person = await person_of(request)
    mine = bool(seat) and bool(person.who) and match.chair(seat).who == person.who
    view = match.position.view(seat if mine else None)
    if not view.game.oracle:
        return []
    forecasts = await asyncio.to_thread(view.odds)
    return [
        Outlook(one.name, one.title, [Chance(row.title, float(row.chance), row.node) for row in one.rows])
        for one in forecasts
    ]


HANDLERS: list[Any] = [list_levels, list_words, show_position, show_replay, show_odds]
