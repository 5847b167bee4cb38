"""Records of other programs: recognized, read, and refused with a sentence."""

from __future__ import annotations

import pytest

import sandtable
from sandtable.kernel.error import BadRecord
from sandtable.kernel.record import MAX_RECORD_TEXT
from tests.kernel.toys.foreign import BAD, CHIEF, FILE, FIRST, SECOND, ToyFormat, install


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, ToyFormat())


def test_the_first_game_or_another() -> None:
    for number, moves in ((1, FIRST), (2, SECOND)):
        record = sandtable.read_record(FILE, number)
        assert record.game.name == CHIEF
        assert tuple(entry.text for entry in record.entries) == moves
    with pytest.raises(BadRecord, match=r"^The file holds 2 games; there is no game 3\.$"):
        sandtable.read_record(FILE, 3)


def test_a_bad_line_is_named_and_only_what_is_wanted_is_read() -> None:
    assert len(sandtable.read_record(BAD).entries) == len(FIRST)
    with pytest.raises(BadRecord, match=r"^Line 3: 'h4-g3' is not a legal move"):
        sandtable.read_record(BAD, 2)


def test_our_own_records_are_read_as_ever() -> None:
    record = sandtable.read_record(FILE)
    assert sandtable.read_record(record.write()) == record
    assert sandtable.read_record("\ufeff" + record.write()).position == record.position
    with pytest.raises(BadRecord, match=r"^A record holds one game; there is no game 2\.$"):
        sandtable.read_record(record.write(), 2)
    with pytest.raises(BadRecord, match="begins with a tag"):
        sandtable.read_record("anything else")


def test_a_text_that_is_too_long_is_not_read() -> None:
    with pytest.raises(BadRecord, match="too long"):
        sandtable.read_record("%toy\n" + "x" * MAX_RECORD_TEXT)


def test_the_format_that_reads_a_text_is_meant(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, ToyFormat(), *(ToyFormat() for _ in sandtable.names()[1:]))
    assert sandtable.read_record(FILE).game.name == CHIEF, "though all of them think it is theirs"
    with pytest.raises(BadRecord, match=r"^Line 2"):
        sandtable.read_record("%toy\nnonsense\n")
