"""A crowd of scripted players in one process, cheap enough that the server is what is measured.

They speak the same socket as everybody else, but write their frames by hand and read no more of the server's frames
than what a player needs to go on: what was told, the moves to choose from, and whether the game still runs.
"""

from __future__ import annotations

import asyncio
import base64
from collections.abc import Callable
from random import Random
from time import perf_counter
from typing import Any
from urllib.parse import urlsplit

import msgspec

from tests.server.clients.scripted import Player, open_table

MASK = bytes(4)
"""Clients must mask their frames; by nothing is allowed, and costs us nothing."""
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class Choice(msgspec.Struct):
    move: str


class Told(msgspec.Struct):
    event: str
    seq: int
    seat: str = ""


class Seen(msgspec.Struct):
    phase: str
    moves: list[Choice] = []


class Message(msgspec.Struct):
    tell: str
    id: str = ""
    seq: int = 0
    told: list[Told] = []
    seen: Seen | None = None


DECODER = msgspec.json.Decoder(list[Message])


def framed(payload: bytes, kind: int = TEXT) -> bytes:
    """A frame of a client."""
    size = len(payload)
    assert size < 1 << 16
    length = bytes((0x80 | size,)) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
    return bytes((0x80 | kind,)) + length + MASK + payload


class Member(asyncio.Protocol):
    """A player at one seat. `on_turn` is called when he may move, `on_told` for everything told."""

    def __init__(self, address: str, table: str, seat: str, cookie: str, detail: str, random: Random) -> None:
        self.address, self.table, self.seat, self.cookie, self.detail = address, table, seat, cookie, detail
        self.random = random
        self.choices: list[Choice] = []
        self.seq = self.sent = self.accepted = self.refused = 0
        self.received = 0
        """How many bytes the server has sent."""
        self.waits = False
        """Whether a move was sent and not yet answered."""
        self.over = False
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.on_turn: Callable[[Member], None] = lambda member: None
        self.on_told: Callable[[Member, Told], None] = lambda member, told: None
        self.transport: asyncio.Transport
        self._buffer = b""
        self._open = False

    async def connect(self) -> None:
        """Connect, look at the table, and wait for the first view of it."""
        place = urlsplit(self.address)
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: self, "127.0.0.1", place.port or 80)
        await self.ready

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        key = base64.b64encode(self.random.randbytes(16)).decode()
        transport.write(
            f"GET /ws HTTP/1.1\r\nhost: {urlsplit(self.address).netloc}\r\nupgrade: websocket\r\n"
            f"connection: Upgrade\r\nsec-websocket-key: {key}\r\nsec-websocket-version: 13\r\n"
            f"cookie: {self.cookie}\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        self.received += len(data)
        self._buffer = data = self._buffer + data if self._buffer else data
        if not self._open:
            head, end, rest = data.partition(b"\r\n\r\n")
            if not end:
                return
            assert head.startswith(b"HTTP/1.1 101"), head
            self._open, self._buffer, data = True, rest, rest
            self.ask({"ask": "look", "table": self.table, "seat": self.seat, "detail": self.detail})
        while len(data) >= 2:
            size, start = data[1], 2
            if size == 126:
                size, start = int.from_bytes(data[2:4], "big"), 4
            elif size == 127:
                size, start = int.from_bytes(data[2:10], "big"), 10
            if len(data) < start + size:
                break
            kind, payload = data[0] & 15, data[start : start + size]
            self._buffer = data = data[start + size :]
            if kind == TEXT:
                self.take(payload)
            elif kind == PING:
                self.transport.write(framed(payload, PONG))

    def ask(self, question: dict[str, object]) -> None:
        """Send a question."""
        self.transport.write(framed(msgspec.json.encode(question)))

    def take(self, frame: bytes) -> None:
        """Take one frame in."""
        for message in DECODER.decode(frame):
            if message.tell == "news":
                self.seq = message.seq
                for told in message.told:
                    self.on_told(self, told)
                if message.seen is not None:
                    self.choices = message.seen.moves
                    self.over = message.seen.phase != "running"
            elif message.tell == "done" and message.id:
                self.accepted += 1
                self.waits = False
            elif message.tell == "refused":
                self.refused += 1
                self.waits = False
        if not self.ready.done():
            self.ready.set_result(None)
        if self.choices and not self.waits and not self.over:
            self.on_turn(self)

    def play(self) -> None:
        """Make any move."""
        self.sent += 1
        self.waits = True
        move = self.random.choice(self.choices).move
        self.transport.write(
            framed(
                b'{"ask":"play","table":"%b","seat":"%b","moves":[%b],"seq":%d,"id":"%d"}'
                % (self.table.encode(), self.seat.encode(), msgspec.json.encode(move), self.seq, self.sent)
            )
        )

    def leave(self) -> None:
        """Close the connection."""
        self.transport.write(framed(b"\x03\xe8", CLOSE))
        self.transport.close()


def open_tables(address: str, game: str, count: int, options: str = "preset=book") -> list[list[Player]]:
    """Tables with a person at every seat."""
    return [open_table(address, game, options) for _ in range(count)]


async def crowd(address: str, game: str, detail: str, tables: int) -> list[list[Member]]:
    """Tables with a member of the crowd at every seat, all looking at their table."""
    random = Random(1)
    found = []
    for seated in open_tables(address, game, tables):
        members = [Member(address, one.table, one.seat, one.cookie, detail, random) for one in seated]
        for member in members:
            await member.connect()
        found.append(members)
    return found


async def rush(members: list[Member], seconds: float) -> None:
    """Let everybody play as fast as the server lets him, until time is up or half of the games are over."""
    for member in members:
        member.on_turn = Member.play
    for member in members:
        if member.choices and not member.over and not member.waits:
            member.play()
    end = perf_counter() + seconds
    while perf_counter() < end and 2 * sum(member.over for member in members) < len(members):
        await asyncio.sleep(0.1)
    for member in members:
        member.on_turn = lambda member: None


async def stroll(tables: list[list[Member]], pace: float, seconds: float) -> list[float]:
    """Let so many moves a second be made, table after table; how long the others at the table waited for each."""
    waits: list[float] = []
    sent: dict[tuple[str, str], float] = {}

    def told(member: Member, one: Told) -> None:
        if one.event == "moved" and one.seat != member.seat:
            moment = sent.pop((member.table, one.seat), None)
            if moment is not None:
                waits.append(perf_counter() - moment)

    for members in tables:
        for member in members:
            member.on_told = told
    start = perf_counter()
    for number in range(round(pace * seconds)):
        early = start + number / pace - perf_counter()
        if early > 0:
            await asyncio.sleep(early)
        mover = next((one for one in tables[number % len(tables)] if one.choices and not one.waits), None)
        if mover is not None and not mover.over:
            sent[mover.table, mover.seat] = perf_counter()
            mover.play()
    await asyncio.sleep(1)
    return waits
