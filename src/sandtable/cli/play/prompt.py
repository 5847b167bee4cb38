"""What a person types, with Tab completing moves where the terminal can."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

from sandtable.cli.terminal import columns_of, folded, harmless

SPARE = 10
"""Columns for what is typed behind a prompt."""
YES = ("y", "yes", "c", "có", "co")
Vocabulary = Callable[[], Sequence[str]]


def squeezed(word: str) -> str:
    """A word without signs, so that `a4b` finds `a4-b5`."""
    return "".join(filter(str.isalnum, word.lower()))


def completions(typed: str, words: Sequence[str]) -> list[str]:
    """The words that what was typed may become."""
    found = [word for word in words if word.lower().startswith(typed.lower())]
    return found or [word for word in words if squeezed(typed) and squeezed(word).startswith(squeezed(typed))]


class Typist:
    """Reads lines from a terminal or a pipe."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.at_terminal = sys.stdin.isatty() and sys.stdout.isatty()
        self._found: list[str] = []
        if self.at_terminal:
            self._learn()

    def line(self, prompt: str) -> str:
        """The next line; EOFError when there is none."""
        *before, last = folded(prompt, columns_of(sys.stdout) and columns_of(sys.stdout) - SPARE)
        for line in before:
            print(line)
        try:
            typed = input(last.rstrip() + " ")
        except EOFError:
            print()
            raise
        if not self.at_terminal:
            print(harmless(typed))
        return typed.strip()

    def confirms(self, prompt: str) -> bool:
        """Whether a person at a terminal means it; a program that types always does."""
        return not self.at_terminal or self.line(prompt).lower() in YES

    def forget(self) -> None:
        """Lose what was typed before, for somebody else sits down."""
        if "readline" in sys.modules:
            sys.modules["readline"].clear_history()

    def _learn(self) -> None:
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
            self._found = completions(typed, self.vocabulary())
        return self._found[state] if state < len(self._found) else None
