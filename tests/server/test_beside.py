"""While one address attacks, somebody else hardly notices: pages and plain requests come about as soon as ever."""

from __future__ import annotations

import statistics
import subprocess
import sys
from collections.abc import Iterator
from itertools import cycle
from time import monotonic, perf_counter

import pytest

from tests.server.network import get
from tests.server.scripted import Process
from tests.server.stranger import ATTACKS

PATHS = ("/", "/api/me", "/api/lobby")
SECONDS = 8.0
FLOOR_S = 0.2


def p99(port: int, seconds: float) -> dict[str, float]:
    """How long plain requests take, each on a connection of its own; the 99th percentile of each kind, in seconds."""
    waits: dict[str, list[float]] = {path: [] for path in PATHS}
    end = monotonic() + seconds
    for path in cycle(PATHS):
        start = perf_counter()
        answer = get(port, path)
        waits[path].append(perf_counter() - start)
        assert answer.startswith((b"HTTP/1.1 200 ", b"HTTP/1.1 503 ")), answer[:200]  # where no pages were built
        if monotonic() > end:
            break
    return {path: statistics.quantiles(found, n=100)[98] for path, found in waits.items()}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    process = Process(tmp_path_factory.mktemp("beside") / "data", 0, "", "--thinkers", "0", "--analysts", "0").start()
    yield process
    assert process.stop() == 0
    assert "Traceback" not in process.said(), process.said()[:2000]


@pytest.fixture(scope="module")
def undisturbed(server: Process) -> dict[str, float]:
    p99(server.port, 1.0)
    return p99(server.port, SECONDS)


@pytest.mark.long
@pytest.mark.parametrize("kind", ATTACKS)
def test_an_attack_from_one_address_holds_nobody_else_up(
    server: Process, undisturbed: dict[str, float], kind: str
) -> None:
    command = [sys.executable, "-m", "tests.server.stranger", kind, str(server.port), f"{SECONDS + 2}"]
    attack = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        p99(server.port, 1.0)
        found = p99(server.port, SECONDS)
        said, _ = attack.communicate(timeout=60)
    finally:
        attack.kill()
        attack.wait()
    assert int(said) > 0, "there was an attack"
    print(
        f"{kind}: "
        + ", ".join(f"{path} {found[path] * 1000:.1f} ms ({undisturbed[path] * 1000:.1f})" for path in PATHS)
    )
    for path in PATHS:
        assert found[path] <= max(2 * undisturbed[path], FLOOR_S), (kind, path)
    assert server.memory() < 400 << 20
