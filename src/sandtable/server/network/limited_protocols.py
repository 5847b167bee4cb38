"""HTTP and WebSocket within limits: Uvicorn's protocol classes, which have none of their own.

No server has all of the limits we need (`docs/decisions/0016-the-http-server.md`). What is used here of Uvicorn is what
asyncio and httptools document, their callbacks and the transport. Where a little more is touched, nothing breaks if it
is not there.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from http import HTTPStatus
from typing import Any

import msgspec
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from sandtable.server.http.error_responses import BY_STATUS, refusal
from sandtable.server.network.connection_limits import ConnectionLimits, OpenConnection

MAX_HEAD_BYTES = 32 << 10
"""The first line of a request and its headers."""
MAX_SMALL_PIECES = 256
"""So many pieces of a body may be small; beyond that they have to be of this many bytes on average."""
SLICE_BYTES = 16 << 10
"""No more is parsed before the limits are looked at again."""
CLIENTS_FAULTS = ("Invalid HTTP request", "Unsupported upgrade request", "Invalid UTF-8 sequence")
"""How the lines begin with which Uvicorn logs nonsense of clients, who may send as much of it as they like."""


class Nonsense(Exception):
    """What no client of ours sends; the parser tells the server, which answers 400 and closes the connection."""


class LimitedHttp(HttpToolsProtocol):
    """HTTP within limits."""

    def __init__(self, limits: ConnectionLimits, **more: Any) -> None:
        super().__init__(**more)
        self.limits = limits
        self.limited: OpenConnection | None = None
        self.is_in_head = True
        """Whether the head of a request has still to come, or the rest of it."""
        self.pieces = 0

    # asyncio's callbacks

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count the connection, or close it."""
        super().connection_made(transport)
        self.limited = self.limits.admit(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no more."""
        self.limits.release(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parse what has come, in slices, as long as it keeps within the limits."""
        for start in range(0, len(data), SLICE_BYTES):
            if self.limited is None or self.transport.is_closing():
                return
            self._parse(self.limited, data[start : start + SLICE_BYTES])

    def _parse(self, limited: OpenConnection, data: bytes) -> None:
        limited.receive(len(data), self.loop.time())
        super().data_received(data)
        if self.transport.get_protocol() is not self:  # it is a socket now
            self.limited = None
            self.parser = None  # type: ignore[assignment]  # as where a connection ends: the two keep each other
        elif self.is_in_head and limited.request_bytes > MAX_HEAD_BYTES:
            self.transport.write(too_large())
            self.transport.close()
        elif limited.is_greedy():
            self.transport.close()

    # The parser's callbacks

    def on_message_begin(self) -> None:
        """A request begins."""
        cycle = getattr(self, "cycle", None)
        if cycle is not None and not getattr(cycle, "response_complete", True):
            # It does not wait for the answer to the last. Uvicorn would queue it, and fail once the client is gone.
            raise Nonsense
        if self.limited is not None:
            self.limited.request_since = self.loop.time()
        self.pieces = 0
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header has come, in the head and nowhere else."""
        if not self.is_in_head:
            raise Nonsense
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """The head has come."""
        self.is_in_head = False
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """A piece of the body has come: a chunk, or a part of one, or what was sent at once."""
        self.pieces += 1
        size = self.limited.request_bytes if self.limited is not None else 0
        if self.pieces > MAX_SMALL_PIECES + size // MAX_SMALL_PIECES:
            raise Nonsense
        super().on_body(body)

    def on_message_complete(self) -> None:
        """The whole request has come; what comes next is another one."""
        if self.limited is not None:
            self.limited.finish_request()
        self.is_in_head = True
        super().on_message_complete()


class LimitedWebSocket(WebSocketsSansIOProtocol):
    """A WebSocket within limits: it counts as the connection that it was before the upgrade."""

    def __init__(self, limits: ConnectionLimits, **more: Any) -> None:
        super().__init__(**more)
        self.limits = limits

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no more, and end its parser: the two keep each other, and would lie about long."""
        self.limits.release(self.transport)
        super().connection_lost(exc)
        with suppress(AttributeError, ValueError):  # made otherwise, or just at work
            self.conn.parser.close()


def is_our_fault(record: logging.LogRecord) -> bool:
    """Whether a line belongs in the log: not what anybody can make us write there at will."""
    return not record.getMessage().startswith(CLIENTS_FAULTS)


def too_large() -> bytes:
    """The answer to a request whose head does not end."""
    status = HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE
    body = msgspec.json.encode(refusal(BY_STATUS[status.value], "HeadTooLarge"))
    head = f"HTTP/1.1 {status.value} {status.phrase}\r\ncontent-type: application/json\r\nconnection: close\r\n"
    return f"{head}content-length: {len(body)}\r\n\r\n".encode() + body
