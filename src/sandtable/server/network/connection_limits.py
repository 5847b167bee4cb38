"""Limits per client: open connections, what it may send, and how long it may take."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Iterable
from contextlib import suppress
from ipaddress import ip_address, ip_network

from sandtable.server.network.address import client_network

log = logging.getLogger("sandtable")

MAX_REQUEST_BYTES = 4 << 20
"""A whole request as it is sent. What a route takes is less, and is looked at when the body is read."""
MAX_UNFINISHED_BYTES = 16 << 20
"""All that one client has sent of requests that are not complete."""
PROGRESS_BYTES = 16 << 10
"""A client that is behind has to read at least so much in the time in which a request must arrive."""
SWEEP_S = 0.5
"""How often slow connections are looked for."""
REPORT_S = 60.0
"""How often it is logged that connections are turned away."""
FILES = 4096
"""How many files a process may have open, where the system does not say."""


def raise_file_limit() -> int:
    """Let this process open as many files as the system allows, since each connection is one. How many that are."""
    if sys.platform == "win32":
        return FILES
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        soft = hard
    return FILES if soft == resource.RLIM_INFINITY else soft


class Client:
    """What one address holds at the moment; every connection of a proxy is a client of its own."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.connections = 0
        self.unfinished_bytes = 0
        """What has come of requests that are not complete."""


class OpenConnection:
    """What is known of one connection."""

    def __init__(self, transport: asyncio.Transport, client: Client, opened: float) -> None:
        self.transport = transport
        self.client = client
        self.request_since: float | None = opened
        """Since when we wait for a request, or for the rest of one; None when we do not."""
        self.request_bytes = 0
        self.unread_bytes = 0
        self.unread_since: float | None = None
        """Since when the client has read hardly anything of what waits for it; None if nothing does."""

    def receive(self, size: int, now: float) -> None:
        """Something has come; if only empty lines, which are no request yet."""
        if self.request_since is None:
            self.request_since = now
        self.request_bytes += size
        self.client.unfinished_bytes += size

    def finish_request(self) -> None:
        """The whole request has come."""
        self.client.unfinished_bytes -= self.request_bytes
        self.request_since, self.request_bytes = None, 0

    def is_greedy(self) -> bool:
        """Whether more has come than any request may have, or all unfinished ones of a client."""
        return self.request_bytes > MAX_REQUEST_BYTES or self.client.unfinished_bytes > MAX_UNFINISHED_BYTES

    def is_stalled(self, now: float, timeout: float) -> bool:
        """Whether the client does not take what we send it: news, an answer, or our goodbye."""
        unread = self.transport.get_write_buffer_size()
        if unread == 0 and not self.transport.is_closing():
            self.unread_since = None
        elif self.unread_since is None or unread <= self.unread_bytes - PROGRESS_BYTES:
            self.unread_since, self.unread_bytes = now, unread
        return self.unread_since is not None and now - self.unread_since > timeout


class ConnectionLimits:
    """All open connections, how many each client has, and how long they may keep us waiting."""

    def __init__(self, per_client: int, timeout: float, proxies: Iterable[str] = (), files: int = FILES) -> None:
        self.most_per_client = max(1, min(per_client, files // 4))
        """One client never takes all that this process can open."""
        self.most = max(1, files * 3 // 4)
        """The rest is for the store, for engines and for whatever else needs a file."""
        self.timeout = timeout
        self.proxies = [ip_network(proxy) for proxy in proxies]
        self.connections: dict[asyncio.BaseTransport, OpenConnection] = {}
        self.clients: dict[str, Client] = {}
        self._is_sweeping = False
        self._turned_away = 0
        self._reported = float("-inf")

    def admit(self, transport: asyncio.Transport) -> OpenConnection | None:
        """Note a new connection; None if it is one too many, and then it is closed."""
        loop = asyncio.get_running_loop()
        host = str((transport.get_extra_info("peername") or ("",))[0])
        name, is_proxy = client_network(host), self.is_proxy(host)
        client = Client(name) if is_proxy else self.clients.get(name) or Client(name)
        if client.connections >= self.most_per_client:
            self._turn_away(transport, f"{name} has {self.most_per_client} open, the most for one address", loop)
            return None
        if len(self.connections) >= self.most:
            self._turn_away(transport, f"{self.most} are open, the most that this process may have", loop)
            return None
        client.connections += 1
        if not is_proxy:
            self.clients[name] = client
        found = self.connections[transport] = OpenConnection(transport, client, loop.time())
        if not self._is_sweeping:
            self._is_sweeping = True
            loop.call_later(SWEEP_S, self._sweep, loop)
        return found

    def release(self, transport: asyncio.BaseTransport) -> None:
        """Forget a connection that is gone."""
        gone = self.connections.pop(transport, None)
        if gone is not None:
            gone.finish_request()
            gone.client.connections -= 1
            if not gone.client.connections and self.clients.get(gone.client.name) is gone.client:
                del self.clients[gone.client.name]

    def is_proxy(self, host: str) -> bool:
        """Whether a proxy is at the other end, which speaks for many clients."""
        if not self.proxies:
            return False
        try:
            address = ip_address(host)
        except ValueError:
            return False
        return any(address in network for network in self.proxies)

    def _turn_away(self, transport: asyncio.Transport, reason: str, loop: asyncio.AbstractEventLoop) -> None:
        transport.abort()
        self._turned_away += 1
        if loop.time() - self._reported >= REPORT_S:
            log.warning("Connections are turned away (%d since this was last said): %s.", self._turned_away, reason)
            self._reported, self._turned_away = loop.time(), 0

    def _sweep(self, loop: asyncio.AbstractEventLoop) -> None:
        """Close what keeps us waiting for too long."""
        now = loop.time()
        for one in list(self.connections.values()):
            if one.is_stalled(now, self.timeout):
                one.transport.abort()  # to close it is to wait until everything is read
            elif one.request_since is not None and now - one.request_since > self.timeout:
                one.transport.close()
        self._is_sweeping = bool(self.connections)
        if self._is_sweeping:
            loop.call_later(SWEEP_S, self._sweep, loop)
