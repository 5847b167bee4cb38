"""The choices of a record: what is kept of the games that are analysed."""

from __future__ import annotations

import tracemalloc

import pytest

import sandtable
from sandtable.engine.analysis import Choices, choices
from tests.server.http.test_records import played

LONG = "commander-in-chief"


@pytest.mark.parametrize("name", sandtable.names())
def test_what_a_seat_knew_at_each_of_its_moves_is_recalled(name: str) -> None:
    record = played(name, 30)
    kept, count = Choices(record), 0
    for number, entry, observation in choices(record):
        found, recalled = kept.at(number)
        assert found == entry
        assert (recalled.start, recalled.heard) == (observation.start, observation.heard)
        assert recalled.view.text == observation.view.text
        assert [move.text for move in recalled.view.moves] == [move.text for move in observation.view.moves]
        assert recalled.is_open == observation.is_open
        count += 1
    assert count


def test_a_long_game_weighs_little() -> None:
    record = sandtable.load(LONG).record()
    for text in ["g6-e6", "b3-d3", "e6-g6", "d3-b3"] * 100:
        record = record.play(text)
    tracemalloc.start()
    try:
        kept = Choices(record)
        weight, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert kept.at(len(record.entries))[0] == record.entries[-1]
    assert weight < 1000 * len(record.entries)
