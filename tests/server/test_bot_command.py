"""`sandtable bot`: an engine at a table."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import sandtable
from sandtable.cli.engines.bot import Bot, Link
from sandtable.cli.errors import CommandError
from sandtable.engine.baselines import make_engine
from sandtable.engine.limit import Limit
from tests.cli.shell import refused
from tests.server.clients.scripted import Process, ask

NAME = "tri-cross"


def test_it_plays_a_whole_game(tmp_path: Path) -> None:
    server = Process(tmp_path / "data", 0, "", "--thinkers", "1").start()
    try:
        seats = {"black": {"kind": "engine", "level": "1"}}
        opening = {"game": NAME, "options": "preset=club", "public": True, "seats": seats}
        table = ask(server.address, "/api/tables", opening)[0]["table"]
        link = f"{server.address}/#/table/{table}"
        command = [sys.executable, "-m", "sandtable", "bot", link, "3", "--name", "Robo", "--nodes", "200"]
        done = subprocess.run(command, timeout=240, check=True, capture_output=True, text=True)
        assert done.stdout.startswith("Robo plays Red in Tri-Cross.\nThe game is over: ")
        record = sandtable.read_record(ask(server.address, f"/api/tables/{table}/record")[0])
        assert record.outcome is not None
        assert record.tags["Seat-red"] == "Robo"
        assert refused("bot", link, "3") == "No seat is free at this table."
        assert "The server answered: " in refused("bot", f"{server.address}/#/table/nowhere", "3")
    finally:
        server.stop()


def test_bad_links_and_absent_servers() -> None:
    for link in ("localhost:7272", "http://localhost/#/replay/x", "http:///#/table/x", "http://localhost/#/table"):
        assert "A table's link looks like" in refused("bot", link, "3")
    assert refused("bot", "http://localhost:1/#/table/x", "3") == "The server at localhost:1 cannot be reached."
    assert "no command" in refused("bot", "http://localhost:1/#/table/x", "uci:no-such-engine")


def test_an_invitation_names_the_seat() -> None:
    link = Link.read("https://example.org/#/table/abc?seat=red&invite=s3cret")
    assert link == Link("example.org", True, "abc", "red", "s3cret")
    assert link.address("ws", "/ws") == "wss://example.org/ws"
    with pytest.raises(CommandError):
        Link.read("")


def test_what_was_taken_back_is_forgotten_and_the_clock_heeded() -> None:
    bot = Bot(Link("x", False, "t", "", ""), make_engine("random"), Limit(seconds=5), "en")
    moved = [{"event": "moved", "seat": "black", "move": move} for move in ("a", "b", "c")]
    assert bot.hear([{"told": [], "seen": {"text": "start"}}, {"told": moved, "seen": {"text": "now"}}]) == {
        "text": "now"
    }
    assert bot.start == "start"
    bot.hear([{"told": [{"event": "took-back", "undone": 2}]}])
    assert bot.heard == [("black", "a")]
    game = sandtable.load(NAME)
    seat = game.seats[0]
    assert bot.tightened(game, seat.name, {}) == Limit(seconds=5)
    clock = {"banks": {seat.side: 30_300}}
    assert bot.tightened(game, seat.name, {"clock": clock}) == Limit(seconds=1)
