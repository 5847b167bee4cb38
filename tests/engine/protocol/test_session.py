"""What an engine answers, line by line."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from random import Random
from threading import Event

import pytest

import sandtable
from sandtable.engine.baselines import RandomPlayer
from sandtable.engine.engine import Engine
from sandtable.engine.history import History
from sandtable.engine.limit import Limit
from sandtable.engine.observation import Observation
from sandtable.engine.protocol.session import Session
from sandtable.engine.report import WON, Decision
from sandtable.engine.search.chance import draw_move
from sandtable.kernel.game import Game

CHIEF = "commander-in-chief"
DOCUMENT = Path(__file__).parents[3] / "docs" / "engine-protocol.md"


class Talk:
    """A session, and what it has said."""

    def __init__(self, game: Game, engine: Engine | None = None) -> None:
        self.said: list[str] = []
        self.answered = Event()
        self.asked: list[Observation] = []
        self.session = Session([game], lambda *_: engine or self, self.hear, "test", "0")

    def hear(self, line: str) -> None:
        self.said.append(line)
        if line.startswith(("bestmove ", "error The engine")):
            self.answered.set()

    def send(self, *lines: str) -> list[str]:
        """What is said to some lines."""
        before = len(self.said)
        for line in lines:
            self.answered.clear()
            quiet = len(self.said)
            self.session.handle(line)
            if line.startswith("go") and len(self.said) == quiet:
                assert self.answered.wait(30)
        return self.said[before:]

    # As the engine: remembers what it was asked, and plays anything.

    def decide(self, observation: Observation, limit: Limit, **more: object) -> Decision:
        self.asked.append(observation)
        return RandomPlayer().decide(observation, limit)

    def stop(self) -> None: ...


@pytest.fixture
def talk() -> Talk:
    return Talk(sandtable.load(CHIEF, "preset=club"))


def conversation() -> list[tuple[str, list[str]]]:
    """The documented conversation: lines that are sent, each with what is answered."""
    block = re.findall(r"```\n(> hello\n.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
    assert len(block) == 1
    turns: list[tuple[str, list[str]]] = []
    for line in block[0].splitlines():
        if line.startswith("> "):
            turns.append((line[2:], []))
        else:
            assert line.startswith("< "), line
            turns[-1][1].append(line[2:])
    return turns


def test_the_documented_conversation_takes_place() -> None:
    turns = conversation()
    assert len(turns) > 20
    command = [sys.executable, "-m", "sandtable", "engine", CHIEF]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
    ) as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None
        infos = 0
        for sent, answers in turns:
            engine.stdin.write(sent + "\n")
            engine.stdin.flush()
            for answer in answers:
                line = engine.stdout.readline().rstrip("\n")
                latest = ""
                while line.startswith("info ") and not answer.startswith("info "):
                    latest, line = line, engine.stdout.readline().rstrip("\n")  # as many as it likes
                pattern = ".+".join(map(re.escape, answer.split("…")))
                assert re.fullmatch(pattern, line), f"after {sent!r}: {answer!r} is documented, {line!r} was said"
                infos += line.startswith("info ") + bool(latest)
        assert engine.wait(10) == 0
        assert infos >= 4


def test_every_command_of_the_session_is_documented(talk: Talk) -> None:
    (answer,) = talk.send("help")
    commands = re.findall(r"\w+", answer.partition("there are")[2])
    text = DOCUMENT.read_text(encoding="utf-8")
    assert len(commands) == 13
    for command in commands:
        assert f"| `{command}" in text, f"{command} is not documented"


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ("foo", "no command 'foo'"),
        ("set Speed 3", "no option 'Speed'"),
        ("set Level", "number from 1 to 8"),
        ("set Level ten", "number from 1 to 8"),
        ("set Seat purple", "no seat 'purple'"),
        ("set Seat chance", "The engine cannot play for chance"),
        ("options nonsense", "name=value"),
        ("options preset=none", "no preset 'none'"),
        ("position", "position takes"),
        ("position nowhere", "position takes"),
        ("position start here", "position takes"),
        ("position text 8/8 d", "rank"),
        ("position text ?", ""),
        ("position seat nobody start", "no seat 'nobody'"),
        ("heard", "no seat ''"),
        ("heard dark", "heard takes"),
        ("heard dark a4-b5", "not the turn of dark"),
        ("heard light zzz", "not a move"),
        ("view", ""),
        ("go fast", "go takes"),
        ("go only {a1-b2}", "'a1-b2' is not a legal move"),
        ("game patience", "no game 'patience'"),
        pytest.param("x" * (1 << 20) + "y", "too long", id="long"),
    ],
)
def test_what_is_wrong_is_said_in_one_line_and_changes_nothing(talk: Talk, line: str, part: str) -> None:
    talk.send("position start", "heard dark f6-e5")
    (answer,) = talk.send(line)
    assert answer.startswith("error ")
    assert part in answer
    assert len(answer) < 400
    assert talk.send("go depth 1")[-1].startswith("bestmove ")
    assert talk.asked[-1].heard == (("dark", "f6-e5"),)
    assert talk.asked[-1].view.seat == talk.session.game.seat("light")


def test_only_what_happened_since_need_be_sent(talk: Talk) -> None:
    talk.send("position start", "heard dark f6-e5", "go depth 1", "heard light c3-d4", "go depth 1")
    assert [len(observation.heard) for observation in talk.asked] == [1, 2]
    assert talk.asked[-1].view.seat == talk.session.game.seat("dark")
    replayed = talk.session.game.opening.play("f6-e5").play("c3-d4")
    assert talk.asked[-1].view.text == replayed.text


def test_a_single_move_can_be_thought_about(talk: Talk) -> None:
    assert talk.send("position start", "go depth 1 only {f6-e5}")[-1] == "bestmove f6-e5"
    assert [move.text for move in talk.asked[-1].view.moves] == ["f6-e5"]


def test_a_position_can_be_evaluated_at_a_glance_whoever_is_to_move(talk: Talk) -> None:
    talk.send("position text 7c/6F1/8/8/8/8/8/C7 l")
    values = []
    for seat in ("light", "dark"):
        (answer,) = talk.send(f"set Seat {seat}", "eval")
        word, value = answer.split()
        assert word == "value"
        values.append(int(value))
    assert values[0] == WON - 1
    assert -WON < values[1] < 0


def test_an_engine_may_play_several_games() -> None:
    talk = Talk(sandtable.load(CHIEF))
    talk.session.games = [sandtable.load(name, "preset=club") for name in sandtable.names()]
    greeting = talk.send("hello")
    assert [line.removeprefix("game ") for line in greeting if line.startswith("game ")] == list(sandtable.names())
    assert talk.send("game tri-cross", "options preset=standard", "position start", "game commander-chess") == []
    assert talk.session.known.position == sandtable.load("commander-chess", "preset=club").opening
    assert talk.send("go depth 1")[-1].startswith("bestmove ")


def test_an_engine_remembers_each_level_and_game() -> None:
    made: list[tuple[str, int]] = []
    talk = Talk(sandtable.load(CHIEF))

    def make(game: Game, values: dict[str, int]) -> Engine:
        made.append((game.options.text, values["Level"]))
        return talk

    talk.session._make_engine = make
    book = talk.session.game.options.text
    for line in ("set Level 1", "set Level 8", "options quiet=50", "set Level 1", "options", "position start"):
        talk.send(line, "go depth 1")
    assert made == [(book, 1), (book, 8), ("quiet=50", 8), ("quiet=50", 1)]
    talk.send("set Hash 1", "go depth 1", "newgame", "go depth 1")
    assert len(made) == 6


def test_nobody_thinks_out_of_turn(talk: Talk) -> None:
    talk.send("set Seat light")
    (answer,) = talk.send("go depth 1")
    assert answer == "error light has no move to choose; dark to move."


def test_an_engine_that_breaks_says_so(talk: Talk) -> None:
    class Broken:
        def decide(self, observation: Observation, limit: Limit, **more: object) -> Decision:
            raise RuntimeError("out\nof order")

        def stop(self) -> None: ...

    talk = Talk(sandtable.load(CHIEF), Broken())
    assert talk.send("go depth 1") == ["error The engine stopped with RuntimeError: out of order"]
    assert talk.send("isready") == ["readyok"]


def test_stop_is_heeded_even_before_thinking_has_begun() -> None:
    class Slow:
        """Hears only the stops that come after it has begun, as engines do."""

        def __init__(self) -> None:
            self.began, self.stopped = Event(), Event()

        def decide(self, observation: Observation, limit: Limit, **more: object) -> Decision:
            self.stopped.clear()
            self.began.set()
            assert self.stopped.wait(30)
            return RandomPlayer().decide(observation, limit)

        def stop(self) -> None:
            if self.began.is_set():
                self.stopped.set()

    talk = Talk(sandtable.load(CHIEF), Slow())
    talk.session.handle("go infinite")
    talk.session.handle("stop")
    assert talk.said[-1].startswith("bestmove ")
    assert not talk.session.is_thinking


SECRETS = [
    (CHIEF, "enhance=choose"),
    ("tri-cross", "preset=standard"),
    ("tri-cross", "preset=standard,players=3"),
    ("tri-cross", "faces=memory"),
    ("mission-command-air", "players=four"),
]


@pytest.mark.parametrize(("name", "options"), [(name, "preset=club") for name in sandtable.names()] + SECRETS)
@pytest.mark.parametrize("seed", range(2))
def test_a_seat_is_understood_at_every_turn_of_every_game(name: str, options: str, seed: int) -> None:
    """What a history tells over the protocol is what an engine is asked."""
    game = sandtable.load(name, options)
    talk, random = Talk(game), Random(seed)
    history = History(game.opening)
    while not history.position.is_over and len(talk.asked) < 25:
        seat = history.position.to_move
        assert seat is not None
        if seat.is_person:
            told = history.observation(seat)
            lines = [f"heard {by} {text}" for by, text in told.heard]
            said = talk.send(f"position seat {seat} text {told.start}", *lines, f"view {told.view.text}", "go depth 1")
            assert [line for line in said if line.startswith("error")] == []
            asked = talk.asked[-1]
            assert (asked.view.text, asked.start, asked.heard) == (told.view.text, told.start, told.heard)
            assert {move.text for move in asked.view.moves} == {move.text for move in told.view.moves}
        history.play(draw_move(history.position.moves, random).text, seat)
    assert len(talk.asked) > 5


def test_secrets_are_never_needed(talk: Talk) -> None:
    """A driver that sends what a seat may know gets the same question, whatever is hidden."""
    game = sandtable.load(CHIEF, "enhance=choose")
    asked = []
    for secret in ("+h8", "+g8"):
        history = History(game.opening)
        history.play(secret, game.seat("dark"))
        told = history.observation(game.seat("light"))
        talk = Talk(game)
        talk.send(f"position seat light text {told.start}", f"view {told.view.text}", "go nodes 10")
        asked.append(talk.asked[-1])
    assert asked[0].view.text == asked[1].view.text
    assert "?" in asked[0].view.text
