"""Whoever is gone leaves no garbage in circles: Python is slow to find it, and memory would grow meanwhile."""

from __future__ import annotations

import asyncio
import gc
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from time import sleep

import pytest
import uvicorn
from httptools import HttpRequestParser
from litestar import WebSocket
from websockets.server import ServerProtocol

import sandtable
from sandtable.kernel.game import Game
from sandtable.server.app import build
from sandtable.server.network.connection_limits import OpenConnection
from sandtable.server.network.limited_protocols import LimitedHttp, LimitedWebSocket
from sandtable.server.network.serve import bind, configure
from sandtable.server.settings import Settings
from sandtable.server.tables import table
from sandtable.server.tables.hub import Hub
from sandtable.server.tables.table import Table
from sandtable.server.ws.connection import Connection
from sandtable.server.ws.session import Client
from tests.server.clients.scripted import close_all, open_table, play_on
from tests.server.store.test_store import with_hub

GONE = (LimitedHttp, LimitedWebSocket, OpenConnection, HttpRequestParser, ServerProtocol, WebSocket, Client, Connection)
"""What a socket consists of here."""


@contextmanager
def served(data: Path) -> Iterator[str]:
    """A server in a thread of this process, so that its objects can be counted."""
    listening = bind("127.0.0.1", 0)
    settings = Settings(data=data, thinkers=0, analysts=0, idle=0.1, beat=0.1, burst=10_000)
    server = uvicorn.Server(configure(settings, build(settings)))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    try:
        yield f"http://localhost:{listening.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join()


def count(*kinds: type) -> int:
    """How many objects of some kinds there are."""
    return sum(issubclass(type(one), kinds) for one in gc.get_objects())  # what is only pointed at weakly may be gone


async def visit(address: str, name: str) -> None:
    """Two people sit down, make some moves, and go."""
    random = Random(1)
    players = await asyncio.to_thread(open_table, address, name)
    for player in players:
        await player.connect()
    playing = [asyncio.create_task(player.listen(lambda one: play_on(one, random))) for player in players]
    while sum(len(player.acknowledged) for player in players) < 5:
        await asyncio.sleep(0.01)
    mover = players[0]
    await mover.send(ask="resign", table=mover.table, seat=mover.seat)
    while mover.seen.get("phase") == "running":
        await asyncio.sleep(0.01)
    await close_all()
    await asyncio.gather(*playing)


def test_whoever_is_gone_leaves_nothing_in_circles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "ABSENCE_S", 0.1)  # so long a table is kept to see whether they come back
    with served(tmp_path) as address:
        for name in sandtable.names():
            asyncio.run(visit(address, name))  # whatever is kept for good is made now
        gc.collect()
        before = count(*GONE, Table, Game)
        gc.disable()
        try:
            for name in sandtable.names():
                asyncio.run(visit(address, name))
            for _ in range(100):
                if count(*GONE, Table, Game) <= before:
                    break
                sleep(0.1)
            left = {kind.__name__: count(kind) for kind in (*GONE, Table, Game)}
            assert count(*GONE, Table, Game) <= before, f"without looking for garbage there are still {left}"
        finally:
            gc.enable()


def test_tables_that_play_by_the_same_options_share_their_game(tmp_path: Path) -> None:
    async def work(hub: Hub) -> None:
        name = "commander-chess"
        one, two = [await hub.open("keeper", name, options) for options in ("preset=club", " preset=club")]
        other = await hub.open("keeper", name, "preset=book")
        assert one.match.game is two.match.game
        assert one.match.game is not other.match.game

    with_hub(tmp_path, work)
