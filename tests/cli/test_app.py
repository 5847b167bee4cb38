"""The command itself: what happens before, around and without a command."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

import sandtable
from sandtable.cli.hosting.serve import has_browser
from sandtable.cli.lazy_group import COMMANDS
from sandtable.cli.play import play
from sandtable.server.network.serve import bind
from tests.cli.shell import CHIEF, GAME, done, refused, run, spawn
from tests.cli.terminal import Terminal


def test_the_version_is_said() -> None:
    assert done("--version") == f"sandtable {sandtable.__version__}\n"


def test_help_names_every_command_with_a_line_about_it() -> None:
    shown = done("--help")
    assert all(command in shown for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command: str) -> None:
    assert f"Usage: sandtable {command}" in done(command, "--help")


def test_without_a_command_the_browser_opens(tmp_path: Path) -> None:
    opened = tmp_path / "opened"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\nprintf %s "$1" > {opened}\n')
    browser.chmod(0o755)
    with Terminal(columns=200, SANDTABLE_DATA=str(tmp_path / "data"), BROWSER=str(browser)) as terminal:
        shown = terminal.wait(b"Ctrl-C to stop.")
        address = re.search(r"running at (http://localhost:\d+/)", shown)
        assert address
        assert f"Data: {tmp_path / 'data'}" in " ".join(shown.split())
        while not (opened.exists() and opened.read_text()):
            time.sleep(0.01)
        assert opened.read_text() == address[1]
        with urllib.request.urlopen(f"{address[1]}health") as answer:
            assert answer.status == 200
        terminal.type(b"\x03")
        assert "Stopped; everything is saved." in terminal.wait(b"saved.")
        assert terminal.ended() == 0
        assert terminal.rest().strip() == ""


def test_a_port_that_is_taken_is_passed_over_unless_it_was_asked_for(tmp_path: Path) -> None:
    first, second = bind("127.0.0.1", None), bind("127.0.0.1", None)
    with first, second:
        taken = first.getsockname()[1]
        assert taken != second.getsockname()[1]
        assert "in use" in refused("serve", "--port", str(taken), "--data", str(tmp_path))
    assert "--port" in refused("serve", "--port", "x")
    assert refused("serve", "--port", "99999", "--data", str(tmp_path))


@pytest.mark.parametrize(
    ("known", "wanted"),
    [({}, False), ({"DISPLAY": ":0"}, True), ({"WAYLAND_DISPLAY": "x"}, True), ({"BROWSER": "x"}, True)],
)
def test_no_browser_opens_inside_the_terminal(
    monkeypatch: pytest.MonkeyPatch, known: dict[str, str], wanted: bool
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    for name, value in known.items():
        monkeypatch.setenv(name, value)
    assert has_browser() is wanted


def test_play_asks_which_game(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = done("play", input="1\nquit\n\n")
    assert "Welcome" in shown
    assert "against the computer" in shown
    monkeypatch.setattr(play, "names", lambda: ("aaa", "bbb", "bcc"))
    for typed, begun in (("nonsense\n2\n", "bbb"), ("0\n99\nbb\n", "bbb"), ("b\naaa\n", "aaa")):
        assert f"no game '{begun}'" in refused("play", input=typed)
    assert "Which game?" in done("play", input="quit\n")
    assert "Which game?" in done("play", input="")


def test_usage_is_refused_in_one_sentence() -> None:
    assert "did you mean 'moves'?" in refused("mvoes")
    assert "there are play" in refused("zzz")
    assert "GAME" in refused("moves")
    assert "--nonsense" in refused("moves", GAME, "--nonsense")
    assert "extra" in refused("moves", GAME, "extra")
    assert "whole number" in refused("perft", GAME, "x")
    assert "'en', 'vi'" in refused("rules", GAME, "--language", "fr")
    assert "--nonsense" in refused("--nonsense")


VIETNAMESE = [
    (("moves",), "Thiếu GAME."),
    (("moves", GAME, "--nope"), "Không có tuỳ chọn --nope."),
    (("moves", GAME, "extra"), "Thừa extra."),
    (("moves", GAME, "--position"), "Tuỳ chọn --position cần một giá trị."),
    (("moves", GAME, "--json=yes"), "Tuỳ chọn --json không nhận giá trị."),
    (("moves", GAME, "--jsn"), "Không có tuỳ chọn --jsn; có phải ý bạn là --json?"),
    (("render", GAME), "Thiếu tuỳ chọn --out."),
    (("perft", GAME, "x"), "DEPTH phải là một số nguyên."),
    (("perft", GAME, "0"), "DEPTH phải ít nhất là 1."),
    (("perft", GAME, "1000"), "DEPTH nhiều nhất là"),
    (("rules", GAME, "--language", "fr"), "--language không nhận 'fr'; chỉ nhận 'en', 'vi'."),
    (("moves", GAME, "--position", "x"), "Thế cờ có"),
    (("nonsense",), "Không có lệnh 'nonsense'; chỉ có play"),
    (("playy",), "Không có lệnh 'playy'; có phải ý bạn là 'play'?"),
    (("rules", "nonsense"), "Không có trò chơi 'nonsense'; chỉ có"),
    (("moves", CHIEF, "--options", "a=b"), "Không có tuỳ chọn 'a'"),
    (("odds", CHIEF), f"{CHIEF} không có xác suất nào để tính."),
    (("render", GAME, "--out", "picture.gif"), "Tên tệp phải kết thúc bằng .svg hoặc .png"),
    (("restore", "nowhere.gz"), "Không đọc được 'nowhere.gz': không có tệp hoặc thư mục như vậy."),
]


@pytest.mark.parametrize(("words", "said"), VIETNAMESE)
def test_whatever_is_refused_is_refused_in_vietnamese_too(words: tuple[str, ...], said: str) -> None:
    assert refused(*words, LC_ALL="vi_VN.UTF-8").startswith(said)


def test_the_language_asked_for_is_that_of_what_goes_wrong() -> None:
    assert refused("rules", "--language", "vi", "nonsense").startswith("Không có trò chơi")
    assert refused("rules", "nonsense").startswith("There is no game"), "and it is forgotten afterwards"
    assert refused("rules", "--language", "en", "nonsense", LC_ALL="vi_VN.UTF-8").startswith("There is no game")


@pytest.mark.parametrize("command", ["moves", "perft", "render", "rules", "play"])
def test_every_command_refuses_an_unknown_game_and_unknown_options(command: str) -> None:
    more = {"perft": ["1"], "render": ["--out", "-"]}.get(command, [])
    assert "no game" in refused(command, "no-such-game", *more)
    assert "no option" in refused(command, GAME, *more, "--options", "nonsense=1")
    assert "no preset" in refused(command, GAME, *more, "--options", "preset=nonsense")
    assert "name=value" in refused(command, GAME, *more, "--options", "nonsense")


@pytest.mark.parametrize("command", ["moves", "perft", "render", "play"])
def test_every_command_refuses_a_bad_position(command: str) -> None:
    more = {"perft": ["1"], "render": ["--out", "-"]}.get(command, [])
    assert refused(command, GAME, *more, "--position", "this is no position")


def test_a_closed_pipe_is_no_disaster() -> None:
    for words in (["moves", GAME], ["rules", GAME], ["render", GAME, "--out", "-"], ["--help"]):
        with subprocess.Popen(
            [sys.executable, "-m", "sandtable", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE
        ) as process:
            assert process.stdout is not None
            assert process.stderr is not None
            process.stdout.close()
            assert process.stderr.read() == b"", words


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device")
def test_a_full_disk_is_said_in_one_sentence() -> None:
    with open("/dev/full", "wb") as full:
        process = subprocess.run(
            [sys.executable, "-m", "sandtable", "moves", GAME], stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert process.returncode == 2
    assert process.stderr.startswith(b"sandtable: ")
    assert process.stderr.count(b"\n") == 1


@pytest.mark.parametrize("words", [["perft", CHIEF, "9"], ["play", GAME]])
def test_an_interrupt_ends_it_quietly(words: list[str]) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "sandtable", *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        process.stdout.read(1)
        time.sleep(1.0)  # what follows may still be on its way into memory
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=30)
    assert process.returncode == 130
    assert errors == b""


def test_odd_bytes_and_narrow_terminals_are_no_disaster() -> None:
    result = spawn("play", GAME, input=b"\xff\xfe\nquit\n\n", PYTHONIOENCODING="ascii")
    assert result.returncode == 0, result.stderr
    result = spawn("rules", GAME, "--language", "vi", PYTHONIOENCODING="latin-1")
    assert result.returncode == 0, result.stderr


def test_listing_moves_starts_quickly() -> None:
    script = (
        "import sys; sys.argv = ['sandtable', 'moves', sys.argv[1]]\n"
        "from sandtable.cli import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "slow = {'rich', 'pydantic', 'asyncio', 'sandtable.render', 'sandtable.engine'} & set(sys.modules)\n"
        "assert not slow, slow\n"
    )
    process = subprocess.run([sys.executable, "-c", script, GAME], capture_output=True, check=False)
    assert process.returncode == 0, process.stderr


def test_the_module_runs_too() -> None:
    assert spawn("--version").stdout.decode().split()[0] == "sandtable"


def test_nothing_else_is_left_on_standard_output() -> None:
    assert run("moves", "no-such-game").stdout == ""
