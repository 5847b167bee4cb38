"""Attacks from one address that need nothing but connections."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack, suppress
from time import monotonic, sleep

from tests.server.clients.raw import STRANGER, UPGRADE, connected, flood, is_open

HUGE = 198_000_000
MANY = 300
"""More connections than one address may hold."""
BODY = b"POST /api/records/read HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n"


def endless(begin: bytes, more: bytes) -> Callable[[int], None]:
    """A request without end, again and again."""

    def attack(port: int) -> None:
        with connected(port, STRANGER) as one, suppress(ConnectionError):
            one.sendall(begin)
            flood(one, more, HUGE)

    return attack


def held(begin: bytes, more: bytes = b"") -> Callable[[int], None]:
    """As many connections as can be had, kept as long as they last, and had again."""

    def attack(port: int) -> None:
        with ExitStack() as stack:
            ours = []
            for _ in range(MANY):
                with suppress(ConnectionError, TimeoutError):
                    ours.append(stack.enter_context(connected(port, STRANGER)))
                    ours[-1].sendall(begin)
            end = monotonic() + 1.0
            while monotonic() < end:
                for one in ours:
                    with suppress(ConnectionError, TimeoutError):
                        if more:
                            one.sendall(more)
                sleep(0.1)
            ours = [one for one in ours if is_open(one)]

    return attack


def knock(port: int) -> None:
    """A connection, and nothing else."""
    with suppress(ConnectionError), connected(port, STRANGER):
        pass


ATTACKS: dict[str, Callable[[int], None]] = {
    "endless header": endless(b"GET / HTTP/1.1\r\nx: ", b"a" * 65536),
    "endless headers": endless(b"GET / HTTP/1.1\r\n", b"x: y\r\n" * 10_000),
    "endless chunks": endless(
        b"POST /api/me HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n", b"1\r\na\r\n" * 10_000
    ),
    "endless body": endless(BODY + b"content-length: 198000000\r\n\r\n", b" " * 65536),
    "half heads": held(b"GET / HTTP/1.1\r\nhost: x\r\n", b"x: y\r\n"),
    "half bodies": held(BODY + b"content-length: 3000000\r\n\r\n" + b" " * 100_000, b" " * 1000),
    "idle sockets": held(UPGRADE + b"\r\n"),
    "unread pages": held(b"GET / HTTP/1.1\r\nhost: x\r\n\r\n"),
    "pages without waiting": held(b"GET / HTTP/1.1\r\nhost: x\r\n\r\n" * 20),
    "connections": knock,
}
