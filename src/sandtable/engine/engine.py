"""The protocol that every engine implements."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from sandtable.engine.limit import Limit
from sandtable.engine.observation import Observation
from sandtable.engine.report import Decision, Report

Listener = Callable[[Report], None]


class Engine(Protocol):
    """An engine of any kind. It keeps nothing about a game but what makes it faster."""

    def decide(
        self,
        observation: Observation,
        limit: Limit,
        *,
        lines: int = 1,
        seed: int = 0,
        listener: Listener | None = None,
    ) -> Decision:
        """A move of the seat whose view it is: one of `observation.view.moves`, which must not be empty.

        The same observation, limit and seed give the same decision, unless the limit is one of time. Every better
        report is passed to the listener on the way.
        """
        ...

    def stop(self) -> None:
        """Decide at once; may be called from another thread, and before `decide` begins to think has no effect."""
        ...
