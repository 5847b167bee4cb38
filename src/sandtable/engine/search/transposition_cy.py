"""What a search remembers of positions it has seen: the transposition table.

Several threads read and write it without a lock. An entry is three words, and the first is the key mixed with the other
two: an entry torn by two writers does not fit its key, and nobody believes it.
"""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from sandtable.kernel.board import cython_shim as cython  # type: ignore[no-redef]

if not cython.compiled:
    from sandtable.engine.search.huge_pages import claim, fetch, release

    ENTRY, BUCKET = 3, 8
    NO_BOUND, AT_LEAST, AT_MOST, EXACT = range(4)
    SHIFT_EVAL, SHIFT_DEPTH, SHIFT_BOUND, SHIFT_AGE = 16, 32, 40, 42
    ZERO = 32768

COMPILED: bool = cython.compiled


class Table:
    """Entries in buckets of two, each read at once: the deeper search keeps its place, the other gives way."""

    def __init__(self, mebibytes: int = 16) -> None:
        if not 1 <= mebibytes <= 65536:
            raise ValueError(f"A table has between 1 and 65,536 MiB, not {mebibytes}.")
        self.mebibytes = mebibytes
        self.age = 1
        entries: cython.ulonglong = mebibytes * 1024 * 1024 // 64
        self.buckets = 1
        while self.buckets * 2 <= entries:
            self.buckets *= 2
        self.mask = self.buckets - 1
        self.store = claim(self.buckets * BUCKET)
        if cython.compiled and not self.store:
            raise MemoryError(f"There is no memory for a table of {mebibytes} MiB.")

    def __dealloc__(self) -> None:
        release(self.store, self.buckets * BUCKET)

    def grow_older(self) -> None:
        """What is known from earlier searches gives way more easily."""
        self.age = self.age % 63 + 1

    def clear(self) -> None:
        """Forget everything."""
        index: cython.ulonglong
        for index in range(self.buckets * BUCKET):
            self.store[index] = 0
        self.age = 1

    def usage(self) -> float:
        """The share of a sample of the table that is in use."""
        index: cython.ulonglong
        used: cython.int = 0
        for index in range(1000):
            used += self.store[index * BUCKET + 2] != 0
        return used / 1000

    def ahead(self, key: cython.ulonglong) -> None:
        """A position will be asked for soon."""
        fetch(self.store, (key & self.mask) * BUCKET)

    def entry(self, key: cython.ulonglong) -> cython.ulonglong:
        """What is known of a position: value, evaluation, depth, bound and age in one word; 0 for nothing."""
        at: cython.ulonglong = (key & self.mask) * BUCKET
        if self.store[at] ^ self.store[at + 1] ^ self.store[at + 2] == key:
            return self.store[at + 2]
        at += ENTRY
        if self.store[at] ^ self.store[at + 1] ^ self.store[at + 2] == key:
            return self.store[at + 2]
        return 0

    def best(self, key: cython.ulonglong) -> cython.ulonglong:
        """The best move known in a position, or 0."""
        at: cython.ulonglong = (key & self.mask) * BUCKET
        if self.store[at] ^ self.store[at + 1] ^ self.store[at + 2] == key:
            return self.store[at + 1]
        at += ENTRY
        if self.store[at] ^ self.store[at + 1] ^ self.store[at + 2] == key:
            return self.store[at + 1]
        return 0

    def keep(
        self,
        key: cython.ulonglong,
        move: cython.ulonglong,
        value: cython.int,
        static: cython.int,
        depth: cython.int,
        bound: cython.int,
    ) -> None:
        """Remember a position; without a move, the one known before stays."""
        at: cython.ulonglong = (key & self.mask) * BUCKET
        other: cython.ulonglong = at + ENTRY
        old: cython.ulonglong = self.store[at + 2]
        data: cython.ulonglong
        if self.store[at] ^ self.store[at + 1] ^ old != key:
            if self.store[other] ^ self.store[other + 1] ^ self.store[other + 2] == key:
                at = other
            elif old >> SHIFT_AGE == self.age and (old >> SHIFT_DEPTH & 255) > depth:
                at = other
        if move == 0 and self.store[at] ^ self.store[at + 1] ^ self.store[at + 2] == key:
            move = self.store[at + 1]
        data = self.age
        data = data << 2 | bound
        data = data << 8 | depth
        data = data << 16 | (static + ZERO)
        data = data << 16 | (value + ZERO)
        self.store[at] = key ^ move ^ data
        self.store[at + 1] = move
        self.store[at + 2] = data

    # For tests and the curious

    def known(self, key: cython.ulonglong) -> tuple[int, int, int, int, int] | None:
        """Move, value, evaluation, depth and bound kept for a key."""
        data: cython.ulonglong = self.entry(key)
        if data == 0:
            return None
        value: cython.int = data & 65535
        static: cython.int = data >> SHIFT_EVAL & 65535
        depth: cython.int = data >> SHIFT_DEPTH & 255
        bound: cython.int = data >> SHIFT_BOUND & 3
        return self.best(key), value - ZERO, static - ZERO, depth, bound

    def learn(
        self,
        key: cython.ulonglong,
        move: cython.ulonglong,
        value: cython.int,
        static: cython.int,
        depth: cython.int,
        bound: cython.int,
    ) -> None:
        """`keep` for Python callers."""
        self.keep(key, move, value, static, depth, bound)
