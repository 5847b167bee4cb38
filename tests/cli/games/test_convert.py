"""`sandtable convert`, and the other commands on files of other programs."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.shell import done, refused
from tests.kernel.toys.foreign import BAD, FILE, FIRST, SECOND, ToyFormat, install


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    install(monkeypatch, ToyFormat())
    path = tmp_path / "games.toy"
    path.write_text(FILE, encoding="utf-8")
    return str(path)


def test_there_and_back(file: str, tmp_path: Path) -> None:
    record = done("convert", file)
    assert record.endswith("1 dark f6-e5\n2 light c3-d4\n3 dark e5xd4\n")
    assert done("convert", "-", "--to", "toy", input=record) == f"%toy\n{' '.join(FIRST)}\n"
    out = tmp_path / "second.txt"
    assert done("convert", file, "--number", "2", "--out", str(out)) == ""
    assert done("convert", str(out), "--to", "TOY") == f"%toy\n{' '.join(SECOND)}\n"
    assert "already exists" in refused("convert", file, "--out", str(out))


def test_other_commands_read_it_too(file: str) -> None:
    assert "   3  Dark  e5xd4\n" in done("replay", file, "--plain")
    assert "   2  Light  a4-b5\n" in done("replay", file, "--plain", "--number", "2")
    assert "e5xd4" in done("analyse", file, "--depth", "1")
    assert "it lacks the tags" in refused("verify", file), "read, though there is nothing to verify"


def test_what_is_wrong_is_said_in_one_sentence(file: str) -> None:
    assert refused("convert", file, "--to", "pdf") == "Commander-In-Chief has no format 'pdf'; there are record, toy."
    vietnamese = refused("convert", file, "--to", "pdf", "--language", "vi")
    assert vietnamese.endswith("không có định dạng 'pdf'; chỉ có record, toy.")
    assert refused("replay", file, "--number", "3") == "The file holds 2 games; there is no game 3."
    assert refused("replay", file, "--number", "0").startswith("--number takes a number from 1")
    assert refused("replay", file, "--number", "3", "--language", "vi") == "Tệp có 2 ván; không có ván 3."
    sentence = refused("convert", "-", "--number", "2", input=BAD)
    assert sentence == "Line 3: 'h4-g3' is not a legal move of light here."
