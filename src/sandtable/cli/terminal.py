"""Writing to a terminal: in its language, wrapped between words, and without control characters."""

from __future__ import annotations

import os
import sys
import textwrap
import unicodedata
from shutil import get_terminal_size
from typing import TextIO

MAX_COLUMNS = 100
"""Longer lines are hard to read."""
CONTROL_CATEGORIES = ("Cc", "Cs", "Zl", "Zp")
BIDI_CONTROLS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Characters that change the direction of writing."""

_language = ""


def remember_language(language: str | None) -> str | None:
    """Keep the language of --language, so that later errors are printed in it too."""
    global _language
    _language = language or ""
    return language


def choose_language(language: str | None) -> str:
    """The language given, else the one of --language, else the one of the terminal."""
    if given := language or _language:
        return given
    locale = next(filter(None, (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    return "vi" if locale.lower().startswith("vi") else "en"


def sanitize(text: str) -> str:
    """Text from elsewhere on one line, with `�` for characters that would control the terminal."""
    if text.isprintable():
        return text
    return "".join(
        "�" if unicodedata.category(char) in CONTROL_CATEGORIES or char in BIDI_CONTROLS else char for char in text
    )


def line_width(stream: TextIO) -> int:
    """How wide lines on a stream may be; 0 for any width, where the stream is not a terminal."""
    return min(MAX_COLUMNS, get_terminal_size().columns) if stream.isatty() else 0


def wrap(text: str, width: int, *, first: str = "", others: str = "") -> list[str]:
    """Text in lines that break between words only; one line of any length where the width is 0."""
    if not width:
        return [first + text]
    return textwrap.wrap(
        text,
        max(width, 20),
        initial_indent=first,
        subsequent_indent=others,
        break_long_words=False,
        break_on_hyphens=False,
    ) or [first]


def print_wrapped(text: str, *, first: str = "", others: str = "", stream: TextIO | None = None) -> None:
    """Print text for a person."""
    to = stream or sys.stdout
    print("\n".join(wrap(text, line_width(to), first=first, others=others)), file=to)


def reopen_closed_streams() -> None:
    """Connect standard streams that were closed before the start to the null device."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - it stays open
