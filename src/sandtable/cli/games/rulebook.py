"""A room's `rules.md` taken apart: chapters of numbered sentences."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from sandtable.kernel.game import Game
from sandtable.kernel.option import Option

SENTENCE = re.compile(r"[-*] \*\*(?P<number>[0-9A-Za-z.]+)\*\* (?P<text>.*?)(?P<source>(?: [\[(][^\])]*[\])])*)")


@dataclass(slots=True)
class Rule:
    """One numbered sentence."""

    number: str
    text: str
    source: str
    """Where it comes from, and the option that may change it."""


@dataclass(slots=True)
class Chapter:
    """A heading, what stands under it unnumbered, and its rules."""

    title: str
    preface: str = ""
    rules: list[Rule] = field(default_factory=list)


def text_in(game: Game, language: str) -> tuple[str, bool]:
    """The room's rules, in English where it has none in that language; whether it had."""
    try:
        return game.rules(language), True
    except FileNotFoundError:
        return game.rules(), False


def chapters(game: Game, language: str) -> list[Chapter]:
    """The rules, chapter by chapter; the first one is the title."""
    found: list[Chapter] = []
    for line in text_in(game, language)[0].splitlines():
        plain = line.strip()
        if plain.startswith("#") or not found:
            found.append(Chapter(plain.lstrip("# ")))
        elif matched := SENTENCE.fullmatch(plain):
            found[-1].rules.append(Rule(matched["number"], matched["text"], matched["source"].strip()))
        elif plain:
            here = found[-1]
            if here.rules:
                here.rules[-1].text += f" {plain}"
            else:
                here.preface = f"{here.preface} {plain}".strip()
    return found


def matches(option: Option, search: str) -> bool:
    """Whether an option mentions a word."""
    said = [option.name, option.title.en, option.title.vi, option.source.en, option.source.vi, *option.choices]
    said += [meaning.say(language) for meaning in option.choices.values() for language in ("en", "vi")]
    return search.casefold() in " ".join(said).casefold() or search == option.rule
