"""`sandtable rules`: the rulings book of a game, in the terminal."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from sandtable.cli import arguments as argument
from sandtable.cli.games.games import both
from sandtable.cli.games.rulebook import Chapter, Rule, chapters, matches
from sandtable.kernel.game import Game
from sandtable.kernel.option import Option


def rules(
    game: argument.GameName,
    options: argument.Options = "",
    search: Annotated[str, typer.Option("--search", metavar="WORD", help="Only what mentions this.")] = "",
    language: argument.Language = None,
    json: argument.Json = False,
) -> None:
    """Show the rules in numbered sentences, then every option with its source."""
    room = argument.chosen(game, options)
    tongue = argument.spoken(language)
    if json:
        argument.print_json(book(room, tongue, search))
        return
    from sandtable.cli.games.rules_page import show

    show(room, tongue, search)


def book(game: Game, language: str, search: str) -> dict[str, Any]:
    """The rulings book for programs."""
    return {
        "game": game.name,
        "title": both(game.title),
        "rules": [
            {"chapter": chapter.title, "number": rule.number, "text": rule.text, "source": rule.source}
            for chapter in chapters(game, language)
            for rule in chapter.rules
            if found(rule, chapter, search)
        ],
        "options": [ruling(game, option) for option in game.rulings if matches(option, search)],
        "presets": {
            name: {"title": both(game.rulings.titles[name]), "values": dict(values)}
            for name, values in game.rulings.presets.items()
        },
    }


def found(rule: Rule, chapter: Chapter, search: str) -> bool:
    """Whether a rule mentions a word, or is the rule of that number."""
    return search.casefold() in f"{chapter.title} {rule.text}".casefold() or rule.number == search


def ruling(game: Game, option: Option) -> dict[str, Any]:
    """One option for programs."""
    return {
        "name": option.name,
        "title": both(option.title),
        "value": game.options[option.name],
        "default": option.default,
        "choices": {value: both(meaning) for value, meaning in option.choices.items()},
        "numbers": [option.counts.start, option.counts.stop - 1] if option.counts is not None else None,
        "form": both(option.form) if option.form else None,
        "confidence": option.confidence,
        "source": both(option.source),
        "rule": option.rule,
        "presets": {
            name: values[option.name] for name, values in game.rulings.presets.items() if option.name in values
        },
    }
