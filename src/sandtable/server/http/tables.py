"""Routes of tables: opening them, taking seats, watching, and downloading records."""

from __future__ import annotations

import asyncio
from contextlib import nullcontext
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post
from litestar.params import JSONBody, Parameter

from sandtable.kernel.error import SandtableError, UnknownSeat, clip
from sandtable.match import ClockRule, MatchView, NotNow, commitment, match_view, record_of
from sandtable.match import command as asked
from sandtable.match.command import Command
from sandtable.match.commands.offers import ABSENCE_NOTICE_MS
from sandtable.server.auth.credentials import invitation, is_same, seat_key
from sandtable.server.auth.requests import check_rate, person_of, place_of, somebody
from sandtable.server.clock import now
from sandtable.server.engines.levels import check_bot_level
from sandtable.server.errors import PermissionDenied
from sandtable.server.game_cache import load, load_for_table
from sandtable.server.store.store import Summary
from sandtable.server.tables.computer_games import ComputerGames
from sandtable.server.tables.hub import Hub
from sandtable.server.tables.lobby import require_room
from sandtable.server.tables.table import Table
from sandtable.server.ws.connection import Person

Id = Annotated[str, Parameter(max_length=32)]
Short = Annotated[str, msgspec.Meta(max_length=64)]


class SeatWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who shall sit at a seat: `me`, `engine`, or `open` for whoever comes."""

    kind: Annotated[str, msgspec.Meta(pattern="^(me|engine|open)$")] = "open"
    level: Short = ""


class Opening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be opened."""

    game: Short
    options: Annotated[str, msgspec.Meta(max_length=4096)] = ""
    start: Annotated[str, msgspec.Meta(max_length=4096)] = ""
    clock: ClockRule | None = None
    """None for what the game's own options name."""
    casual: bool = True
    watched: bool = True
    public: bool = False
    """Whether everybody finds it in the lobby."""
    seats: dict[str, SeatWish] = {}
    """Seat -> who shall sit there; all others are open."""
    name: Short = ""
    entropy: Annotated[str, msgspec.Meta(max_length=64, pattern="^[0-9A-Za-z_-]*$")] = ""
    """One's own contribution to chance."""


class TableInfo(msgspec.Struct, frozen=True):
    """A table, as everybody may know it who has its address."""

    table: str
    game: str
    options: str
    public: bool
    watched: bool
    casual: bool
    opened: int
    commitment: str
    """The hash of the seed behind chance."""
    mine: list[str]
    """The seats one has oneself."""
    seen: MatchView
    invitations: dict[str, str] = {}
    """Seat -> the secret that lets somebody sit down there; only for who opened the table."""
    keys: dict[str, str] = {}
    """One's own seats -> the secret that lets one play from another device."""
    continued: str = ""
    notice: int = ABSENCE_NOTICE_MS
    """So many milliseconds somebody must be away before a computer may take over."""


class Line(msgspec.Struct, frozen=True):
    """A table in a list."""

    table: str
    game: str
    options: str
    phase: str
    opened: int
    changed: int
    seats: dict[str, str]
    result: str


