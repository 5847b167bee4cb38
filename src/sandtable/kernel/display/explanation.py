"""Why a move is not legal: the rule that forbids it, and where to look."""

from __future__ import annotations

import re
from dataclasses import dataclass

from sandtable.kernel.text import Words

SENTENCE = re.compile(r"^- \*\*(\d+\.\d+)\*\* (.+?)(?: \[[^\]]*\].*)?$", re.MULTILINE)
"""A numbered sentence of a room's rules, without its source and options."""


@dataclass(frozen=True, slots=True)
class Reason:
    """What a room answers."""

    rule: str
    """The number of the rule that forbids it."""
    detail: Words
    """What is the matter here."""
    nodes: tuple[str, ...] = ()
    """Where to look: what blocks, which gun, who gives check."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """A reason with the sentence of its rule, as a person is told it."""

    rule: str
    """Its number; empty where the game is over and no rule is needed."""
    sentence: Words
    """The rule as `rules.md` says it."""
    detail: Words
    nodes: tuple[str, ...]

    def say(self, language: str = "en") -> str:
        """Both in one line."""
        if not self.rule:
            return self.detail.say(language)
        word = "Luật" if language == "vi" else "Rule"
        return f"{self.detail.say(language)} {word} {self.rule}: {self.sentence.say(language)}"

    def __str__(self) -> str:
        return self.say()


def numbered(rules: str) -> dict[str, str]:
    """The numbered sentences of a text of rules."""
    return dict(SENTENCE.findall(rules))
