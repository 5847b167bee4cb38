"""An opponent of a level: picks the search that fits what it sees."""

from __future__ import annotations

from sandtable.engine.engine import Engine, Listener
from sandtable.engine.level import STRONGEST, Level, level
from sandtable.engine.limit import Limit
from sandtable.engine.observation import Observation
from sandtable.engine.report import Decision
from sandtable.engine.search.alpha_beta import AlphaBeta
from sandtable.engine.search.ismcts import InformationSetSearch

DEFAULT_SECONDS = 2.0
"""Seconds for a move of the strongest level where no limit is given."""


class Opponent:
    """Plays any game at a level. What it searches with depends on the observation, not on the game's name."""

    def __init__(self, strength: int | Level = STRONGEST, *, threads: int = 1, mebibytes: int = 16) -> None:
        self.level = strength if isinstance(strength, Level) else level(strength)
        open_, veiled = self.level.open, self.level.veiled
        self._open = AlphaBeta(
            threads=threads, mebibytes=mebibytes, miss_rate=open_.miss_rate, eval_noise=open_.eval_noise
        )
        self._veiled = InformationSetSearch(miss_rate=veiled.miss_rate, eval_noise=veiled.eval_noise)

    def decide(
        self,
        observation: Observation,
        limit: Limit,
        *,
        lines: int = 1,
        seed: int = 0,
        listener: Listener | None = None,
    ) -> Decision:
        """A move as good as the level allows, within the limit."""
        is_open = is_searchable(observation)
        engine: Engine = self._open if is_open else self._veiled
        return engine.decide(observation, self.tighten(limit, is_open), lines=lines, seed=seed, listener=listener)

    def tighten(self, limit: Limit, is_open: bool) -> Limit:
        """The limit, tightened by the level's own; never endless."""
        skill = self.level.open if is_open else self.level.veiled
        depth = min(filter(None, (limit.depth, skill.depth)), default=None) if is_open else None
        nodes = min(filter(None, (limit.nodes, skill.nodes)), default=None)
        endless = depth is None and nodes is None and limit.seconds is None
        return Limit(depth, nodes, DEFAULT_SECONDS if endless else limit.seconds)

    def stop(self) -> None:
        """Decide at once."""
        self._open.stop()
        self._veiled.stop()


def is_searchable(observation: Observation) -> bool:
    """Whether at most two sides play with everything in sight and nothing left to chance."""
    game = observation.view.game
    return observation.is_open and len(game.sides) <= 2 and not game.has_chance
