"""`sandtable games`."""

from __future__ import annotations

import json

import sandtable
from tests.cli.shell import done


def test_every_game_is_listed_with_seats_and_presets() -> None:
    shown = " ".join(done("games").split())
    for game in sandtable.games():
        assert game.name in shown
        assert game.summary.en in shown
        assert ", ".join(seat.name for seat in game.seats) in shown
        assert ", ".join(game.rulings.presets) in shown


def test_it_speaks_vietnamese() -> None:
    game = sandtable.games()[0]
    assert game.summary.vi in " ".join(done("games", "--language", "vi").split())
    assert game.summary.vi in " ".join(done("games", LC_ALL="vi_VN.UTF-8").split())


def test_programs_get_json() -> None:
    found = json.loads(done("games", "--json"))
    assert [game["name"] for game in found] == [game.name for game in sandtable.games()]
    for game in found:
        assert set(game) == {"name", "title", "summary", "seats", "presets"}
        assert {"book", "club"} <= set(game["presets"])
