"""One server for one store: a second one is turned away in a sentence, and a killed one leaves no claim behind."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import urllib.error
from pathlib import Path

import pytest
from sqlalchemy import NullPool, create_engine, text

from sandtable.server.errors import NO_STORE
from sandtable.server.store.database import connect
from sandtable.server.store.lock import Occupied, SessionLock, lock_store
from tests.server.clients.raw import get
from tests.server.clients.scripted import Player, Process, ask, open_table
from tests.server.store.postgres import postgres
from tests.server.ws.test_session import run, until


def said(*words: str) -> str:
    """What a command line that is refused says."""
    command = [sys.executable, "-m", "sandtable", *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2, done
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1, done.stderr
    return done.stderr


def test_a_second_server_at_a_folder_is_turned_away(tmp_path: Path) -> None:
    data = tmp_path / "data"
    first = Process(data, 0, "", "--thinkers", "1").start()
    try:
        sentence = said("serve", "--data", str(data), "--no-browser")
        assert f"http://localhost:{first.port}/" in sentence
        assert str(data / "sandtable.sqlite") in sentence
        ask(first.address, "/health")
        file = tmp_path / "all.gz"
        subprocess.run(
            [sys.executable, "-m", "sandtable", "backup", str(file), "--data", str(data)], check=True, timeout=60
        )
        assert "is using" in said("restore", str(file), "--data", str(data))
        first.kill()
        first.start()  # whatever thought for it does not keep the claim
        assert first.stop() == 0
        first.start()
        assert first.stop() == 0
    finally:
        first.end()


def test_a_second_server_at_postgresql_is_turned_away(tmp_path: Path) -> None:
    with postgres() as database:
        first = Process(tmp_path / "one", 0, database.url, "--thinkers", "0").start()
        try:
            sentence = said("serve", "--data", str(tmp_path / "two"), "--database", database.url, "--no-browser")
            assert "Another sandtable is using" in sentence
            first.kill()
            first.start()
            assert first.stop() == 0
        finally:
            first.end()


def test_a_claim_ends_with_its_block_and_says_where_to_look(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'store.sqlite'}"
    engine = connect(url)
    code = (
        "import sys\n"
        "from sandtable.server.store.lock import Occupied, lock_store\n"
        "from sandtable.server.store.database import connect\n"
        "try:\n"
        "    with lock_store(connect(sys.argv[1])):\n"
        "        print('mine')\n"
        "except Occupied as other:\n"
        "    print('at', other.address)\n"
    )

    def tried() -> str:
        return subprocess.run(
            [sys.executable, "-c", code, url], capture_output=True, text=True, check=True, timeout=60
        ).stdout

    with lock_store(engine) as announce:
        assert tried() == "at \n"
        announce("http://localhost:1/")
        assert tried() == "at http://localhost:1/\n"
    assert tried() == "mine\n"
    with pytest.raises(ZeroDivisionError), lock_store(engine):
        raise ZeroDivisionError
    assert tried() == "mine\n"


def test_a_store_that_is_reached_by_another_name_is_the_same_store(tmp_path: Path) -> None:
    data = tmp_path / "data"
    first = Process(data, 0, "", "--thinkers", "0").start()
    try:
        (tmp_path / "folder").symlink_to(data)
        (tmp_path / "file").mkdir()
        (tmp_path / "file" / "sandtable.sqlite").symlink_to(data / "sandtable.sqlite")
        (tmp_path / "relative").mkdir()
        (tmp_path / "relative" / "sandtable.sqlite").symlink_to(Path("..") / "file" / "sandtable.sqlite")
        for name in ("folder", "file", "relative"):
            assert f"http://localhost:{first.port}/" in said("serve", "--data", str(tmp_path / name), "--no-browser")
        url = f"sqlite:///{tmp_path / 'file' / 'sandtable.sqlite'}"
        assert f"http://localhost:{first.port}/" in said("serve", "--database", url, "--no-browser")
        assert first.stop() == 0
    finally:
        first.end()


def test_a_claim_outlives_a_restart_of_postgresql(tmp_path: Path) -> None:
    with postgres() as database:
        lock = SessionLock(connect(database.url))
        lock.take()
        assert lock.look()
        database.stop()
        assert lock.look(), "nobody has it now"
        assert lock.look()
        database.start()
        assert lock.look()
        rival = SessionLock(connect(database.url))
        with pytest.raises(Occupied):
            rival.take()
        database.stop()
        database.start()
        rival.take()
        assert lock.look(), "the loss is noticed"
        assert not lock.look(), "and that somebody else was quicker"
        rival.drop()
        for one in (lock, rival):
            one.engine.dispose()


def test_a_server_outlives_a_restart_of_postgresql(tmp_path: Path) -> None:
    async def work() -> None:
        with postgres() as database:
            first = Process(tmp_path / "one", 0, database.url, "--thinkers", "0").start()
            try:
                players = open_table(first.address, "commander-in-chief", "preset=club")
                for player in players:
                    await player.connect()
                await moved(players)
                database.stop()
                while b" 200 " in get(first.port, "/health")[:20]:  # until the next heartbeat fails
                    await asyncio.sleep(0.1)
                for path in ("/health", "/api/lobby", "/api/tables/nosuchtable1"):
                    with pytest.raises(urllib.error.HTTPError) as caught:
                        ask(first.address, path)
                    assert caught.value.code == 503
                    assert json.load(caught.value)["sentence"] == NO_STORE
                database.start()
                await moved(players)  # at the same sockets
                assert {len(player.heard) for player in players} == {2}
                while not held(database.url):  # it looks every other second
                    await asyncio.sleep(0.1)
                words = ("serve", "--data", str(tmp_path / "two"), "--database", database.url, "--no-browser")
                assert "Another sandtable is using" in said(*words)
                assert first.stop() == 0
                assert "Traceback" not in first.said()
            finally:
                first.end()

    run(work)


async def moved(players: list[Player]) -> None:
    """Make the first move that somebody may make, and hear of it."""
    for player in players:
        await until(player, lambda player=player: bool(player.seen))  # type: ignore[misc]
    by = next(player for player in players if player.seen.get("moves"))
    count = len(by.heard)
    await by.play(by.seen["moves"][0]["move"])
    for player in players:
        await until(player, lambda player=player: len(player.heard) > count)  # type: ignore[misc]


def held(url: str) -> bool:
    """Whether somebody has the claim."""
    engine = create_engine(connect(url).url, poolclass=NullPool)
    with engine.connect() as connection:
        return bool(connection.scalar(text("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'")))
