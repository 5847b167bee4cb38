"""What the search over sampled worlds promises, in any game."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from itertools import islice
from random import Random
from threading import Timer
from typing import Any

import pytest

import sandtable
from sandtable import CHANCE, Game, Position
from sandtable.engine.limit import Limit
from sandtable.engine.observation import Memory, Observation
from sandtable.engine.report import WON, Decision, Report
from sandtable.engine.search.ismcts import InformationSetSearch, sample_worlds, value_of_chance
from sandtable.kernel.board.board_cy import COMPILED, Board
from sandtable.kernel.option import Options
from sandtable.kernel.protocols import Visibility
from tests.engine.search.pennies import PENNIES
from tests.kernel.toys.volley import VOLLEY

FEW = 3_000 if COMPILED else 400
AIR = "mission-command-air"
GAMES = {
    "two in the air": (AIR, "preset=club"),
    "three in the air": (AIR, "preset=club,players=three"),
    "four in the air": (AIR, "preset=club,players=four,maximum_damage=yes"),
    "teams in the air": (AIR, "preset=club,players=teams"),
    "teams that share": (AIR, "preset=club,players=teams,team_hands=shared"),
    "all at once": (AIR, "preset=club,simultaneous_fire=yes,late_shot=yes,disrupted_extra=owner,headings=head_on"),
    "face down": ("tri-cross", "preset=club,faces=down"),
    "from memory": ("tri-cross", "preset=club,faces=memory,players=4"),
    "three on a cross": ("tri-cross", "preset=club,players=3"),
    "four on a cross": ("tri-cross", "preset=club,players=4,formation=choose"),
    "secret choice": ("commander-in-chief", "preset=club,enhance=choose"),
    "hidden set-up": ("commander-chess", "preset=club,setup=free"),
}
every_game = pytest.mark.parametrize("name", GAMES)


def loaded(name: str) -> Game:
    return sandtable.load(*GAMES[name])


def decided(position: Position, seat: str = "", nodes: int = FEW, seed: int = 1, lines: int = 3) -> Decision:
    """What a seat decides; without a name, the seat to move."""
    view = position.view(seat or position.to_move)
    return InformationSetSearch().decide(Observation(view), Limit(nodes=nodes), seed=seed, lines=lines)


def timeless(report: Report) -> tuple[object, ...]:
    return report.lines, report.depth, report.nodes


def fallen(position: Position, random: Random) -> Position:
    """The position when chance has done its part."""
    while position.to_move == CHANCE:
        moves = position.moves
        position = position.play(random.choices(moves, [move.weight for move in moves])[0])
    return position


# Any game


@every_game
def test_it_plays_legally_and_says_why(name: str) -> None:
    random, total = Random(name), 12 if COMPILED else 3
    position = fallen(loaded(name).opening, random)
    for number in range(total):
        if position.to_move is None:
            break
        seat = random.choice(position.waiting)
        decision = decided(position, seat.name, seed=number)
        assert decision.move in position.moves_of(seat)
        best = decision.report.lines[0]
        assert best.moves[0] == decision.move.text
        assert all(0 <= line.chance <= 1 for line in decision.report.lines)
        assert len({line.moves[0] for line in decision.report.lines}) == len(decision.report.lines)
        assert decision.report.depth > 0
        position = fallen(position.play(decision.move, seat), random)


@every_game
def test_the_same_seed_gives_the_same_decision(name: str) -> None:
    position = fallen(loaded(name).opening, Random(2))
    one, two = decided(position, seed=5), decided(position, seed=5)
    assert one.move == two.move
    assert timeless(one.report) == timeless(two.report)


@pytest.mark.parametrize("name", ["two in the air", "teams in the air", "face down", "secret choice"])
def test_what_is_hidden_makes_no_difference(name: str) -> None:
    """Its decision and its reports are the same in all worlds that the seat cannot tell apart."""
    random, apart = Random(3), 0
    position = fallen(loaded(name).opening, random)
    for number in range(8 if COMPILED else 2):
        seat = position.waiting[-1]
        view = position.view(seat)
        other = view.sample(random)
        if other.text != position.text:
            apart += 1
            looks = [
                (place.view(seat).text, [move.text for move in place.view(seat).moves]) for place in (position, other)
            ]
            assert looks[0] == looks[1]
            here, there = (decided(place, seat.name, seed=number) for place in (position, other))
            assert here.move.text == there.move.text
            assert timeless(here.report) == timeless(there.report)
        by = position.waiting[0]
        position = fallen(position.play(random.choice(position.moves_of(by)), by), random)
    assert apart > 0, "something was hidden"


def test_stop_stops_at_once() -> None:
    """Without a limit it would think for ever."""
    position = fallen(loaded("two in the air").opening, Random(1))
    engine = InformationSetSearch()
    engine.stop()  # nothing to stop yet
    Timer(0.2, engine.stop).start()
    decision = engine.decide(Observation(position.view(position.to_move)), Limit())
    assert decision.move in position.moves
    assert decision.report.seconds > 0.15


def test_it_uses_its_time() -> None:
    position = fallen(loaded("two in the air").opening, Random(1))
    decision = InformationSetSearch().decide(Observation(position.view(position.to_move)), Limit(seconds=0.1))
    assert decision.move in position.moves
    assert decision.report.seconds >= 0.1


def test_it_keeps_to_its_nodes() -> None:
    position = fallen(loaded("two in the air").opening, Random(1))
    for nodes in (1, 100, 2_000):
        assert nodes <= decided(position, nodes=nodes).report.nodes < nodes + 600


def test_a_listener_hears_of_better_and_better_reports() -> None:
    position = fallen(loaded("two in the air").opening, Random(1))
    heard: list[Report] = []
    observation = Observation(position.view(position.to_move))
    decision = InformationSetSearch().decide(observation, Limit(nodes=12 * FEW), lines=2, listener=heard.append)
    assert heard[-1] == decision.report
    assert [report.nodes for report in heard] == sorted(report.nodes for report in heard)
    assert len(heard) > 1
    assert all(len(report.lines) == 2 for report in heard)


def test_a_seat_without_moves_has_nothing_to_decide() -> None:
    position = fallen(loaded("three on a cross").opening, Random(1))
    idle = next(seat for seat in position.game.seats if seat not in position.waiting)
    with pytest.raises(ValueError, match="nothing to decide"):
        decided(position, idle.name)


def test_a_share_is_worth_nothing_when_all_have_the_same() -> None:
    assert value_of_chance(0.5, 2) == value_of_chance(1 / 3, 3) == value_of_chance(0.25, 4) == 0
    assert value_of_chance(0.75, 2) == -value_of_chance(0.25, 2) > 0
    assert value_of_chance(1.0, 2) == -value_of_chance(0.0, 2) == 20_000


# Secrets


def expected(game: Game, seat: str, laid: str = "") -> float:
    """What a seat expects of its moves, over some seeds."""
    position = game.opening.play("heads", laid) if laid else game.opening
    reports = [decided(position, seat, nodes=2_000, seed=seed).report for seed in range(8)]
    return sum(line.chance for report in reports for line in report.lines) / 16


def test_it_does_not_peek() -> None:
    """Whoever lays his penny first or second, neither can expect more than half, nor less."""
    for seat, other in (("odd", "even"), ("even", "odd")):
        assert 0.4 < expected(PENNIES, seat) < 0.6
        assert 0.4 < expected(PENNIES, seat, laid=other) < 0.6
    assert 0.4 < expected(PENNIES.with_options("turns=yes"), "odd") < 0.6


def test_what_a_board_tells_is_used() -> None:
    """Were the secret told, whoever comes second would win: so the test above could fail."""
    assert expected(PENNIES.with_options("turns=yes,told=yes"), "odd") < 0.1


def test_it_lays_either_side_unless_one_is_better() -> None:
    opening = PENNIES.opening
    assert {decided(opening, "odd", seed=seed).move.text for seed in range(24)} == {"heads", "tails"}
    prized = PENNIES.with_options("prize=heads").opening
    assert {decided(prized, "odd", seed=seed).move.text for seed in range(8)} == {"heads"}


def test_it_wins_at_once_where_it_can() -> None:
    position = sandtable.load("commander-in-chief").position("7c/6F1/8/8/8/8/8/C7 l")
    for seed in range(8):
        decision = decided(position, seed=seed, nodes=1)
        assert decision.move.text == "g7xh8"
        assert decision.report.lines[0].value == WON - 1
        assert decision.report.lines[0].wins_in == 1
    laid = PENNIES.with_options("prize=heads").position("-h").view("odd")
    assert laid.text == "-?"
    for seed in range(8):
        assert InformationSetSearch().decide(Observation(laid), Limit(nodes=1), seed=seed).move.text == "heads", (
            "whatever even has laid"
        )


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_plays_a_sketch(seats: int) -> None:
    random = Random(seats)
    position = fallen(VOLLEY.with_options(f"seats={seats},preset=club").opening, random)
    for number in range(8):
        if position.to_move is None:
            break
        seat = position.waiting[-1]
        decision = decided(position, seat.name, nodes=300, seed=number)
        assert decision.move in position.moves_of(seat)
        position = fallen(position.play(decision.move, seat), random)


# Weaker


def test_a_blind_or_hazy_one_still_takes_a_win_and_errs_otherwise() -> None:
    position = sandtable.load("commander-in-chief").position("7c/6F1/8/8/8/8/8/C7 l")
    weak = InformationSetSearch(miss_rate=500, eval_noise=200)
    assert weak.decide(Observation(position.view("light")), Limit(nodes=1)).move.text == "g7xh8"
    place = fallen(loaded("two in the air").opening, Random(1))
    view = place.view(place.to_move)
    sound, hazy = (
        InformationSetSearch(eval_noise=eval_noise).decide(Observation(view), Limit(nodes=FEW))
        for eval_noise in (0, 500)
    )
    assert sound.report.lines[0].chance != hazy.report.lines[0].chance


# Compiled and interpreted

SAME = """
from random import Random
from tests.engine.search.test_ismcts import decided, fallen, loaded, timeless
for name in ("two in the air", "face down"):
    position = fallen(loaded(name).opening, Random(4))
    decision = decided(position, nodes=400)
    print(decision.move, *timeless(decision.report))
