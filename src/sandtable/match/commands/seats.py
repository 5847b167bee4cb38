"""Taking and leaving seats, absence and return."""

from __future__ import annotations

import unicodedata

from sandtable.kernel.error import BadInput
from sandtable.match import event as events
from sandtable.match.command import Leave, Miss, Reclaim, Sit, Welcome
from sandtable.match.commands.moves import play_chance
from sandtable.match.commit_reveal import ENTROPY_FORMAT
from sandtable.match.error import NotAllowed, NotNow, NotYourSeat
from sandtable.match.match import Phase
from sandtable.match.transaction import Transaction

MAX_NAME = 40
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and marks that are invisible."""
MAX_MARKS = 3
"""The most marks on one letter in any language; more would be drawn over other text."""
MAX_RAW_LENGTHS = 8
"""How many times its maximum length of a text is read."""


def sit(transaction: Transaction, command: Sit) -> None:
    """Take a free seat; the game starts when all are taken."""
    match = transaction.match
    player = match.player(command.seat)
    if match.phase is not Phase.WAITING:
        raise NotNow("The game has begun and all seats are taken.")
    if not player.is_free:
        raise NotAllowed("The seat {seat} is already taken.", seat=command.seat)
    if not command.who:
        raise NotYourSeat("You need a session or a key to take a seat.")
    if not ENTROPY_FORMAT.fullmatch(command.entropy):
        raise BadInput("A seat's contribution to chance has at most 64 letters, digits, - and _.")
    transaction.emit(
        events.Sat,
        seat=command.seat,
        who=command.who,
        name=clean_text(command.name, MAX_NAME),
        engine=command.engine,
        entropy=command.entropy,
    )
    if all(not player.is_free for player in transaction.match.players):
        transaction.emit(events.Started)
        play_chance(transaction)


def leave(transaction: Transaction, command: Leave) -> None:
    """Leave a seat before the game, or be absent during it."""
    transaction.require_seat(command.who, command.seat)
    if transaction.match.phase is Phase.WAITING:
        transaction.emit(events.Stood, seat=command.seat)
    else:
        miss(transaction, Miss(seat=command.seat))


def miss(transaction: Transaction, command: Miss) -> None:
    """Note that nobody is connected for a seat."""
    player = transaction.match.player(command.seat)
    if player.is_present and not player.is_engine and not transaction.match.is_done:
        transaction.emit(events.Absent, seat=command.seat)


def welcome(transaction: Transaction, command: Welcome) -> None:
    """Note that somebody is connected again."""
    if transaction.match.player(command.seat).absent and not transaction.match.is_done:
        transaction.emit(events.Returned, seat=command.seat)


def reclaim(transaction: Transaction, command: Reclaim) -> None:
    """Take a seat back from a computer."""
    owner = transaction.match.player(command.seat).owner
    if not owner or owner != command.who:
        raise NotYourSeat("No computer is playing for you at {seat}.", seat=command.seat)
    if transaction.match.is_done:
        raise NotNow("The game is over.")
    transaction.emit(events.Reclaimed, seat=command.seat)


def clean_text(text: str, most: int) -> str:
    """Text that a person wrote, on one line, without misleading characters, cut to a length."""
    shown, marks = "", 0
    for sign in unicodedata.normalize("NFC", text[: MAX_RAW_LENGTHS * most]):
        kind = unicodedata.category(sign)
        marks = marks + 1 if kind == "Mn" else 0
        if marks <= MAX_MARKS:
            shown += " " if kind[0] == "C" or sign in BLANK else sign
    return " ".join(shown.split())[:most]
