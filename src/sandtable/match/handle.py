"""Carries out commands: a match and a command in, a new match and its events out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sandtable.match import command as kinds
from sandtable.match.command import Command
from sandtable.match.commands import chat, clocks, moves, offers, seats
from sandtable.match.match import Match
from sandtable.match.reducer import EventEnvelope
from sandtable.match.transaction import Transaction

HANDLERS: dict[type[Command], Callable[[Transaction, Any], None]] = {
    kinds.Sit: seats.sit,
    kinds.Leave: seats.leave,
    kinds.Play: moves.play,
    kinds.Abort: moves.abort,
    kinds.Dissolve: moves.dissolve,
    kinds.Resign: offers.resign,
    kinds.Offer: offers.offer,
    kinds.Agree: offers.agree,
    kinds.Decline: offers.decline,
    kinds.Continue: offers.note_rematch,
    kinds.Claim: clocks.claim,
    kinds.Tick: clocks.tick,
    kinds.Resume: clocks.resume,
    kinds.Miss: seats.miss,
    kinds.Welcome: seats.welcome,
    kinds.Reclaim: seats.reclaim,
    kinds.Say: chat.say,
}


def handle(match: Match, command: Command, now: int) -> tuple[Match, tuple[EventEnvelope, ...]]:
    """The match after a command, and its events; on an error nothing happens.

    A repeated command changes nothing. The caller lets time pass first, with `Tick`.
    """
    if is_known(match, command):
        return match, ()
    transaction = Transaction(match, now, _cause(command))
    HANDLERS[type(command)](transaction, command)
    moves.end_long_game(transaction)
    return transaction.match, tuple(transaction.envelopes)


def is_known(match: Match, command: Command) -> bool:
    """Whether a command was carried out before."""
    cause = _cause(command)
    return bool(cause) and any(cause in known for known in match.recent)


def _cause(command: Command) -> str:
    """What identifies a command: the person and the id they gave it."""
    return f"{getattr(command, 'who', '')} {command.id}" if command.id else ""
