"""The health and metrics routes."""

from __future__ import annotations

from time import monotonic
from typing import Any

import msgspec
from litestar import Request, get

from sandtable import __version__
from sandtable.server.errors import NO_STORE, Unavailable
from sandtable.server.tables.hub import Hub

HEALTHY_S = 5.0
"""The last heartbeat that was kept may be so old."""


class Health(msgspec.Struct, frozen=True):
    """That the server is well."""

    version: str
    tables: int


@get("/health")
async def show_health(request: Request[Any, Any, Any]) -> Health:
    """Whether the server can keep what happens. The store is not asked: one that is stuck would keep us waiting."""
    hub: Hub = request.app.state.hub
    if monotonic() - hub.heartbeat.written_at > max(HEALTHY_S, 3 * hub.settings.beat):
        raise Unavailable(NO_STORE)
    return Health(__version__, len(hub.tables))


@get("/metrics", media_type="text/plain; version=0.0.4")
async def show_metrics(request: Request[Any, Any, Any]) -> str:
    """Counts for a monitor, in the text form that Prometheus reads; nothing in them tells of what is secret."""
    hub: Hub = request.app.state.hub
    looks = sum(len(table.subscriptions) for table in hub.tables.values())
    counts = {
        "sandtable_tables": ("gauge", "Tables in memory.", len(hub.tables)),
        "sandtable_looks": ("gauge", "Receivers that are told of tables.", looks),
        "sandtable_connections": ("gauge", "Open sockets.", len(request.app.state.connections)),
        "sandtable_moves_total": ("counter", "Moves since the start, but for secret ones.", hub.moves),
        "sandtable_events_total": ("counter", "Events since the start, but for secret ones.", hub.events),
    }
    lines = (f"# HELP {name} {text}\n# TYPE {name} {kind}\n{name} {n}\n" for name, (kind, text, n) in counts.items())
    return "".join(lines)


HANDLERS: list[Any] = [show_health, show_metrics]
