"""Duels between our players, and between them and programs that misbehave."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from time import sleep

import pytest

import sandtable
from sandtable.arena import Duel, Sprt, duel
from sandtable.arena.pairing import pairings
from sandtable.arena.workers import DuelSetup, WorkersFailed, play_all
from sandtable.engine.limit import Limit
from sandtable.kernel.error import BadInput, SandtableError
from tests.kernel.toys.volley import VOLLEY

CROSS = sandtable.load("tri-cross", "preset=club")
FEW = Limit(nodes=300)
FAKE = Path(__file__).parents[1] / "engine" / "protocol" / "fake_engine.py"


def fake(how: str, move: str = "-") -> str:
    """The command line of an engine that misbehaves."""
    return f"{sys.executable} -S -E {FAKE} {how} tri-cross {move}"


def test_the_same_seed_gives_the_same_games() -> None:
    one = duel(CROSS, "greedy", "random", 10, limit=FEW, seed=4)
    again = duel(CROSS, "greedy", "random", 10, limit=FEW, seed=4)
    other = duel(CROSS, "greedy", "random", 10, limit=FEW, seed=5)
    assert [game.record for game in one.played] == [game.record for game in again.played]
    assert one.data() == again.data()
    assert [game.record for game in one.played] != [game.record for game in other.played]


def test_greed_beats_chance() -> None:
    found = duel(CROSS, "greedy", "random", 40, limit=FEW)
    assert found.wins + found.draws + found.losses == 40
    assert found.estimate.low > 0.6


def test_side_by_side_the_same_games_are_played() -> None:
    alone = duel(CROSS, "level:2", "random", 4, limit=FEW, seed=2)
    together = duel(CROSS, "2", "random", 4, limit=FEW, seed=2, jobs=2)
    assert [game.record for game in alone.played] == [game.record for game in together.played]
    assert together.first == "level:2"


def test_both_games_of_a_pair_have_the_same_opening() -> None:
    found = duel(CROSS, "random", "greedy", 6, limit=FEW)
    records = [sandtable.read_record(game.record) for game in found.played]
    for one, other in zip(records[::2], records[1::2], strict=True):
        assert [entry.text for entry in one.entries[:4]] == [entry.text for entry in other.entries[:4]]
        assert one.tags["Seat-black"] == other.tags["Seat-red"] == "random"
        assert one.tags["Seat-red"] == other.tags["Seat-black"] == "greedy"
    assert len({tuple(entry.text for entry in record.entries[:4]) for record in records}) == 3


def test_what_was_played_can_be_replayed() -> None:
    for rules in sandtable.games():
        if len(rules.sides) < 2:
            with pytest.raises(BadInput, match="is for one player, so there is no duel"):
                duel(rules, "random", "random", 2, limit=FEW)
            continue
        found = duel(rules.with_options("preset=club"), "random", "random", 2, limit=FEW)
        for game in found.played:
            record = sandtable.read_record(game.record)
            assert record.outcome is not None
            assert record.outcome.result == game.result
            assert len(record.entries) == game.moves


@pytest.mark.parametrize("player", ["mcts", "greedy", "level:1", "level:8"])
def test_every_player_plays_a_game_of_secrets_and_several_sides(player: str) -> None:
    game = VOLLEY.with_options(seats=3)
    found = duel(game, player, "random", 6, limit=Limit(nodes=200))
    assert found.failures == ()
    assert len(found.groups) == 1


def test_a_test_ends_the_duel_early() -> None:
    found = duel(CROSS, "greedy", "random", 400, limit=FEW, sprt=Sprt(0, 200))
    assert found.verdict == "H1"
    assert len(found.played) < 100
    assert found.ratio >= found.sprt.bounds[1] if found.sprt else False
    assert found.data()["sprt"]["verdict"] == "H1"


def test_an_interrupt_keeps_what_was_played() -> None:
    def tire(so_far: Duel) -> None:
        if len(so_far.played) == 3:
            raise KeyboardInterrupt

    found = duel(CROSS, "random", "random", 50, limit=FEW, watcher=tire)
    assert found.is_interrupted
    assert len(found.played) == 3
    assert found.data()["interrupted"] is True


@pytest.mark.parametrize(
    ("how", "sentence"),
    [
        ("dies", "exited with code 1."),
        ("exits", "exited with code 3."),
        ("illegal", "played 'a1-a1', which is not a legal move."),
        ("garbage", "'I am thinking about it'."),
        ("silent", "did not answer in time."),
    ],
)
def test_an_engine_that_fails_loses_and_the_duel_goes_on(how: str, sentence: str) -> None:
    found = duel(CROSS, fake(how), "random", 2, limit=Limit(seconds=0.02))
    assert (found.wins, found.losses) == (0, 2)
    assert [number for number, _ in found.failures] == [0, 1]
    for game in found.played:
        assert game.failures[0].endswith(sentence)
        record = sandtable.read_record(game.record)
        assert record.tags["Failure"].endswith(sentence)
        assert game.ending == ("time" if how == "silent" else "conceded")


def test_of_three_sides_one_that_fails_leaves_the_board() -> None:
    game = VOLLEY.with_options(seats=3)
    command = f"{sys.executable} -S -E {FAKE} illegal volley -"
    found = duel(game, command, "random", 1, limit=Limit(nodes=10))
    assert "referee withdraw ash" in found.played[0].record
    assert found.played[0].points < 1
    assert found.played[0].ending not in ("conceded", "time")


def test_our_own_engine_plays_through_pipes() -> None:
    command = f"{sys.executable} -m sandtable engine tri-cross"
    found = duel(CROSS, command, "random", 2, limit=Limit(nodes=500))
    assert found.failures == ()
    assert found.wins == 2


@pytest.mark.parametrize("name", ["", " ", "level:0", "level:9", "9", "level:x", "nobody-of-that-name", "'"])
def test_a_player_that_does_not_exist_is_refused(name: str) -> None:
    with pytest.raises(SandtableError):
        duel(CROSS, name, "random", 2)
    with pytest.raises(SandtableError):
        duel(CROSS, "random", name, 2)


@pytest.mark.parametrize("games", [0, -1, 10_000_000])
def test_a_duel_has_some_games(games: int) -> None:
    with pytest.raises(BadInput):
        duel(CROSS, "random", "random", games)


def children(pid: int) -> set[int]:
    """The processes that one has started and that still run."""
    listed = [file.read_text(encoding="ascii") for file in Path(f"/proc/{pid}/task").glob("*/children")]
    return {int(pid) for pid in " ".join(listed).split()}


def test_a_worker_that_dies_is_replaced() -> None:
    setup = DuelSetup(CROSS, "level:1", "random", FEW, 0, 4)
    before = children(os.getpid())
    stream = play_all(setup, list(pairings(CROSS, 8)), 2)
    found = [next(stream)]
    workers = sorted(children(os.getpid()) - before)[-2:]
    os.kill(workers[0], signal.SIGKILL)
    found += list(stream)
    assert sorted(game.pairing.number for game in found) == list(range(8))


def test_workers_that_keep_dying_end_the_duel(tmp_path: Path) -> None:
    """A player whose process takes its parent along is not played for ever."""
    murderer = tmp_path / "murderer.py"
    murderer.write_text("import os, signal\nos.kill(os.getppid(), signal.SIGKILL)\n", encoding="utf-8")
    with pytest.raises(WorkersFailed, match="died 2 times"):
        duel(CROSS, f"{sys.executable} -S -E {murderer}", "random", 2, limit=FEW, jobs=2)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_workers_and_their_engines_end_with_the_duel(how: signal.Signals) -> None:
    """Also in the middle of a game, with engines that would think for minutes."""
    words = ["duel", "tri-cross", fake("silent"), "random", "--jobs", "2", "--time", "300"]
    with subprocess.Popen([sys.executable, "-m", "sandtable", *words], stdout=subprocess.DEVNULL) as process:
        engines: set[int] = set()
        while len(engines) < 2:
            assert process.poll() is None
            sleep(0.05)
            workers = children(process.pid)
            engines = {engine for worker in workers for engine in children(worker)}
        process.send_signal(how)
        process.wait(30)
    for pid in (*workers, *engines):
        assert not is_running(pid)


def is_running(pid: int) -> bool:
    """Whether a process still runs after a moment; one that nobody waits for has ended all the same."""
    for _ in range(100):
        try:
            state = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
        except OSError:
            return False
        if state == "Z":
            return False
        sleep(0.05)
    return True
