"""One client's socket: what it looks at, and what waits to be sent to it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import msgspec

from sandtable.server.ws.messages import Answer, write_answer

MOST_WAITING = 2 << 20
"""So many bytes may wait for a client that does not read; it is cut off then, and looks again when it is back."""


class Person(msgspec.Struct, frozen=True):
    """Whoever is at the other end."""

    who: str = ""
    """Known to the server only; empty for somebody who is nobody."""
    name: str = ""
    is_bot: bool = False


class Connection:
    """A socket. Every frame is a JSON array of messages, so that what belongs together arrives together."""

    def __init__(self, person: Person, send: Callable[[bytes], Awaitable[None]], address: str = "") -> None:
        self.person = person
        self.address = address
        """Where it comes from."""
        self.looks: dict[tuple[str, str], object] = {}
        """What it looks at: table and seat -> the table's own note of it."""
        self.keys: dict[tuple[str, str], str] = {}
        """Table and seat -> whom it may speak for there, because it knows the secret of the seat."""
        self.is_cut = False
        self._send = send
        self._waiting: list[bytes] = []
        self._size = 0
        self._awake = asyncio.Event()

    def tell(self, answer: Answer) -> None:
        """Send a message as soon as possible."""
        self.push(write_answer(answer))

    def push(self, message: bytes) -> None:
        """Send a message that is written already, in one frame with whatever else comes together until then."""
        if not self.is_cut:
            self._waiting.append(message)
            self._size += len(message)
            self.is_cut = self._size > MOST_WAITING
        self._awake.set()

    async def run(self) -> None:
        """Send whatever waits, until the client is gone or does not keep up."""
        while True:
            await self._awake.wait()
            self._awake.clear()
            if self.is_cut:
                return
            if self._waiting:
                frame, self._waiting, self._size = b"[%b]" % b",".join(self._waiting), [], 0
                await self._send(frame)

    def speaker(self, table: str, seat: str) -> str:
        """For whom it speaks at a seat."""
        return self.keys.get((table, seat)) or self.person.who
