"""Records of other programs on the server: read wherever ours are, and written for those who want to take one away."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import sandtable
from sandtable.server import game_cache
from sandtable.server.app import build
from sandtable.server.http import games
from sandtable.server.settings import Settings
from tests.kernel.toys.foreign import BAD, CHIEF, FILE, FIRST, ToyFormat, install
from tests.server.clients.in_process import Client, Response

JSON = {"content-type": "application/json"}
CACHES = (game_cache.load, game_cache._kept, games.info)


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A game with a foreign format, also for those who remember games."""
    for cached in CACHES:
        cached.cache_clear()
    install(monkeypatch, ToyFormat())
    yield
    for cached in CACHES:
        cached.cache_clear()


def ask(data: Path, path: str, question: dict[str, Any] | None = None, language: str = "en") -> Response:
    """One question to a server of its own."""

    async def whole() -> Response:
        app = build(Settings(data=data, thinkers=0, analysts=0))
        headers = {**JSON, "accept-language": language}
        async with app.lifespan():
            if question is None:
                return await Client(app).request("GET", path, headers=headers)
            return await Client(app).request("POST", path, headers=headers, body=json.dumps(question).encode())

    return asyncio.run(whole())


def test_a_foreign_record_is_told_ply_by_ply(tmp_path: Path) -> None:
    told = json.loads(ask(tmp_path, "/api/records/read", {"text": FILE}).body)
    assert told["game"] == CHIEF
    assert [ply.get("move") for ply in told["plies"][1:]] == list(FIRST)


def test_records_are_written_in_both_formats(tmp_path: Path) -> None:
    own = json.loads(ask(tmp_path, "/api/records/convert", {"text": FILE}).body)
    assert own == {"text": sandtable.read_record(FILE).write(), "suffix": ".txt"}
    foreign = json.loads(ask(tmp_path, "/api/records/convert", {"text": own["text"], "foreign": True}).body)
    assert foreign == {"text": f"%toy\n{' '.join(FIRST)}\n", "suffix": ".toy"}


def test_what_cannot_be_read_or_written_is_said(tmp_path: Path) -> None:
    other = next(game for game in sandtable.games() if game.interchange is None)
    answer = ask(tmp_path, "/api/records/convert", {"text": other.record().write(), "foreign": True})
    assert answer.status == 400
    assert f"Other programs have no records of {other.title}." in answer.body.decode()
    answer = ask(tmp_path, "/api/records/read", {"text": BAD.replace(" ".join(FIRST) + "\n", "")}, "vi")
    assert answer.status == 400
    assert "Dòng 2: " in answer.body.decode()


def test_games_say_what_others_call_their_records(tmp_path: Path) -> None:
    told = {game["name"]: game["interchange"] for game in json.loads(ask(tmp_path, "/api/games").body)}
    assert told[CHIEF] == "TOY"
    assert told == {game.name: game.interchange.NAME if game.interchange else "" for game in sandtable.games()}
