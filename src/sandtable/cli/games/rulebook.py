"""The chapters of a game's rules as the command line prints them."""

from __future__ import annotations

from dataclasses import dataclass, field

from sandtable.kernel.display.rulebook import Rule
from sandtable.kernel.game import Game
from sandtable.kernel.option import Option


@dataclass(slots=True)
class Chapter:
    """A heading, the text below it without a number, and its rules."""

    title: str
    preface: str = ""
    rules: list[Rule] = field(default_factory=list)


def chapters(game: Game, language: str) -> list[Chapter]:
    """The rules, chapter by chapter; the first one is the title."""
    book = game.rulebook(language)
    parts = (Chapter(f"{part.number}. {part.title}", " ".join(part.prose), list(part.rules)) for part in book.chapters)
    return [Chapter(book.title, " ".join(book.prose)), *parts]


def matches(option: Option, search: str) -> bool:
    """Whether an option mentions a word."""
    searched = [option.name, option.title.en, option.title.vi, option.source.en, option.source.vi, *option.choices]
    searched += [meaning.say(language) for meaning in option.choices.values() for language in ("en", "vi")]
    return search.casefold() in " ".join(searched).casefold() or search == option.rule
