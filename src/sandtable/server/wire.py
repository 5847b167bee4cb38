"""The short way between a socket and its client: whole frames of text without a detour.

Uvicorn's protocol does everything else: the handshake, pings, closing, and whatever is not a plain frame of text. What
is used of it is no promise of Uvicorn's, so its versions are pinned (`pyproject.toml`), and where something in `NEEDED`
is not there the long way is taken.
"""

from __future__ import annotations

from asyncio import BaseTransport
from collections.abc import Callable
from contextlib import suppress

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

from sandtable.server.shortcut import EXTENSION

try:
    from websockets.speedups import apply_mask
except ImportError:  # where websockets could not be compiled
    from websockets.utils import apply_mask

NEEDED = (
    "close_sent",
    "config",
    "conn",
    "disconnected",
    "handshake_complete",
    "handshake_initiated",
    "queue",
    "transport",
    "writable",
)
"""What must be there of Uvicorn's protocol."""
TEXT = 0x81
"""The first byte of a whole message of text."""
CONTINUATION, CONTROL = 0, 8
MASKED = 0x80


class Wire(WebSocketsSansIOProtocol):
    """A socket that hands whole messages over at once, in their order, to whoever is ready to take them."""

    taker: Callable[[str], bool] | None = None
    """Takes a message, or declines it; then it waits in the queue like any other."""
    tail = b""
    """The beginning of a frame that has not wholly arrived."""
    is_broken_up = False
    """Whether the client is in the middle of a message of several frames."""
    is_plain = True
    """Whether frames are looked at here; who sends nonsense is left to Uvicorn for good."""

    def connection_made(self, transport: BaseTransport) -> None:
        """Look whether everything is there."""
        super().connection_made(transport)
        self.is_plain = all(hasattr(self, name) for name in NEEDED)
        before = self.transport.get_protocol()  # it has read the request, and nobody needs its parser any more
        if hasattr(before, "parser"):
            before.parser = None  # the two keep each other

    def connection_lost(self, exc: Exception | None) -> None:
        """End the parser, which keeps its connection as the connection keeps it: garbage that would lie about long."""
        super().connection_lost(exc)
        with suppress(AttributeError, ValueError):  # made otherwise, or just at work
            self.conn.parser.close()

    def handle_connect(self, event: Request) -> None:
        """Let the application find the wire."""
        super().handle_connect(event)
        if self.is_plain and (scope := getattr(self, "scope", None)) is not None:
            scope.setdefault("extensions", {})[EXTENSION] = self

    def data_received(self, data: bytes) -> None:
        """Cut what arrives into frames."""
        if not self.is_plain or not self.handshake_complete:
            self.is_plain = self.is_plain and not self.handshake_initiated  # who did not wait for our word
            super().data_received(data)
            return
        data = self.tail + data if self.tail else data
        while len(data) >= 2:
            start, end = measured(data)
            if end - start > self.config.ws_max_size or not data[1] & MASKED:
                self.is_plain = False
                break
            if len(data) < end:
                break
            frame, data = (data, b"") if len(data) == end else (data[:end], data[end:])
            self._frame(frame, start)
            if self.transport.is_closing():
                return
        self.tail = data
        if not self.is_plain:
            self.tail = b""
            super().data_received(data)

    def _frame(self, frame: bytes, start: int) -> None:
        if frame[0] == TEXT and self.taker is not None and not self.is_broken_up and self.queue.empty():
            try:
                text = apply_mask(frame[start:], frame[start - 4 : start]).decode()
            except UnicodeDecodeError:
                text = ""
            if text and not self.close_sent and self.taker(text):
                return
        if frame[0] & 15 < CONTROL:
            self.is_broken_up = not frame[0] & 0x80
        super().data_received(frame)

    @property
    def is_ready(self) -> bool:
        """Whether the client has read enough of what was sent to it."""
        return self.writable.is_set()

    async def send_text(self, data: bytes) -> None:
        """Send a message that is written already, once the client is ready for it."""
        await self.writable.wait()
        self.write(data)

    def write(self, data: bytes) -> None:
        """Send a message that is written already; to nobody, if the client is gone."""
        if self.conn.state is State.OPEN and not self.disconnected and not self.transport.is_closing():
            self.transport.write(header(len(data)) + data)


def measured(data: bytes) -> tuple[int, int]:
    """Where the content of a client's frame begins, and where the frame ends; as far as can be told yet."""
    size = data[1] & 127
    if size < 126:
        return 6, 6 + size
    width = 2 if size == 126 else 8
    return 6 + width, 6 + width + int.from_bytes(data[2 : 2 + width].ljust(width, b"\0"), "big")


def header(size: int) -> bytes:
    """How a message of text begins that a server sends."""
    if size < 126:
        return bytes((TEXT, size))
    return b"\x81\x7e" + size.to_bytes(2, "big") if size < 1 << 16 else b"\x81\x7f" + size.to_bytes(8, "big")
