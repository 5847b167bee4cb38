"""`sandtable replay`."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import sandtable
from sandtable.cli.play import replay
from sandtable.cli.play.keyboard import split
from tests.cli.shell import CHIEF, done, refused, written
from tests.cli.terminal import Terminal

MOVES = ("h4-g3", "a4-b5", "h5-g4")


def test_moves_board_and_outcome_are_printed(tmp_path: Path) -> None:
    file = written(tmp_path, *MOVES)
    shown = done("replay", file, "--plain")
    assert shown == done("replay", file), "without a terminal nothing is asked"
    assert "   1  Dark  h4-g3\n   2  Light  a4-b5\n   3  Dark  h5-g4\n" in shown
    assert "Light to move" in shown


def test_a_moment_can_be_picked(tmp_path: Path) -> None:
    file = written(tmp_path, *MOVES)
    assert "Dark to move" in done("replay", file, "--at", "0")
    assert "Dark  h4-g3" in done("replay", file, "--at", "1")
    assert "moves 0 to 3, not 4" in refused("replay", file, "--at", "4")
    assert "not -1" in refused("replay", file, "--at", "-1")


def test_programs_get_json(tmp_path: Path) -> None:
    file = written(tmp_path, *MOVES)
    found = json.loads(done("replay", file, "--json"))
    assert [move["text"] for move in found["moves"]] == list(MOVES)
    assert found["outcome"] is None
    assert found["position"] == found["moves"][-1]["position"]
    after = json.loads(done("replay", file, "--json", "--at", "1"))
    assert after["position"] == found["moves"][0]["position"]
    assert after["waiting"] == ["light"]


def test_an_ending_without_a_move_is_told(tmp_path: Path) -> None:
    file = Path(written(tmp_path, *MOVES))
    closed = file.read_text(encoding="utf-8").replace('[Result "*"]', '[Result "dark"]\n[Ending "conceded"]')
    file.write_text(closed, encoding="utf-8")
    assert "Light resigned; Dark wins." in done("replay", str(file))
    assert json.loads(done("replay", str(file), "--json"))["outcome"]["ending"] == "conceded"


def test_a_record_comes_from_standard_input(tmp_path: Path) -> None:
    text = Path(written(tmp_path, *MOVES)).read_text(encoding="utf-8")
    assert "h5-g4" in done("replay", "-", input=text)


def test_files_that_are_no_records_are_refused(tmp_path: Path) -> None:
    def error_text(content: bytes) -> str:
        path = tmp_path / "bad.txt"
        path.write_bytes(content)
        return refused("replay", str(path))

    assert "not UTF-8" in error_text(b'[Game "\xff"]')
    assert "begins with a tag" in error_text(b"")
    assert "begins with a tag" in error_text(b"hello\n")
    assert "no game" in error_text(b'[Game "nonsense"]\n')
    assert "Line 3" in error_text(f'[Game "{CHIEF}"]\n\n1 dark a1-a2\n'.encode())
    assert "is a directory" in refused("replay", str(tmp_path))
    assert "no such file" in refused("replay", str(tmp_path / "nowhere.txt"))
    assert "not a valid file name" in refused("replay", "a\0b")


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no endless device")
def test_an_endless_file_is_refused() -> None:
    assert "too long" in refused("replay", "/dev/zero")


def test_keys_step_and_jump(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = sandtable.read_record(Path(written(tmp_path, *MOVES)).read_text(encoding="utf-8"))
    shown = replay.Replay(record, list(record.positions()), "en")
    keys = iter(["\r", "\x1b[C", "p", "3", "\r", "\x1b[D", "9", "9", "\n", "g", "G", "x", "q"])
    shown.step_through(keys)
    at = [int(found) for found in re.findall(r"^(\d+)/3  Enter", capsys.readouterr().out, re.MULTILINE)]
    assert at == [0, 1, 2, 1, 1, 3, 2, 2, 2, 3, 0, 3, 3]
    assert next(keys, None) is None


def test_keys_that_arrive_together_are_told_apart() -> None:
    assert split("2\r") == ["2", "\r"]
    assert split("\x1b[C\x1b[C\x1bOD\x1b") == ["\x1b[C", "\x1b[C", "\x1bOD", "\x1b"]
    assert split("\x1b[1;5Cq\x1b[4~") == ["\x1b[1;5C", "q", "\x1b[4~"]
    assert split("") == []


def test_at_a_terminal_it_reads_keys_however_they_come(tmp_path: Path) -> None:
    with Terminal("replay", written(tmp_path, *MOVES)) as terminal:
        for keys, at in (
            (b"2\r", b"2/3"),
            (b"\x1b[D\x1b[D", b"0/3"),
            (b"nnn", b"3/3"),
            (b"g" + b"\x1b[C" * 400, b"3/3"),
        ):
            terminal.wait(b"to leave:")
            terminal.type(keys)
            terminal.wait(at)
        terminal.type(b"q")
        assert terminal.ended() == 0


def test_escape_alone_leaves(tmp_path: Path) -> None:
    with Terminal("replay", written(tmp_path, *MOVES)) as terminal:
        terminal.wait(b"to leave:")
        terminal.type(b"\x1b")
        assert terminal.ended() == 0


def test_what_a_file_says_does_not_steer_the_terminal(tmp_path: Path) -> None:
    file = tmp_path / "bad.txt"
    tags = f'[Game "{CHIEF}"]\n[Event "\x1b]0;title\x07"]\n\n'
    file.write_text(f"{tags}1 dark h4-g3 {{\x1b[31mred \x9b31m\u202e}}\n", encoding="utf-8")
    for words in (("--plain",), ("--at", "1")):
        shown = done("replay", str(file), *words)
        assert "\N{REPLACEMENT CHARACTER}[31mred" in shown
        assert not set("\x1b\x07\x9b\u202e") & set(shown)
    file.write_text(f"{tags}1 dark \x1b[31mh4-g9\n", encoding="utf-8")
    assert "\x1b" not in refused("replay", str(file))
