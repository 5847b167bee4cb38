"""The command itself: what happens before, around and without a verb."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import sandtable
from sandtable.cli import play
from sandtable.cli.verb import VERBS
from tests.cli.shell import CHIEF, GAME, done, refused, run, spawn


def test_the_version_is_said() -> None:
    assert done("--version") == f"sandtable {sandtable.__version__}\n"


def test_help_names_every_verb_with_a_line_about_it() -> None:
    shown = done("--help")
    assert all(verb in shown for verb in VERBS)


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_explains_itself(verb: str) -> None:
    assert f"Usage: sandtable {verb}" in done(verb, "--help")


def test_without_a_verb_a_game_begins() -> None:
    shown = done(input="1\nquit\n\n")
    assert "Welcome" in shown
    assert "against the computer" in shown


def test_with_several_games_it_asks_which(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[str] = []
    monkeypatch.setattr(play, "names", lambda: ("aaa", "bbb", "bcc"))
    monkeypatch.setattr(play, "play", begun.append)
    for typed in ("nonsense\n2\n", "0\n99\nbb\n", "b\naaa\n"):
        assert "Which game?" in done(input=typed)
    assert begun == ["bbb", "bbb", "aaa"]
    done(input="quit\n")
    done(input="")
    assert len(begun) == 3, "leaving begins nothing"


def test_usage_is_refused_in_one_sentence() -> None:
    assert "did you mean moves?" in refused("mvoes")
    assert "there are play" in refused("zzz")
    assert "GAME" in refused("moves")
    assert "--nonsense" in refused("moves", GAME, "--nonsense")
    assert "extra" in refused("moves", GAME, "extra")
    assert "whole number" in refused("perft", GAME, "x")
    assert "'en', 'vi'" in refused("rules", GAME, "--language", "fr")
    assert "--nonsense" in refused("--nonsense")


@pytest.mark.parametrize("verb", ["moves", "perft", "render", "rules", "play"])
def test_every_verb_refuses_an_unknown_game_and_unknown_options(verb: str) -> None:
    more = {"perft": ["1"], "render": ["--out", "-"]}.get(verb, [])
    assert "no game" in refused(verb, "no-such-game", *more)
    assert "no option" in refused(verb, GAME, *more, "--options", "nonsense=1")
    assert "no preset" in refused(verb, GAME, *more, "--options", "preset=nonsense")
    assert "name=value" in refused(verb, GAME, *more, "--options", "nonsense")


@pytest.mark.parametrize("verb", ["moves", "perft", "render", "play"])
def test_every_verb_refuses_a_bad_position(verb: str) -> None:
    more = {"perft": ["1"], "render": ["--out", "-"]}.get(verb, [])
    assert refused(verb, GAME, *more, "--position", "this is no position")


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