class Sitting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who sits down."""

    name: Short = ""
    entropy: Annotated[str, msgspec.Meta(max_length=64, pattern="^[0-9A-Za-z_-]*$")] = ""
    invitation: Short = ""


def line(summary: Summary) -> Line:
    """A table in a list."""
    return Line(
        summary.id,
        summary.game,
        summary.options,
        summary.phase,
        summary.opened,
        summary.changed,
        summary.seats,
        summary.result,
    )


def shown(hub: Hub, table: Table, person: Person) -> TableInfo:
    """A table, as one person may know it."""
    match, secret = table.match, hub.secret
    mine = [player.seat for player in match.players if person.who and person.who in (player.who, player.owner)]
    receiver = match.seat(mine[0]).index if mine else -1
    if not match.opened.watched and receiver < 0 and match.is_running and person.who != table.summary.keeper:
        raise PermissionDenied("Spectators are not allowed here.")
    free = [player.seat for player in match.players if player.is_free] if person.who == table.summary.keeper else []
    return TableInfo(
        table.id,
        match.opened.game,
        match.opened.options,
        table.summary.public,
        match.opened.watched,
        match.opened.casual,
        table.summary.opened,
        commitment(match.opened.seed),
        mine,
        match_view(match, receiver, now()),
        {seat: invitation(secret, table.id, seat) for seat in free},
        {seat: seat_key(secret, table.id, seat, person.who) for seat in mine},
        match.continued,
    )


async def execute(table: Table, command: Command) -> None:
    """Carry a command out and wait until it is on disk."""
    done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def reply(error: SandtableError | None) -> None:
        if not done.done():
            done.set_exception(error) if error else done.set_result(None)

    table.submit(command, reply)
    await done


@post("/api/tables")
async def open_table(request: Request[Any, Any, Any], data: JSONBody[Opening]) -> Response[TableInfo]:
    """Open a table, and sit down at it."""
    hub: Hub = request.app.state.hub
    check_rate(request, request.app.state.openings)
    person, cookies = await somebody(request)
    rules = load(data.game, data.options) if data.start else load_for_table(data.game, data.options)
    for seat, wish in data.seats.items():
        if seat not in {known.name for known in rules.seats}:
            raise UnknownSeat("There is no seat {seat} at this table.", seat=clip(seat))
        if wish.kind == "engine":
            check_bot_level(wish.level, hub.bots)
            if data.start:
                hub.fair_play.refuse_position(person.who, rules.position(data.start))
    if data.public:
        require_room(hub, person.who, place_of(request))
    games: ComputerGames = request.app.state.computer_games
    is_computers_only = [wish.kind for wish in data.seats.values()] == ["engine"] * len(rules.seats)
    with games.admit(hub.tables.values(), place_of(request)) if is_computers_only else nullcontext():
        table = await hub.open(
            person.who,
            data.game,
            rules.options.text,
            start=data.start,
            clock=data.clock,
            casual=data.casual,
            watched=data.watched,
            public=data.public,
        )
        table.opened_from = place_of(request)
        await take_seats(table, data, person)
    return Response(shown(hub, table, person), cookies=cookies, status_code=201)


async def take_seats(table: Table, opening: Opening, person: Person) -> None:
    """Let whoever opened a table sit down where they want to, and computers where they want those."""
    name = opening.name or person.name
    for seat, wish in sorted(opening.seats.items(), key=lambda item: item[1].kind == "engine"):
        if wish.kind == "me":
            await execute(table, asked.Sit(who=person.who, seat=seat, name=name, entropy=opening.entropy))
        elif wish.kind == "engine":
            await execute(table, asked.Sit(who=f"engine {seat}", seat=seat, engine=wish.level))


@get("/api/tables/{table_id:str}")
async def show_table(request: Request[Any, Any, Any], table_id: Id) -> TableInfo:
    """A table."""
    hub: Hub = request.app.state.hub
    check_rate(request, request.app.state.questions)
    return shown(hub, await hub.table(table_id), await person_of(request))


@post("/api/tables/{table_id:str}/seats/{seat:str}")
async def sit_down(
    request: Request[Any, Any, Any], table_id: Id, seat: Id, data: JSONBody[Sitting]
) -> Response[TableInfo]:
    """Sit down: where the table is public, with an invitation, or where a seat was kept."""
    hub: Hub = request.app.state.hub
    check_rate(request, request.app.state.sittings)
    table = await hub.table(table_id)
    person, cookies = await somebody(request)
    summary = table.summary
    table.match.seat(seat)
    kept_for = summary.reserved.get(seat, "")
    invited = is_same(data.invitation, invitation(hub.secret, table_id, seat))
    if kept_for and kept_for != person.who:
        raise PermissionDenied("This seat is reserved for somebody else.")
    if not (summary.public or invited or kept_for or summary.keeper == person.who):
        raise PermissionDenied("This seat is by invitation only.")
    name = data.name or person.name
    await execute(table, asked.Sit(who=person.who, seat=seat, name=name, entropy=data.entropy))
    return Response(shown(hub, table, person), cookies=cookies, status_code=201)


@get("/api/tables/{table_id:str}/record", media_type="text/plain")
async def show_record(request: Request[Any, Any, Any], table_id: Id) -> Response[str]:
    """The record of a finished game; while it runs there is none."""
    hub: Hub = request.app.state.hub
    check_rate(request, request.app.state.questions)
    table = await hub.table(table_id)
    if not table.match.is_done:
        raise NotNow("The game is not over; its record is available when it is.")
    text = await hub.loads.run(place_of(request), lambda: record_of(table.match).write())
    named = {"content-disposition": f'attachment; filename="{table.match.opened.game}-{table_id}.txt"'}
    return Response(text, media_type="text/plain", headers=named)


@get("/api/lobby")
async def show_lobby(request: Request[Any, Any, Any]) -> list[Line]:
    """Public tables with free seats."""
    hub: Hub = request.app.state.hub
    check_rate(request, request.app.state.questions)
    return [line(summary) for summary in await hub.reads.run(place_of(request), hub.store.listed, "waiting")]


@get("/api/games-under-way")
async def show_running(request: Request[Any, Any, Any]) -> list[Line]:
    """Public games that can be watched."""
    hub: Hub = request.app.state.hub
    check_rate(request, request.app.state.questions)
    return [line(summary) for summary in await hub.reads.run(place_of(request), hub.store.listed, "running")]


@get("/api/records")
async def list_records(request: Request[Any, Any, Any]) -> list[Line]:
    """Public games that are over, the latest first."""
    hub: Hub = request.app.state.hub
    check_rate(request, request.app.state.questions)
    return [line(summary) for summary in await hub.reads.run(place_of(request), hub.store.listed, "over")]


HANDLERS: list[Any] = [open_table, show_table, sit_down, show_record, show_lobby, show_running, list_records]
