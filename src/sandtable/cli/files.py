"""Reading and writing files named on the command line."""

from __future__ import annotations

import sys
from pathlib import Path

from sandtable.cli import limits
from sandtable.cli.errors import CommandError, error_text, os_error_text
from sandtable.cli.strings import ERRORS
from sandtable.kernel.error import clip
from sandtable.kernel.record import Record
from sandtable.kernel.text import Text

STANDARD = "-"
"""Stands for standard input or output."""
MAX_BYTES = 16 << 20
"""Larger files are not ours."""


def read_text(name: str) -> str:
    """The text of a file, or of standard input."""
    try:
        if name == STANDARD:
            found = sys.stdin.buffer.read(MAX_BYTES + 1)
        else:
            with open(name, "rb") as file:
                found = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        raise _file_error("cannot_read", name, reason=_reason_of(error)) from None
    if len(found) > MAX_BYTES:
        raise _file_error("too_long", name)
    try:
        return found.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise _file_error("not_utf8", name, byte=str(error.start)) from None


def read_record_file(name: str, number: str) -> Record:
    """A game in a file, or of standard input: our record, or one of another program."""
    from sandtable.games import read_record

    return read_record(read_text(name), limits.number("--number", number, 1_000_000))


def ensure_readable(name: str) -> None:
    """Raise an error if a file cannot be opened, before anything else starts."""
    try:
        with open(name, "rb"):
            pass
    except (OSError, ValueError) as error:
        raise _file_error("cannot_read", name, reason=_reason_of(error)) from None


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
        raise _file_error("cannot_write", name, reason=_reason_of(error)) from None


def write_new(name: str, content: str) -> None:
    """Write a file, unless it exists and is not empty."""
    try:
        path = Path(name)
        exists = path.is_file() and path.stat().st_size > 0
    except (OSError, ValueError) as error:
        raise _file_error("cannot_write", name, reason=_reason_of(error)) from None
    if exists:
        raise _file_error("exists", name)
    write(name, content)


def _file_error(key: str, name: str, **values: Text | str) -> CommandError:
    return CommandError(error_text(key, file=clip(name, 80), **values))


def _reason_of(error: OSError | ValueError) -> Text:
    return os_error_text(error) if isinstance(error, OSError) else ERRORS["bad_file_name"]
