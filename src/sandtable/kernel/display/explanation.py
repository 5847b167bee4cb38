"""Why a move is not legal: the rule that forbids it, and where to look."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.kernel.text import Text


@dataclass(frozen=True, slots=True)
class Reason:
    """What a game's explainer answers."""

    rule: str
    """The number of the rule that forbids it."""
    detail: Text
    """How the rule applies here."""
    nodes: tuple[str, ...] = ()
    """The nodes to look at: what blocks, which gun, who gives check."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """A reason with the sentence of its rule, for people."""

    rule: str
    """The number of the rule; empty where the game is over and no rule is needed."""
    sentence: Text
    """The rule as `rules.md` words it."""
    detail: Text
    nodes: tuple[str, ...]

    def say(self, language: str = "en") -> str:
        """Both in one line."""
        if not self.rule:
            return self.detail.say(language)
        word = "Luật" if language == "vi" else "Rule"
        return f"{self.detail.say(language)} {word} {self.rule}: {self.sentence.say(language)}"

    def __str__(self) -> str:
        return self.say()
