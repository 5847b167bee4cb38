"""What the engines of the server are asked, and what they answer."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.engine.level import STRONGEST
from sandtable.engine.observation import Observation
from sandtable.engine.report import Report


@dataclass(frozen=True, slots=True)
class Search:
    """Find the best move of a seat, as an engine of a level does."""

    observation: Observation
    level: int = STRONGEST
    seconds: float = 0.0
    """How long it may take; 0 for as long as the level takes."""
    lines: int = 1
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Evaluate:
    """Say how good the position looks for a seat at a glance, whoever is to move."""

    observation: Observation
    seed: int = 0


Job = Search | Evaluate
NOTHING = Report((), 0, 0, 0.0)


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to either job."""

    move: str = ""
    report: Report = NOTHING
    value: int = 0
    error: str = ""
    """Why there is no answer; the rest is empty then."""
