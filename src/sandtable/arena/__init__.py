"""Engines against engines: duels, tests of strength, and programs that speak the protocol."""

from __future__ import annotations

from sandtable.arena.duel import Duel, duel
from sandtable.arena.elo import Estimate, estimate
from sandtable.arena.sprt import Sprt

__all__ = ["Duel", "Estimate", "Sprt", "duel", "estimate"]
