"""The one place where everything is wired together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from litestar import Litestar
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.static_files import create_static_files_router

from sandtable import __version__
from sandtable.kernel.error import SandtableError
from sandtable.server.bucket import Buckets
from sandtable.server.guard import CarefulRequest, careful, same_site
from sandtable.server.hub import Hub
from sandtable.server.refusal import broken, denied, described, refused
from sandtable.server.route import games, health, people, tables
from sandtable.server.settings import Settings
from sandtable.server.socket import listen
from sandtable.server.thinker import Thinker

STATIC = Path(__file__).parent / "static"
MOST_BODY = 64 << 10


def build(settings: Settings) -> Litestar:
    """The application; it opens its store when it starts."""

    @asynccontextmanager
    async def alive(app: Litestar) -> AsyncIterator[None]:
        hub: Hub = app.state.hub
        await hub.start()
        if settings.thinkers:
            hub.thinking = Thinker(hub, settings.thinkers)
        try:
            yield
        finally:
            await hub.stop()

    handlers: list[Any] = [*games.HANDLERS, *tables.HANDLERS, *people.HANDLERS, *health.HANDLERS, listen]
    described(handlers)
    if STATIC.is_dir():
        handlers.append(create_static_files_router(path="/", directories=[STATIC], html_mode=True))
    app = Litestar(
        route_handlers=handlers,
        lifespan=[alive],
        state=State(
            {
                "hub": Hub(settings),
                "connections": set(),
                "openings": Buckets(settings.burst, 1.0),
                "sittings": Buckets(4 * settings.burst, 5.0),
            }
        ),
        guards=[same_site],
        request_class=CarefulRequest,
        exception_handlers={SandtableError: refused, HTTPException: denied, Exception: broken},
        request_max_body_size=MOST_BODY,
        openapi_config=OpenAPIConfig(
            title="sandtable", version=__version__, path="/api/schema", render_plugins=[JsonRenderPlugin()]
        ),
        logging_config=None,
    )
    app.asgi_handler = careful(app.asgi_handler, settings.secure)  # around the router, so that no answer lacks them
    return app
