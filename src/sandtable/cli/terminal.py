"""How words reach a terminal: in its language, folded between words, and without anything it would obey."""

from __future__ import annotations

import os
import sys
import textwrap
import unicodedata
from shutil import get_terminal_size
from typing import TextIO

WIDEST = 100
"""Longer lines are hard to read."""
SHUNNED = ("Cc", "Cs", "Zl", "Zp")
TURNING = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Characters that turn the direction of writing."""


_wished = ""


def heed(language: str | None) -> str | None:
    """Remember which language was asked for, so that what goes wrong later is said in it too."""
    global _wished
    _wished = language or ""
    return language


def spoken(language: str | None) -> str:
    """The language asked for, else the one of the terminal."""
    if wished := language or _wished:
        return wished
    said = next(filter(None, (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    return "vi" if said.lower().startswith("vi") else "en"


def harmless(words: str) -> str:
    """Words from elsewhere on one line, with `�` for whatever would steer the terminal."""
    if words.isprintable():
        return words
    return "".join("�" if unicodedata.category(sign) in SHUNNED or sign in TURNING else sign for sign in words)


def columns_of(stream: TextIO) -> int:
    """How wide lines on a stream may be; 0 where nobody looks at it."""
    return min(WIDEST, get_terminal_size().columns) if stream.isatty() else 0


def folded(words: str, width: int, *, first: str = "", others: str = "") -> list[str]:
    """Words in lines that break between words only; 0 for one line however long."""
    if not width:
        return [first + words]
    return textwrap.wrap(
        words,
        max(width, 20),
        initial_indent=first,
        subsequent_indent=others,
        break_long_words=False,
        break_on_hyphens=False,
    ) or [first]


def tell(words: str, *, first: str = "", others: str = "", stream: TextIO | None = None) -> None:
    """Print words for a person."""
    to = stream or sys.stdout
    print("\n".join(folded(words, columns_of(to), first=first, others=others)), file=to)


def open_streams() -> None:
    """A standard stream that was closed before we began leads nowhere instead of being none."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - it stays open
