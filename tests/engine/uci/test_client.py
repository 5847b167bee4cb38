"""UCI engines as players of ours, and everything that can go wrong with them."""

from __future__ import annotations

import shlex
import sys
from dataclasses import replace
from pathlib import Path
from threading import Timer

import pytest

import sandtable
from sandtable.arena import duel
from sandtable.arena.players import make_player
from sandtable.engine.history import History
from sandtable.engine.limit import Limit
from sandtable.engine.observation import Observation, narrow
from sandtable.engine.protocol.client import EngineFailed
from sandtable.engine.protocol.process import EngineProcess
from sandtable.engine.report import Report
from sandtable.engine.uci.client import UciClient
from sandtable.kernel.error import BadInput
from tests.engine.uci.toy import GAME, PROGRAM

FAKE = str(Path(__file__).with_name("fake_uci.py"))
QUICK = Limit(seconds=0.05)


def engine(
    how: str, *more: str, start_timeout_s: float = 5.0, settings: dict[str, object] | None = None
) -> EngineProcess:
    """A fake engine of one kind, with short deadlines."""
    return EngineProcess(
        [sys.executable, "-S", "-E", FAKE, how, *more],
        settings=settings,
        start_timeout_s=start_timeout_s,
        grace_s=0.5,
        max_thinking_s=0.2,
        client_type=UciClient,
    )


def after(*moves: str) -> Observation:
    """What the seat to move knows after some moves."""
    history = History(GAME.opening)
    for text in moves:
        seat = history.position.to_move
        assert seat is not None
        history.play(text, seat)
    seat = history.position.to_move
    assert seat is not None
    return history.observation(seat)


def test_its_moves_and_lines_are_read() -> None:
    heard: list[Report] = []
    with engine("well") as fake:
        found = fake.decide(after(), QUICK, listener=heard.append)
        assert fake.client.name == "Fake 1.0"
        assert (found.move.text, found.report.depth, found.report.nodes) == ("b2", 3, 50)
        assert [(line.moves, line.value) for line in found.report.lines] == [(("b2",), 34)]
        assert [report.lines[0].value for report in heard] == [12, 34]
        assert fake.decide(after("b2"), QUICK).move.text == "a2", "and told the moves since"


def test_it_is_told_the_start_the_moves_and_the_options(tmp_path: Path) -> None:
    log = tmp_path / "log"
    options: dict[str, object] = {"UCI_LimitStrength": True, "Skill Level": 3}
    with engine("well", str(log), settings=options) as fake:
        fake.decide(after(), QUICK)
        fake.decide(after("b2", "a2"), Limit(depth=3, nodes=9), lines=2)
        fake.new_game()
        fake.decide(after("a1"), Limit())
    assert log.read_text(encoding="utf-8").splitlines() == [
        "uci",
        "setoption name MultiPV value 1",
        "setoption name UCI_LimitStrength value true",
        "setoption name Skill Level value 3",
        "position fen 3/3/3 x",
        "isready",
        "go movetime 50",
        "setoption name MultiPV value 2",
        "position fen 3/3/3 x moves m@b2 m@a2",
        "isready",
        "go depth 3 nodes 9",
        "ucinewgame",
        "setoption name MultiPV value 1",
        "position fen 3/3/3 x moves m@a1",
        "isready",
        "go infinite",
        "quit",
    ]


def test_a_single_move_to_think_about() -> None:
    with engine("only") as fake:
        assert fake.decide(narrow(after(), "c3"), QUICK).move.text == "c3"


def test_a_forced_win_is_counted_in_moves_of_both() -> None:
    with engine("mates") as fake:
        assert fake.decide(after(), QUICK).report.lines[0].wins_in == 3


def test_it_can_be_stopped() -> None:
    with engine("stops") as fake:
        Timer(0.3, fake.stop).start()
        assert fake.decide(after(), Limit(seconds=10_000_000)).move.text == "b2"


def test_malformed_reports_are_passed_over() -> None:
    with engine("bad-infos") as fake:
        assert fake.decide(after(), QUICK).report.lines[0].moves == ("b2",)


@pytest.mark.parametrize(
    ("how", "sentence"),
    [
        ("dies", "exited with code 1."),
        ("exits", "exited with code 3."),
        ("crashes", "was killed by signal 6."),
        ("illegal", "played 'm@z9', which is not a legal move."),
        ("none", "played '(none)', which is not a legal move."),
        ("bare", "played '', which is not a legal move."),
    ],
)
def test_what_goes_wrong_is_said_in_one_sentence(how: str, sentence: str) -> None:
    with engine(how) as fake:
        for _ in range(2):  # it is started again, and fails again
            with pytest.raises(EngineFailed) as failed:
                fake.decide(after(), QUICK)
            assert str(failed.value).startswith("The engine ")
            assert str(failed.value).endswith(sentence)
            assert not failed.value.late
            assert fake.client.process is None, "it has been ended"


@pytest.mark.parametrize("how", ["silent", "floods"])
def test_one_that_never_answers_is_ended(how: str) -> None:
    with engine(how) as fake, pytest.raises(EngineFailed, match=r"did not answer in time\.$") as failed:
        fake.decide(after(), QUICK)
    assert failed.value.late
    assert fake.client.process is None


@pytest.mark.parametrize("how", ["mute", "never-ready"])
def test_one_that_never_greets_is_given_up(how: str) -> None:
    with engine(how, start_timeout_s=0.5) as fake, pytest.raises(EngineFailed, match=r"within 0\.5 seconds") as failed:
        fake.decide(after(), QUICK)
    assert failed.value.late


def test_an_option_that_it_does_not_have() -> None:
    with (
        engine("well", settings={"Contempt": 3}) as fake,
        pytest.raises(EngineFailed, match="has no option 'Contempt'"),
    ):
        fake.decide(after(), QUICK)


def test_games_that_uci_does_not_know() -> None:
    other = sandtable.load(sandtable.names()[0])
    seat = other.opening.to_move
    assert seat is not None
    with engine("well") as fake, pytest.raises(EngineFailed, match=f"UCI engines do not play {other.title}"):
        fake.decide(Observation(replace(other, uci=None).opening.view(seat)), QUICK)


def test_players_by_name() -> None:
    made = make_player(f"uci:{shlex.quote(sys.executable)} x.py?UCI_Elo=1400&Skill%20Level=3")
    assert isinstance(made, EngineProcess)
    assert made.settings == {"UCI_LimitStrength": "true", "UCI_Elo": "1400", "Skill Level": "3"}
    assert made.client.command == [sys.executable, "x.py"]
    with pytest.raises(BadInput, match="There is no command 'no-such-engine'"):
        make_player("uci:no-such-engine?Hash=1")
    with pytest.raises(BadInput, match="'' is not a command"):
        make_player("uci:")


def test_a_duel_with_uci_engines() -> None:
    ours = "uci:" + shlex.join([*PROGRAM, "uci", "tic-tac-toe", "--level", "8"])
    fake = "uci:" + shlex.join([sys.executable, "-S", "-E", FAKE, "well"])
    found = duel(GAME, ours, fake, 2, limit=Limit(seconds=0.05), opening_moves=0)
    assert found.failures == ()
    assert found.losses == 0
    crash = "uci:" + shlex.join([sys.executable, "-S", "-E", FAKE, "crashes"])
    found = duel(GAME, "random", crash, 2, limit=Limit(seconds=0.05), opening_moves=0)
    assert found.wins == 2, "an engine that fails loses"
    assert "was killed by signal 6" in found.failures[0][1]
