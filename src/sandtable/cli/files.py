"""Reading and writing files that a person named."""

from __future__ import annotations

import sys
from pathlib import Path

from sandtable.cli.errors import Refused, refusal, why
from sandtable.cli.strings import REFUSAL
from sandtable.kernel.error import clip
from sandtable.kernel.text import Words

STANDARD = "-"
"""Stands for standard input or output."""
MOST_BYTES = 16 << 20
"""More is no file of ours."""


def read_text(name: str) -> str:
    """The text of a file, or of standard input."""
    try:
        if name == STANDARD:
            found = sys.stdin.buffer.read(MOST_BYTES + 1)
        else:
            with open(name, "rb") as file:
                found = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        raise _refused("unread", name, reason=_reason(error)) from None
    if len(found) > MOST_BYTES:
        raise _refused("too_long", name)
    try:
        return found.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise _refused("no_text", name, byte=str(error.start)) from None


def ensure_readable(name: str) -> None:
    """Refuse a file that cannot be opened, before anything else is begun."""
    try:
        with open(name, "rb"):
            pass
    except (OSError, ValueError) as error:
        raise _refused("unread", name, reason=_reason(error)) from None


def write(name: str, content: str | bytes) -> None:
    """Write a file, or to standard output."""
    raw = content.encode("utf-8") if isinstance(content, str) else content
    if name == STANDARD:
        sys.stdout.flush()
        sys.stdout.buffer.write(raw)
        sys.stdout.buffer.flush()
        return
    try:
        Path(name).write_bytes(raw)
    except (OSError, ValueError) as error:
        raise _refused("unwritten", name, reason=_reason(error)) from None


def write_new(name: str, content: str) -> None:
    """Write a file that must not hold anything yet."""
    try:
        path = Path(name)
        taken = path.is_file() and path.stat().st_size > 0
    except (OSError, ValueError) as error:
        raise _refused("unwritten", name, reason=_reason(error)) from None
    if taken:
        raise _refused("exists", name)
    write(name, content)


def _refused(phrase: str, name: str, **values: Words | str) -> Refused:
    return Refused(refusal(phrase, file=clip(name, 80), **values))


def _reason(error: OSError | ValueError) -> Words:
    return why(error) if isinstance(error, OSError) else REFUSAL["no_name"]
