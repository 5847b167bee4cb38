"""A queue for each asker; the askers take turns.

One asker has only a share of the processes at a time, so that there is one left for the others.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator
from enum import Enum
from typing import Generic, TypeVar


class Priority(Enum):
    """How urgent an item is."""

    HIGH = "high"
    """First, but alternating with normal items, so that neither keeps the other waiting for long."""
    NORMAL = "normal"
    LOW = "low"
    """Only if nothing else could start; gives way to anything that could."""


class QueueItem:
    """An item that waits for its turn. Subclasses say what it is."""

    __slots__ = ("asker", "priority")

    def __init__(self, asker: str, priority: Priority) -> None:
        self.asker = asker
        """Whose share it uses: an address, or a person where no address is known."""
        self.priority = priority


Item = TypeVar("Item", bound=QueueItem)


class FairQueue(Generic[Item]):
    """All items that wait, and how many run for each asker."""

    def __init__(self, share: int) -> None:
        self.share = share
        """How many items run for one asker at a time. Those of low priority are counted apart: they are in nobody's
        way, so they must not use up the share of their own asker either."""
        self._turns: dict[Priority, dict[str, deque[Item]]] = {priority: {} for priority in Priority}
        """Priority -> asker -> their items; the asker whose turn it is comes first."""
        self._running: Counter[tuple[bool, str]] = Counter()
        """Whether of low priority, and asker -> how many run."""
        self._was_high = False

    def add(self, item: Item) -> None:
        """Add an item behind all others of the same asker and priority."""
        self._turns[item.priority].setdefault(item.asker, deque()).append(item)

    def discard(self, item: Item) -> None:
        """Remove an item, if it waits."""
        turns = self._turns[item.priority]
        queue = turns.get(item.asker, ())
        if item in queue:
            turns[item.asker].remove(item)
            if not queue:
                del turns[item.asker]

    def start(self) -> Item | None:
        """Take out the item that runs next; None if none may start now."""
        first = (Priority.NORMAL, Priority.HIGH) if self._was_high else (Priority.HIGH, Priority.NORMAL)
        for priority in (*first, Priority.LOW):
            turns, is_low = self._turns[priority], priority is Priority.LOW
            asker = next((asker for asker in turns if self._running[is_low, asker] < self.share), None)
            if asker is not None:
                queue = turns.pop(asker)
                item = queue.popleft()
                if queue:
                    turns[asker] = queue  # behind all others
                self._running[is_low, asker] += 1
                self._was_high = priority is Priority.HIGH
                return item
        return None

    def finish(self, item: Item) -> None:
        """Count an item that was started as done."""
        key = item.priority is Priority.LOW, item.asker
        self._running[key] -= 1
        if not self._running[key]:
            del self._running[key]

    def startable(self) -> int:
        """How many items above low priority would start now if there were enough processes."""
        waiting: Counter[str] = Counter()
        for priority in (Priority.HIGH, Priority.NORMAL):
            waiting.update({asker: len(queue) for asker, queue in self._turns[priority].items()})
        return sum(min(count, self.share - self._running[False, asker]) for asker, count in waiting.items())

    def load(self, asker: str) -> int:
        """How many items wait and run for an asker."""
        waiting = sum(len(turns.get(asker, ())) for turns in self._turns.values())
        return waiting + self._running[False, asker] + self._running[True, asker]

    def clear(self) -> None:
        """Remove all items that wait."""
        for turns in self._turns.values():
            turns.clear()

    def __iter__(self) -> Iterator[Item]:
        return (item for turns in self._turns.values() for queue in turns.values() for item in queue)

    def __len__(self) -> int:
        return sum(len(queue) for turns in self._turns.values() for queue in turns.values())
