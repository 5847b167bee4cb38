"""The one place where everything is wired together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from sandtable import __version__
from sandtable.kernel.error import SandtableError
from sandtable.server.analysis.game import Analyses
from sandtable.server.analysis.position import Studies
from sandtable.server.analysis.replay import ReplayCache
from sandtable.server.auth.rate_limit import Buckets
from sandtable.server.auth.security import JsonRequest, add_security_headers, same_site
from sandtable.server.engines.pool import Pool
from sandtable.server.http import analysis, drafts, games, health, labels, people, positions, records, seats, tables
from sandtable.server.http.error_responses import broken, denied, described, refused, silent
from sandtable.server.http.static_files import Bundle, show_page
from sandtable.server.settings import Settings
from sandtable.server.store.database import STORE_ERRORS
from sandtable.server.tables.bots import EngineBots
from sandtable.server.tables.computer_games import ComputerGames
from sandtable.server.tables.hub import Hub
from sandtable.server.ws.session import listen

MAX_BODY_BYTES = 64 << 10
BOT_NICENESS = 5
"""The niceness of processes that think for engines."""
ANALYSIS_NICENESS = 15
"""The niceness of processes that analyse."""
ANALYSIS_IDLE_S = 60.0
"""Processes that analyse end after so long without a question."""


def build(settings: Settings) -> Litestar:
    """The application; it opens its store when it starts."""

    @asynccontextmanager
    async def alive(app: Litestar) -> AsyncIterator[None]:
        hub: Hub = app.state.hub
        await hub.start()
        if settings.thinkers:
            hub.bots = EngineBots(Pool(settings.thinkers, BOT_NICENESS))
        if settings.analysts:
            app.state.analyses = Analyses(
                pool := Pool(settings.analysts, ANALYSIS_NICENESS, idle_timeout_s=ANALYSIS_IDLE_S)
            )
            app.state.studies = Studies(pool)
        try:
            yield
        finally:
            if app.state.analyses is not None:
                await app.state.analyses.stop()
            app.state.courses.close()
            await hub.stop()

    routes = (games, positions, drafts, tables, seats, records, analysis, people, labels, health)
    handlers: list[Any] = described([handler for route in routes for handler in route.HANDLERS])
    handlers += [listen, show_page]
    app = Litestar(
        route_handlers=handlers,
        lifespan=[alive],
        state=State(
            {
                "hub": Hub(settings),
                "connections": set(),
                "openings": Buckets(settings.burst, 1.0),
                "sittings": Buckets(max(4, settings.burst // 5), 0.5),
                "questions": Buckets(8 * settings.burst, 50.0),
                "readings": Buckets(settings.burst, 2.0),
                "courses": ReplayCache(),
                "computer_games": ComputerGames(),
                "bundle": Bundle(),
                "analyses": None,
                "studies": None,
            }
        ),
        guards=[same_site],
        request_class=JsonRequest,
        exception_handlers={
            SandtableError: refused,
            HTTPException: denied,
            **dict.fromkeys(STORE_ERRORS, silent),
            Exception: broken,
        },
        request_max_body_size=MAX_BODY_BYTES,
        openapi_config=OpenAPIConfig(
            title="sandtable", version=__version__, path="/api/schema", render_plugins=[JsonRenderPlugin()]
        ),
        logging_config=None,
    )
    # Around the router, so that no answer lacks them.
    app.asgi_handler = add_security_headers(app.asgi_handler, settings.secure)
    return app
