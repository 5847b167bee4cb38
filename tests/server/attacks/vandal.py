"""A vandal: sends whatever a socket takes, as fast as it goes, and knows the way in: tables, seats, keys and moves.

Everything follows from a seed. What it sends is made from real messages that are bent, and from plain rubbish.
"""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any
from urllib.parse import urlsplit

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

TEXTS = (
    "",
    "x",
    "nonsense",
    "\x00",
    "\u202e",
    "é" * 400,
    "x" * 9000,
    "../../etc/passwd",
    "' OR 1=1 --",
    "null",
    "9" * 400,
)
NUMBERS = (0, -1, 1, 2**31, 2**63 - 1, 2**64, -(2**63), 10**40, 1.5, 1e308)
OTHERS: tuple[Any, ...] = (
    None,
    True,
    [],
    {},
    [[]],
    [None],
    {"": {}},
    [1, "a"],
    {"move": "x"},
    {"move": -1, "bank": 10**18},
)
RUBBISH: tuple[str | bytes, ...] = (
    "",
    " ",
    "{",
    "}",
    "[]",
    "null",
    "0",
    '"look"',
    "[" * 30_000,
    '{"ask":' * 5000,
    '{"ask":"ping","x":' + "[" * 20_000 + "]" * 20_000 + "}",
    '{"ask":"ping","id":"\\ud800"}',
    '{"ask":"ping","id":NaN}',
    '{"ask":"ping","ask":"look"}',
    '{"ask":"PING"}',
    '{"ask":"opened"}',
    '{"tell":"news"}',
    '\ufeff{"ask":"ping"}',
    b"",
    b"\x00",
    b"\xff\xfe\x00",
    b"\x80" * 2000,
    b'{"ask":"ping","id":"\xff"}',
)
Sit = Callable[[], tuple[str, str, str]]
"""Sits down at another table: its id, the seat and the cookie."""
KINDS = ("draw", "count", "take-back", "clock", "rematch", "takeover", "concede", "nonsense")


