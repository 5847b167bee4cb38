"""What one client may cost: how large and how slow its requests may be, and how many connections it may hold."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from time import monotonic, sleep

import pytest

from sandtable.server.network.connection_limits import MAX_REQUEST_BYTES
from sandtable.server.network.limited_protocols import MAX_HEAD_BYTES
from tests.server.clients.raw import HOME, STRANGER, UPGRADE, connected, flood, get, is_open, probed, read_all
from tests.server.clients.scripted import Process

TIMEOUT_S = 2.0
PATIENCE_S = 15.0
"""Much longer than it takes, and much shorter than for ever."""
HUGE = 198_000_000
BUFFERED = 16 << 20
"""What the systems of both ends may have taken before anybody looked at it."""
GROWTH = 24 << 20


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server that does not wait long."""
    words = ("--thinkers", "0", "--analysts", "0", "--request-timeout", f"{TIMEOUT_S:g}")
    process = Process(tmp_path_factory.mktemp("limits") / "data", 0, "", *words).start()
    yield process
    assert process.stop() == 0
    assert "Traceback" not in process.said(), process.said()[:4000]


@pytest.fixture
def patient(tmp_path: Path) -> Iterator[Process]:
    """A server that waits as long as usual."""
    process = Process(tmp_path / "data", 0, "", "--thinkers", "0", "--analysts", "0").start()
    yield process
    assert process.stop() == 0
    assert "Traceback" not in process.said(), process.said()[:4000]


# How large a request may be

ENDLESS = {
    "one header": (b"GET / HTTP/1.1\r\nhost: x\r\nx: ", b"a" * 100_000),
    "many headers": (b"GET / HTTP/1.1\r\nhost: x\r\n", b"x: y\r\n" * 20_000),
    "the path": (b"GET /", b"a" * 100_000),
    "empty lines": (b"", b"\r\n" * 50_000),
    "a body": (b"POST /api/me HTTP/1.1\r\nhost: x\r\ncontent-length: 198000000\r\n\r\n", b"a" * 100_000),
    "chunks": (b"POST /api/me HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n", b"1\r\na\r\n" * 20_000),
    "trailers": (b"POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n0\r\n", b"x: y\r\n" * 20_000),
    "the extension of a chunk": (
        b"POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n1;",
        b"a" * 100_000,
    ),
    "the head of a socket": (UPGRADE, b"x: y\r\n" * 20_000),
}


@pytest.mark.parametrize("kind", ENDLESS)
def test_a_request_without_end_is_refused_early(guarded: Process, kind: str) -> None:
    begin, more = ENDLESS[kind]
    before = guarded.memory()
    with connected(guarded.port) as one:
        one.sendall(begin)
        assert flood(one, more, HUGE) < BUFFERED
        assert guarded.memory() < before + GROWTH
    assert b" 200 " in get(guarded.port, "/api/me")[:20]


def test_a_head_that_is_too_large_is_refused_in_a_sentence(guarded: Process) -> None:
    with connected(guarded.port) as one:
        one.sendall(b"GET / HTTP/1.1\r\nhost: x\r\nx: " + b"a" * (MAX_HEAD_BYTES + 1))
        answer = read_all(one)
    assert answer.startswith(b"HTTP/1.1 431 ")
    assert b"The headers of this request are too large." in answer
    assert "Phần đầu của yêu cầu này quá lớn.".encode() in answer


def test_a_large_head_and_a_large_body_within_the_limits_are_taken(tmp_path: Path) -> None:
    with probed(tmp_path) as (port, _), connected(port) as one:
        head = b"x: " + b"a" * (MAX_HEAD_BYTES - 1000)
        body = bytes(MAX_REQUEST_BYTES - MAX_HEAD_BYTES)
        for _ in range(2):  # on the same connection
            one.sendall(b"POST / HTTP/1.1\r\nhost: x\r\n%b\r\ncontent-length: %d\r\n\r\n%b" % (head, len(body), body))
            wanted, answer = b"127.0.0.1 sent %d bytes" % len(body), b""
            while wanted not in answer:
                more = one.recv(1 << 16)
                assert more, answer
                answer += more


def test_a_body_may_come_in_many_pieces_of_some_size(tmp_path: Path) -> None:
    with probed(tmp_path) as (port, _), connected(port) as one:
        one.sendall(b"POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n")
        for size in (*[1] * 200, *[1000] * 2000):
            one.sendall(b"%x\r\n%b\r\n" % (size, bytes(size)))
        one.sendall(b"0\r\n\r\n")
        answer = b""
        while b"127.0.0.1 sent 2000200 bytes" not in answer:
            more = one.recv(1 << 16)
            assert more, answer
            answer += more


