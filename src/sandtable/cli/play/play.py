"""`sandtable play`: a game at the terminal."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Annotated, Literal

import typer

from sandtable.cli import arguments
from sandtable.cli.errors import CommandError, error_text
from sandtable.cli.strings import ERRORS, WELCOME
from sandtable.cli.terminal import print_wrapped
from sandtable.engine.level import LEVELS, STRONGEST
from sandtable.games import games, names
from sandtable.kernel.error import clip
from sandtable.kernel.game import Game
from sandtable.kernel.seat import Seat

TIME_OPTION = re.compile("second|minute|hour")
"""In the name of an option: its value is a time."""
DEFAULT_LEVEL = 3
Opponent = Literal["computer", "none"]


def play(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game's name; asked for if left out.")] = "",
    options: arguments.Options = "",
    position: arguments.PositionText = "",
    seat: Annotated[str, typer.Option("--seat", help="The seat or side you play; random if left out.")] = "",
    opponent: Annotated[Opponent, typer.Option("--opponent", help="none: people play all seats.")] = "computer",
    level: Annotated[int, typer.Option("--level", min=1, max=STRONGEST, help="The computer's level.")] = DEFAULT_LEVEL,
    record: Annotated[str, typer.Option("--record", metavar="FILE", help="Record the game in a new file.")] = "",
    seed: Annotated[int | None, typer.Option("--seed", help="Make random choices repeatable.")] = None,
    language: arguments.Language = None,
) -> None:
    """Play a game in the terminal, against the computer or each other."""
    from sandtable.cli.play.local_match import LocalMatch
    from sandtable.cli.play.repl import Repl

    code = arguments.choose_language(language)
    game = game or ask_for_game(code)
    if not game:
        return
    rules = arguments.load_game(game, options, preset="club")
    rules = rules if position else rules.for_table()
    random = Random(seed)
    people = choose_seats(rules, seat, opponent, random, code)
    again = True
    while again:
        local = LocalMatch(rules, people, random, level, position)
        try:
            repl = Repl(local, code, record)
        except CommandError as error:
            raise CommandError(error.text, code) from None
        for line in greeting(rules, () if opponent == "none" else people, code, level):
            print_wrapped(line)
        again = repl.run()
        record = ""


def greeting(game: Game, people: tuple[Seat, ...], language: str, level: int) -> Iterator[str]:
    """What is played, by which rules, and by whom; no people where they play all seats."""
    yield f"{game.title.say(language)}. {game.summary.say(language)}"
    preset = game.given.get("preset", "book")
    title = game.rulings.titles[preset].say(language).rstrip(".")
    yield WELCOME["preset"].say(language).format(name=preset, title=title)
    preset_values = game.rulings.presets[preset]
    for option in game.rulings:
        value = game.options[option.name]
        if value != preset_values.get(option.name, option.default):
            meaning = option.choices.get(value)
            yield f"{option.title.say(language)}: {meaning.say(language) if meaning else value}"
    if any(game.options.count(option.name) for option in game.rulings if TIME_OPTION.search(option.name)):
        yield WELCOME["no_clock"].say(language)
    if people:
        seats = ", ".join(person.title.say(language) for person in people)
        opponent = LEVELS[level - 1]
        values = {"level": level, "title": opponent.title.say(language), "about": opponent.about.say(language)}
        yield WELCOME["against"].say(language).format(seats=seats, **values)
    else:
        yield WELCOME["shared"].say(language)


def choose_seats(game: Game, seat: str, opponent: str, random: Random, language: str) -> tuple[Seat, ...]:
    """The seats played at the terminal: all, the one asked for, or those of a random side."""
    if opponent == "none":
        if seat:
            raise CommandError(ERRORS["seat_not_allowed"], language)
        return game.seats
    wanted = seat or random.choice(game.sides)
    found = tuple(other for other in game.seats if other.name == wanted)
    found = found or tuple(other for other in game.seats if other.side == wanted)
    if not found:
        known = ", ".join(dict.fromkeys((*(other.name for other in game.seats), *game.sides)))
        raise CommandError(error_text("unknown_seat", seat=clip(seat), known=known), language)
    return found


def ask_for_game(language: str) -> str:
    """The name of the game a person chooses; empty if they leave."""
    from sandtable.cli.play.prompt import Prompt

    print_wrapped(WELCOME["hello"].say(language))
    known = names()
    if len(known) == 1:
        return known[0]
    for number, game in enumerate(games(), 1):
        title = f"{game.title.say(language)}: {game.summary.say(language)}"
        print_wrapped(title, first=f"  {number}  ", others="     ")
    prompt = Prompt(lambda: known)
    while True:
        try:
            typed = prompt.read(WELCOME["which"].say(language)).lower()
        except EOFError:
            return ""
        if typed.isdecimal() and typed.isascii() and 1 <= int(typed[:9]) <= len(known):
            return known[int(typed[:9]) - 1]
        matching = [name for name in known if typed and name.startswith(typed)]
        if len(matching) == 1:
            return matching[0]
        if typed in ("q", "quit", "exit"):
            return ""
        print_wrapped(WELCOME["unknown_game"].say(language))
