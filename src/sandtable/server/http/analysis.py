"""Routes of the computer analysis: finished games, positions, and hints."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post
from litestar.params import JSONBody, Parameter

from sandtable.kernel.error import BadInput
from sandtable.match import NotAllowed, NotNow
from sandtable.server.analysis.fair_play import people
from sandtable.server.analysis.game import Analyses, AnalysisInfo
from sandtable.server.analysis.position import Studied, Studies, observation_of
from sandtable.server.analysis.replay import ReplayCache
from sandtable.server.auth.requests import check_rate, place_of, somebody
from sandtable.server.errors import NotFound, Unavailable
from sandtable.server.game_cache import load
from sandtable.server.http.positions import begun
from sandtable.server.http.records import MAX_BODY_BYTES, course_of
from sandtable.server.http.seats import seated
from sandtable.server.tables.hub import Hub

Id = Annotated[str, Parameter(max_length=32)]
Number = Annotated[int, Parameter(ge=0, le=1_000_000)]
Short = Annotated[str, msgspec.Meta(max_length=64)]
ShortText = Annotated[str, msgspec.Meta(max_length=4096)]
MAX_THINKING_S = 5.0
HINT_SECONDS = 1.0
HINT_LINES = 3


class Analysing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game to be analysed: a record, or a finished table."""

    record: str = ""
    table: Short = ""


class Studying(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position to be looked at."""

    game: Short
    options: ShortText = ""
    text: ShortText = ""
    """Empty for the opening."""
    lines: Annotated[int, msgspec.Meta(ge=1, le=10)] = 3
    seconds: Annotated[float, msgspec.Meta(gt=0, le=MAX_THINKING_S)] = 1.0


class Wondering(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who wants a hint for his seat."""

    seat: Short
    key: Short = ""
    """The secret of the seat, where it was taken on another device."""


class Hint(msgspec.Struct, frozen=True):
    """What the computer would do."""

    move: str
    taps: tuple[str, ...]
    studied: Studied


def analyses_of(request: Request[Any, Any, Any]) -> Analyses:
    """Whoever analyses here."""
    found: Analyses | None = request.app.state.analyses
    if found is None:
        raise Unavailable("This server does not analyse games.")
    return found


def studies_of(request: Request[Any, Any, Any]) -> Studies:
    """Whoever looks at positions here."""
    found: Studies | None = request.app.state.studies
    if found is None:
        raise Unavailable("This server does not analyse games.")
    return found


@post("/api/analysis", request_max_body_size=MAX_BODY_BYTES)
async def begin_analysis(request: Request[Any, Any, Any], data: JSONBody[Analysing]) -> Response[AnalysisInfo]:
    """Have a game analysed; ask again by the id for what was found. The same game is not analysed twice."""
    check_rate(request, request.app.state.readings)
    analyses, hub = analyses_of(request), request.app.state.hub
    if bool(data.record) == bool(data.table):
        raise BadInput("Send either a record or the id of a table.")
    courses: ReplayCache = request.app.state.courses
    if data.table:
        course = await course_of(request, data.table)
    else:
        course = await courses.read(place_of(request), data.record)
    walk = await courses.walk(place_of(request), course)
    person, cookies = await somebody(request)
    hub.fair_play.refuse(person.who, course.game, walk.public)
    return Response(analyses.begin(person.who, course, place_of(request)).info(0), cookies=cookies, status_code=201)


@get("/api/analysis/{analysis_id:str}")
async def show_analysis(request: Request[Any, Any, Any], analysis_id: Id, since: Number = 0) -> AnalysisInfo:
    """How far an analysis is; `since` leaves out so many judged moves that were told before."""
    check_rate(request, request.app.state.questions)
    found = analyses_of(request).get(analysis_id)
    if found is None:
        raise NotFound("There is no such analysis, or it has expired.")
    return found.info(since)


@post("/api/analysis/position", status_code=200)
async def study_position(request: Request[Any, Any, Any], data: JSONBody[Studying]) -> Response[Studied]:
    """The best ways to go on from a position."""
    check_rate(request, request.app.state.readings)
    hub: Hub = request.app.state.hub
    position = begun(load(data.game, data.options), data.text)
    observation = observation_of(position)
    person, cookies = await somebody(request)
    hub.fair_play.refuse_position(person.who, position)
    found = await studies_of(request).study(person.who, observation, data.lines, data.seconds, place_of(request))
    return Response(found, cookies=cookies)


@post("/api/tables/{table_id:str}/hint", status_code=200)
async def give_hint(request: Request[Any, Any, Any], table_id: Id, data: JSONBody[Wondering]) -> Hint:
    """What the computer would do in one's place; only against computers, and only where nothing counts."""
    check_rate(request, request.app.state.readings)
    hub: Hub = request.app.state.hub
    table = await seated(request, table_id, data.seat, data.key)
    match = table.match
    if len(people(match)) != 1 or sum(not player.engine for player in match.players) != 1:
        raise NotAllowed("Hints are only available when all opponents are computers.")
    if not match.opened.casual:
        raise NotAllowed("Hints are only available in casual games.")
    seat = match.seat(data.seat)
    if seat not in match.waiting:
        raise NotNow("Hints are available when it is your turn.")
    hub.fair_play.refuse_position(match.player(data.seat).who, match.position)
    observation = await table.engine_history.observe(match, data.seat, hub.loads)
    owner = match.player(data.seat).who
    studied = await studies_of(request).study(owner, observation, HINT_LINES, HINT_SECONDS, place_of(request))
    move = match.position.find(studied.best[0].moves[0], seat)
    return Hint(move.text, move.taps, studied)


HANDLERS: list[Any] = [begin_analysis, show_analysis, study_position, give_hint]
