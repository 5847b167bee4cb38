"""What we say when we cannot do what was asked: one sentence, and exit code 2."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from typer import Abort, TyperException

from sandtable.cli.strings import REASON, REFUSAL
from sandtable.cli.terminal import harmless, heed, spoken, tell
from sandtable.kernel.error import SandtableError
from sandtable.kernel.text import Words

BAD_INPUT = 2
INTERRUPTED = 130
PLAINER = {
    ". Did you mean": "; did you mean",
    "Value error, ": "",
    "Input should be a valid integer, unable to parse string as an integer": "it should be a whole number",
    "Input should be": "it should be",
}
"""What the parser says, and what we say."""


class Refused(Exception):
    """Something on the command line that cannot be done, with the sentence that says why."""

    def __init__(self, words: Words | str, language: str = "") -> None:
        self.words = Words(words, words) if isinstance(words, str) else words
        self.language = language
        super().__init__(self.words.en)

    def __str__(self) -> str:
        return self.words.say(self.language or spoken(None))


def attempt(work: Callable[[], Any]) -> int:
    """Do it, and say in one sentence why not where it cannot be done; the exit code."""
    _be_lenient()
    heed(None)
    try:
        code = work()
        if code == INTERRUPTED:
            _leave_line()
        sys.stdout.flush()
    except Refused as error:
        return _refuse(str(error))
    except SandtableError as error:
        return _refuse(str(error), type(error).__name__)
    except TyperException as error:
        return _refuse(error.format_message(), "Parser")
    except (Abort, EOFError):
        return _refuse(REFUSAL["early"].say(spoken(None)))
    except KeyboardInterrupt:
        _leave_line()
        return INTERRUPTED
    except BrokenPipeError:
        _hush()
        return 1
    except OSError as error:
        _hush()
        return _refuse(str(Refused(refusal("stuck", reason=why(error)))))
    return code if isinstance(code, int) else 0


def refusal(name: str, **values: Words | str) -> Words:
    """A sentence that refuses, in every language."""
    places = {place: Words(value, value) if isinstance(value, str) else value for place, value in values.items()}
    return Words(
        REFUSAL[name].en.format(**{place: value.en for place, value in places.items()}),
        REFUSAL[name].vi.format(**{place: value.vi for place, value in places.items()}),
    )


def why(error: OSError) -> Words:
    """The system's reason in a few words."""
    said = (error.strerror or type(error).__name__).lower()
    return REASON.get(error.errno or 0, Words(said, said))


def _refuse(message: str, kind: str = "") -> int:
    """Say why not; what was not written in both languages is of a kind, and looked up in the books."""
    sentence = harmless(" ".join(message.split()))
    for stiff, plain in PLAINER.items():
        sentence = sentence.replace(stiff, plain)
    if not sentence.endswith((".", "?", "!")):
        sentence += "."
    if kind and spoken(None) == "vi":
        sentence = _in_vietnamese(sentence, kind)
    tell(f"sandtable: {sentence}", stream=sys.stderr)
    return BAD_INPUT


def _in_vietnamese(sentence: str, kind: str) -> str:
    """A refusal by its sentence; where no book has it, by its kind, with the sentence as it is."""
    from sandtable.cli.parser import BOOK
    from sandtable.server.translation import KINDS, OTHERWISE, known

    return BOOK.say(sentence) or known(kind, sentence) or f"{KINDS.get(kind, OTHERWISE).rstrip('.')}: {sentence}"


def _leave_line() -> None:
    """What comes next in a terminal does not stand behind an unanswered question."""
    if sys.stdout.isatty():
        print()


def _hush() -> None:
    """Nobody reads any more: what is still buffered must not fail again at exit."""
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _be_lenient() -> None:
    """A terminal that cannot show a character shows `?`, and odd bytes from a pipe are no disaster."""
    for stream in (sys.stdin, sys.stdout):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
