"""`sandtable play`: a game at the terminal."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from random import Random
from typing import Annotated, Literal

import typer

from sandtable.cli import arguments as argument
from sandtable.cli.errors import Refused, refusal
from sandtable.cli.strings import REFUSAL, WELCOME
from sandtable.cli.terminal import tell
from sandtable.engine.level import LEVELS, STRONGEST
from sandtable.games import games, names
from sandtable.kernel.error import clip
from sandtable.kernel.game import Game
from sandtable.kernel.seat import Seat

CLOCK = re.compile("second|minute|hour")
"""In the name of an option: its number is a time."""
USUAL = 3
"""The level of the computer unless another is asked for."""
Opponent = Literal["computer", "none"]


def play(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="The game's name; asked for unless given.")] = "",
    options: argument.Options = "",
    position: argument.PositionText = "",
    seat: Annotated[str, typer.Option("--seat", help="The seat or side you play; drawn by lot unless given.")] = "",
    opponent: Annotated[Opponent, typer.Option("--opponent", help="none: everybody plays here.")] = "computer",
    level: Annotated[int, typer.Option("--level", min=1, max=STRONGEST, help="How strong the computer is.")] = USUAL,
    record: Annotated[str, typer.Option("--record", metavar="FILE", help="Keep the game in a new file.")] = "",
    seed: Annotated[int | None, typer.Option("--seed", help="Make what is random repeatable.")] = None,
    language: argument.Language = None,
) -> None:
    """Play a game in the terminal, against the computer or each other."""
    from sandtable.cli.play.local_match import Contest
    from sandtable.cli.play.repl import Sitting

    tongue = argument.spoken(language)
    game = game or which(tongue)
    if not game:
        return
    room = argument.chosen(game, options, preset="club")
    random = Random(seed)
    people = seated(room, seat, opponent, random, tongue)
    tags = {f"Seat-{other.name}": "person" if other in people else f"level:{level}" for other in room.seats}
    begun = room.record(position).tagged(Date=date.today().isoformat(), **tags)
    again = True
    while again:
        try:
            sitting = Sitting(Contest(begun, people, random, level), tongue, record)
        except Refused as error:
            raise Refused(error.words, tongue) from None
        for line in greeting(room, () if opponent == "none" else people, tongue, level):
            tell(line)
        again = sitting.run()
        record = ""


def greeting(game: Game, people: tuple[Seat, ...], language: str, level: int) -> Iterator[str]:
    """What is played, by which rules, and by whom."""
    yield f"{game.title.say(language)}. {game.summary.say(language)}"
    preset = game.given.get("preset", "book")
    title = game.rulings.titles[preset].say(language).rstrip(".")
    yield WELCOME["preset"].say(language).format(name=preset, title=title)
    usual = game.rulings.presets[preset]
    for option in game.rulings:
        value = game.options[option.name]
        if value != usual.get(option.name, option.default):
            meaning = option.choices.get(value)
            yield f"{option.title.say(language)}: {meaning.say(language) if meaning else value}"
    if any(game.options.count(option.name) for option in game.rulings if CLOCK.search(option.name)):
        yield WELCOME["no_clock"].say(language)
    if people:
        seats = ", ".join(person.title.say(language) for person in people)
        chosen = LEVELS[level - 1]
        named = {"level": level, "title": chosen.title.say(language), "about": chosen.about.say(language)}
        yield WELCOME["against"].say(language).format(seats=seats, **named)
    else:
        yield WELCOME["shared"].say(language)


def seated(game: Game, seat: str, opponent: str, random: Random, language: str) -> tuple[Seat, ...]:
    """The seats of the people at the terminal: all, the one asked for, or a side drawn by lot."""
    if opponent == "none":
        if seat:
            raise Refused(REFUSAL["seat_out"], language)
        return game.seats
    side = seat or random.choice(game.sides)
    exactly = tuple(other for other in game.seats if other.name == side)
    found = exactly or tuple(other for other in game.seats if other.side == side)
    if not found:
        known = ", ".join(dict.fromkeys((*(other.name for other in game.seats), *game.sides)))
        raise Refused(refusal("no_seat", seat=clip(seat), known=known), language)
    return found


def which(language: str) -> str:
    """The game somebody chooses where none was named; empty if he leaves."""
    from sandtable.cli.play.prompt import Typist

    tell(WELCOME["hello"].say(language))
    known = names()
    if len(known) == 1:
        return known[0]
    for number, game in enumerate(games(), 1):
        tell(f"{game.title.say(language)}: {game.summary.say(language)}", first=f"  {number}  ", others="     ")
    typist = Typist(lambda: known)
    while True:
        try:
            typed = typist.line(WELCOME["which"].say(language)).lower()
        except EOFError:
            return ""
        if typed.isdecimal() and typed.isascii() and 1 <= int(typed[:9]) <= len(known):
            return known[int(typed[:9]) - 1]
        matching = [name for name in known if typed and name.startswith(typed)]
        if len(matching) == 1:
            return matching[0]
        if typed in ("q", "quit", "exit"):
            return ""
        tell(WELCOME["unknown"].say(language))
