"""A server for the tests of this folder, in a process of its own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.clients.scripted import Process


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    process = Process(tmp_path_factory.mktemp("data"), 0, "", "--burst", "10000").start()
    yield process
    assert process.stop() == 0, "an interrupt ends the server cleanly"