NONSENSE = {
    "no request": b"NONSENSE\r\n\r\n",
    "another upgrade": b"GET / HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: smoke\r\n\r\n",
    "a body in crumbs": b"POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n" + b"1\r\na\r\n" * 2000,
    "headers behind the body": b"POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n0\r\nx: y\r\n\r\n",
    "requests that do not wait": b"GET /api/lobby HTTP/1.1\r\nhost: x\r\n\r\n" * 20,
    "no text": UPGRADE + b"\r\n",
}


@pytest.mark.parametrize("kind", NONSENSE)
def test_nonsense_is_not_logged(guarded: Process, kind: str) -> None:
    before = guarded.said()
    for is_hasty in (False, True, True, True):
        with connected(guarded.port, timeout=PATIENCE_S) as one, suppress(ConnectionError):
            one.sendall(NONSENSE[kind])
            if kind == "no text":
                one.recv(1 << 16)
                one.sendall(b"\x81\x82\x00\x00\x00\x00\xff\xfe")
            if kind == "another upgrade":
                assert b" 200 " in one.recv(1 << 16)[:20], "it is answered as if nothing else were asked for"
            elif not is_hasty:
                answer = read_all(one)
                assert kind == "no text" or b" 400 " in answer[:20], answer
    assert b" 200 " in get(guarded.port, "/api/me")[:20]
    assert guarded.said() == before


# How slow a request may be

HALF = {
    "nothing": (b"", b"\r\n"),
    "a line": (b"GET / HT", b"T"),
    "a head": (b"GET / HTTP/1.1\r\nhost: x\r\n", b"x: y\r\n"),
    "a body": (
        b"POST /api/me HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{",
        b" ",
    ),
    "chunks": (b"POST /api/me HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n", b"1\r\na\r\n"),
    "a body nobody reads": (b"GET /api/me HTTP/1.1\r\nhost: x\r\ncontent-length: 99\r\n\r\n{", b" "),
    "a request behind another": (b"GET /health HTTP/1.1\r\nhost: x\r\n\r\nGET / HTTP/1.1\r\n", b"x: y\r\n"),
}
"""How a request begins that is never finished -> what may come of it from time to time."""


@pytest.mark.parametrize("is_dripping", [False, True], ids=["silent", "dripping"])
def test_requests_that_are_never_finished_end_in_time(guarded: Process, is_dripping: bool) -> None:
    with ExitStack() as stack:
        held = {kind: stack.enter_context(connected(guarded.port)) for kind in HALF}
        for kind, one in held.items():
            one.sendall(HALF[kind][0])
        start = monotonic()
        while held:
            assert monotonic() - start < PATIENCE_S, f"still open: {list(held)}"
            sleep(0.2)
            for kind, one in list(held.items()):
                if is_dripping:
                    with suppress(ConnectionError):
                        one.sendall(HALF[kind][1])
                if not is_open(one):
                    del held[kind]
    assert monotonic() - start > TIMEOUT_S


def test_unfinished_requests_of_one_address_take_little_memory(patient: Process) -> None:
    before, body = patient.memory(), b" " * 2_900_000
    head = b"POST /api/records/read HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n"
    with ExitStack() as stack:
        for _ in range(40):
            with suppress(ConnectionError):
                one = stack.enter_context(connected(patient.port))
                one.sendall(head + b"content-length: 3000000\r\n\r\n" + body)
        sleep(2.0)  # whatever the server takes it has taken by then
        assert patient.memory() - before < 64 << 20
        assert b" 200 " in get(patient.port, "/api/me")[:20]


def test_a_connection_may_be_used_for_longer(guarded: Process) -> None:
    with connected(guarded.port) as one:
        start = monotonic()
        while monotonic() - start < 2.5 * TIMEOUT_S:
            for piece in (b"GET /api/me HTTP/1.1\r\n", b"host: x\r\n", b"\r\n"):
                one.sendall(piece)
                sleep(0.1)
            assert one.recv(1 << 16).startswith(b"HTTP/1.1 200 ")
            sleep(0.2)


def test_an_answer_may_take_longer(tmp_path: Path) -> None:
    with probed(tmp_path, request_timeout=0.5) as (port, _):
        assert get(port, "/2").endswith(b"127.0.0.1 sent 0 bytes")


def test_a_socket_may_be_open_for_longer(guarded: Process) -> None:
    with connected(guarded.port) as one:
        one.sendall(UPGRADE + b"\r\n")
        assert one.recv(1 << 16).startswith(b"HTTP/1.1 101 ")
        sleep(1.5 * TIMEOUT_S + 1)
        assert is_open(one)
        one.sendall(b"\x81\x9a\x00\x00\x00\x00" + b'{"ask": "ping", "id": "1"}')
        assert b"pong" in one.recv(1 << 16)


