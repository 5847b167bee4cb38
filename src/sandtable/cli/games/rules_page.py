"""The rulings book as a person reads it in a terminal."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console, Group, RenderableType
from rich.markup import escape
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from sandtable.cli.games.rulebook import Chapter, Rule, chapters, matches, text_in
from sandtable.cli.games.rules import found
from sandtable.cli.strings import RULES
from sandtable.cli.terminal import WIDEST, harmless
from sandtable.kernel.game import Game
from sandtable.kernel.option import Option


def show(game: Game, language: str, search: str = "") -> None:
    """Print the book, or what of it mentions a word."""
    console = Console(highlight=False)
    console.width = min(console.width, WIDEST)
    pages = list(page(game, language, search))
    with console.capture() as shown:
        if search and not pages:
            console.print(RULES["nothing"].say(language).format(word=escape(harmless(search))))
        elif not text_in(game, language)[1]:
            console.print(f"[dim]{RULES['english'].say(language)}[/]\n")
        for part in pages:
            console.print(part)
    print("\n".join(line.rstrip() for line in shown.get().rstrip().split("\n")))


def page(game: Game, language: str, search: str) -> Iterable[RenderableType]:
    """The book part by part."""
    for place, chapter in enumerate(chapters(game, language)):
        rules = [rule for rule in chapter.rules if found(rule, chapter, search)]
        if rules or not search:
            yield from chapter_of(chapter, rules, search, first=place == 0)
    options = [option for option in game.rulings if matches(option, search)]
    if options:
        yield heading(RULES["options"].say(language))
    for option in options:
        yield ruling(game, option, language, search)
    if not search:
        yield heading(RULES["presets"].say(language))
        table = grid(max(map(len, game.rulings.presets)))
        for name, values in game.rulings.presets.items():
            said = ", ".join(f"{option}={value}" for option, value in values.items())
            about = Text(game.rulings.titles[name].say(language))
            table.add_row(Text(name, "bold"), Group(about, Text(said, "dim")) if said else about)
        yield Padding(table, (0, 0, 1, 2))


def chapter_of(chapter: Chapter, rules: list[Rule], search: str, *, first: bool) -> Iterable[RenderableType]:
    """A heading and its rules."""
    yield Text(chapter.title, "bold reverse" if first else "bold")
    if chapter.preface and not search:
        yield Padding(Text(chapter.preface.replace("`", ""), "dim"), (0, 0, 0, 2))
    table = grid(max((len(rule.number) for rule in rules), default=0))
    for rule in rules:
        said = marked(rule.text, search)
        if rule.source:
            said.append(f"  {rule.source.replace(' %', '%')}", "dim")
        table.add_row(Text(rule.number, "cyan"), said)
    yield Padding(table, (0, 0, 1, 2))


def ruling(game: Game, option: Option, language: str, search: str) -> RenderableType:
    """One option: what it asks, what may be answered, what we answered and why."""
    title = Text.assemble((option.name, "bold"), "  ")
    title.append_text(marked(option.title.say(language), search))
    sure = "" if option.confidence is None else " · " + RULES["sure"].say(language).format(percent=option.confidence)
    title.append(f"  {RULES['rule'].say(language)} {option.rule}{sure}", "dim")
    answers = dict.fromkeys((option.default, *option.choices))
    table = grid(max(map(len, answers)) + 2)
    for value in answers:
        meaning = option.choices.get(value)
        sets = [name for name, values in game.rulings.presets.items() if values.get(option.name) == value]
        said = marked(meaning.say(language) if meaning else "", search)
        notes = [RULES["default"].say(language)] if value == option.default else []
        notes += [RULES["preset"].say(language).format(names=", ".join(sets))] if sets else []
        said.append(f"  ({'; '.join(notes)})" if notes else "", "dim")
        in_force = game.options[option.name] == value
        table.add_row(Text(f"{'●' if in_force else '○'} {value}", "cyan" if in_force else ""), said)
    others = others_of(game, option, language)
    source = Text(f"{RULES['source'].say(language)}: {option.source.say(language)}", "dim")
    parts: list[RenderableType] = [table, *([Text(others)] if others else []), source]
    return Group(Padding(title, (0, 0, 0, 2)), Padding(Group(*parts), (0, 0, 1, 6)))


def others_of(game: Game, option: Option, language: str) -> str:
    """The answers that are not listed one by one: numbers, and texts of a form."""
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


def heading(words: str) -> Text:
    """The head of a part."""
    return Text(words + "\n", "bold reverse")


def grid(first: int) -> Table:
    """Two columns, the first as wide as it needs."""
    table = Table.grid(padding=(0, 2))
    table.add_column(min_width=first, no_wrap=True)
    table.add_column()
    return table


def marked(words: str, search: str) -> Text:
    """Words in which what was searched for stands out."""
    text = Text(words.replace("`", ""))
    if search:
        text.highlight_words([search], "bold yellow", case_sensitive=False)
    return text
