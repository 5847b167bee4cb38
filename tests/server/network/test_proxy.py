"""Whom a request comes from: what it says itself counts only where a trusted proxy says it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sandtable.server.network.address import client_network, is_network
from tests.server.clients.raw import HOME, STRANGER, UPGRADE, connected, probed, read_all
from tests.server.clients.scripted import Process

GAME = "tri-cross"


def seen(port: int, forwarded: str, source: str = HOME) -> tuple[str, str]:
    """Whom an application sees behind a request, and behind a socket."""
    header = f"x-forwarded-for: {forwarded}\r\n".encode()
    with connected(port, source) as one:
        one.sendall(b"GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n" + header + b"\r\n")
        request = read_all(one).partition(b"\r\n\r\n")[2].partition(b" sent")[0].decode()
    with connected(port, source) as one:
        one.sendall(UPGRADE + header + b"\r\n")
        answer = b""
        while len(frame := answer.partition(b"\r\n\r\n")[2]) < 2 or len(frame) < 2 + frame[1]:
            answer += one.recv(1 << 16)
        return request, frame[2:].decode()


def test_without_a_proxy_nobody_is_believed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "*")
    with probed(tmp_path) as (port, _):
        for source in (HOME, STRANGER):
            assert seen(port, "9.9.9.9", source) == (source, source)


def test_a_trusted_proxy_says_who_its_client_is(tmp_path: Path) -> None:
    with probed(tmp_path, proxies=(HOME, "127.1.0.0/16")) as (port, _):
        assert seen(port, "9.9.9.9") == ("9.9.9.9", "9.9.9.9")
        assert seen(port, "9.9.9.9", "127.1.2.3") == ("9.9.9.9", "9.9.9.9")
        assert seen(port, "2001:db8::7") == ("2001:db8::7", "2001:db8::7")
        assert seen(port, "1.1.1.1, 9.9.9.9, 127.1.0.9") == ("9.9.9.9", "9.9.9.9"), "what the client says itself is not"
        assert seen(port, "9.9.9.9", STRANGER) == (STRANGER, STRANGER)


def opening(port: int, forwarded: str) -> int:
    """The status of an attempt to open a table."""
    body = json.dumps({"game": GAME}).encode()
    head = (
        f"POST /api/tables HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n"
        f"content-length: {len(body)}\r\nx-forwarded-for: {forwarded}\r\n\r\n"
    )
    with connected(port) as one:
        one.sendall(head.encode() + body)
        return int(read_all(one).split()[1])


@pytest.mark.parametrize(
    ("words", "statuses"),
    [((), [201, 201, 201, 429]), (("--proxy", "10.0.0.1", "--proxy", HOME), [201, 201, 201, 201, 201, 429])],
    ids=["no proxy", "a proxy"],
)
def test_limits_hold_for_whom_we_believe(tmp_path: Path, words: tuple[str, ...], statuses: list[int]) -> None:
    server = Process(tmp_path / "data", 0, "", "--burst", "3", "--thinkers", "0", *words).start()
    try:
        forwarded = ["8.8.8.1", "8.8.8.2", "9.9.9.9", "1.1.1.1, 9.9.9.9", "2.2.2.2, 9.9.9.9", "3.3.3.3, 9.9.9.9"]
        assert [opening(server.port, one) for one in forwarded[: len(statuses)]] == statuses
    finally:
        assert server.stop() == 0


@pytest.mark.parametrize(
    ("host", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::", "2001:db8:1:2::/64"),
        ("fe80::1", "fe80::1"),
        ("::1", "::1"),
        ("unix:", "unix:"),
        ("", ""),
    ],
)
def test_whoever_has_one_address_of_a_network_has_all_of_it(host: str, network: str) -> None:
    assert client_network(host) == network


def test_an_address_is_told_from_nonsense() -> None:
    good: list[Any] = ["127.0.0.1", "::1", "10.0.0.0/8", "2001:db8::/32"]
    assert [is_network(text) for text in good] == [True] * 4
    assert [is_network(text) for text in ("*", "localhost", "10.0.0.1/8", "", "1.2.3")] == [False] * 5
