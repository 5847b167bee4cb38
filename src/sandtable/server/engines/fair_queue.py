"""What waits for a process: a queue for each asker, and the askers take turns.

One asker has only a share of the processes at the same time, so that there is one left for somebody else.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator
from enum import Enum
from typing import Generic, TypeVar


class Priority(Enum):
    """Who goes first."""

    HIGH = "high"
    """First, but in turn with what is normal, so that neither keeps the other waiting for long."""
    NORMAL = "normal"
    LOW = "low"
    """Only where nothing else could start; it gives way to whatever could."""


class Waiting:
    """Something that waits for its turn. Subclasses say what it is."""

    __slots__ = ("asker", "priority")

    def __init__(self, asker: str, priority: Priority) -> None:
        self.asker = asker
        """On whose account it runs: an address, or a person where no address is known."""
        self.priority = priority


W = TypeVar("W", bound=Waiting)


class FairQueue(Generic[W]):
    """Everything that waits, and how much of it runs for each asker."""

    def __init__(self, share: int) -> None:
        self.share = share
        """So much runs for one asker at the same time. What has low priority is counted by itself: it is in nobody's
        way, so it must not use up the share of its own asker either."""
        self._turns: dict[Priority, dict[str, deque[W]]] = {priority: {} for priority in Priority}
        """Priority -> asker -> what waits; the asker whose turn it is comes first."""
        self._running: Counter[tuple[bool, str]] = Counter()
        """Whether it has low priority, and asker -> how much runs."""
        self._was_high = False

    def add(self, one: W) -> None:
        """Let something wait behind everything of the same asker and priority."""
        self._turns[one.priority].setdefault(one.asker, deque()).append(one)

    def discard(self, one: W) -> None:
        """Forget something that need not wait any more, if it does."""
        turns = self._turns[one.priority]
        queue = turns.get(one.asker, ())
        if one in queue:
            turns[one.asker].remove(one)
            if not queue:
                del turns[one.asker]

    def start(self) -> W | None:
        """Take out what runs next; None where nothing may start now."""
        first = (Priority.NORMAL, Priority.HIGH) if self._was_high else (Priority.HIGH, Priority.NORMAL)
        for priority in (*first, Priority.LOW):
            turns, is_low = self._turns[priority], priority is Priority.LOW
            asker = next((asker for asker in turns if self._running[is_low, asker] < self.share), None)
            if asker is not None:
                queue = turns.pop(asker)
                one = queue.popleft()
                if queue:
                    turns[asker] = queue  # behind all others
                self._running[is_low, asker] += 1
                self._was_high = priority is Priority.HIGH
                return one
        return None

    def finish(self, one: W) -> None:
        """Something that was started runs no more."""
        key = one.priority is Priority.LOW, one.asker
        self._running[key] -= 1
        if not self._running[key]:
            del self._running[key]

    def startable(self) -> int:
        """How many would start now if there were processes enough, those of low priority left out."""
        waiting: Counter[str] = Counter()
        for priority in (Priority.HIGH, Priority.NORMAL):
            waiting.update({asker: len(queue) for asker, queue in self._turns[priority].items()})
        return sum(min(count, self.share - self._running[False, asker]) for asker, count in waiting.items())

    def load(self, asker: str) -> int:
        """How much waits and runs for an asker."""
        waiting = sum(len(turns.get(asker, ())) for turns in self._turns.values())
        return waiting + self._running[False, asker] + self._running[True, asker]

    def clear(self) -> None:
        """Let nothing wait any more."""
        for turns in self._turns.values():
            turns.clear()

    def __iter__(self) -> Iterator[W]:
        return (one for turns in self._turns.values() for queue in turns.values() for one in queue)

    def __len__(self) -> int:
        return sum(len(queue) for turns in self._turns.values() for queue in turns.values())