@pytest.mark.parametrize("head", [b"GET /?50000000 HTTP/1.1\r\nhost: x\r\n", UPGRADE.replace(b"/ws", b"/ws?1000")])
def test_whoever_reads_nothing_is_cut_off(tmp_path: Path, head: bytes) -> None:
    with probed(tmp_path, request_timeout=0.5) as (port, server), connected(port) as one:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        one.sendall(head + b"\r\n")
        start = monotonic()
        while not server.server_state.connections:
            assert monotonic() - start < PATIENCE_S
            sleep(0.05)
        while server.server_state.connections or server.server_state.tasks:
            assert monotonic() - start < PATIENCE_S
            sleep(0.05)


def test_whoever_reads_slowly_gets_everything(tmp_path: Path) -> None:
    with probed(tmp_path, request_timeout=TIMEOUT_S) as (port, _), connected(port) as one:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 17)
        one.sendall(b"GET /?16000000 HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")
        size, start = 0, monotonic()
        while more := one.recv(1 << 18):
            size += len(more)
            sleep(0.05)
        assert size > 16_000_000
        assert monotonic() - start > TIMEOUT_S + 0.5, "longer than a client may take that reads nothing"


# How many connections one address may hold

FEW_FILES = 256


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Process]:
    """A server that may open few files, and says once in a while when they are used up."""
    process = Process(tmp_path / "data", 0, "", "--thinkers", "0", "--analysts", "0")
    process.program = [
        "-c",
        f"import resource; resource.setrlimit(resource.RLIMIT_NOFILE, ({FEW_FILES}, {FEW_FILES}))\n"
        "from sandtable.cli import main; main()",
    ]
    process.start()
    yield process
    assert process.stop() == 0
    assert "Traceback" not in process.said(), process.said()[:4000]


def hold(stack: ExitStack, port: int, source: str, count: int) -> int:
    """Open many connections and keep them; how many of them the server keeps, too."""
    held = [stack.enter_context(connected(port, source)) for _ in range(count)]
    sleep(1.0)
    return sum(is_open(one) for one in held)


def test_one_address_never_takes_all_connections(small: Process) -> None:
    with ExitStack() as stack:
        assert hold(stack, small.port, STRANGER, 2 * FEW_FILES) == FEW_FILES // 4
        assert b" 200 " in get(small.port, "/api/me")[:20]
        assert get(small.port, "/api/me", STRANGER) == b""
        lines = [line for line in small.said().splitlines() if "turned away" in line]
        assert len(lines) == 1, "not one line for each"
        assert STRANGER in lines[0]
    for _ in range(100):
        if answer := get(small.port, "/api/me", STRANGER):
            break
        sleep(0.1)
    assert b" 200 " in answer[:20], "whoever lets go may come again"


def test_sockets_count_as_connections(small: Process) -> None:
    with ExitStack() as stack:
        for _ in range(FEW_FILES // 4):
            one = stack.enter_context(connected(small.port, STRANGER))
            one.sendall(UPGRADE + b"\r\n")
            assert one.recv(1 << 16).startswith(b"HTTP/1.1 101 ")
        assert get(small.port, "/api/me", STRANGER) == b""
        assert b" 200 " in get(small.port, "/api/me")[:20]
    for _ in range(100):
        if answer := get(small.port, "/api/me", STRANGER):
            break
        sleep(0.1)
    assert b" 200 " in answer[:20], "sockets that are closed count no more"


def test_many_addresses_together_leave_files_for_the_store(small: Process) -> None:
    with ExitStack() as stack:
        kept = [hold(stack, small.port, f"127.0.0.{number}", FEW_FILES // 4) for number in range(2, 7)]
        assert sum(kept) == FEW_FILES * 3 // 4
        assert get(small.port, "/api/me") == b""
        assert "the most that this process may have" in small.said()
    for _ in range(100):
        if answer := get(small.port, "/api/lobby"):
            break
        sleep(0.1)
    assert b" 200 " in answer[:20]


def test_a_proxy_may_hold_more(tmp_path: Path) -> None:
    with probed(tmp_path, connections_per_address=3, proxies=("127.0.0.2", "127.1.0.0/16")) as (port, _):
        for source, most in ((HOME, 3), (STRANGER, 10), ("127.1.2.3", 10), ("127.2.0.1", 3)):
            with ExitStack() as stack:
                assert hold(stack, port, source, 10) == most, source
