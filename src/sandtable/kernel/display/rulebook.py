"""The rules of a game as data: chapters of numbered sentences, parsed from `rules.md`."""

from __future__ import annotations

import re
from dataclasses import dataclass

RULE = re.compile(r"- \*\*(?P<number>\d+\.\d+)\*\* (?P<text>.+?)(?: (?P<source>\[[^\]]*\].*))?")
HEADING = re.compile(r"## (?:(?P<number>\d+)\. )?(?P<title>.+)")


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered sentence."""

    number: str
    text: str
    source: str
    """Where it comes from, how sure we are, and the option that can change it."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A heading, the paragraphs below it, and its rules."""

    number: str
    title: str
    prose: tuple[str, ...]
    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class Rulebook:
    """All rules of a game in one language."""

    title: str
    prose: tuple[str, ...]
    chapters: tuple[Chapter, ...]

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The rules of all chapters."""
        return tuple(rule for chapter in self.chapters for rule in chapter.rules)


def read_rulebook(text: str) -> Rulebook:
    """Parse the Markdown of `rules.md`: a title, `## 1. Chapter`, `- **1.1** Sentence. [source] (option)`."""
    front, *parts = re.split(r"^(?=## )", text, flags=re.MULTILINE)
    title, _, rest = front.partition("\n")
    return Rulebook(title.removeprefix("# ").strip(), _paragraphs(rest), tuple(map(_chapter, parts)))


def _chapter(text: str) -> Chapter:
    first, *lines = text.splitlines()
    heading = HEADING.fullmatch(first.strip())
    assert heading is not None  # the text was split before headings
    rules = [matched for line in lines if (matched := RULE.fullmatch(line))]
    prose = "\n".join(line for line in lines if not RULE.fullmatch(line))
    return Chapter(
        heading["number"] or "",
        heading["title"],
        _paragraphs(prose),
        tuple(Rule(rule["number"], rule["text"], rule["source"] or "") for rule in rules),
    )


def _paragraphs(text: str) -> tuple[str, ...]:
    return tuple(" ".join(part.split()) for part in re.split(r"\n\s*\n", text) if part.strip())