class Vandal:
    """One who sits at a table of his own, and looks at others'."""

    def __init__(self, address: str, sit: Sit, others: list[tuple[str, str]], seed: int) -> None:
        self.address, self.sit = address, sit
        self.table, self.seat, self.cookie = sit()
        self.is_over = False
        self.others = others
        """Tables and seats of other people."""
        self.random = Random(seed)
        self.sent = 0
        self.answers: dict[str, int] = {}
        """Kind of answer, or name of the refusal -> how often it came."""
        self.moves: list[str] = []
        self.is_heard = asyncio.Event()
        self.said: list[str] = []

    # What is sent

    def question(self) -> dict[str, Any]:
        """Something that could be asked, of any table and for any seat."""
        random = self.random
        table, seat = random.choice([(self.table, self.seat)] * 3 + self.others)
        move = random.choice([*self.moves, "a1-a2", "pass", "forfeit", "withdraw red", "nonsense"])
        asked: dict[str, Any] = {"ask": "ping", "table": table, "seat": seat, "id": f"v{random.randrange(40)}"}
        more: dict[str, dict[str, Any]] = {
            "ping": {},
            "away": {},
            "resign": {},
            "abort": {},
            "reclaim": {},
            "leave": {},
            "look": {
                "since": random.choice((-1, 0, 1, 5, 10**9)),
                "detail": random.choice(("full", "text", "moves", "none", "all")),
                "key": random.choice(("", "guess", "A" * 32)),
            },
            "play": {"moves": [move] * random.choice((0, 1, 1, 1, 2, 70)), "seq": random.choice((0, 1, 5, 99, 10**6))},
            "preview": {"moves": [move] * random.choice((0, 1, 2, 70))},
            "offer": {
                "kind": random.choice(KINDS),
                "target": random.choice((seat, "nobody")),
                "level": random.choice(("1", "99", "")),
                "clock": random.choice((None, {"move": 5000}, {"bank": -1}, {"turns": 10**9}, {"increment": 3})),
            },
            "agree": {"kind": random.choice(KINDS)},
            "decline": {"kind": random.choice(KINDS)},
            "claim": {"target": random.choice((seat, "nobody"))},
            "say": {
                "text": random.choice(TEXTS),
                "channel": random.choice(("table", "team", "watchers", "nonsense")),
                "phrase": random.choice(("", "hello", "nonsense")),
            },
        }
        kind = random.choice([name for name in more if name not in ("resign", "abort")] * 4 + list(more))
        return {**asked, "ask": kind, **more[kind]}

    def bent(self) -> str:
        """A question with something wrong about it."""
        asked = self.question()
        for _ in range(self.random.choice((0, 1, 1, 2, 3))):
            name = self.random.choice([*asked, "ask", "who", "cause", "extra"])
            value = self.random.choice([*TEXTS, *NUMBERS, *OTHERS])
            if self.random.random() < 0.25:
                asked.pop(name, None)
            else:
                asked[name] = value
        return json.dumps(asked)

    def message(self) -> str | bytes:
        """Anything."""
        chance = self.random.random()
        if chance < 0.08:
            return self.random.choice(RUBBISH)
        if chance < 0.2 and self.said:
            return self.random.choice(self.said)  # once more, word for word
        text = self.bent()
        if chance < 0.3:
            cut = self.random.randrange(len(text) + 1)
            text = text[:cut] + self.random.choice(("", "\x00", "}", '"', "🂡")) + text[cut + 1 :]
        self.said = [*self.said[-50:], text]
        return text.encode() if chance > 0.95 else text

    # How it is sent

    async def rage(self, messages: int) -> None:
        """Send so many messages, connecting again whenever it was thrown out."""
        while self.sent < messages:
            if self.is_over:
                (self.table, self.seat, self.cookie), self.is_over = await asyncio.to_thread(self.sit), False
            try:
                async with connect(
                    self.address.replace("http", "ws", 1) + "/ws",
                    additional_headers={"cookie": self.cookie},
                    close_timeout=0.5,  # we are not listened to for long
                    max_size=None,
                    compression=None,
                ) as socket:
                    look = {"ask": "look", "table": self.table, "seat": self.seat, "detail": "moves"}
                    await socket.send(json.dumps(look))
                    await asyncio.wait({asyncio.ensure_future(self._pour(socket, messages)), self._listening(socket)})
            except (OSError, InvalidHandshake, ConnectionClosed):
                await asyncio.sleep(0.01)

    def _listening(self, socket: Any) -> asyncio.Task[None]:
        async def listen() -> None:
            try:
                async for frame in socket:
                    self.hear(str(frame))
            except ConnectionClosed:
                return

        return asyncio.create_task(listen())

    async def _pour(self, socket: Any, messages: int) -> None:
        try:
            for _ in range(self.random.randrange(8, 30)):
                if self.sent >= messages:
                    break
                await socket.send(self.message())
                self.sent += 1
                await asyncio.sleep(0)
            if self.random.random() < 0.5:
                self.is_heard.clear()
                await socket.send('{"ask":"ping","id":"last"}')
                with suppress(TimeoutError):
                    await asyncio.wait_for(self.is_heard.wait(), 3)
            if self.random.random() < 0.3:
                await socket.send("x" * 70_000)  # more than a frame may hold
            if self.random.random() < 0.3:
                socket.transport.abort()
        except ConnectionClosed:
            pass
        await socket.close()

    def hear(self, frame: str) -> None:
        """Count what was answered, and learn."""
        for message in json.loads(frame):
            if message.get("id") == "last":
                self.is_heard.set()
            if (message.get("seen") or {}).get("phase") in ("over", "aborted") and message["table"] == self.table:
                self.is_over = True
            kind = message.get("error") or message["tell"]
            self.answers[kind] = self.answers.get(kind, 0) + 1
            moves = (message.get("seen") or {}).get("moves")
            if moves:
                self.moves = [choice["move"] for choice in moves[:20]]


async def burst(address: str, cookie: str, messages: list[str]) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Hand a great many frames to the system at once, without ever waiting for the server; the connection stays."""
    place = urlsplit(address)
    reader, writer = await asyncio.open_connection(place.hostname, place.port, limit=1 << 24)
    key = "AAAAAAAAAAAAAAAAAAAAAA=="
    head = (
        f"GET /ws HTTP/1.1\r\nHost: {place.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nCookie: {cookie}\r\n"
    )
    writer.write(f"{head}Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
    assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
    writer.write(b"".join(framed(message) for message in messages))
    return reader, writer


def framed(message: str) -> bytes:
    """A text frame as a client must mask it."""
    data = message.encode()
    size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2, "big")
    mask = os.urandom(4)
    return b"\x81" + size + mask + bytes(byte ^ mask[index % 4] for index, byte in enumerate(data))
