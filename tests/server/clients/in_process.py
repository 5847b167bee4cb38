"""A client inside the server's own event loop: requests and sockets without a network, every byte of them kept.

Nothing stands between the test and the application, so what is compared is what the application sends, headers in
their order included, and a test can hold the store back while it waits for an answer.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any, NamedTuple

HOST = b"testserver.local"


class Response(NamedTuple):
    """What a request was answered."""

    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes

    def header(self, name: str) -> str:
        """The value of a header, or nothing."""
        return next((value for key, value in self.headers if key == name), "")


class Client:
    """Somebody at one address."""

    def __init__(self, app: Any, address: str = "127.0.0.1") -> None:
        self.app, self.address = app, address

    def _scope(self, kind: str, path: str, query: str, headers: Mapping[str, str]) -> dict[str, Any]:
        return {
            "type": kind,
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "scheme": "http" if kind == "http" else "ws",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(b"host", HOST), *((name.encode(), value.encode()) for name, value in headers.items())],
            "client": (self.address, 50000),
            "server": (HOST.decode(), 80),
            "extensions": {},
            "state": {},
        }

    async def request(
        self, method: str, path: str, query: str = "", headers: Mapping[str, str] | None = None, body: bytes = b""
    ) -> Response:
        """Ask once, and hear all of the answer."""
        scope = {**self._scope("http", path, query, headers or {}), "method": method}
        incoming = [{"type": "http.request", "body": body, "more_body": False}]
        status, told, chunks = 0, tuple[tuple[str, str], ...](), list[bytes]()

        async def receive() -> Any:
            if incoming:
                return incoming.pop()
            await asyncio.Event().wait()  # whoever asked is still there

        async def send(message: Any) -> None:
            nonlocal status, told
            if message["type"] == "http.response.start":
                status = message["status"]
                told = tuple((name.decode().lower(), value.decode()) for name, value in message["headers"])
            else:
                chunks.append(message.get("body", b""))

        await self.app(scope, receive, send)
        return Response(status, told, b"".join(chunks))

    async def connect(self, headers: Mapping[str, str] | None = None) -> Socket:
        """Open a socket."""
        socket = Socket(self.app, {**self._scope("websocket", "/ws", "", headers or {}), "subprotocols": []})
        await socket.open()
        return socket


class Socket:
    """One connection to `/ws`."""

    def __init__(self, app: Any, scope: dict[str, Any]) -> None:
        self._to: asyncio.Queue[Any] = asyncio.Queue()
        self._from: asyncio.Queue[Any] = asyncio.Queue()
        self._serving = asyncio.create_task(app(scope, self._to.get, self._from.put))

    async def open(self) -> None:
        self._to.put_nowait({"type": "websocket.connect"})
        answer = await asyncio.wait_for(self._from.get(), 30)
        assert answer["type"] == "websocket.accept", answer

    def send(self, text: str) -> None:
        """Send a frame."""
        self._to.put_nowait({"type": "websocket.receive", "text": text, "bytes": None})

    async def receive(self, timeout_s: float = 30.0) -> str:
        """The next frame."""
        message = await asyncio.wait_for(self._from.get(), timeout_s)
        assert message["type"] == "websocket.send", message
        told = message.get("text") or message.get("bytes")
        return told if isinstance(told, str) else bytes(told).decode()

    async def close(self) -> None:
        """Go away, and wait until the server has noticed."""
        self._to.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await asyncio.wait_for(self._serving, 30)
