"""`sandtable best`."""

from __future__ import annotations

import json
from _thread import interrupt_main
from threading import Event

import pytest

import sandtable
from sandtable.cli.engines import best
from sandtable.engine.baselines import RandomPlayer
from sandtable.engine.limit import Limit
from sandtable.engine.observation import Observation
from sandtable.engine.report import Decision
from tests.cli.shell import CHIEF, done, refused

WINNING = "7c/6F1/8/8/8/8/8/C7 l"


def test_the_best_move_comes_with_a_board() -> None:
    told = done("best", CHIEF, "--position", WINNING, "--depth", "2", "--lines", "1")
    assert "Best for Light:" in told
    assert "wins in 1  100.0 %  g7xh8" in told
    assert "a   b" in told or "8" in told
    assert "Depth " in told


def test_it_is_told_in_vietnamese() -> None:
    told = done("best", CHIEF, "--position", WINNING, "--depth", "2", "--language", "vi")
    assert "Tốt nhất cho Trắng:" in told
    assert "thắng sau 1" in told


def test_programs_get_json() -> None:
    found = json.loads(done("best", CHIEF, "--position", WINNING, "--depth", "3", "--lines", "2", "--json"))
    assert found["move"] == "g7xh8"
    assert found["lines"][0]["wins_in"] == 1
    assert found["seat"] == "light"
    assert len(found["lines"]) == 2
    assert found["lines"][0]["chance"] == 1.0 >= found["lines"][1]["chance"]


@pytest.mark.parametrize("name", sandtable.names())
def test_the_same_seed_gives_the_same_lines(name: str) -> None:
    game = sandtable.load(name, "preset=club")
    position = game.opening
    while position.to_move == sandtable.CHANCE:
        position = position.play(position.moves[0])
    words = ("best", name, "--position", position.text, "--nodes", "500", "--seed", "9", "--json")
    one, other = json.loads(done(*words)), json.loads(done(*words))
    assert one["lines"] == other["lines"]
    assert one["move"] in {move.text for move in position.moves}


def test_what_a_seat_sees_is_enough() -> None:
    game = sandtable.load("mission-command-air", "preset=club")
    position = game.opening
    while position.to_move == sandtable.CHANCE:
        position = position.play(position.moves[0])
    view = position.view("fire")
    assert "?" in view.text
    words = ("best", game.name, "--position", view.text, "--seat", "fire", "--nodes", "300", "--json")
    found = json.loads(done(*words))
    assert found["seat"] == "fire"
    assert found["position"] == view.text
    assert found["move"] in {move.text for move in view.moves}


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (("--position", "8/6F1/8/8/8/8/8/C7 d"), "The game is over"),
        (("--position", "nonsense"), "rank"),
        (("--seat", "light"), "It is not Light's turn but Dark's."),
        (("--seat", "purple"), "no seat 'purple'"),
        (("--seat", "chance"), "nothing to decide"),
        (("--level", "9"), "--level takes a number from 1 to 8"),
        (("--lines", "0"), "--lines takes a number"),
        (("--threads", "999"), "--threads takes a number"),
        (("--time", "soon"), "--time takes a number of seconds"),
        (("--depth", "0"), "--depth takes a number"),
        (("--nodes", "0"), "--nodes takes a number"),
    ],
)
def test_what_makes_no_sense_is_refused(words: tuple[str, ...], part: str) -> None:
    assert part in refused("best", CHIEF, *words)


def test_nobody_decides_for_chance() -> None:
    assert "Chance is to move" in refused("best", "mission-command-air")


def test_an_interrupt_ends_the_thinking_with_an_answer() -> None:
    class Ponderer:
        """Thinks until it is told to stop, and interrupts its owner."""

        def __init__(self) -> None:
            self.stopped = Event()

        def decide(self, observation: Observation, limit: Limit, **more: object) -> Decision:
            interrupt_main()
            assert self.stopped.wait(30)
            return RandomPlayer().decide(observation, limit)

        def stop(self) -> None:
            self.stopped.set()

    view = sandtable.load(CHIEF).opening.view("dark")
    found = best.decide(Ponderer(), Observation(view), Limit(), 1, 0)
    assert found.move in view.moves
