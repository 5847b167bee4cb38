"""The measurement against a UCI engine: it plays, adjudicates, keeps what it played and goes on from there."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pytest

from sandtable.arena.elo import rating
from sandtable.engine.uci.client import UciClient
from tests.engine.uci.toy import GAME, PROGRAM
from tests.strength_uci import (
    DRAW_AFTER,
    WIN_MOVES,
    Adjudicator,
    Round,
    Setup,
    measure,
    newer_elo,
    newer_level,
    read_log,
    rounds,
    skill_level,
)

FAKE = Path(__file__).parent / "engine" / "uci" / "fake_uci.py"
SETUP = Setup(
    GAME,
    shlex.join([sys.executable, "-S", "-E", str(FAKE), "well"]),
    seconds=0.02,
    level=8,
    hash=1,
    seed=1,
    program=PROGRAM,
    opening_moves=0,
)


def test_it_plays_in_pairs_and_goes_on_where_it_stopped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = tmp_path / "log" / "games.txt"
    measure(SETUP, [1200, 1400], 4, 2, log)
    said = capsys.readouterr().out
    played = read_log(log, SETUP)
    assert sorted(result.round for result in played) == [Round(n, elo) for n in (1, 2) for elo in (1200, 1400)]
    assert all(result.points >= 0.5 for result in played), "we do not lose at this"
    assert "4/4" in said
    assert "against Fake 1.0:" in said
    assert "On the scale of its UCI_Elo:" in said
    assert "The rival thinks for 0.02 s a move." in said
    assert "Adjudication:" in said
    for result in played:
        assert result.record is not None
        assert result.record.outcome is not None
        assert result.record.tags[f"Seat-{result.round.our_seat(GAME).name}"] == "sandtable level 8"
    text = log.read_text(encoding="utf-8")
    measure(SETUP, [1200, 1400], 4, 2, log)
    assert log.read_text(encoding="utf-8") == text, "nothing is played twice"
    measure(SETUP, [1200, 1400], 8, 2, log)
    assert len(read_log(log, SETUP)) == 8


def test_colours_are_swapped_and_ratings_take_turns() -> None:
    assert list(rounds([1, 2], 5)) == [Round(n + pair, elo) for pair in (0, 2) for elo in (1, 2) for n in (1, 2)]
    assert {Round(n, 1).our_seat(GAME).name for n in (1, 2)} == {"x", "o"}
    assert Round(1, 1).group == Round(2, 1).group != Round(3, 1).group


def test_a_game_is_decided_only_when_both_agree() -> None:
    x, o = GAME.seats
    judge = Adjudicator(GAME).judge
    for _ in range(WIN_MOVES):
        assert judge(x, 900) is None
        assert judge(o, -300) is None, "the loser does not see it yet"
    outcomes = [judge(seat, value) for _ in range(WIN_MOVES) for seat, value in ((x, 900), (o, -800))]
    assert outcomes[:-1] == [None] * (2 * WIN_MOVES - 1)
    assert outcomes[-1] is not None
    assert outcomes[-1].winners == (x,)
    judge = Adjudicator(GAME).judge
    dead = [judge(seat, 3) for _ in range(DRAW_AFTER // 2) for seat in (x, o)]
    assert dead[:-1] == [None] * (DRAW_AFTER - 1)
    assert dead[-1] is not None
    assert dead[-1].is_draw


def test_skill_levels() -> None:
    client = UciClient(["stockfish"])
    client._forget()
    client.name = "Stockfish 15.1"
    client.options["uci_elo"] = "type spin default 1350 min 1350 max 2850"
    assert [int(skill_level(client, elo) or 0) for elo in (1350, 2000, 2200, 2850)] == [0, 6, 9, 18]
    client.options["uci_elo"] = "type spin default 1320 min 1320 max 3190"
    assert [int(skill_level(client, elo) or 0) for elo in (1320, 2203, 2789, 3190)] == [0, 5, 10, 18]
    assert newer_level(newer_elo(9.14)) == pytest.approx(9.14)
    client.name = "Fake"
    assert skill_level(client, 2000) is None


def test_the_likeliest_rating() -> None:
    even = rating([[(2000, 1), (2000, 0)]] * 50)
    assert even is not None
    assert even.elo == pytest.approx(2000, abs=0.01)
    assert even.low == pytest.approx(2000, abs=0.01), "pairs that always split leave no doubt"
    lone = rating([[(2000, point)] for point in (1.0, 0.0) * 50])
    assert lone is not None
    assert lone.high - lone.elo == pytest.approx(68.1, abs=0.5), "as the logistic model gives for 100 games"
    mixed = rating([[(1800, 1), (1800, 1)], [(2200, 0), (2200, 0)], [(2000, 0.5), (2000, 0.5)]])
    assert mixed is not None
    assert mixed.elo == pytest.approx(2000, abs=0.01)
    assert rating([[(2000, 1), (2000, 1)]]) is None
