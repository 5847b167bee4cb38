"""`sandtable play`: a game at the terminal."""

from __future__ import annotations

from datetime import date
from random import Random
from typing import Annotated, Literal

import typer

from sandtable.cli import argument
from sandtable.cli.phrase import WELCOME
from sandtable.cli.refusal import Refused
from sandtable.games import games, names
from sandtable.kernel.error import UnknownSeat, clip
from sandtable.kernel.game import Game
from sandtable.kernel.seat import Seat

Opponent = Literal["simple", "none"]


def play(
    game: argument.GameName,
    options: argument.Options = "",
    position: argument.PositionText = "",
    seat: Annotated[str, typer.Option("--seat", help="The seat or side you play; drawn by lot unless given.")] = "",
    opponent: Annotated[Opponent, typer.Option("--opponent", help="none: everybody plays here.")] = "simple",
    record: Annotated[str, typer.Option("--record", metavar="FILE", help="Keep the game in a new file.")] = "",
    seed: Annotated[int | None, typer.Option("--seed", help="Make what is random repeatable.")] = None,
    language: argument.Language = None,
) -> None:
    """Play a game in the terminal, against the simple opponent or each other."""
    from sandtable.cli.table.contest import Contest
    from sandtable.cli.table.sitting import Sitting

    room = argument.chosen(game, options, preset="club")
    random = Random(seed)
    tongue = argument.spoken(language)
    people = seated(room, seat, opponent, random)
    tags = {f"Seat-{other.name}": "person" if other in people else "simple" for other in room.seats}
    begun = room.record(position).tagged(Date=date.today().isoformat(), **tags)
    sitting = Sitting(Contest(begun, people, random), tongue, record)
    print(f"{room.title.say(tongue)}. {room.summary.say(tongue)}")
    if opponent == "none":
        print(WELCOME["shared"].say(tongue))
    else:
        seats = ", ".join(person.title.say(tongue) for person in people)
        print(WELCOME["against"].say(tongue).format(seats=seats))
    sitting.run()


def seated(game: Game, seat: str, opponent: str, random: Random) -> tuple[Seat, ...]:
    """The seats of the people at the terminal: all, the one asked for, or a side drawn by lot."""
    if opponent == "none":
        if seat:
            raise Refused("With --opponent none everybody plays here; leave --seat out.")
        return game.seats
    side = seat or random.choice(game.sides)
    exactly = tuple(other for other in game.seats if other.name == side)
    found = exactly or tuple(other for other in game.seats if other.side == side)
    if not found:
        known = ", ".join(dict.fromkeys((*(other.name for other in game.seats), *game.sides)))
        raise UnknownSeat(f"There is no seat {clip(seat)}; there are {known}.")
    return found


def welcome() -> None:
    """What happens without a verb: a game begins, after asking which where there are several."""
    from sandtable.cli.table.typist import Typist

    tongue = argument.spoken(None)
    print(WELCOME["hello"].say(tongue))
    known = names()
    if len(known) == 1:
        play(known[0])
        return
    for number, game in enumerate(games(), 1):
        print(f"  {number}  {game.title.say(tongue)}: {game.summary.say(tongue)}")
    typist = Typist(lambda: known)
    while True:
        try:
            typed = typist.line(WELCOME["which"].say(tongue)).lower()
        except EOFError:
            return
        if typed.isdecimal() and typed.isascii() and 1 <= int(typed[:9]) <= len(known):
            play(known[int(typed[:9]) - 1])
            return
        matching = [name for name in known if typed and name.startswith(typed)]
        if len(matching) == 1:
            play(matching[0])
            return
        if typed in ("q", "quit", "exit"):
            return
        print(WELCOME["unknown"].say(tongue))
