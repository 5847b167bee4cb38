"""The book's examples and the finer points as records that replay."""

from __future__ import annotations

from pathlib import Path

import pytest

import sandtable
from sandtable import Record

FILES = sorted((Path(__file__).parent / "records").glob("*.txt"))


def read(name: str) -> Record:
    return sandtable.read_record((Path(__file__).parent / "records" / f"{name}.txt").read_text(encoding="utf-8"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_record_replays_to_where_it_says(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    record = sandtable.read_record(text)
    assert record.write() == text
    assert record.position.text == record.tags["Final"]


def counts(record: Record) -> list[str]:
    return [position.text.split()[2] for position in record.positions()]


@pytest.mark.rule("5.4")
def test_the_rulebooks_examples_of_jumping() -> None:
    one, two = read("example-1"), read("example-2")
    assert [str(entry.seat) for entry in one.entries] == ["black", "black"]
    assert [str(entry.seat) for entry in two.entries] == ["red", "red"]
    challenged = list(two.positions())[1]
    assert [move.text for move in challenged.moves] == ["d4xb4"], "red has the priority"


@pytest.mark.rule("6.4")
def test_the_whole_ladder() -> None:
    ladder = read("ladder")
    assert counts(ladder) == ["0", "0", "0", "1", "1", "2", "2", "3", "3", "4", "4"]
    assert [entry.comment for entry in ladder.entries if entry.comment.startswith("In, in")] == [
        "In, in one",
        "In, in two",
        "In, in three",
        "In, in four",
    ]
    before, after = list(ladder.positions())[-2:]
    assert before.outcome is None
    assert after.outcome is not None
    assert (after.outcome.result, len(ladder.entries)) == ("black", 10), "the earliest count win there is"


@pytest.mark.rule("6.6")
def test_a_holder_is_forced_out_in_the_others_turn_and_a_sacrifice_does_it() -> None:
    forced = read("forced-out")
    assert counts(forced) == ["3", "3", "0", "0"]
    assert [str(entry.seat) for entry in forced.entries] == ["red", "black", "black"]
    sacrifice = read("sacrifice")
    assert counts(sacrifice) == ["4", "4", "0", "0"]
    assert sacrifice.outcome is None, "without the sacrifice black would have won"
    assert [str(entry.seat) for entry in sacrifice.entries] == ["red", "black", "red"]
    quiet = next(sacrifice.positions()).play("g3-g4")
    assert quiet.outcome is not None
    assert quiet.outcome.result == "black"


@pytest.mark.rule("6.8")
def test_an_entry_in_the_others_turn_counts_from_one() -> None:
    assert counts(read("entry-in-the-others-turn")) == ["0", "0", "1", "2", "2", "3", "3", "4", "4"]


@pytest.mark.rule("6.9")
def test_a_last_piece_passes_to_victory() -> None:
    assert counts(read("last-piece")) == ["0", "1", "1", "2", "2", "3", "3", "4", "4"]
