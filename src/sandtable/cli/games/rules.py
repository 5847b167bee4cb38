"""`sandtable rules`: the rules of a game."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from sandtable.cli import arguments
from sandtable.cli.games.games import both
from sandtable.cli.games.rulebook import Chapter, chapters, matches
from sandtable.kernel.display.rulebook import Rule
from sandtable.kernel.game import Game
from sandtable.kernel.option import Option


def rules(
    game: arguments.GameName,
    options: arguments.Options = "",
    search: Annotated[
        str, typer.Option("--search", metavar="WORD", help="Only rules and options that mention this.")
    ] = "",
    language: arguments.Language = None,
    json: arguments.Json = False,
) -> None:
    """Show the rules in numbered sentences, then every option with its source."""
    loaded = arguments.load_game(game, options)
    code = arguments.choose_language(language)
    if json:
        arguments.print_json(rules_data(loaded, code, search))
        return
    from sandtable.cli.games.rules_page import show

    show(loaded, code, search)


def rules_data(game: Game, language: str, search: str) -> dict[str, Any]:
    """The rules as JSON."""
    return {
        "game": game.name,
        "title": both(game.title),
        "rules": [
            {"chapter": chapter.title, "number": rule.number, "text": rule.text, "source": rule.source}
            for chapter in chapters(game, language)
            for rule in chapter.rules
            if mentions(rule, chapter, search)
        ],
        "options": [option_data(game, option) for option in game.rulings if matches(option, search)],
        "presets": {
            name: {"title": both(game.rulings.titles[name]), "values": dict(values)}
            for name, values in game.rulings.presets.items()
        },
    }


def mentions(rule: Rule, chapter: Chapter, search: str) -> bool:
    """Whether a rule mentions a word, or is the rule of that number."""
    return search.casefold() in f"{chapter.title} {rule.text}".casefold() or rule.number == search


def option_data(game: Game, option: Option) -> dict[str, Any]:
    """An option as JSON."""
    return {
        "name": option.name,
        "title": both(option.title),
        "value": game.options[option.name],
        "default": option.default,
        "at_table": option.at_table or option.default,
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
