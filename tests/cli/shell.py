"""The command line as tests use it: in this process, or in one of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from typer.testing import CliRunner, Result

import sandtable
from sandtable.cli.app import app

GAME = "commander-chess"
CHIEF = "commander-in-chief"
ENGLISH = {"LC_ALL": "C.UTF-8", "NO_COLOR": "1", "COLUMNS": "80", "LINES": "60"}


def run(*words: str, input: str = "", **env: str) -> Result:
    """Run a command line in this process."""
    return CliRunner().invoke(app, list(words), input=input, env={**ENGLISH, **env}, catch_exceptions=False)


def done(*words: str, input: str = "", **env: str) -> str:
    """What a command line that must succeed prints."""
    result = run(*words, input=input, **env)
    assert result.exit_code == 0, result.output
    assert "Traceback" not in result.output
    return result.stdout


def refused(*words: str, input: str = "", **env: str) -> str:
    """The one sentence that refuses a command line."""
    result = run(*words, input=input, **env)
    assert result.exit_code == 2, result.output
    assert result.stderr.startswith("sandtable: "), result.stderr
    assert result.stderr.count("\n") == 1, "one sentence on one line"
    assert result.stderr.rstrip().endswith((".", "?"))
    return result.stderr.removeprefix("sandtable: ").strip()


def spawn(*words: str, input: bytes = b"", **env: str) -> subprocess.CompletedProcess[bytes]:
    """Run a command line in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "sandtable", *words],
        input=input,
        capture_output=True,
        timeout=60,
        check=False,
        env={**os.environ, **ENGLISH, **env},
    )


def written(folder: Path, *moves: str, options: str = "preset=club") -> str:
    """The path of a record with these moves."""
    record = sandtable.load(CHIEF, options).record()
    for move in moves:
        record = record.play(move)
    path = folder / "game.txt"
    path.write_text(record.write(), encoding="utf-8")
    return str(path)
