"""The weights of an evaluation: whatever makes no sense is refused in a sentence and changes nothing."""

from __future__ import annotations

import pytest

import sandtable
from sandtable.kernel.board.python_board_cy import PythonBoard
from sandtable.kernel.board.weights import flat
from sandtable.kernel.error import BadInput

JUDGED = [game.name for game in sandtable.games() if game.evaluation is not None]


def test_tables_in_tables_give_names_with_dots() -> None:
    assert flat({"turn": {"tempo": 8, "late": {"tempo": -2}}, "plain": 1}) == {
        "turn.tempo": 8,
        "turn.late.tempo": -2,
        "plain": 1,
    }


@pytest.mark.parametrize("value", ["much", 1.5, True, [1]])
def test_a_weight_is_a_whole_number(value: object) -> None:
    with pytest.raises(BadInput, match=r"The weight turn\.tempo is .*, not a whole number\."):
        flat({"turn": {"tempo": value}})


@pytest.mark.parametrize("name", JUDGED)
def test_weights_that_make_no_sense_are_refused(name: str) -> None:
    judge = sandtable.load(name).evaluation
    assert judge is not None
    before = judge.weights()
    first = min(before)
    with pytest.raises(BadInput, match="There is no weight 'luck'"):
        judge.apply({first: before[first] + 1, "luck": 1})
    for value in (10**6, -(10**6), 0.5):
        with pytest.raises(BadInput, match="must be a whole number from -"):
            judge.apply({first: value})  # type: ignore[dict-item]
    assert judge.weights() == before


@pytest.mark.parametrize("name", JUDGED)
def test_what_is_not_named_keeps_its_weight(name: str) -> None:
    judge = sandtable.load(name).evaluation
    assert judge is not None
    before = judge.weights()
    first = min(before)
    try:
        judge.apply({first: before[first] + 1})
        assert judge.weights() == {**before, first: before[first] + 1}
    finally:
        judge.apply(before)


def test_every_compiled_game_is_judged_by_weights() -> None:
    compiled = [game.name for game in sandtable.games() if not isinstance(game.opening.board(), PythonBoard)]
    assert len(compiled) >= 4
    assert compiled == JUDGED
