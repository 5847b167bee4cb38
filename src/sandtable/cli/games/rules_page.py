"""The rules of a game, formatted for a terminal."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console, Group, RenderableType
from rich.markup import escape
from rich.padding import Padding
from rich.table import Table
from rich.text import Text as RichText

from sandtable.cli.games.rulebook import Chapter, chapters, matches
from sandtable.cli.games.rules import mentions
from sandtable.cli.strings import RULES
from sandtable.cli.terminal import MAX_COLUMNS, sanitize
from sandtable.kernel.display.rulebook import Rule
from sandtable.kernel.game import Game
from sandtable.kernel.option import Option


def show(game: Game, language: str, search: str = "") -> None:
    """Print the rules, or those that mention a word."""
    console = Console(highlight=False)
    console.width = min(console.width, MAX_COLUMNS)
    pages = list(page(game, language, search))
    with console.capture() as shown:
        if search and not pages:
            console.print(RULES["nothing"].say(language).format(word=escape(sanitize(search))))
        for part in pages:
            console.print(part)
    print("\n".join(line.rstrip() for line in shown.get().rstrip().split("\n")))


def page(game: Game, language: str, search: str) -> Iterable[RenderableType]:
    """The rules part by part."""
    for place, chapter in enumerate(chapters(game, language)):
        rules = [rule for rule in chapter.rules if mentions(rule, chapter, search)]
        if rules or not search:
            yield from chapter_block(chapter, rules, search, first=place == 0)
    options = [option for option in game.rulings if matches(option, search)]
    if options:
        yield heading(RULES["options"].say(language))
    for option in options:
        yield option_block(game, option, language, search)
    if not search:
        yield heading(RULES["presets"].say(language))
        table = grid(max(map(len, game.rulings.presets)))
        for name, values in game.rulings.presets.items():
            values_text = ", ".join(f"{option}={value}" for option, value in values.items())
            about = RichText(game.rulings.titles[name].say(language))
            table.add_row(RichText(name, "bold"), Group(about, RichText(values_text, "dim")) if values_text else about)
        yield Padding(table, (0, 0, 1, 2))


def chapter_block(chapter: Chapter, rules: list[Rule], search: str, *, first: bool) -> Iterable[RenderableType]:
    """A heading and its rules."""
    yield RichText(chapter.title, "bold reverse" if first else "bold")
    if chapter.preface and not search:
        yield Padding(RichText(chapter.preface.replace("`", ""), "dim"), (0, 0, 0, 2))
    table = grid(max((len(rule.number) for rule in rules), default=0))
    for rule in rules:
        sentence = highlight(rule.text, search)
        if rule.source:
            sentence.append(f"  {rule.source.replace(' %', '%')}", "dim")
        table.add_row(RichText(rule.number, "cyan"), sentence)
    yield Padding(table, (0, 0, 1, 2))


def option_block(game: Game, option: Option, language: str, search: str) -> RenderableType:
    """An option: its question, its choices, ours, and its source."""
    title = RichText.assemble((option.name, "bold"), "  ")
    title.append_text(highlight(option.title.say(language), search))
    confidence = (
        "" if option.confidence is None else " · " + RULES["sure"].say(language).format(percent=option.confidence)
    )
    title.append(f"  {RULES['rule'].say(language)} {option.rule}{confidence}", "dim")
    listed = dict.fromkeys((option.default, *option.choices))
    table = grid(max(map(len, listed)) + 2)
    for value in listed:
        meaning = option.choices.get(value)
        sets = [name for name, values in game.rulings.presets.items() if values.get(option.name) == value]
        description = highlight(meaning.say(language) if meaning else "", search)
        notes = [RULES["default"].say(language)] if value == option.default else []
        notes += [RULES["at_table"].say(language)] if value == option.at_table else []
        notes += [RULES["preset"].say(language).format(names=", ".join(sets))] if sets else []
        description.append(f"  ({'; '.join(notes)})" if notes else "", "dim")
        in_force = game.options[option.name] == value
        table.add_row(RichText(f"{'●' if in_force else '○'} {value}", "cyan" if in_force else ""), description)
    others = other_values(game, option, language)
    source = RichText(f"{RULES['source'].say(language)}: {option.source.say(language)}", "dim")
    parts: list[RenderableType] = [table, *([RichText(others)] if others else []), source]
    return Group(Padding(title, (0, 0, 0, 2)), Padding(Group(*parts), (0, 0, 1, 6)))


def other_values(game: Game, option: Option, language: str) -> str:
    """The values that are not listed one by one: numbers, and texts of some form."""
    found = []
    if option.counts is not None:
        first, last = option.counts.start, option.counts.stop - 1
        found.append(RULES["numbers"].say(language).format(first=first, last=last))
    if option.form is not None:
        found.append(option.form.say(language))
    for name, values in game.rulings.presets.items():
        value = values.get(option.name)
        if value is not None and value not in option.choices and value != option.default:
            found.append(RULES["in_preset"].say(language).format(value=value, name=name))
    value = game.options[option.name]
    if value not in option.choices and value != option.default:
        found.append(f"● {value}")
    return "; ".join(found)


def heading(title: str) -> RichText:
    """The heading of a part."""
    return RichText(title + "\n", "bold reverse")


def grid(first: int) -> Table:
    """Two columns, the first as wide as it needs."""
    table = Table.grid(padding=(0, 2))
    table.add_column(min_width=first, no_wrap=True)
    table.add_column()
    return table


def highlight(plain: str, search: str) -> RichText:
    """Text with the search word highlighted."""
    text = RichText(plain.replace("`", ""))
    if search:
        text.highlight_words([search], "bold yellow", case_sensitive=False)
    return text
