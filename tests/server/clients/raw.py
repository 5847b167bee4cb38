"""Clients of which every byte is ours, from any loopback address, and servers to send those bytes to."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import sleep
from typing import Any

import uvicorn

from sandtable.server.network.serve import bind, configure
from sandtable.server.settings import Settings

HOME, STRANGER = "127.0.0.1", "127.0.0.2"


@contextmanager
def connected(port: int, source: str = HOME, timeout: float = 30.0) -> Iterator[socket.socket]:
    """A connection from an address."""
    with socket.create_connection((HOME, port), timeout=timeout, source_address=(source, 0)) as one:
        one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        yield one


def read_all(one: socket.socket) -> bytes:
    """Everything until the server closes the connection."""
    found = b""
    try:
        while more := one.recv(1 << 16):
            found += more
    except ConnectionError:
        pass
    return found


def is_open(one: socket.socket) -> bool:
    """Whether the server still listens to a connection."""
    one.setblocking(False)
    try:
        while one.recv(1 << 16):
            pass
    except BlockingIOError:
        return True
    except ConnectionError:
        return False
    finally:
        one.settimeout(30.0)
    return False


def flood(one: socket.socket, piece: bytes, most: int) -> int:
    """Send something again and again; how many bytes were taken before the server had enough."""
    sent = 0
    try:
        while sent < most:
            one.sendall(piece)
            sent += len(piece)
    except ConnectionError:
        pass
    return sent


def get(port: int, path: str, source: str = HOME) -> bytes:
    """What a plain request is answered."""
    with connected(port, source) as one:
        one.sendall(f"GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n".encode())
        return read_all(one)


UPGRADE = (
    b"GET /ws HTTP/1.1\r\nhost: localhost\r\nupgrade: websocket\r\nconnection: Upgrade\r\n"
    b"sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\nsec-websocket-version: 13\r\n"
)


async def probe_app(scope: Any, receive: Any, send: Any) -> None:
    """An application that tells whom it sees, after `/SECONDS`, and sends as many bytes as `?BYTES` says."""
    if scope["type"] == "lifespan":
        for _ in range(2):
            message = await receive()
            await send({"type": f"{message['type']}.complete"})
    elif scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.send", "text": str(scope["client"][0])})
        try:
            for _ in range(int(scope["query_string"] or b"0")):
                await send({"type": "websocket.send", "bytes": bytes(1 << 16)})
        except OSError:  # the client is gone
            return
        while (await receive())["type"] != "websocket.disconnect":
            pass
    else:
        size = 0
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                return
            size += len(message["body"])
            if not message["more_body"]:
                break
        await asyncio.sleep(float(scope["path"][1:] or 0))
        body = f"{scope['client'][0]} sent {size} bytes".encode() + bytes(int(scope["query_string"] or b"0"))
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % len(body))]})
        await send({"type": "http.response.body", "body": body})


@contextmanager
def probed(data: Path, **settings: Any) -> Iterator[tuple[int, uvicorn.Server]]:
    """A server in a thread of this process with the application above, and its port."""
    listening = bind(HOME, 0)
    server = uvicorn.Server(configure(Settings(data=data, **settings), probe_app))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    try:
        while not server.started:
            sleep(0.01)
        yield listening.getsockname()[1], server
    finally:
        server.should_exit = True
        thread.join()
