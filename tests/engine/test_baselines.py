"""The opponents that others are measured against."""

from __future__ import annotations

from random import Random

import pytest

import sandtable
from sandtable.engine.baselines import GreedyPlayer, RandomPlayer, make_engine
from sandtable.engine.history import History
from sandtable.engine.limit import Limit
from sandtable.engine.observation import Observation
from sandtable.engine.report import FORCED_WIN
from sandtable.engine.search.chance import draw_move
from sandtable.engine.search.mcts import MonteCarlo
from sandtable.kernel.board.board_cy import COMPILED
from sandtable.kernel.error import BadInput
from tests.kernel.toys.volley import VOLLEY

CHIEF = sandtable.load("commander-in-chief", "preset=club")
GAMES = [sandtable.load(name, "preset=club") for name in sandtable.names()] + [VOLLEY.with_options(seats=3)]
NAMES = ("random", "greedy", "mcts")
WINNING = "7c/6F1/8/8/8/8/8/C7 l"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.name))
@pytest.mark.parametrize("name", NAMES)
def test_every_one_plays_every_game(game: sandtable.Game, name: str) -> None:
    random, history = Random(5), History(game.opening)
    someone, decided = make_engine(name), 0
    while not history.position.is_over and decided < 8:
        seat = history.position.to_move
        assert seat is not None
        move = draw_move(history.position.moves, random)
        if seat.is_person:
            decided += 1
            observation = history.observation(seat)
            found = someone.decide(observation, Limit(nodes=200), lines=3, seed=decided)
            again = make_engine(name).decide(observation, Limit(nodes=200), lines=3, seed=decided)
            assert found.move == again.move, "the same seed gives the same move"
            assert found.move in observation.view.moves
            assert found.report.lines[0].moves[0] == found.move.text
            assert len(found.report.lines) == min(3, len(observation.view.moves))
            move = found.move
        history.play(move.text, seat)
    assert decided > 2


@pytest.mark.parametrize("name", ["greedy", "mcts", "mcts:5", "level:1", "level:8"])
def test_a_win_is_taken(name: str) -> None:
    observation = Observation(CHIEF.position(WINNING).view("light"))
    for seed in range(4):
        assert make_engine(name).decide(observation, Limit(nodes=3_000), seed=seed).move.text == "g7xh8"


def test_chance_plays_anything() -> None:
    view = CHIEF.opening.view("dark")
    found = {RandomPlayer().decide(Observation(view), Limit(), seed=seed).move.text for seed in range(300)}
    assert found == {move.text for move in view.moves}


def test_greed_knows_a_win() -> None:
    found = GreedyPlayer().decide(Observation(CHIEF.position(WINNING).view("light")), Limit())
    assert found.report.lines[0].value >= FORCED_WIN


@pytest.mark.parametrize("name", NAMES)
def test_what_is_hidden_makes_no_difference(name: str) -> None:
    opening = sandtable.load("commander-in-chief", "enhance=choose").opening
    situations = []
    for secret in ("+h8", "+g8"):
        history = History(opening)
        history.play(secret, opening.game.seat("dark"))
        situations.append(history.observation(opening.game.seat("light")))
    for seed in range(3):
        one, other = (make_engine(name).decide(observation, Limit(nodes=300), seed=seed) for observation in situations)
        assert one.move == other.move


def test_monte_carlo_finds_the_only_defence() -> None:
    observation = Observation(CHIEF.position("7c/6F1/8/8/8/8/8/C7 d").view("dark"))
    assert MonteCarlo().decide(observation, Limit(nodes=20_000), seed=1).move.text == "h8xg7"


def test_monte_carlo_heeds_its_limit() -> None:
    observation = Observation(CHIEF.opening.view("dark"))
    found = MonteCarlo().decide(observation, Limit(nodes=5_000))
    assert 5_000 <= found.report.nodes < 5_000 + 500, "one line beyond the limit at most"
    found = MonteCarlo().decide(observation, Limit(nodes=100_000 if COMPILED else 5_000))
    assert 0 < found.report.lines[0].chance <= 1


@pytest.mark.parametrize("name", ["", "level:0", "level:9", "9", "nobody", "level:²", "mcts:0", "mcts:x", "mcts:"])
def test_others_do_not_exist(name: str) -> None:
    with pytest.raises(BadInput):
        make_engine(name)
