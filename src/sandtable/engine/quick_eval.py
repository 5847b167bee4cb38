"""A quick evaluation of a position for a seat, whoever is to move."""

from __future__ import annotations

from random import Random

from sandtable.engine.limit import Limit
from sandtable.engine.observation import Observation
from sandtable.engine.opponent import is_searchable
from sandtable.engine.search.alpha_beta import AlphaBeta
from sandtable.kernel.view import View

SAMPLES = 8
"""How many positions are sampled where something is hidden."""


def quick_eval(view: View, random: Random) -> int:
    """Above 0 where the seat's side stands better, in hundredths of the least piece."""
    assert view.seat is not None, "a spectator has no side"
    observation = Observation(view)
    if view.moves and is_searchable(observation):
        return AlphaBeta(mebibytes=1).decide(observation, Limit(depth=1)).report.lines[0].value
    side = view.game.sides.index(view.seat.side)
    return round(sum(view.sample(random).board().value_for(side) for _ in range(SAMPLES)) / SAMPLES)
