"""What looking at a finished game promises."""

from __future__ import annotations

from random import Random

import sandtable
from sandtable.engine.analysis import Grade, Step, analyse, choices
from sandtable.engine.limit import Limit
from sandtable.engine.report import Report
from sandtable.engine.search.alpha_beta import AlphaBeta
from sandtable.kernel.record import Entry

CHIEF = sandtable.load("commander-in-chief").with_options("preset=club")
GIVEN_AWAY = "7c/8/8/3s4/8/8/4B3/C7 l"
"""Light's Bomber may take the Submarine, or be left where it does nothing."""


def steps(start: str, *moves: str) -> list[Step]:
    record = CHIEF.record(start)
    for move in moves:
        record = record.play(move)
    return list(analyse(record, AlphaBeta(), Limit(depth=5)))


def test_the_best_move_loses_nothing() -> None:
    before = CHIEF.position(GIVEN_AWAY)
    assert before.to_move is not None
    (step,) = steps(GIVEN_AWAY, steps(GIVEN_AWAY, before.moves[0].text)[0].best.lines[0].moves[0])
    assert step.loss == 0
    assert step.grade is Grade.GOOD


def test_a_capture_not_made_costs_something() -> None:
    best = steps(GIVEN_AWAY, CHIEF.position(GIVEN_AWAY).moves[0].text)[0].best.lines[0]
    losses = {move.text: steps(GIVEN_AWAY, move.text)[0].loss for move in CHIEF.position(GIVEN_AWAY).moves}
    assert losses[best.moves[0]] == 0
    assert max(losses.values()) > 0.06
    assert all(0 <= loss <= 1 for loss in losses.values())


def test_each_loss_has_its_word() -> None:
    entry, nothing = Entry(CHIEF.seats[0], "a1-a2"), Report((), 1, 1, 0.0)
    for loss, grade in ((0.0, Grade.GOOD), (0.07, Grade.INACCURACY), (0.2, Grade.MISTAKE), (0.9, Grade.BLUNDER)):
        assert Step(1, entry, nothing, loss, 0.5, 0).grade is grade
    assert [grade.mark for grade in Grade] == ["", "?!", "?", "??"]


def test_progress_is_told() -> None:
    record = CHIEF.record()
    for _ in range(3):
        record = record.play(record.position.moves[0].text)
    told: list[tuple[int, int]] = []
    found = list(analyse(record, AlphaBeta(), Limit(depth=1), watch=lambda done, of: told.append((done, of))))
    assert told == [(0, 3), (1, 3), (2, 3), (3, 3)]
    assert [step.number for step in found] == [1, 2, 3]


def test_chance_is_passed_over() -> None:
    game = sandtable.load("mission-command-air")
    record = game.record()
    while record.position.to_move is not None and not record.position.to_move.is_person:
        move = record.position.moves[0]
        record = record.play(move.text, move.seat)
    assert record.entries
    assert list(analyse(record, AlphaBeta(), Limit(depth=1))) == []


def test_a_seat_is_judged_by_what_it_heard_and_saw() -> None:
    game = sandtable.load("commander-in-chief", enhance="choose")
    record, random = game.record(), Random(2)
    for _ in range(14):
        seat = record.position.waiting[0]
        record = record.play(random.choice(record.position.moves_of(seat)).text, seat)
    positions = list(record.positions())
    found = list(choices(record))
    assert len(found) > 4
    for number, entry, observation in found:
        view = positions[number - 1].view(entry.seat)
        assert observation.view.text == view.text
        assert observation.start == game.opening.view(entry.seat).text
        heard = [
            (other.seat.name, told)
            for before, other in zip(positions, record.entries[: number - 1], strict=False)
            if (told := before.redact_move(other.text, other.seat, entry.seat))
        ]
        assert list(observation.heard) == heard
    _, _, last = found[-1]
    marks = [entry for entry in record.entries if entry.text.startswith("+") and entry.seat != last.view.seat]
    assert marks, "somebody chose in secret"
    assert not {(entry.seat.name, entry.text) for entry in marks} & set(last.heard)


def test_several_lines_are_told_where_they_are_asked_for() -> None:
    record = CHIEF.record(GIVEN_AWAY)
    record = record.play(record.position.moves[0].text)
    (step,) = analyse(record, AlphaBeta(), Limit(depth=2), lines=3)
    assert len(step.best.lines) == 3
    assert len({line.moves[0] for line in step.best.lines}) == 3
