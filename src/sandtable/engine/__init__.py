"""Deciding: what to play, from what a seat may know. Knows boards and views, and no game by name."""

from __future__ import annotations

from sandtable.engine.analysis import Grade, Step, analyse
from sandtable.engine.engine import Engine, Listener
from sandtable.engine.level import LEVELS, Level
from sandtable.engine.limit import Limit
from sandtable.engine.observation import Observation
from sandtable.engine.opponent import Opponent
from sandtable.engine.report import Decision, Line, Report

__all__ = [
    "LEVELS",
    "Decision",
    "Engine",
    "Grade",
    "Level",
    "Limit",
    "Line",
    "Listener",
    "Observation",
    "Opponent",
    "Report",
    "Step",
    "analyse",
]
