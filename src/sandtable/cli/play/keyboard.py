"""Single keys from a terminal, however fast they come."""

from __future__ import annotations

import codecs
import os
import re
import sys
from collections.abc import Iterator
from contextlib import suppress

ESCAPE = "\x1b"
KEY = re.compile(r"\x1b\[[0-?]*[ -/]*[@-~]|\x1bO.|\x1b[^\x1b\[O]|.", re.DOTALL)
UNFINISHED = re.compile(r"\x1b(?:\[[0-?]*[ -/]*|O)?\Z")
PATIENCE = 0.05
"""Seconds in which the rest of a key's sequence arrives: Escape alone is a key, too."""


def split(burst: str) -> list[str]:
    """What arrived at once as single keys; arrows and their like are sequences that begin with Escape."""
    return KEY.findall(burst)


def keys() -> Iterator[str]:
    """The keys as they are pressed, until the input ends. Meanwhile the terminal does not echo them."""
    try:
        import termios
        import tty
    except ImportError:
        yield from _plain_keys()
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
            while UNFINISHED.search(burst) and _more_comes(number):
                burst += decoder.decode(_read(number))
            yield from split(burst)
    finally:
        termios.tcsetattr(number, termios.TCSADRAIN, before)


def _read(number: int) -> bytes:
    """What has been typed; nothing when the terminal is gone."""
    with suppress(OSError):
        return os.read(number, 1024)
    return b""


def _more_comes(number: int) -> bool:
    import select

    return bool(select.select([number], [], [], PATIENCE)[0])


def _plain_keys() -> Iterator[str]:
    """The same where terminals have no modes."""
    import typer

    while True:
        try:
            yield from split(typer.getchar())
        except EOFError:
            return
