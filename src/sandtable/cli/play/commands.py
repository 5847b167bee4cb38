"""What a person may type instead of a move."""

from __future__ import annotations

from shutil import get_terminal_size
from typing import TYPE_CHECKING

from sandtable.cli.games.moves import columns
from sandtable.cli.strings import HELP, WELCOME
from sandtable.cli.terminal import tell
from sandtable.kernel.move import Move
from sandtable.kernel.seat import Seat
from sandtable.render.text import grounds, letter

if TYPE_CHECKING:
    from sandtable.cli.play.repl import Sitting

WORDS = ("board", "draw", "help", "moves", "quit", "resign", "rules", "save", "undo")


def obey(sitting: Sitting, seat: Seat, typed: str) -> None:
    """Do what somebody typed: a move, or a command where no move is spelled like it."""
    if not typed:
        return
    word, _, rest = typed.partition(" ")
    known = COMMANDS.get(word.lower())
    if known is None or any(typed == move.text for move in sitting.contest.position.moves):
        sitting.play(typed, seat)
    else:
        known(sitting, seat, rest.strip())


def moves(sitting: Sitting, seat: Seat, place: str) -> None:
    """List the moves, or those from one place."""
    found = [move.text for move in sitting.contest.position.moves if not place or begins(move, place)]
    if found:
        print("\n".join(columns(found)))
    else:
        sitting.say("no_moves", place=place)


def begins(move: Move, place: str) -> bool:
    """Whether a move starts at a place, or is spelled like that."""
    return move.taps[:1] == (place.lower(),) or move.text.lower().startswith(place.lower())


def suggest(sitting: Sitting, typed: str) -> None:
    """The moves that begin where an impossible one began."""
    legal = sitting.contest.position.moves
    places = {move.taps[0] for move in legal if move.taps and typed.lower().startswith(move.taps[0].lower())}
    if places:
        place = max(places, key=len)
        found = [move.text for move in legal if move.taps[0] == place]
        sitting.say("from_there", place=place, moves=", ".join(found))


def undo(sitting: Sitting, seat: Seat, rest: str) -> None:
    """Take back."""
    refused = sitting.contest.undo()
    sitting.say(refused or "undone")
    if not refused:
        sitting.is_drawn = False


def draw(sitting: Sitting, seat: Seat, rest: str) -> None:
    """Offer a draw."""
    if not sitting.contest.offer_draw(seat):
        sitting.say("declined")


def resign(sitting: Sitting, seat: Seat, rest: str) -> None:
    """Give up."""
    if not sitting.confirms("sure_resign"):
        return
    before = sitting.contest.position
    sitting.contest.resign(seat)
    sitting.is_drawn = sitting.contest.position is before


def board(sitting: Sitting, seat: Seat, rest: str) -> None:
    """Draw the board again."""
    sitting.draw(seat)


def rules(sitting: Sitting, seat: Seat, word: str) -> None:
    """Read the rules, or look something up."""
    from sandtable.cli.games.rules_page import show

    show(sitting.contest.game, sitting.language, word)


def save(sitting: Sitting, seat: Seat, name: str) -> None:
    """Write the game to a file."""
    if name and sitting.contest.has_secrets():
        sitting.say("secret")
    elif name:
        sitting.save(name)
    else:
        sitting.say("save_how")


def help_(sitting: Sitting, seat: Seat, rest: str) -> None:
    """Say what may be typed."""
    moves = sitting.contest.position.moves
    places = {"move": examples(sitting)[0], "place": max(moves, key=lambda move: len(move.taps)).taps[0]}
    spelled = [(form.filled(**places).say(sitting.language), words) for form, words in HELP]
    broad = max(len(form) for form, _ in spelled) + 2
    for form, words in spelled:
        tell(words.say(sitting.language), first=f"  {form:<{broad}}", others=" " * (broad + 2))
    print(legend(sitting, seat))


def legend(sitting: Sitting, seat: Seat) -> str:
    """What the letters and signs on the board stand for."""
    tokens = sitting.contest.position.view(seat).stage().tokens
    known = {letter(token): token.title.say(sitting.language) for token in tokens if token.side == seat.side}
    places = [(f"{kind.place}{kind.sign}", kind.title) for kind in grounds(sitting.contest.game.scene).values()]
    width = min(78, get_terminal_size().columns) - 2
    lines = columns([f"{sign}  {title}" for sign, title in known.items()], width)
    lines += columns([f"{sign}  {title.say(sitting.language)}" for sign, title in places], width)
    return "\n".join(f"  {line}" for line in lines)


def examples(sitting: Sitting) -> list[str]:
    """A move of each kind there is: of two places, of one, or a word."""
    nodes = {node.name for node in sitting.contest.game.scene.nodes}
    kinds: dict[tuple[bool, int], str] = {}
    for move in sitting.contest.position.moves:
        kinds.setdefault((not nodes.issuperset(move.taps), -len(move.taps)), move.text)
    return [kinds[kind] for kind in sorted(kinds)][:3]


def either(sitting: Sitting) -> str:
    """The examples in a sentence."""
    *others, last = examples(sitting)
    joint = WELCOME["or"].say(sitting.language)
    return joint.format(one=", ".join(others), other=last) if others else last


def leave(sitting: Sitting, seat: Seat, rest: str) -> None:
    """Go."""
    if not sitting.contest.record.entries or sitting.confirms("sure_quit"):
        sitting.leave()


COMMANDS = {
    "?": help_,
    "board": board,
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
