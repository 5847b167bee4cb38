"""What every request passes: other sites' pages are kept out, and browsers are told to be careful."""

from __future__ import annotations

from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.exceptions import PermissionDeniedException
from litestar.handlers.base import BaseRouteHandler
from litestar.types import ASGIApp, Message, Receive, Scope, Send

SAFE = ("GET", "HEAD", "OPTIONS")
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


def is_foreign(connection: ASGIConnection, origins: tuple[str, ...]) -> bool:  # type: ignore[type-arg]
    """Whether a request comes from a page of another site. Programs send no origin, and no cookie of a browser."""
    origin = connection.headers.get("origin")
    if origin is None:
        return connection.headers.get("sec-fetch-site", "none") not in ("same-origin", "none")
    if origin in origins:
        return False
    return urlsplit(origin).netloc != connection.headers.get("host", "")


def same_site(connection: ASGIConnection, handler: BaseRouteHandler) -> None:  # type: ignore[type-arg]
    """Refuse whatever changes something on behalf of another site's page; sockets are never safe."""
    method = connection.scope.get("method", "SOCKET")
    if method not in SAFE and is_foreign(connection, connection.app.state.hub.settings.origins):
        raise PermissionDeniedException("This request comes from a page of another site.")


def careful(app: ASGIApp) -> ASGIApp:
    """Add the headers that make browsers careful."""
    raw = [(name.encode(), value.encode()) for name, value in HEADERS.items()]

    async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await app(scope, receive, send)
            return

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *raw]
            await send(message)

        await app(scope, receive, sending)

    return wrapped
