"""A store written by version 0.1 opens: games, seats, cookies and keys still work, and play goes on.

`version_0_1/` holds the SQLite file that a server of version 0.1 wrote, with a running, a finished and a waiting table
of every game it had. `expected.json` holds what that server showed to each player, and their cookies and keys.
"""

from __future__ import annotations

import asyncio
import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.clients.scripted import Player, Process, ask, close_all

FOLDER = Path(__file__).with_name("version_0_1")
EXPECTED: dict[str, Any] = json.loads((FOLDER / "expected.json").read_text(encoding="utf-8"))
PLAYED = [table for table in EXPECTED["tables"] if table["people"][0]["phase"] != "waiting"]
RUNNING = [table for table in PLAYED if table["people"][0]["phase"] == "running"]


def name(table: dict[str, Any]) -> str:
    return f"{table['game']}-{table['people'][0]['phase']}"


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    data = tmp_path_factory.mktemp("old")
    shutil.copy(FOLDER / "sandtable.sqlite", data)
    process = Process(data).start()
    yield process
    assert process.stop() == 0
    assert process.said() == ""


def test_there_is_a_game_of_every_kind() -> None:
    assert len(EXPECTED["tables"]) == 12
    assert len(RUNNING) >= 3


@pytest.mark.parametrize("table", PLAYED, ids=name)
def test_every_player_sees_what_they_saw(old: Process, table: dict[str, Any]) -> None:
    for person in table["people"]:
        shown, _ = ask(old.address, f"/api/tables/{table['table']}", cookie=person["cookie"])
        assert shown["mine"] == person["mine"] == [person["seat"]], "the cookie still names its owner"
        assert shown["seen"]["phase"] == person["phase"]
        assert shown["seen"]["text"] == person["text"]
        assert [choice["move"] for choice in shown["seen"].get("moves", [])] == person["moves"]


@pytest.mark.parametrize("table", [table for table in PLAYED if table["record"]], ids=name)
def test_a_finished_game_gives_the_same_record(old: Process, table: dict[str, Any]) -> None:
    record, _ = ask(old.address, f"/api/tables/{table['table']}/record", cookie=table["people"][0]["cookie"])
    assert record == table["record"]


@pytest.mark.parametrize("table", RUNNING, ids=name)
def test_play_goes_on(old: Process, table: dict[str, Any]) -> None:
    person = next(person for person in table["people"] if person["moves"])

    async def move() -> None:
        player = Player(old.address, table["table"], person["seat"], person["cookie"])
        await player.connect()
        await player.until(lambda: bool(player.seen))
        assert player.choices() == person["moves"]
        await player.play(person["moves"][0])
        await player.until(lambda: bool(player.acknowledged))
        assert player.refused == []
        await close_all()

    asyncio.run(move())


def test_a_key_of_a_program_still_works(old: Process) -> None:
    me, _ = ask(old.address, "/api/me", token=EXPECTED["bot"]["key"])
    assert me["name"] == EXPECTED["bot"]["name"]
