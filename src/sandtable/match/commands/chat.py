"""Chat: with the table, within a team, or among spectators."""

from __future__ import annotations

from sandtable.kernel.error import BadInput, clip
from sandtable.match import event as events
from sandtable.match.command import Say
from sandtable.match.commands.seats import MAX_NAME, clean_text
from sandtable.match.error import NotAllowed
from sandtable.match.match import Match
from sandtable.match.quick_chat import PHRASES
from sandtable.match.transaction import Transaction

CHANNELS = ("table", "team", "watchers")
MAX_TEXT = 300


def say(transaction: Transaction, command: Say) -> None:
    """Write in the chat."""
    match = transaction.match
    if command.channel not in CHANNELS:
        raise BadInput(
            "There is no channel {name}; there are {known}.", name=clip(command.channel), known=", ".join(CHANNELS)
        )
    if command.seat:
        transaction.require_seat(command.who, command.seat)
        if command.channel == "watchers" and not match.is_done:
            raise NotAllowed("Players cannot chat with spectators during the game.")
    elif command.channel != "watchers":
        raise NotAllowed("Spectators can only chat with each other.")
    elif not match.is_done and any(command.who and command.who in (one.who, one.owner) for one in match.players):
        raise NotAllowed("Players cannot chat with spectators during the game.")
    elif not match.opened.watched:
        raise NotAllowed("Spectators are not allowed here.")
    if command.phrase and command.phrase not in PHRASES:
        raise BadInput(
            "There is no phrase {name}; there are {known}.", name=clip(command.phrase), known=", ".join(PHRASES)
        )
    text = "" if command.phrase else clean_text(command.text, MAX_TEXT)
    if not text and not command.phrase:
        raise BadInput("The message is empty.")
    if text and command.seat and is_phrases_only(match):
        raise NotAllowed("Team-mates cannot chat freely during the game; choose one of the phrases.")
    name = "" if command.seat else clean_text(command.name, MAX_NAME)
    transaction.emit(
        events.Said, channel=command.channel, seat=command.seat, name=name, text=text, phrase=command.phrase
    )


def is_phrases_only(match: Match) -> bool:
    """Whether only preset phrases are allowed: during play, in teams whose rules forbid talk.

    That includes the chat of the table, which team-mates read too.
    """
    options = match.game.options
    teams = len(match.game.sides) < len(match.game.seats)
    return match.is_running and teams and "team_talk" in options and options["team_talk"] == "none"
