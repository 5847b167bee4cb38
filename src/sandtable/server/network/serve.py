"""Runs the server: finds a free port, prints the address, and stops cleanly."""

from __future__ import annotations

import asyncio
import gc
import logging
import socket
import sys
from collections.abc import Callable
from functools import partial
from typing import Any, cast

import uvicorn

from sandtable.server.app import build
from sandtable.server.network.connection_limits import ConnectionLimits, raise_file_limit
from sandtable.server.network.limited_protocols import LimitedHttp, LimitedWebSocket, is_our_fault
from sandtable.server.settings import Settings

PORT = 7272
MAX_PORTS_TRIED = 20
"""How many ports are tried, one after another, before the system chooses one."""
MAX_FRAME_BYTES = 64 << 10
SWITCH_INTERVAL_S = 0.001
"""How often threads take turns: the writer must not wait long."""
GC_THRESHOLDS = (20_000, 20, 50)
"""How rarely Python looks for reference cycles: there are hardly any, and tables are many objects to look through."""


def bind(host: str, port: int | None) -> socket.socket:
    """A socket at the port asked for, or else at the first free one from the usual port on."""
    for candidate in [port] if port is not None else [*range(PORT, PORT + MAX_PORTS_TRIED), 0]:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listening = socket.socket(family, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, candidate))
            listening.listen(1024)  # otherwise another server could still take the same port
        except (OSError, OverflowError):
            listening.close()
            if port is not None or candidate == 0:
                raise
            continue
        return listening
    raise AssertionError("the system always has a port")


class Server(uvicorn.Server):
    """A server that says when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and say so."""
        await super().startup(sockets)
        if self.started:
            self.ready()


def configure(settings: Settings, app: Any) -> uvicorn.Config:
    """How an application is served: with limits on whatever comes from outside."""
    limits = ConnectionLimits(
        settings.connections_per_address, settings.request_timeout, settings.proxies, raise_file_limit()
    )
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        lifespan="on",
        http=cast("type[asyncio.Protocol]", partial(LimitedHttp, limits)),
        ws=cast("type[asyncio.Protocol]", partial(LimitedWebSocket, limits)),
        ws_max_size=MAX_FRAME_BYTES,
        ws_per_message_deflate=False,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        timeout_graceful_shutdown=5,
        timeout_keep_alive=30,
    )
    logging.getLogger("uvicorn.error").addFilter(is_our_fault)
    return config


def serve(settings: Settings, listening: socket.socket, ready: Callable[[], None]) -> None:
    """Serve until interrupted; then everything is kept and every socket closed."""
    config = configure(settings, build(settings))
    gc.collect()
    gc.freeze()  # what is there now stays; looking through it again and again would make somebody wait
    gc.set_threshold(*GC_THRESHOLDS)
    sys.setswitchinterval(SWITCH_INTERVAL_S)
    Server(config, ready).run(sockets=[listening])
