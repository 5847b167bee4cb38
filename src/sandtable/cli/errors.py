"""Errors of the command line: one sentence on standard error, and exit code 2."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from typer import Abort, TyperException

from sandtable.cli.strings import ERRORS, OS_ERRORS
from sandtable.cli.terminal import choose_language, print_wrapped, remember_language, sanitize
from sandtable.i18n import say
from sandtable.kernel.error import SandtableError
from sandtable.kernel.text import Text

BAD_INPUT = 2
INTERRUPTED = 130


class CommandError(Exception):
    """A command cannot be carried out; the text says why."""

    def __init__(self, text: Text | str, language: str = "") -> None:
        self.text = Text(text, text) if isinstance(text, str) else text
        self.language = language
        super().__init__(self.text.en)

    def __str__(self) -> str:
        return self.text.say(self.language or choose_language(None))


def run_and_report(command: Callable[[], Any]) -> int:
    """Run a command and print its error, if there is one; the exit code."""
    _replace_bad_characters()
    remember_language(None)
    try:
        code = command()
        if code == INTERRUPTED:
            _end_line()
        sys.stdout.flush()
    except CommandError as error:
        return _report(str(error))
    except SandtableError as error:
        return _report(say(error, choose_language(None)))
    except TyperException as error:
        from sandtable.cli.usage import usage

        return _report(usage(error).say(choose_language(None)))
    except (Abort, EOFError):
        return _report(ERRORS["early_end"].say(choose_language(None)))
    except KeyboardInterrupt:
        _end_line()
        return INTERRUPTED
    except BrokenPipeError:
        _discard_output()
        return 1
    except OSError as error:
        _discard_output()
        return _report(str(CommandError(error_text("cannot_continue", reason=os_error_text(error)))))
    return code if isinstance(code, int) else 0


def error_text(name: str, **values: Text | str) -> Text:
    """An error in both languages, with its values."""
    return ERRORS[name].filled(**values)


def os_error_text(error: OSError) -> Text:
    """The reason the operating system gives."""
    reason = (error.strerror or type(error).__name__).lower()
    return OS_ERRORS.get(error.errno or 0, Text(reason, reason))


def _report(message: str) -> int:
    """Print an error."""
    print_wrapped(f"sandtable: {sanitize(' '.join(message.split()))}", stream=sys.stderr)
    return BAD_INPUT


def _end_line() -> None:
    """Leave the line of a prompt that was not answered."""
    if sys.stdout.isatty():
        print()


def _discard_output() -> None:
    """Discard what is still buffered: nobody reads it, and it must not fail again at exit."""
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _replace_bad_characters() -> None:
    """Show `?` for characters the terminal lacks, and read invalid bytes without failing."""
    for stream in (sys.stdin, sys.stdout):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
