"""Rate limits: token buckets. Legal moves are never counted."""

from __future__ import annotations

import time
from collections import OrderedDict


class Bucket:
    """At most `capacity` tokens, and `rate` more every second."""

    __slots__ = ("at", "capacity", "left", "rate")

    def __init__(self, capacity: float, rate: float) -> None:
        self.capacity = self.left = capacity
        self.rate = rate
        self.at = time.monotonic()

    def take(self, cost: float = 1.0) -> float:
        """Take tokens; how many seconds until there are enough, 0 if there were."""
        moment = time.monotonic()
        self.left = min(self.capacity, self.left + (moment - self.at) * self.rate)
        self.at = moment
        if self.left >= cost:
            self.left -= cost
            return 0.0
        return (cost - self.left) / self.rate


class Buckets:
    """A bucket for everybody, up to `max_people`; the least recently seen are forgotten first."""

    def __init__(self, capacity: float, rate: float, max_people: int = 20_000) -> None:
        self.capacity, self.rate, self.max_people = capacity, rate, max_people
        self.known: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str) -> float:
        """Take a token from somebody's bucket; how many seconds they have to wait, 0 if they need not."""
        bucket = self.known.get(who)
        if bucket is None:
            bucket = self.known[who] = Bucket(self.capacity, self.rate)
            if len(self.known) > self.max_people:
                self.known.popitem(last=False)
        self.known.move_to_end(who)
        return bucket.take()
