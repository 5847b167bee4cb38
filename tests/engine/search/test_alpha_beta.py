"""What the engine for open games promises."""

from __future__ import annotations

from threading import Timer

import pytest

import sandtable
from sandtable.engine.limit import Limit
from sandtable.engine.observation import Observation
from sandtable.engine.report import FORCED_WIN, WON, Line, Report
from sandtable.engine.search.alpha_beta import AlphaBeta, expected_score
from sandtable.kernel.position import Position

GAME = sandtable.load("tri-cross").with_options("preset=club")


def observation(position: Position) -> Observation:
    assert position.to_move is not None
    return Observation(position.view(position.to_move))


def test_it_decides_for_a_view_and_says_why() -> None:
    decision = AlphaBeta().decide(observation(GAME.opening), Limit(depth=6))
    assert decision.move in GAME.opening.moves
    assert decision.report.depth == 6
    assert decision.report.lines[0].moves[0] == decision.move.text
    position = GAME.opening
    for text in decision.report.lines[0].moves:
        position = position.play(text)


def test_every_deeper_look_is_reported() -> None:
    heard: list[Report] = []
    decision = AlphaBeta().decide(observation(GAME.opening), Limit(depth=5), listener=heard.append)
    assert [report.depth for report in heard] == [1, 2, 3, 4, 5]
    assert heard[-1] == decision.report


def test_a_limit_of_nodes_gives_the_same_decision_every_time() -> None:
    engine = AlphaBeta()
    first, again = (engine.decide(observation(GAME.opening), Limit(nodes=5_000)) for _ in range(2))
    assert first.report.nodes == again.report.nodes == 5_000
    assert first.report.lines == again.report.lines


def test_several_threads_decide_too() -> None:
    decision = AlphaBeta(threads=3).decide(observation(GAME.opening), Limit(depth=8))
    assert decision.move in GAME.opening.moves


def test_it_can_be_stopped_from_elsewhere() -> None:
    engine = AlphaBeta(threads=2)
    Timer(0.2, engine.stop).start()
    assert engine.decide(observation(GAME.opening), Limit()).move in GAME.opening.moves


def test_without_moves_there_is_nothing_to_decide() -> None:
    other = next(seat for seat in GAME.seats if seat != GAME.opening.to_move)
    with pytest.raises(ValueError, match="nothing to decide"):
        AlphaBeta().decide(Observation(GAME.opening.view(other)), Limit(depth=1))


def test_it_knows_what_stood_before() -> None:
    """A winning side does not walk into a draw by repetition that only the past can show."""
    game = sandtable.load("commander-in-chief").with_options("preset=club")
    start = "c7/8/8/8/8/8/6F1/C5B1 l"
    shuffle = ("g1-g3", "a8-b8", "g3-g1", "b8-a8")
    position, heard = game.position(start), []
    for text in shuffle:
        assert position.to_move is not None
        heard.append((position.to_move.name, text))
        position = position.play(text)
    assert position.repetitions == 1
    assert position.to_move is not None
    told = Observation(position.view(position.to_move), start, tuple(heard))
    world = told.world(__import__("random").Random(1))
    assert world.repetitions == 1
    assert Observation(position.view(position.to_move)).world(__import__("random").Random(1)).repetitions == 0


@pytest.mark.parametrize("threads", [0, 257])
def test_a_senseless_number_of_threads_is_refused(threads: int) -> None:
    with pytest.raises(ValueError, match="between 1 and 256 threads"):
        AlphaBeta(threads=threads)


@pytest.mark.parametrize("limit", [{"depth": 0}, {"nodes": -1}, {"seconds": 0.0}])
def test_a_senseless_limit_is_refused(limit: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="must be more than nothing"):
        Limit(**limit)  # type: ignore[arg-type]


def test_values_become_expectations() -> None:
    assert expected_score(0) == 0.5
    assert expected_score(WON - 3) == 1.0
    assert expected_score(3 - WON) == 0.0
    rising = [expected_score(value) for value in range(-2_000, 2_001, 100)]
    assert rising == sorted(rising)
    assert 0 < rising[0] < rising[-1] < 1


def test_a_forced_win_counts_its_moves() -> None:
    assert Line(("a",), WON - 5, 1.0).wins_in == 5
    assert Line(("a",), 4 - WON, 0.0).wins_in == -4
    assert Line(("a",), FORCED_WIN - 1, 0.9).wins_in is None
