"""Sitting down, leaving, being away and coming back."""

from __future__ import annotations

import unicodedata

from sandtable.kernel.error import BadInput
from sandtable.match import event as happened
from sandtable.match.command import Leave, Miss, Reclaim, Sit, Welcome
from sandtable.match.commands.moves import roll
from sandtable.match.commit_reveal import PLAIN
from sandtable.match.error import NotAllowed, NotNow, NotYourSeat
from sandtable.match.match import Phase
from sandtable.match.transaction import Progress

MOST_NAME = 40
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and marks that show nothing: a name of them would be none."""
MOST_MARKS = 3
"""So many marks stand on one letter in any language; more would be drawn over what others wrote."""
MOST_SIGNS = 8
"""So many times its length of a text is looked at."""


def sit(progress: Progress, command: Sit) -> None:
    """Take a free seat; the last one begins the game."""
    match = progress.match
    chair = match.chair(command.seat)
    if match.phase is not Phase.WAITING:
        raise NotNow("The game has begun, and all seats are taken.")
    if not chair.is_free:
        raise NotAllowed(f"Somebody sits at {command.seat} already.")
    if not command.who:
        raise NotYourSeat("Nobody can sit down without being somebody.")
    if not PLAIN.fullmatch(command.entropy):
        raise BadInput("What a seat contributes to chance is at most 64 letters, digits, - and _.")
    progress.happen(
        happened.Sat,
        seat=command.seat,
        who=command.who,
        name=plain(command.name, MOST_NAME),
        engine=command.engine,
        entropy=command.entropy,
    )
    if all(not chair.is_free for chair in progress.match.chairs):
        progress.happen(happened.Started)
        roll(progress)


def leave(progress: Progress, command: Leave) -> None:
    """Give a seat up before the game, or be absent from it."""
    progress.require_seat(command.who, command.seat)
    if progress.match.phase is Phase.WAITING:
        progress.happen(happened.Stood, seat=command.seat)
    else:
        miss(progress, Miss(seat=command.seat))


def miss(progress: Progress, command: Miss) -> None:
    """Note that nobody is connected for a seat."""
    chair = progress.match.chair(command.seat)
    if chair.is_present and not chair.is_engine and not progress.match.is_done:
        progress.happen(happened.Absent, seat=command.seat)


def welcome(progress: Progress, command: Welcome) -> None:
    """Note that somebody is connected again."""
    if progress.match.chair(command.seat).absent and not progress.match.is_done:
        progress.happen(happened.Returned, seat=command.seat)


def reclaim(progress: Progress, command: Reclaim) -> None:
    """Play on oneself where a computer took over."""
    owner = progress.match.chair(command.seat).owner
    if not owner or owner != command.who:
        raise NotYourSeat(f"No computer plays for you at {command.seat}.")
    if progress.match.is_done:
        raise NotNow("The game is over.")
    progress.happen(happened.Reclaimed, seat=command.seat)


def plain(text: str, most: int) -> str:
    """What a person wrote, on one line, without signs that could fool others, cut to a length."""
    shown, marks = "", 0
    for sign in unicodedata.normalize("NFC", text[: MOST_SIGNS * most]):
        kind = unicodedata.category(sign)
        marks = marks + 1 if kind == "Mn" else 0
        if marks <= MOST_MARKS:
            shown += " " if kind[0] == "C" or sign in BLANK else sign
    return " ".join(shown.split())[:most]