"""


def said(mode: str) -> str:
    environment = {**os.environ, "SANDTABLE_COMPILE": mode}
    command = [sys.executable, "-c", SAME]
    return subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout


def test_compiled_and_interpreted_decide_alike() -> None:
    assert said("0") == said("1") != ""


class Veil:
    """Hides what another hides, but writes its gaps otherwise."""

    def __init__(self, sight: Visibility[Any]) -> None:
        self.visibility = sight
        self.is_open = sight.is_open
        self.redact_move = sight.redact_move

    def mask(self, board: Board, seat: int) -> str:
        return self.visibility.mask(board, seat).replace("?", "_")

    def sample(self, text: str, seat: int, options: Options, random: Random) -> Board:
        found: Board = self.visibility.sample(text.replace("_", "?"), seat, options, random)
        return found


def test_a_gap_is_a_gap_however_it_is_written() -> None:
    game = replace(PENNIES, visibility=Veil(PENNIES.visibility))
    odd, even = game.seats
    view = game.opening.play(game.opening.moves_of(even)[0], even).view(odd)
    assert "?" not in view.text
    boards = islice(sample_worlds(Observation(view), Random(1), Memory()), 20)
    assert len({game.notation.write(board) for board, _ in boards}) == 2, "either side of the coin may be up"
