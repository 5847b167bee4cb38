"""A game of thousands of moves: the page shows the latest, says so, and goes on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page

from sandtable.match import command as ask
from sandtable.server.settings import Settings
from sandtable.server.store.database import connect, migrate
from sandtable.server.tables.hub import MAX_MISSED
from tests.e2e.test_together import moves_of
from tests.server.clients.scripted import Process
from tests.server.tables.long_games import OWNER, LongGame


def test_the_latest_moves_of_a_very_long_game_are_shown(somebody: Callable[..., Page], tmp_path: Path) -> None:
    game = LongGame("tri-cross", 2 * MAX_MISSED + 1)
    game.do(ask.Offer(who=OWNER, seat=game.match.entries[-1].seat.name, kind="take-back"))

    engine = connect(Settings(data=tmp_path / "data").url)
    migrate(engine)
    game.keep(engine, "long")
    engine.dispose()
    process = Process(tmp_path / "data", 0, "", "--burst", "10000").start()
    try:
        page = somebody(process.address + "/#/table/long")
        page.wait_for_selector("text=Only the latest moves are shown.")
        shown = moves_of(page)
        assert MAX_MISSED - 10 < len(shown) < MAX_MISSED
        last = [entry.text for entry in game.match.entries[-4:]]
        assert shown[-4:] == last, "what was taken back is not among them"
    finally:
        process.end()
