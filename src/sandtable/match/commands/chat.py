"""Talk: to the table, to one's team, or among spectators."""

from __future__ import annotations

from sandtable.kernel.error import BadInput, clip
from sandtable.match import event as happened
from sandtable.match.command import Say
from sandtable.match.commands.seats import MOST_NAME, plain
from sandtable.match.error import NotAllowed
from sandtable.match.match import Match
from sandtable.match.quick_chat import PHRASES
from sandtable.match.transaction import Progress

CHANNELS = ("table", "team", "watchers")
MOST_TEXT = 300


def say(progress: Progress, command: Say) -> None:
    """Say something where it may be said."""
    match = progress.match
    if command.channel not in CHANNELS:
        raise BadInput(f"There is no channel {clip(command.channel)}; there are {', '.join(CHANNELS)}.")
    if command.seat:
        progress.require_seat(command.who, command.seat)
        if command.channel == "watchers" and not match.is_done:
            raise NotAllowed("Players do not talk with spectators during the game.")
    elif command.channel != "watchers":
        raise NotAllowed("Spectators talk among themselves.")
    elif not match.is_done and any(command.who and command.who in (one.who, one.owner) for one in match.chairs):
        raise NotAllowed("Players do not talk with spectators during the game.")
    elif not match.opened.watched:
        raise NotAllowed("At this table nobody looks on.")
    if command.phrase and command.phrase not in PHRASES:
        raise BadInput(f"There is no phrase {clip(command.phrase)}; there are {', '.join(PHRASES)}.")
    text = "" if command.phrase else plain(command.text, MOST_TEXT)
    if not text and not command.phrase:
        raise BadInput("There is nothing to say.")
    if text and command.seat and is_hushed(match):
        raise NotAllowed("Team-mates do not talk about the game during play; choose one of the phrases.")
    name = "" if command.seat else plain(command.name, MOST_NAME)
    progress.happen(
        happened.Said, channel=command.channel, seat=command.seat, name=name, text=text, phrase=command.phrase
    )


def is_hushed(match: Match) -> bool:
    """Whether only phrases are allowed: during play, where there are teams and their game forbids them to talk.

    Their mates hear what they say to the table too, so that is no way around it.
    """
    options = match.game.options
    teams = len(match.game.sides) < len(match.game.seats)
    return match.is_running and teams and "team_talk" in options and options["team_talk"] == "none"
