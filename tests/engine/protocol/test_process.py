"""Engines in processes of their own, and everything that can go wrong with them."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from threading import Timer
from time import monotonic, sleep

import pytest

import sandtable
from sandtable.engine.limit import Limit
from sandtable.engine.observation import Situation
from sandtable.engine.opponent import Opponent
from sandtable.engine.protocol.process import EngineFailed, EngineProcess, end_all, split
from sandtable.engine.protocol.syntax import ENDLESS
from sandtable.engine.report import Report
from sandtable.kernel.error import BadInput

CHIEF = "commander-in-chief"
FAKE = str(Path(__file__).with_name("fake_engine.py"))
GAME = sandtable.load(CHIEF, "preset=club")
SITUATION = Situation(GAME.position("7c/6F1/8/8/8/8/8/C7 l").view("light"))
QUICK = Limit(seconds=0.05)


def engine(how: str, *, patience: float = 5.0, grace: float = 1.0) -> EngineProcess:
    """An engine of one kind, for which we have little patience."""
    command = [sys.executable, "-S", "-E", FAKE, how, CHIEF, "g7xh8"]
    return EngineProcess(GAME, command, patience=patience, grace=grace, longest=0.2)


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
            found = fake.decide(SITUATION, QUICK, listener=heard.append)
            assert found.move.text == "g7xh8"
            assert (found.report.depth, found.report.nodes) == (3, 50)
            assert found.report.lines[0].moves == ("g7xh8",)
        assert fake.name == "fake"
        assert fake._pipes is not None
        pid = fake._pipes.process.pid
        fake.new_game()
        assert fake.decide(SITUATION, QUICK).move.text == "g7xh8"
        assert fake._pipes.process.pid == pid, "one process for all games"
    assert len(heard) == 2
    assert gone(pid)


@pytest.mark.parametrize(
    ("how", "sentence"),
    [
        ("dies", "has gone away with exit code 1."),
        ("exits", "has gone away with exit code 3."),
        ("partial", "has gone away with exit code 0."),
        ("closes", "has gone away without leaving."),
        ("illegal", "played 'a1-a1', which is not a legal move."),
        ("nonsense", "which is not a legal move."),
        ("garbage", "wrote 'I am thinking about it', which means nothing here."),
        ("banner", "wrote 'Welcome to Fake 1.0' instead of a greeting."),
        ("binary", "instead of a greeting."),
        ("refuses", "refused: 'I do not like this.'."),
        ("old", "speaks protocol '0', not 1."),
        ("other-game", "plays 'patience', not commander-in-chief."),
        ("one-long-line", "wrote a line that does not end."),
    ],
)
def test_what_goes_wrong_is_said_in_one_sentence(how: str, sentence: str) -> None:
    with engine(how) as fake:
        for _ in range(2):  # it is started again, and fails again
            with pytest.raises(EngineFailed) as failed:
                fake.decide(SITUATION, QUICK)
            assert str(failed.value).startswith("The engine ")
            assert str(failed.value).endswith(sentence)
            assert str(failed.value).isprintable()
            assert not failed.value.late
            assert fake._pipes is None, "it has been ended"


@pytest.mark.parametrize("how", ["mute", "floods", "never-ready"])
def test_one_that_never_greets_is_given_up(how: str) -> None:
    began = monotonic()
    with engine(how, patience=0.5) as fake, pytest.raises(EngineFailed, match=r"within 0\.5 seconds") as failed:
        fake.decide(SITUATION, QUICK)
    assert failed.value.late
    assert monotonic() - began < 20


@pytest.mark.parametrize("how", ["silent", "notes", "infos", "child"])
@pytest.mark.parametrize("limit", [QUICK, Limit(depth=3), Limit()])
def test_one_that_never_answers_is_ended(how: str, limit: Limit) -> None:
    fake = engine(how, grace=0.4)
    pids = []
    original = fake._answer

    def answer(*words: object) -> object:
        assert fake._pipes is not None
        pids.append(fake._pipes.process.pid)
        return original(*words)  # type: ignore[arg-type]

    fake._answer = answer  # type: ignore[assignment, method-assign]
    with pytest.raises(EngineFailed, match=r"did not answer in time\.$") as failed:
        fake.decide(SITUATION, limit)
    assert failed.value.late
    assert gone(pids[0])
    assert running(pids[0]) == [], "and all that it started"


def test_malformed_reports_are_passed_over() -> None:
    with engine("bad-infos") as fake:
        assert fake.decide(SITUATION, QUICK).report.lines[0].moves == ("g7xh8",)


def test_it_can_be_stopped() -> None:
    with engine("stops") as fake:
        Timer(0.3, fake.stop).start()
        assert fake.decide(SITUATION, Limit(seconds=ENDLESS)).move.text == "g7xh8"


def test_one_that_ignores_stop_is_ended() -> None:
    with engine("silent", grace=0.3) as fake:
        Timer(0.3, fake.stop).start()
        with pytest.raises(EngineFailed, match="did not answer in time"):
            fake.decide(SITUATION, Limit(seconds=ENDLESS))


def test_one_that_does_not_leave_is_ended() -> None:
    fake = engine("stays")
    assert fake._started() is not None
    assert fake._pipes is not None
    pid = fake._pipes.process.pid
    fake.close()
    assert gone(pid)


def test_all_can_be_ended_at_once() -> None:
    fakes = [engine("well"), engine("well")]
    pids = [fake._started().process.pid for fake in fakes]
    end_all()
    assert all(gone(pid) for pid in pids)


def test_a_command_that_does_not_exist_fails() -> None:
    with pytest.raises(EngineFailed, match="cannot be started: no such file"):
        EngineProcess(GAME, ["/no/such/engine"]).decide(SITUATION, QUICK)


@pytest.mark.parametrize("text", ["", "   ", "'unfinished"])
def test_what_is_no_command_is_refused(text: str) -> None:
    with pytest.raises(BadInput):
        split(text)


def test_our_own_engine_answers_the_same_through_pipes() -> None:
    limit = Limit(nodes=2_000)
    position = GAME.opening.play("f6-e5")
    situation = Situation(position.view("light"), GAME.opening.text, (("dark", "f6-e5"),))
    command = [sys.executable, "-m", "sandtable", "engine", CHIEF]
    with EngineProcess(GAME, command, settings=[("Level", "6")], patience=60.0) as ours:
        through = ours.decide(situation, limit, lines=2, seed=5)
    direct = Opponent(6).decide(situation, limit, lines=2, seed=5)
    assert through.move == direct.move
    assert [line.moves for line in through.report.lines] == [line.moves for line in direct.report.lines]
    assert [line.value for line in through.report.lines] == [line.value for line in direct.report.lines]
    assert through.report.nodes == direct.report.nodes
