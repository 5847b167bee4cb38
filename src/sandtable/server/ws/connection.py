"""A client's connection: the tables it follows, and the messages that wait to be sent."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import msgspec

from sandtable.server.ws.messages import Answer, write_answer

MAX_BACKLOG_BYTES = 2 << 20
"""How many bytes may wait for a client that does not read; with more it is disconnected, and has to look again."""


class Person(msgspec.Struct, frozen=True):
    """The person at the other end."""

    who: str = ""
    """Known to the server only; empty for somebody without a session."""
    name: str = ""
    is_bot: bool = False


class Connection:
    """A connection. Every frame is a JSON array of messages, so that what belongs together arrives together."""

    def __init__(self, person: Person, send: Callable[[bytes], Awaitable[None]], address: str = "") -> None:
        self.person = person
        self.address = address
        """Where it comes from."""
        self.tables: dict[tuple[str, str], object] = {}
        """The tables it follows, by table and seat."""
        self.keys: dict[tuple[str, str], str] = {}
        """Table and seat -> the person on whose behalf it may act there, because it knows the key of the seat."""
        self.is_cut = False
        self._send = send
        self._waiting: list[bytes] = []
        self._size = 0
        self._awake = asyncio.Event()

    def tell(self, answer: Answer) -> None:
        """Send a message as soon as possible."""
        self.push(write_answer(answer))

    def push(self, message: bytes) -> None:
        """Send an encoded message, in one frame with everything else that waits by then."""
        if not self.is_cut:
            self._waiting.append(message)
            self._size += len(message)
            self.is_cut = self._size > MAX_BACKLOG_BYTES
        self._awake.set()

    async def run(self) -> None:
        """Send what waits, until the client is gone or does not keep up."""
        while True:
            await self._awake.wait()
            self._awake.clear()
            if self.is_cut:
                return
            if self._waiting:
                frame, self._waiting, self._size = b"[%b]" % b",".join(self._waiting), [], 0
                await self._send(frame)

    def speaker(self, table: str, seat: str) -> str:
        """The person on whose behalf it acts at a seat."""
        return self.keys.get((table, seat)) or self.person.who
