"""Engines in processes of their own, and everything that can go wrong with them."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from threading import Timer
from time import monotonic, sleep
from typing import Any

import pytest

import sandtable
from sandtable.engine.history import History
from sandtable.engine.limit import Limit
from sandtable.engine.observation import Observation, narrow
from sandtable.engine.opponent import Opponent
from sandtable.engine.protocol.client import EngineFailed, kill_all
from sandtable.engine.protocol.process import EngineProcess, split, wait
from sandtable.engine.protocol.syntax import INFINITE_S
from sandtable.engine.report import Decision, Report
from sandtable.kernel.error import BadInput

CHIEF = "commander-in-chief"
FAKE = str(Path(__file__).with_name("fake_engine.py"))
GAME = sandtable.load(CHIEF, "preset=club")
OBSERVATION = Observation(GAME.position("7c/6F1/8/8/8/8/8/C7 l").view("light"))
QUICK = Limit(seconds=0.05)


def engine(how: str, *, start_timeout_s: float = 5.0, grace_s: float = 1.0) -> EngineProcess:
    """An engine of one kind, with short deadlines."""
    command = [sys.executable, "-S", "-E", FAKE, how, CHIEF, "g7xh8"]
    return EngineProcess(command, start_timeout_s=start_timeout_s, grace_s=grace_s, max_thinking_s=0.2)


def pid_of(fake: EngineProcess) -> int:
    assert fake.client.process is not None
    return fake.client.process.pid


def gone(pid: int) -> bool:
    """Whether a process has ended and was waited for."""
    for _ in range(100):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        sleep(0.02)
    return False


def running(group: int) -> list[int]:
    """The processes of a group that have not ended."""
    found = []
    for file in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, owner = file.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()[:3]
        except OSError:
            continue
        if int(owner) == group and state != "Z":
            found.append(int(file.parent.name))
    return found


def test_an_engine_that_behaves_is_an_engine() -> None:
    heard: list[Report] = []
    with engine("well") as fake:
        for _ in range(2):
            found = fake.decide(OBSERVATION, QUICK, listener=heard.append)
            assert found.move.text == "g7xh8"
            assert (found.report.depth, found.report.nodes) == (3, 50)
            assert found.report.lines[0].moves == ("g7xh8",)
        assert fake.client.name == "fake"
        pid = pid_of(fake)
        fake.new_game()
        assert fake.decide(OBSERVATION, QUICK).move.text == "g7xh8"
        assert pid_of(fake) == pid, "one process for all games"
    assert len(heard) == 2
    assert gone(pid)


@pytest.mark.parametrize(
    ("how", "sentence"),
    [
        ("dies", "exited with code 1."),
        ("exits", "exited with code 3."),
        ("partial", "exited with code 0."),
        ("closes", "closed its output without exiting."),
        ("illegal", "played 'a1-a1', which is not a legal move."),
        ("nonsense", "which is not a legal move."),
        ("garbage", "wrote an unexpected line: 'I am thinking about it'."),
        ("banner", "wrote 'Welcome to Fake 1.0' instead of a greeting."),
        ("binary", "instead of a greeting."),
        ("refuses", "reported an error: 'I do not like this.'."),
        ("old", "speaks protocol '0', not 1."),
        ("other-game", "plays 'patience', not commander-in-chief."),
        ("one-long-line", "wrote a line that does not end."),
    ],
)
def test_what_goes_wrong_is_said_in_one_sentence(how: str, sentence: str) -> None:
    with engine(how) as fake:
        for _ in range(2):  # it is started again, and fails again
            with pytest.raises(EngineFailed) as failed:
                fake.decide(OBSERVATION, QUICK)
            assert str(failed.value).startswith("The engine ")
            assert str(failed.value).endswith(sentence)
            assert str(failed.value).isprintable()
            assert not failed.value.late
            assert fake.client.process is None, "it has been ended"


@pytest.mark.parametrize("how", ["mute", "floods", "never-ready"])
def test_one_that_never_greets_is_given_up(how: str) -> None:
    began = monotonic()
    with engine(how, start_timeout_s=0.5) as fake, pytest.raises(EngineFailed, match=r"within 0\.5 seconds") as failed:
        fake.decide(OBSERVATION, QUICK)
    assert failed.value.late
    assert monotonic() - began < 20


@pytest.mark.parametrize("how", ["silent", "notes", "infos", "child"])
@pytest.mark.parametrize("limit", [QUICK, Limit(depth=3), Limit()])
def test_one_that_never_answers_is_ended(how: str, limit: Limit) -> None:
    fake = engine(how, grace_s=0.4)
    pids = []
    original = fake.client._think

    async def think(*words: Any) -> Decision:
        pids.append(pid_of(fake))
        return await original(*words)

    fake.client._think = think  # type: ignore[assignment, method-assign]
    with pytest.raises(EngineFailed, match=r"did not answer in time\.$") as failed:
        fake.decide(OBSERVATION, limit)
    assert failed.value.late
    assert gone(pids[0])
    assert running(pids[0]) == [], "and all that it started"


def test_malformed_reports_are_passed_over() -> None:
    with engine("bad-infos") as fake:
        assert fake.decide(OBSERVATION, QUICK).report.lines[0].moves == ("g7xh8",)


def test_it_can_be_stopped() -> None:
    with engine("stops") as fake:
        Timer(0.3, fake.stop).start()
        assert fake.decide(OBSERVATION, Limit(seconds=INFINITE_S)).move.text == "g7xh8"


def test_one_that_ignores_stop_is_ended() -> None:
    with engine("silent", grace_s=0.3) as fake:
        Timer(0.3, fake.stop).start()
        with pytest.raises(EngineFailed, match="did not answer in time"):
            fake.decide(OBSERVATION, Limit(seconds=INFINITE_S))


def test_one_that_does_not_leave_is_ended() -> None:
    fake = engine("stays")
    wait(fake.client.start())
    pid = pid_of(fake)
    fake.close()
    assert gone(pid)


def test_all_can_be_ended_at_once() -> None:
    fakes = [engine("well"), engine("well")]
    for fake in fakes:
        wait(fake.client.start())
    pids = [pid_of(fake) for fake in fakes]
    kill_all()
    assert all(gone(pid) for pid in pids)
    for fake in fakes:
        fake.close()


def test_a_command_that_does_not_exist_fails() -> None:
    with pytest.raises(EngineFailed, match="cannot be started: no such file"):
        EngineProcess(["/no/such/engine"]).decide(OBSERVATION, QUICK)


@pytest.mark.parametrize("text", ["", "   ", "'unfinished"])
def test_what_is_no_command_is_refused(text: str) -> None:
    with pytest.raises(BadInput):
        split(text)


def test_our_own_engine_answers_the_same_through_pipes() -> None:
    limit = Limit(nodes=2_000)
    position = GAME.opening.play("f6-e5")
    observation = Observation(position.view("light"), GAME.opening.text, (("dark", "f6-e5"),))
    command = [sys.executable, "-m", "sandtable", "engine", CHIEF]
    with EngineProcess(command, settings={"Level": 6}, start_timeout_s=60.0) as ours:
        through = ours.decide(observation, limit, lines=2, seed=5)
    direct = Opponent(6).decide(observation, limit, lines=2, seed=5)
    assert through.move == direct.move
    assert [line.moves for line in through.report.lines] == [line.moves for line in direct.report.lines]
    assert [line.value for line in through.report.lines] == [line.value for line in direct.report.lines]
    assert through.report.nodes == direct.report.nodes


def test_our_own_engine_changes_games_seats_and_moves_in_one_process() -> None:
    with EngineProcess([sys.executable, "-m", "sandtable", "engine"], start_timeout_s=60.0) as ours:
        pids = set()
        for name in (CHIEF, "tri-cross", CHIEF):
            history = History(sandtable.load(name, "preset=club").opening)
            for _ in range(4):
                seat = history.position.to_move
                assert seat is not None
                observation = history.observation(seat)
                chosen = ours.decide(observation, Limit(nodes=200), seed=1)
                assert chosen.move == Opponent().decide(observation, Limit(nodes=200), seed=1).move
                other = observation.view.moves[-1].text
                assert ours.decide(narrow(observation, other), Limit(nodes=50)).move.text == other
                assert isinstance(wait(ours.client.evaluate(observation)), int)
                history.play(chosen.move.text, seat)
                pids.add(pid_of(ours))
        assert len(pids) == 1
