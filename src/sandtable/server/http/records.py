"""Routes of replays: any record, and finished tables, ply by ply."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Request, get, post
from litestar.params import JSONBody, Parameter

from sandtable.match import NotNow
from sandtable.server.analysis.chance_check import Fairness
from sandtable.server.analysis.replay import (
    MAX_PLIES,
    MAX_RECORD_BYTES,
    RecordInfo,
    Replay,
    ReplayCache,
    WrittenRecord,
    replay_of_match,
)
from sandtable.server.auth.requests import check_rate, place_of
from sandtable.server.errors import NotFound
from sandtable.server.tables.hub import Hub

Id = Annotated[str, Parameter(max_length=32)]
Number = Annotated[int, Parameter(ge=0, le=1_000_000)]
MAX_BODY_BYTES = 12 * MAX_RECORD_BYTES + 4096
"""A letter takes up to twelve bytes as JSON, and what is not too long must not be too large."""


class Reading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A record to be read, and which of its plies are wanted."""

    text: str
    at: Annotated[int, msgspec.Meta(ge=0)] = 0
    count: Annotated[int, msgspec.Meta(ge=1, le=MAX_PLIES)] = MAX_PLIES


class Converting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A record to be written anew."""

    text: str
    foreign: bool = False
    """Whether as other programs write the game, such as PGN; else as we do."""


@post("/api/records/read", status_code=200, request_max_body_size=MAX_BODY_BYTES)
async def read(request: Request[Any, Any, Any], data: JSONBody[Reading]) -> RecordInfo:
    """Read a record, replay it and tell its plies."""
    check_rate(request, request.app.state.readings)
    courses: ReplayCache = request.app.state.courses
    return await courses.page(place_of(request), await courses.read(place_of(request), data.text), data.at, data.count)


@post("/api/records/convert", status_code=200, request_max_body_size=MAX_BODY_BYTES)
async def convert(request: Request[Any, Any, Any], data: JSONBody[Converting]) -> WrittenRecord:
    """Read a record of ours or of another program, and write it in the one format or the other."""
    check_rate(request, request.app.state.readings)
    courses: ReplayCache = request.app.state.courses
    replay = await courses.read(place_of(request), data.text)
    return await courses.write(place_of(request), replay, data.foreign)


@get("/api/tables/{table_id:str}/replay")
async def show_replay(
    request: Request[Any, Any, Any], table_id: Id, at: Number = 0, count: Number = MAX_PLIES
) -> RecordInfo:
    """The plies of a finished game; while it runs there are none to be had."""
    check_rate(request, request.app.state.questions)
    courses: ReplayCache = request.app.state.courses
    return await courses.page(place_of(request), await course_of(request, table_id), at, count)


@get("/api/tables/{table_id:str}/fairness")
async def show_fairness(request: Request[Any, Any, Any], table_id: Id) -> Fairness:
    """Whether dice and cards of a finished game were those that the server had committed to."""
    check_rate(request, request.app.state.questions)
    courses: ReplayCache = request.app.state.courses
    found = await courses.fairness(place_of(request), await course_of(request, table_id))
    if found is None:
        raise NotFound("The chance moves of this game cannot be verified: its seed was not published.")
    return found


async def course_of(request: Request[Any, Any, Any], table_id: str) -> Replay:
    """The course of a finished game at a table."""
    hub: Hub = request.app.state.hub
    courses: ReplayCache = request.app.state.courses
    table = await hub.table(table_id)
    if not table.match.is_done:
        raise NotNow("The game is not over; it can be replayed when it is.")
    match = table.match
    return await courses.of(place_of(request), f"table {table_id}", lambda: replay_of_match(match))


HANDLERS: list[Any] = [read, convert, show_replay, show_fairness]
