"""Checks of every request: no requests of other sites' pages, JSON bodies only, and headers that protect browsers."""

from __future__ import annotations

import asyncio
from typing import Any
from urllib.parse import urlsplit

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.handlers.base import BaseRouteHandler
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from sandtable.server.errors import InvalidJson, PermissionDenied, UnsupportedMediaType

SAFE = ("GET", "HEAD", "OPTIONS")
JSON = "application/json"
HEADERS = {
    "content-security-policy": "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
    "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}

TOO_MANY_REQUESTS = 429
REFUSAL_DELAY_S = 0.5
"""Who asks too much is answered so late: answering at once would let a flood go on as fast as it can be refused."""
SECURE = {"strict-transport-security": "max-age=31536000"}
"""What is said besides where people come by https only."""


def is_foreign(connection: ASGIConnection, origins: tuple[str, ...]) -> bool:  # type: ignore[type-arg]
    """Whether a request comes from a page of another site. Programs send no origin, and no cookie of a browser."""
    origin = connection.headers.get("origin")
    if origin is None:
        return connection.headers.get("sec-fetch-site", "none") not in ("same-origin", "none")
    if origin in origins:
        return False
    try:
        place = urlsplit(origin).netloc
    except ValueError:  # no browser writes such a thing
        return True
    return not place or place != connection.headers.get("host", "")


async def same_site(connection: ASGIConnection, handler: BaseRouteHandler) -> None:  # type: ignore[type-arg]
    """Refuse whatever changes something on behalf of another site's page; sockets are never safe."""
    method = connection.scope.get("method", "SOCKET")
    if method not in SAFE and is_foreign(connection, connection.app.state.hub.settings.origins):
        raise PermissionDenied("This request comes from another site's page.")


class JsonRequest(Request[Any, Any, Any]):
    """A request whose body is JSON and says so: a form of another site's page cannot send that without being asked."""

    async def json(self) -> Any:
        """The body, or a refusal in one sentence."""
        if self.content_type[0] != JSON:
            raise UnsupportedMediaType("The body of a request must be {kind}.", kind=JSON)
        try:
            return await super().json()
        except (RecursionError, UnicodeDecodeError):
            raise InvalidJson("Invalid JSON.") from None


def add_security_headers(app: ASGIApp, secure: bool) -> ASGIApp:
    """Add the headers that protect browsers to every answer."""
    headers = {**HEADERS, **(SECURE if secure else {})}
    raw = [(name.encode(), value.encode()) for name, value in headers.items()]

    async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await app(scope, receive, send)
            return

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                if message["status"] == TOO_MANY_REQUESTS:  # who does not wait by themselves does so here
                    await asyncio.sleep(REFUSAL_DELAY_S)
                message["headers"] = [*message.get("headers", ()), *raw]
            await send(message)

        await app(scope, receive, sending)

    return wrapped
