"""How a position looks to a seat at a glance, whoever is to move."""

from __future__ import annotations

from random import Random

from sandtable.engine.limit import Limit
from sandtable.engine.observation import Situation
from sandtable.engine.opponent import is_searchable
from sandtable.engine.search.alpha_beta import AlphaBeta
from sandtable.kernel.view import View

WORLDS = 8
"""How many worlds it looks at where something is hidden."""


def glance(view: View, random: Random) -> int:
    """Above 0 where the seat's side stands better, in hundredths of the least piece."""
    assert view.seat is not None, "a spectator has no side"
    situation = Situation(view)
    if view.moves and is_searchable(situation):
        return AlphaBeta(mebibytes=1).decide(situation, Limit(depth=1)).report.lines[0].value
    side = view.game.sides.index(view.seat.side)
    return round(sum(view.sample(random).board().value_for(side) for _ in range(WORLDS)) / WORLDS)
