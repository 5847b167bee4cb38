"""Limits on how often somebody may ask: buckets that fill again. Legal moves are never counted."""

from __future__ import annotations

import time
from collections import OrderedDict


class Bucket:
    """So many tokens at most, and so many more every second."""

    __slots__ = ("at", "left", "most", "rate")

    def __init__(self, most: float, rate: float) -> None:
        self.most = self.left = most
        self.rate = rate
        self.at = time.monotonic()

    def take(self, cost: float = 1.0) -> float:
        """Take tokens out; how many seconds until there would have been enough, 0 if there were."""
        moment = time.monotonic()
        self.left = min(self.most, self.left + (moment - self.at) * self.rate)
        self.at = moment
        if self.left >= cost:
            self.left -= cost
            return 0.0
        return (cost - self.left) / self.rate


class Buckets:
    """A bucket for everybody who asks, the least recently seen forgotten first."""

    def __init__(self, most: float, rate: float, people: int = 20_000) -> None:
        self.most, self.rate, self.people = most, rate, people
        self.known: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str) -> float:
        """Take a token from somebody's bucket; how long he must wait, 0 if he need not."""
        bucket = self.known.get(who)
        if bucket is None:
            bucket = self.known[who] = Bucket(self.most, self.rate)
            if len(self.known) > self.people:
                self.known.popitem(last=False)
        self.known.move_to_end(who)
        return bucket.take()
