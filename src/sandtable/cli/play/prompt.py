"""Reads lines from a person, with Tab completing moves where the terminal can."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

from sandtable.cli.terminal import line_width, sanitize, wrap

INPUT_COLUMNS = 10
"""Columns left free behind a prompt for what is typed."""
YES = ("y", "yes", "c", "có", "co")


def alphanumeric(word: str) -> str:
    """A word without signs, so that `a4b` finds `a4-b5`."""
    return "".join(filter(str.isalnum, word.lower()))


def completions(typed: str, words: Sequence[str]) -> list[str]:
    """The words that begin with what was typed, signs left aside if need be."""
    found = [word for word in words if word.lower().startswith(typed.lower())]
    return found or [
        word for word in words if alphanumeric(typed) and alphanumeric(word).startswith(alphanumeric(typed))
    ]


class Prompt:
    """Reads lines from a terminal or a pipe."""

    def __init__(self, vocabulary: Callable[[], Sequence[str]]) -> None:
        self.vocabulary = vocabulary
        """What Tab completes."""
        self.is_terminal = sys.stdin.isatty() and sys.stdout.isatty()
        self._completions: list[str] = []
        if self.is_terminal:
            self._enable_completion()

    def read(self, prompt: str) -> str:
        """The next line; EOFError at the end of the input."""
        *before, last = wrap(prompt, line_width(sys.stdout) and line_width(sys.stdout) - INPUT_COLUMNS)
        for line in before:
            print(line)
        try:
            typed = input(last.rstrip() + " ")
        except EOFError:
            print()
            raise
        if not self.is_terminal:
            print(sanitize(typed))
        return typed.strip()

    def confirm(self, prompt: str) -> bool:
        """Ask a person at a terminal to type yes; input from a program needs no confirmation."""
        return not self.is_terminal or self.read(prompt).lower() in YES

    def clear_history(self) -> None:
        """Forget what was typed, because somebody else takes the keyboard."""
        if "readline" in sys.modules:
            sys.modules["readline"].clear_history()

    def _enable_completion(self) -> None:
        try:
            import readline
        except ImportError:
            return
        readline.set_completer(self._complete)
        readline.set_completer_delims(" ")
        is_editline = "libedit" in (readline.__doc__ or "")
        readline.parse_and_bind("bind ^I rl_complete" if is_editline else "tab: complete")

    def _complete(self, typed: str, state: int) -> str | None:
        if state == 0:
            self._completions = completions(typed, self.vocabulary())
        return self._completions[state] if state < len(self._completions) else None
