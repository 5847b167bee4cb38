"""The runner of `make strength`: what it measures, keeps and writes."""

from __future__ import annotations

from pathlib import Path

import pytest

import sandtable
from sandtable.arena import Sprt
from tests import strength


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is written into the project."""
    monkeypatch.setattr(strength, "KEPT", tmp_path)
    monkeypatch.setattr(strength, "SECONDS", 0.001)


def test_every_game_is_measured_by_what_it_is() -> None:
    found = {
        (name, options): [(pairing.first, pairing.second) for pairing in strength.pairings(game, options)]
        for name, options in strength.measured()
        for game in [sandtable.load(name, options)]
    }
    assert {name for name, _ in found} == set(sandtable.names())
    steps = [(f"level:{number}", f"level:{number - 2}") for number in range(8, 2, -1)]
    for (name, options), pairs in found.items():
        assert pairs[-6:] == steps
        yardsticks = [second for _, second in pairs[:-6]]
        is_open = options == "preset=club" and name != "mission-command-air"
        assert yardsticks == (["random", "greedy", "mcts", "mcts:10"] if is_open else ["random", "greedy"])


def test_what_was_measured_is_kept_and_stands_on_the_page() -> None:
    game = sandtable.load("tri-cross", "preset=club")
    pairing = next(pair for pair in strength.pairings(game, "preset=club") if pair.second == "random")
    short = strength.Pairing(game, "preset=club", pairing.first, pairing.second, 2, pairing.sprt)
    assert short.known() is None
    short.measure(jobs=1)
    kept = short.known()
    assert kept is not None
    assert kept["duel"]["games"] == 2
    assert strength.row(kept["duel"]).startswith("| level:8 | random | 2 | ")
    assert pairing.known() is None, "with other settings it has not been measured"
    assert "| level:8 | random |" not in strength.page()


def test_the_page_has_a_section_for_every_game_that_was_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strength, "YARDSTICK", Sprt(-1000, 1000))
    game = sandtable.load("tri-cross", "preset=club")
    pairing = next(strength.pairings(game, "preset=club"))
    pairing.measure(jobs=1)
    text = strength.page()
    assert "## Tri-Cross, preset=club" in text
    assert text.count("\n## ") == 1
    assert "| level:8 | random |" in text
    assert strength.machine() in text


def test_a_perfect_score_is_written() -> None:
    data = {"score": 1.0, "elo": None}
    assert strength.signed(None, data) == "+∞"
    assert strength.signed(12.4, data) == "+12"
