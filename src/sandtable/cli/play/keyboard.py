"""Reading single keys from a terminal."""

from __future__ import annotations

import codecs
import os
import re
import sys
from collections.abc import Iterator
from contextlib import suppress

ESCAPE = "\x1b"
KEY = re.compile(r"\x1b\[[0-?]*[ -/]*[@-~]|\x1bO.|\x1b[^\x1b\[O]|.", re.DOTALL)
INCOMPLETE = re.compile(r"\x1b(?:\[[0-?]*[ -/]*|O)?\Z")
SEQUENCE_TIMEOUT_S = 0.05
"""How long to wait for the rest of an escape sequence: Escape alone is a key, too."""


def split(burst: str) -> list[str]:
    """Split input into keys; arrows and similar keys are sequences that begin with Escape."""
    return KEY.findall(burst)


def keys() -> Iterator[str]:
    """The keys as they are pressed, not echoed, until the input ends."""
    try:
        import termios
        import tty
    except ImportError:
        yield from _keys_without_termios()
        return
    number = sys.stdin.fileno()
    before = termios.tcgetattr(number)
    try:
        tty.setcbreak(number, termios.TCSADRAIN)
        during = termios.tcgetattr(number)
        decoder = codecs.getincrementaldecoder("utf-8")("replace")
        while True:
            termios.tcsetattr(number, termios.TCSADRAIN, during)
            raw = _read(number)
            if not raw:
                return
            burst = decoder.decode(raw)
            while INCOMPLETE.search(burst) and _has_more(number):
                burst += decoder.decode(_read(number))
            yield from split(burst)
    finally:
        termios.tcsetattr(number, termios.TCSADRAIN, before)


def _read(number: int) -> bytes:
    """Read what was typed; nothing when the terminal is gone."""
    with suppress(OSError):
        return os.read(number, 1024)
    return b""


def _has_more(number: int) -> bool:
    import select

    return bool(select.select([number], [], [], SEQUENCE_TIMEOUT_S)[0])


def _keys_without_termios() -> Iterator[str]:
    """The keys, on systems without terminal modes."""
    import typer

    while True:
        try:
            yield from split(typer.getchar())
        except EOFError:
            return
