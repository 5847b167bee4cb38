"""What people can type instead of a move."""

from __future__ import annotations

from shutil import get_terminal_size
from typing import TYPE_CHECKING

from sandtable.cli.games.moves import columns
from sandtable.cli.strings import HELP, WELCOME
from sandtable.cli.terminal import print_wrapped
from sandtable.i18n import say
from sandtable.kernel.move import Move
from sandtable.kernel.seat import Seat
from sandtable.match.error import MatchError
from sandtable.render.text import grounds, letter

if TYPE_CHECKING:
    from sandtable.cli.play.repl import Repl

NAMES = ("board", "count", "draw", "help", "moves", "quit", "resign", "rules", "save", "undo")


def execute(repl: Repl, seat: Seat, typed: str) -> None:
    """Run what a person typed: a move, or a command where no move is spelled like it."""
    if not typed:
        return
    name, _, rest = typed.partition(" ")
    command = COMMANDS.get(name.lower())
    if command is None or any(typed == move.text for move in repl.local.position.moves):
        repl.play(typed, seat)
    else:
        command(repl, seat, rest.strip())


def moves(repl: Repl, seat: Seat, place: str) -> None:
    """List the moves, or those from one place."""
    found = [move.text for move in repl.local.position.moves if not place or starts_at(move, place)]
    if found:
        print("\n".join(columns(found)))
    else:
        repl.say("no_moves", place=place)


def starts_at(move: Move, place: str) -> bool:
    """Whether a move starts at a place, or is spelled like that."""
    return move.taps[:1] == (place.lower(),) or move.text.lower().startswith(place.lower())


def suggest(repl: Repl, typed: str) -> None:
    """List the moves from the place at which an illegal move starts."""
    legal = repl.local.position.moves
    places = {move.taps[0] for move in legal if move.taps and typed.lower().startswith(move.taps[0].lower())}
    if places:
        place = max(places, key=len)
        found = [move.text for move in legal if move.taps[0] == place]
        repl.say("moves_from", place=place, moves=", ".join(found))


def undo(repl: Repl, seat: Seat, rest: str) -> None:
    """Take back the last turn."""
    try:
        repl.local.take_back()
    except MatchError as error:
        print_wrapped(say(error, repl.language))
        return
    repl.say("undone")


def draw(repl: Repl, seat: Seat, rest: str) -> None:
    """Offer a draw."""
    if not repl.local.offer_draw(seat):
        repl.say("draw_declined")


def count(repl: Repl, seat: Seat, rest: str) -> None:
    """Offer to stop the game and count."""
    if not repl.local.offer_count(seat):
        repl.say("count_declined")


def resign(repl: Repl, seat: Seat, rest: str) -> None:
    """Concede the game."""
    if repl.confirm("confirm_resign"):
        repl.local.resign(seat)


def board(repl: Repl, seat: Seat, rest: str) -> None:
    """Draw the board again."""
    repl.draw(seat)


def rules(repl: Repl, seat: Seat, word: str) -> None:
    """Show the rules, or those that mention a word."""
    from sandtable.cli.games.rules_page import show

    show(repl.local.game, repl.language, word)


def save(repl: Repl, seat: Seat, name: str) -> None:
    """Write the game to a file."""
    if name and repl.local.has_secrets():
        repl.say("save_secret")
    elif name:
        repl.save(name)
    else:
        repl.say("save_usage")


def help_(repl: Repl, seat: Seat, rest: str) -> None:
    """List the commands and explain the board."""
    moves = repl.local.position.moves
    values = {"move": examples(repl)[0], "place": max(moves, key=lambda move: len(move.taps)).taps[0]}
    lines = [(usage.filled(**values).say(repl.language), meaning) for usage, meaning in HELP]
    width = max(len(usage) for usage, _ in lines) + 2
    for usage, meaning in lines:
        print_wrapped(meaning.say(repl.language), first=f"  {usage:<{width}}", others=" " * (width + 2))
    print(legend(repl, seat))


def legend(repl: Repl, seat: Seat) -> str:
    """What the letters and signs on the board mean."""
    tokens = repl.local.position.view(seat).stage().tokens
    pieces = {letter(token): token.title.say(repl.language) for token in tokens if token.side == seat.side}
    places = [(f"{kind.place}{kind.sign}", kind.title) for kind in grounds(repl.local.game.scene).values()]
    width = min(78, get_terminal_size().columns) - 2
    lines = columns([f"{sign}  {title}" for sign, title in pieces.items()], width)
    lines += columns([f"{sign}  {title.say(repl.language)}" for sign, title in places], width)
    return "\n".join(f"  {line}" for line in lines)


def examples(repl: Repl) -> list[str]:
    """A legal move of each kind: with two places, with one, or a word."""
    nodes = {node.name for node in repl.local.game.scene.nodes}
    kinds: dict[tuple[bool, int], str] = {}
    for move in repl.local.position.moves:
        kinds.setdefault((not nodes.issuperset(move.taps), -len(move.taps)), move.text)
    return [kinds[kind] for kind in sorted(kinds)][:3]


def examples_phrase(repl: Repl) -> str:
    """The examples as part of a sentence: "a, b or c"."""
    *others, last = examples(repl)
    joined = WELCOME["or"].say(repl.language)
    return joined.format(one=", ".join(others), other=last) if others else last


def leave(repl: Repl, seat: Seat, rest: str) -> None:
    """Leave the game."""
    if not repl.local.match.entries or repl.confirm("confirm_quit"):
        repl.leave()


COMMANDS = {
    "?": help_,
    "board": board,
    "count": count,
    "draw": draw,
    "exit": leave,
    "help": help_,
    "moves": moves,
    "quit": leave,
    "resign": resign,
    "rules": rules,
    "save": save,
    "undo": undo,
}
