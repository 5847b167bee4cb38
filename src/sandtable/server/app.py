"""The one place where everything is wired together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from litestar import Litestar, Request, Response
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.static_files import create_static_files_router

from sandtable import __version__
from sandtable.kernel.error import SandtableError, UnknownGame, UnknownSeat
from sandtable.match.error import NotAllowed, NotNow, NotYourSeat
from sandtable.server.analysis import Analyses, TooMany
from sandtable.server.bucket import Buckets
from sandtable.server.course import Courses
from sandtable.server.guard import careful, same_site
from sandtable.server.hub import Hub, UnknownTable
from sandtable.server.pool import Pool
from sandtable.server.route import analysis, games, health, people, positions, records, seats, tables, words
from sandtable.server.settings import Settings
from sandtable.server.socket import listen
from sandtable.server.study import Studies
from sandtable.server.table import Unavailable
from sandtable.server.thinker import Thinker

STATIC = Path(__file__).parent / "static"
MOST_BODY = 64 << 10
GIVING_WAY = 5
"""Thinking gives way to serving so far."""
LAST = 15
"""Analysing gives way to everything."""
IDLE = 60.0
"""After so many seconds without a question nobody analyses any more."""
STATUS: dict[type[SandtableError], int] = {
    UnknownGame: 404,
    UnknownSeat: 404,
    UnknownTable: 404,
    NotYourSeat: 403,
    NotAllowed: 403,
    NotNow: 409,
    TooMany: 429,
    Unavailable: 503,
}


def build(settings: Settings) -> Litestar:
    """The application; it opens its store when it starts."""

    @asynccontextmanager
    async def alive(app: Litestar) -> AsyncIterator[None]:
        hub: Hub = app.state.hub
        await hub.start()
        if settings.thinkers:
            hub.thinking = Thinker(Pool(settings.thinkers, GIVING_WAY))
        if settings.analysts:
            app.state.analyses = Analyses(pool := Pool(settings.analysts, LAST, idle=IDLE))
            app.state.studies = Studies(pool)
        try:
            yield
        finally:
            if app.state.analyses is not None:
                await app.state.analyses.stop()
            await hub.stop()

    routes = (games, positions, tables, seats, records, analysis, people, words, health)
    handlers: list[Any] = [*(handler for route in routes for handler in route.HANDLERS), listen]
    if STATIC.is_dir():
        handlers.append(create_static_files_router(path="/", directories=[STATIC], html_mode=True))
    return Litestar(
        route_handlers=handlers,
        lifespan=[alive],
        state=State(
            {
                "hub": Hub(settings),
                "connections": set(),
                "openings": Buckets(settings.burst, 1.0),
                "sittings": Buckets(4 * settings.burst, 5.0),
                "questions": Buckets(8 * settings.burst, 50.0),
                "readings": Buckets(settings.burst, 2.0),
                "courses": Courses(),
                "analyses": None,
                "studies": None,
            }
        ),
        guards=[same_site],
        middleware=[careful],
        exception_handlers={SandtableError: refused, HTTPException: denied},
        request_max_body_size=MOST_BODY,
        openapi_config=OpenAPIConfig(
            title="sandtable", version=__version__, path="/api/schema", render_plugins=[JsonRenderPlugin()]
        ),
        logging_config=None,
    )


def refused(request: Request[Any, Any, Any], error: SandtableError) -> Response[dict[str, str]]:
    """What is refused is refused in one sentence."""
    status = next((status for kind, status in STATUS.items() if isinstance(error, kind)), 400)
    return Response({"error": type(error).__name__, "sentence": str(error)}, status_code=status)


def denied(request: Request[Any, Any, Any], error: HTTPException) -> Response[dict[str, str]]:
    """What does not even get so far, likewise."""
    name = type(error).__name__.removesuffix("Exception")
    detail = {"error": name, "sentence": error.detail}
    return Response(detail, status_code=error.status_code, headers=error.headers)
