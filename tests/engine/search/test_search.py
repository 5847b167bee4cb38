"""What the search promises, on toys small enough to look at every line, and on the games themselves."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from random import Random
from threading import Thread

import pytest

import sandtable
from sandtable.engine.report import FORCED_WIN, WON
from sandtable.engine.search.search_cy import Search
from sandtable.engine.search.search_state_cy import Halt
from sandtable.engine.search.transposition_cy import Table
from sandtable.kernel.game import Game
from sandtable.kernel.position import Position
from tests.kernel.toys.leap import LEAP
from tests.kernel.toys.porters import PORTERS

OPEN = ("commander-in-chief", "tri-cross", "commander-chess")


def search(position: Position, table: Table | None = None, halt: Halt | None = None) -> Search:
    return Search(position.board(), table or Table(1), halt or Halt())


def looked(position: Position, depth: int) -> tuple[int, list[int]]:
    """Value and best line after looking ever deeper."""
    thinking = search(position)
    for ahead in range(1, depth + 1):
        thinking.deepen(ahead)
    return thinking.best_lines()[0]


@cache
def wins_within(position: Position, side: str, moves: int) -> bool:
    """Whether a side can force a win in so many moves of anybody: every line is looked at."""
    if position.outcome is not None:
        return side in {seat.side for seat in position.outcome.winners}
    if moves == 0:
        return False
    assert position.to_move is not None
    after = (wins_within(position.play(move), side, moves - 1) for move in position.moves)
    return any(after) if position.to_move.side == side else all(after)


def strolls(game: Game, seed: int, count: int, longest: int = 12) -> list[Position]:
    """Positions reached at random, none of them over."""
    random = Random(seed)
    found: list[Position] = []
    while len(found) < count:
        position = game.opening
        for _ in range(random.randint(0, longest)):
            if not position.is_over:
                position = position.play(random.choice(position.moves))
        if not position.is_over:
            found.append(position)
    return found


@pytest.mark.parametrize(("toy", "count"), [(LEAP, 120), (PORTERS, 30)], ids=["leap", "porters"])
def test_every_short_win_is_found_and_none_invented(toy: Game, count: int) -> None:
    won = 0
    for position in strolls(toy, 5, count, 24):
        assert position.to_move is not None
        side = position.to_move.side
        value, _ = looked(position, 7)
        if wins_within(position, side, 4):
            won += 1
            assert value >= WON - 4, position
        elif value >= FORCED_WIN and WON - value <= 5:
            assert wins_within(position, side, WON - value), position
        if value <= -FORCED_WIN and WON + value <= 5:
            other = next(name for name in toy.sides if name != side)
            assert wins_within(position, other, WON + value), position
    assert won >= 4


@pytest.mark.parametrize("name", OPEN)
def test_a_win_on_the_spot_is_taken(name: str) -> None:
    game = sandtable.load(name).with_options("preset=club")
    random = Random(3)
    taken = 0
    for _ in range(400):
        position = game.opening
        while not position.is_over:
            before, position = position, position.play(random.choice(position.moves))
        assert position.outcome is not None
        assert before.to_move is not None
        if before.to_move.side not in {seat.side for seat in position.outcome.winners}:
            continue
        value, line = looked(before, 2)
        assert value == WON - 1, before
        assert before.play(game.notation.move_text(before.board(), line[0])).is_over
        taken += 1
        if taken == 8:
            return
    pytest.fail("too few games were won by the mover")


@pytest.mark.parametrize("name", OPEN)
def test_the_line_can_be_played(name: str) -> None:
    game = sandtable.load(name).with_options("preset=club")
    for position in strolls(game, 7, 4, 30):
        _, line = looked(position, 5)
        assert line
        for code in line:
            board = position.board()
            assert code in board.moves()
            position = position.play(game.notation.move_text(board, code))


@pytest.mark.parametrize("name", OPEN)
def test_the_same_nodes_give_the_same_answer(name: str) -> None:
    position = sandtable.load(name).with_options("preset=club").opening
    answers = []
    for _ in range(2):
        thinking = search(position)
        thinking.set_limits(3_000, 0.0)
        depth = 1
        while thinking.deepen(depth):
            depth += 1
        answers.append((thinking.nodes, thinking.reached, thinking.best_lines()))
    assert answers[0] == answers[1]
    assert answers[0][0] == 3_000


def test_it_stops_when_it_is_told_to() -> None:
    halt = Halt()
    thinking = search(sandtable.load("commander-in-chief").opening, halt=halt)
    helper = Thread(target=thinking.help, args=(100,))
    helper.start()
    halt.called = True
    helper.join(10)
    assert not helper.is_alive()
    assert thinking.stopped


def test_it_stops_when_time_is_up() -> None:
    thinking = search(sandtable.load("commander-in-chief").opening)
    thinking.set_limits(0, 0.05)
    thinking.help(100)
    assert thinking.stopped
    assert thinking.seconds_left() <= 0


@pytest.mark.parametrize("name", OPEN)
def test_whoever_is_alone_in_company_searches_as_if_alone(name: str) -> None:
    """What one says one is at is taken back again, or one would put off one's own moves."""
    position = sandtable.load(name).with_options("preset=club").opening
    alone, joined = search(position), search(position)
    joined.share_work()
    for depth in range(1, 9):
        alone.deepen(depth)
        joined.deepen(depth)
        assert (joined.nodes, joined.best_lines()) == (alone.nodes, alone.best_lines())


