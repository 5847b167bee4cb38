"""The simple opponent as an engine: one look at one world that may be the true one."""

from __future__ import annotations

from random import Random

from sandtable.engine import simple
from sandtable.engine.alpha_beta import expectation
from sandtable.engine.engine import Listener
from sandtable.engine.limit import Limit
from sandtable.engine.report import Decision, Line, Report
from sandtable.engine.situation import Situation


class Guess:
    """Decides by `simple.think`; quick enough that it need not be stopped."""

    def decide(
        self,
        situation: Situation,
        limit: Limit,
        *,
        lines: int = 1,
        seed: int = 0,
        listener: Listener | None = None,
    ) -> Decision:
        """The move that looks best in one sampled world."""
        nodes = min(limit.nodes or simple.NODES, simple.NODES)
        move = simple.think(situation.view, Random(seed), nodes=nodes)
        value = max(-20_000, min(20_000, simple.judge(situation.view, Random(seed))))
        report = Report((Line((move.text,), value, expectation(value)),), simple.DEPTH, nodes, 0.0)
        if listener is not None:
            listener(report)
        return Decision(move, report)

    def stop(self) -> None:
        """It has decided before anybody could ask."""
