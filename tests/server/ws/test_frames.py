"""Frames of a socket: however they are cut up, they are answered in their order, and nonsense ends with its code."""

from __future__ import annotations

import asyncio
import socket
from random import Random
from urllib.parse import urlsplit

import msgspec
import pytest

import sandtable
from tests.server.clients.scripted import Process, close_all, open_table, play_on

TEXT, CONTINUATION, CLOSE, PING, PONG = 1, 0, 8, 9, 10
KEY = b"\x01\x9f\x33\x70"


def framed(payload: bytes, kind: int = TEXT, last: bool = True, masked: bool = True) -> bytes:
    """A frame of a client."""
    size = len(payload)
    length = bytes((size,)) if size < 126 else b"\x7e" + size.to_bytes(2, "big") if size < 1 << 16 else b""
    length = length or b"\x7f" + size.to_bytes(8, "big")
    first = bytes((kind | (0x80 if last else 0), length[0] | (0x80 if masked else 0))) + length[1:]
    mask = KEY if masked else bytes(4)
    hidden = bytes(byte ^ mask[at % 4] for at, byte in enumerate(payload))
    return first + (mask if masked else b"") + hidden


def asking(number: int, padding: int = 0) -> bytes:
    """A question that is answered by its number."""
    return b'{"ask":"ping","id":"%d"%b}' % (number, b" " * padding)


class Plug:
    """A socket of which every byte is ours."""

    def __init__(self, server: Process, cookie: str = "") -> None:
        place = urlsplit(server.address)
        self.socket = socket.create_connection((place.hostname or "", place.port or 0), timeout=20)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket.sendall(
            f"GET /ws HTTP/1.1\r\nhost: {place.netloc}\r\nupgrade: websocket\r\nconnection: Upgrade\r\n"
            f"sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\nsec-websocket-version: 13\r\n"
            f"cookie: {cookie}\r\n\r\n".encode()
        )
        self.kept = b""
        while b"\r\n\r\n" not in self.kept:
            self.kept += self.socket.recv(1 << 16)
        head, _, self.kept = self.kept.partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 101")

    def __enter__(self) -> Plug:
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def frame(self) -> tuple[int, bytes]:
        """The next frame: its kind and what it holds."""
        while True:
            if len(self.kept) >= 2:
                size, start = self.kept[1], 2
                if size > 125:
                    width = 2 if size == 126 else 8
                    size, start = int.from_bytes(self.kept[2 : 2 + width], "big"), 2 + width
                if len(self.kept) >= start + size:
                    kind, content = self.kept[0] & 15, self.kept[start : start + size]
                    self.kept = self.kept[start + size :]
                    return kind, content
            more = self.socket.recv(1 << 16)
            assert more, "the server hung up"
            self.kept += more

    def answers(self, count: int) -> list[str]:
        """The ids of that many answers, in the order in which they came."""
        found: list[str] = []
        while len(found) < count:
            kind, content = self.frame()
            if kind == TEXT:
                found += [str(message.get("id")) for message in msgspec.json.decode(content)]
        return found

    def closed(self) -> int:
        """The code with which the server says goodbye."""
        while True:
            kind, content = self.frame()
            if kind == CLOSE:
                return int.from_bytes(content[:2], "big")


def test_a_frame_may_arrive_byte_by_byte(server: Process) -> None:
    with Plug(server) as plug:
        for byte in framed(asking(1)) + framed(asking(2, 300)):
            plug.socket.sendall(bytes((byte,)))
        assert plug.answers(2) == ["1", "2"]


def test_many_frames_may_arrive_at_once(server: Process) -> None:
    with Plug(server) as plug:
        plug.socket.sendall(
            b"".join(framed(asking(number, 7 * number)) for number in range(30)) + framed(asking(30))[:5]
        )
        assert plug.answers(30) == [str(number) for number in range(30)]
        plug.socket.sendall(framed(asking(30))[5:])
        assert plug.answers(1) == ["30"]


def test_a_message_may_come_in_pieces_with_a_ping_between(server: Process) -> None:
    with Plug(server) as plug:
        whole = asking(5)
        plug.socket.sendall(framed(whole[:4], last=False) + framed(b"hello", PING))
        plug.socket.sendall(framed(whole[4:9], CONTINUATION, last=False) + framed(whole[9:], CONTINUATION))
        assert plug.frame() == (PONG, b"hello")
        assert plug.answers(1) == ["5"]
        plug.socket.sendall(framed(asking(6)))
        assert plug.answers(1) == ["6"]


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (framed(asking(1), masked=False), 1002),
        (framed(b"x" * (70 << 10)), 1009),
        (framed(b"\xff\xfe"), 1007),
        (framed(b"{", last=False) + framed(asking(1)), 1002),
        (framed(asking(1), 3), 1002),
    ],
    ids=["unmasked", "too large", "no text", "a message within a message", "no known kind"],
)
def test_nonsense_ends_the_connection_with_its_code(server: Process, sent: bytes, code: int) -> None:
    with Plug(server) as plug:
        plug.socket.sendall(sent)
        assert plug.closed() == code


def test_moves_do_not_overtake_what_was_asked_before(server: Process) -> None:
    one = open_table(server.address, "tri-cross")[0]
    with Plug(server, one.cookie) as plug:
        own = {"table": one.table, "seat": one.seat}
        plug.socket.sendall(
            framed(msgspec.json.encode({"ask": "look", "id": "look", "detail": "none", **own}))
            + framed(msgspec.json.encode({"ask": "play", "id": "play", "moves": ["nonsense"], "seq": 99, **own}))
            + framed(asking(7))
        )
        assert [id for id in plug.answers(4) if id != "None"] == ["look", "play", "7"]


@pytest.mark.parametrize("name", sandtable.names())
def test_games_are_played_by_whole_frames(server: Process, name: str) -> None:
    async def work() -> None:
        players, random = open_table(server.address, name, "preset=book", detail="full"), Random(1)
        for player in players:
            await player.connect()
        playing = [asyncio.create_task(player.listen(lambda one: play_on(one, random))) for player in players]
        while sum(len(player.acknowledged) for player in players) < 20 and players[0].seen.get("phase") != "over":
            assert not any(task.done() for task in playing), "nobody was thrown out"
            await asyncio.sleep(0.01)
        await close_all()
        await asyncio.gather(*playing)
        assert [player.refused for player in players] == [[] for _ in players]
        assert all(player.acknowledged for player in players)

    asyncio.run(work())
