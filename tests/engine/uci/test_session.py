"""What our engine says to a user interface that speaks UCI."""

from __future__ import annotations

import subprocess
import sys
from threading import Event
from time import monotonic, sleep

import pytest

import sandtable
from sandtable.engine.protocol.conversation import make_opponent
from sandtable.engine.uci.session import UciSession
from sandtable.kernel.error import BadInput
from tests.engine.uci.toy import GAME, PROGRAM


class Driver:
    """Talks to a session in this process."""

    def __init__(self, level: int = 0) -> None:
        self.lines: list[str] = []
        self.answered = Event()
        self.session = UciSession(GAME, make_opponent, self.hear, "1.2", level)

    def hear(self, line: str) -> None:
        self.lines.append(line)
        if line.startswith("bestmove"):
            self.answered.set()

    def say(self, *lines: str) -> list[str]:
        """What is answered at once to some lines."""
        self.lines.clear()
        self.answered.clear()
        for line in lines:
            assert self.session.handle(line)
        return list(self.lines)

    def ask(self, *lines: str) -> list[str]:
        """What is answered until the decision."""
        self.say(*lines)
        assert self.answered.wait(10)
        return list(self.lines)


@pytest.fixture
def driver() -> Driver:
    return Driver()


def test_it_introduces_itself(driver: Driver) -> None:
    assert driver.say("uci") == [
        "id name sandtable 1.2 Tic-tac-toe",
        "id author the sandtable authors",
        "option name Hash type spin default 16 min 1 max 65536",
        "option name Threads type spin default 1 min 1 max 256",
        "option name MultiPV type spin default 1 min 1 max 100",
        "option name Level type spin default 8 min 1 max 8",
        "option name Move Overhead type spin default 50 min 0 max 5000",
        "option name Seed type spin default 0 min 0 max 2147483647",
        "uciok",
    ]
    assert "option name Level type spin default 3 min 1 max 8" in Driver(3).say("uci")
    assert driver.say("isready") == ["readyok"]


def test_it_finds_the_win_and_reports_its_line(driver: Driver) -> None:
    lines = driver.ask("position startpos moves m@a1 m@b1 m@a2 m@b2", "go depth 3")
    words = lines[-2].split()
    assert words[:8] == ["info", "depth", words[2], "multipv", "1", "score", "mate", "1"]
    assert [words[at] for at in (8, 10, 12, 14)] == ["nodes", "nps", "time", "pv"]
    assert words[15:] == ["m@a3"]
    assert lines[-1] == "bestmove m@a3"


def test_a_loss_is_a_mate_below_zero(driver: Driver) -> None:
    lines = driver.ask("position fen MM1/1m1/M1m o", "go depth 4")
    assert "score mate -1 " in lines[-2]


def test_several_lines_and_chosen_moves(driver: Driver) -> None:
    lines = driver.ask("setoption name multipv value 3", "position startpos", "go depth 2")
    assert [line.split()[4] for line in lines[-4:-1]] == ["1", "2", "3"]
    assert driver.ask("go depth 2 searchmoves m@c3")[-1] == "bestmove m@c3"


@pytest.mark.parametrize(
    "go",
    [
        "go depth 2",
        "go nodes 300",
        "go movetime 60",
        "go wtime 500 btime 500 winc 10 binc 10 movestogo 20",
        "go mate 1",
    ],
)
def test_every_limit_ends(driver: Driver, go: str) -> None:
    began = monotonic()
    assert driver.ask("position startpos", go)[-1].startswith("bestmove m@")
    assert monotonic() - began < 5


@pytest.mark.parametrize(("go", "end"), [("go infinite", "stop"), ("go ponder wtime 1 btime 1", "ponderhit")])
def test_it_thinks_until_it_is_told_to_stop(driver: Driver, go: str, end: str) -> None:
    driver.say("position startpos moves m@a1 m@b1 m@a2 m@b2 m@c1 m@c2 m@b3 m@a3", go)  # one move is left
    sleep(0.3)
    assert not driver.answered.is_set(), "the only move is known, but nobody has asked for it yet"
    assert driver.say("isready") == ["readyok"]
    began = monotonic()
    assert driver.say(end)[-1] == "bestmove m@c3"
    assert monotonic() - began < 1


def test_a_position_is_taken_on_from_the_last_one(driver: Driver) -> None:
    driver.say("position startpos moves m@a1", "position startpos moves m@a1 m@b2")
    assert list(driver.session.known.heard) == [("x", "a1"), ("o", "b2")]
    driver.say("position startpos moves m@c3")
    assert list(driver.session.known.heard) == [("x", "c3")]


def test_there_is_no_move_after_the_end(driver: Driver) -> None:
    lines = driver.ask("position startpos moves m@a1 m@b1 m@a2 m@b2 m@a3", "go depth 3")
    assert lines == ["info depth 0 score cp 0", "bestmove (none)"]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("hello", "There is no command 'hello'."),
        ("position", "position takes startpos, or fen and a position, not ''."),
        ("position fen", "position takes startpos, or fen and a position, not 'fen'."),
        ("position startpos moves a1", "'a1' is not a legal move of x here."),
        ("position startpos moves m@a1 m@a1", "'m@a1' is not a legal move of o here."),
        ("setoption", "There is no option ''."),
        ("setoption name Contempt value 3", "There is no option 'Contempt'."),
        ("setoption name Hash value much", "Hash takes a number from 1 to 65536, not 'much'."),
        ("go searchmoves m@z9", "'m@z9' is not a legal move of x here."),
    ],
)
def test_what_makes_no_sense_is_said_and_changes_nothing(driver: Driver, line: str, sentence: str) -> None:
    assert driver.say(line) == [f"info string {sentence}"]
    assert driver.session.known.position == GAME.opening
    assert driver.ask("go depth 1")[-1].startswith("bestmove")


@pytest.mark.parametrize("line", ["", "   ", "debug on", "register later", "stop", "ponderhit", "ucinewgame"])
def test_what_needs_no_answer(driver: Driver, line: str) -> None:
    assert driver.say(line) == []


def test_unknown_words_are_passed_over(driver: Driver) -> None:
    assert driver.say("joho isready") == ["info string There is no command 'joho'.", "readyok"]
    assert driver.ask("go fast depth x depth 1 wtime")[-1].startswith("bestmove")


def test_games_that_uci_does_not_know() -> None:
    other = next(game for game in map(sandtable.load, sandtable.names()) if game.uci is None)
    with pytest.raises(BadInput, match="UCI engines do not play"):
        UciSession(other, make_opponent, print, "1")


def test_it_runs_as_a_process() -> None:
    said = "uci\nposition startpos\ngo infinite\nstop\nquit\n"
    done = subprocess.run(
        [*PROGRAM, "uci", GAME.name, "--level", "8"], input=said, capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout.splitlines()[-1].startswith("bestmove m@")
    assert done.stderr == ""
    assert sys.executable in PROGRAM
