"""The one door of a match: a command in, a new match and numbered events out. No clock is read and nothing is kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sandtable.match import command as asked
from sandtable.match.command import Command
from sandtable.match.commands import chat as talking
from sandtable.match.commands import clocks as timing
from sandtable.match.commands import moves as playing
from sandtable.match.commands import offers as offering
from sandtable.match.commands import seats as seating
from sandtable.match.match import Match
from sandtable.match.reducer import News
from sandtable.match.transaction import Progress

VERBS: dict[type[Command], Callable[[Progress, Any], None]] = {
    asked.Sit: seating.sit,
    asked.Leave: seating.leave,
    asked.Play: playing.play,
    asked.Abort: playing.abort,
    asked.Dissolve: playing.dissolve,
    asked.Resign: offering.resign,
    asked.Offer: offering.offer,
    asked.Agree: offering.agree,
    asked.Decline: offering.decline,
    asked.Continue: offering.continue_elsewhere,
    asked.Claim: timing.claim,
    asked.Tick: timing.tick,
    asked.Resume: timing.resume,
    asked.Miss: seating.miss,
    asked.Welcome: seating.welcome,
    asked.Reclaim: seating.reclaim,
    asked.Say: talking.say,
}


def handle(match: Match, command: Command, now: int) -> tuple[Match, tuple[News, ...]]:
    """The match after a command, and what happened; or an error, and nothing has happened.

    A command that was carried out before changes nothing. Whoever calls this lets time pass first, by `Tick`.
    """
    if is_known(match, command):
        return match, ()
    progress = Progress(match, now, _cause(command))
    VERBS[type(command)](progress, command)
    playing.end_overlong(progress)
    return progress.match, tuple(progress.news)


def is_known(match: Match, command: Command) -> bool:
    """Whether a command was carried out before, and has no second effect."""
    cause = _cause(command)
    return bool(cause) and any(cause in known for known in match.recent)


def _cause(command: Command) -> str:
    """By what a command is known again: who asked, and the id they gave it."""
    return f"{getattr(command, 'who', '')} {command.id}" if command.id else ""
