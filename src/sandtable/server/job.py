"""What a thinking process is asked, and what it answers: text, so that nothing can be seen that was not said."""

from __future__ import annotations

import msgspec


class Job(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something to decide for a seat, from what it sees and has heard."""

    id: int
    game: str
    options: str
    seat: str
    text: str
    """The seat's view."""
    level: str
    seed: int
    start: str = ""
    """The first view, where nothing is hidden."""
    heard: tuple[tuple[str, str], ...] = ()
    """What happened since: seat and move."""
    judge: bool = False
    """Whether only an opinion is asked for, not a move."""
    seconds: float = 0.0
    """How long it may take; 0 for what the level takes."""


class Thought(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What was decided."""

    id: int
    move: str = ""
    value: int = 0
    """How good the position looks for the seat."""
    error: str = ""
