"""One client's socket: what it looks at, and what waits to be sent to it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import msgspec

from sandtable.server.messages import Answer, write_answer
from sandtable.server.shortcut import Shortcut

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

    def __init__(
        self,
        person: Person,
        send: Callable[[bytes], Awaitable[None]],
        shortcut: Shortcut | None = None,
        address: str = "",
    ) -> None:
        self.person = person
        self.address = address
        """Where it comes from."""
        self.looks: dict[tuple[str, str], object] = {}
        """What it looks at: table and seat -> the table's own note of it."""
        self.keys: dict[tuple[str, str], str] = {}
        """Table and seat -> whom it may speak for there, because it knows the secret of the seat."""
        self.is_cut = False
        self._send = send
        self._shortcut = shortcut
        self._waiting: list[bytes] = []
        self._size = 0
        self._awake = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        self._is_due = False
        """Whether what waits is about to be sent."""
        self._is_sending = False

    def tell(self, answer: Answer) -> None:
        """Send a message as soon as possible."""
        self.push(write_answer(answer))

    def push(self, message: bytes) -> None:
        """Send a message that is written already."""
        if self.is_cut:
            self._awake.set()
            return
        self._waiting.append(message)
        self._size += len(message)
        if self._size > MOST_WAITING:
            self.is_cut = True
        if not self._is_due:
            self._is_due = True
            self._loop.call_soon(self._flush)

    def _flush(self) -> None:
        """Send what has come together, at once if the client keeps up."""
        self._is_due = False
        if self._shortcut is None or self.is_cut or self._is_sending or not self._shortcut.is_ready:
            self._awake.set()
        elif self._waiting:
            self._shortcut.write(self._frame())

    def _frame(self) -> bytes:
        """Everything that waits."""
        frame, self._waiting, self._size = b"[%b]" % b",".join(self._waiting), [], 0
        return frame

    async def run(self) -> None:
        """Send what could not be sent at once, until the client is gone or does not keep up."""
        while True:
            await self._awake.wait()
            self._awake.clear()
            if self.is_cut:
                return
            if self._waiting:
                self._is_sending = True
                await self._send(self._frame())
                self._is_sending = False

    def speaker(self, table: str, seat: str) -> str:
        """For whom it speaks at a seat."""
        return self.keys.get((table, seat)) or self.person.who
