"""How the server is."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar import Request, get

from sandtable import __version__
from sandtable.server.hub import Hub


class Health(msgspec.Struct, frozen=True):
    """That the server is well."""

    version: str
    tables: int


@get("/health")
async def show_health(request: Request[Any, Any, Any]) -> Health:
    """Whether the server and its store answer."""
    hub: Hub = request.app.state.hub
    await asyncio.to_thread(hub.store.fact, "alive")
    return Health(__version__, len(hub.tables))


@get("/metrics", media_type="text/plain; version=0.0.4")
async def show_metrics(request: Request[Any, Any, Any]) -> str:
    """Counts for a monitor, in the text form that Prometheus reads; nothing in them tells of what is secret."""
    hub: Hub = request.app.state.hub
    looks = sum(len(looks) for table in hub.tables.values() for looks in table.looks.values())
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
