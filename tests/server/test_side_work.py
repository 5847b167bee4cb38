"""What takes a while is done aside, and what needs no store never waits for it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from sandtable.server.app import build
from sandtable.server.http import drafts
from sandtable.server.settings import Settings
from tests.server.clients.in_process import Client

JSON = {"content-type": "application/json"}


def with_app(data: Path, work: Callable[[Any, Client], Coroutine[Any, Any, None]]) -> None:
    async def whole() -> None:
        app = build(Settings(data=data, thinkers=0, analysts=0))
        async with app.lifespan():
            await work(app, Client(app))

    asyncio.run(whole())


def test_what_needs_no_store_does_not_wait_for_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(app: Any, client: Client) -> None:
        gate = threading.Event()

        def frozen(*phases: str, **more: object) -> list[object]:
            gate.wait()
            return []

        monkeypatch.setattr(app.state.hub.store, "listed", frozen)
        lists = [asyncio.create_task(client.request("GET", "/api/lobby")) for _ in range(6)]
        try:
            await asyncio.sleep(0.05)
            for path in ("/", "/api/me", "/health", "/api/games", "/api/levels", "/metrics"):
                answer = await asyncio.wait_for(client.request("GET", path), 5)
                assert answer.status in (200, 503 if path == "/" else 200), path  # where no pages were built
            draft = client.request("POST", "/api/games/tri-cross/draft", headers=JSON, body=b"{}")
            assert (await asyncio.wait_for(draft, 5)).status == 200
            assert not any(one.done() for one in lists)
        finally:
            gate.set()
        assert [(await one).status for one in lists] == [200] * 6

    with_app(tmp_path, work)


def test_boards_in_the_making_are_worked_out_aside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[threading.Thread] = []
    made = drafts.make

    def noted(name: str, data: drafts.Drafting) -> drafts.DraftInfo:
        threads.append(threading.current_thread())
        return made(name, data)

    async def work(app: Any, client: Client) -> None:
        monkeypatch.setattr(drafts, "make", noted)
        answer = await client.request("POST", "/api/games/tri-cross/draft", headers=JSON, body=b"{}")
        assert answer.status == 200
        assert threads
        assert threading.main_thread() not in threads

    with_app(tmp_path, work)