@pytest.mark.parametrize("name", OPEN)
def test_whoever_is_behind_goes_on_at_the_depth_of_the_other(name: str) -> None:
    halt = Halt()
    halt.depth = 4
    thinking = search(sandtable.load(name).with_options("preset=club").opening, halt=halt)
    thinking.set_limits(20_000, 0.0)
    thinking.help(100)
    assert thinking.stopped
    assert thinking.reached >= 4


@pytest.mark.parametrize("name", OPEN)
def test_several_lines_differ_and_the_best_comes_first(name: str) -> None:
    position = sandtable.load(name).with_options("preset=club").opening
    thinking = search(position)
    thinking.set_limits(0, 0.0, 3)
    for depth in range(1, 6):
        thinking.deepen(depth)
    lines = thinking.best_lines()
    assert len({line[0] for _, line in lines}) == 3
    assert [value for value, _ in lines] == sorted((value for value, _ in lines), reverse=True)


def test_only_the_moves_asked_for_are_looked_at() -> None:
    position = sandtable.load("commander-in-chief").opening
    wanted = [move.code for move in position.moves[3:5]]
    thinking = search(position)
    thinking.keep_only(wanted)
    for depth in range(1, 5):
        thinking.deepen(depth)
    assert thinking.best_lines()[0][1][0] in wanted


def test_who_is_blind_overlooks_replies_but_no_end_of_the_game() -> None:
    """Blind to everything, it still sees a reply that wins at once, and its own win."""
    for position in strolls(LEAP, 11, 40):
        thinking = search(position)
        thinking.set_errors(1000, 0, 1)
        for depth in range(1, 4):
            thinking.deepen(depth)
        value, line = thinking.best_lines()[0]
        assert position.to_move is not None
        side = position.to_move.side
        if wins_within(position, side, 1):
            assert value == WON - 1
            continue
        other = next(name for name in LEAP.sides if name != side)
        safe = [move for move in position.moves if not wins_within(position.play(move), other, 1)]
        if safe:
            assert line[0] in [move.code for move in safe], position


def test_haze_is_repeatable_and_changes_judgement() -> None:
    position = sandtable.load("commander-in-chief").opening
    found = []
    for seed in (1, 1, 2):
        thinking = search(position)
        thinking.set_errors(0, 100, seed)
        for depth in range(1, 4):
            thinking.deepen(depth)
        found.append(thinking.best_lines())
    assert found[0] == found[1] != found[2]


SIGNED = """
import sandtable
from sandtable.engine.search.search_cy import COMPILED, Search
from sandtable.engine.search.search_state_cy import Halt
from sandtable.engine.search.transposition_cy import Table
total = 0
for name in ("commander-in-chief", "tri-cross", "commander-chess"):
    thinking = Search(sandtable.load(name).with_options("preset=club").opening.board(), Table(1), Halt())
    for depth in range(1, 4):
        thinking.deepen(depth)
    total = total * 31 + thinking.nodes * 7 + thinking.best_lines()[0][0]
print(COMPILED, total)
"""


def test_it_searches_the_same_compiled_and_interpreted() -> None:
    said = {}
    for mode in ("0", "1"):
        env = {**os.environ, "SANDTABLE_COMPILE": mode}
        done = subprocess.run([sys.executable, "-c", SIGNED], env=env, capture_output=True, text=True, check=True)
        compiled, total = done.stdout.split()
        said[compiled] = total
    assert len(set(said.values())) == 1
