"""The moves of a match: an immutable sequence that grows by one move in constant time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import overload

from sandtable.kernel.record import Entry


class Entries(Sequence[Entry]):
    """The moves in the order they were made. A match and its successors share one list; each knows how much of it is
    its own."""

    __slots__ = ("_count", "_shared")

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self._shared = list(entries)
        self._count = len(self._shared)

    def add(self, entry: Entry) -> Entries:
        """The sequence with one more move."""
        longer, is_last = Entries.__new__(Entries), len(self._shared) == self._count
        longer._shared = (
            self._shared if is_last else self._shared[: self._count]
        )  # another sequence continues from here
        longer._shared.append(entry)
        longer._count = self._count + 1
        return longer

    def cut(self, count: int) -> Entries:
        """The first moves in a list of their own, so that another thread can continue them."""
        return Entries(self._shared[: min(count, self._count)])

    @overload
    def __getitem__(self, index: int) -> Entry: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Entry, ...]: ...

    def __getitem__(self, index: int | slice) -> Entry | tuple[Entry, ...]:
        if isinstance(index, slice):
            start, stop, step = index.indices(self._count)
            return tuple(self._shared[start:stop:step]) if step > 0 else tuple(self)[index]
        return self._shared[range(self._count)[index]]

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[Entry]:
        return islice(self._shared, self._count)

    def __reversed__(self) -> Iterator[Entry]:
        return map(self._shared.__getitem__, range(self._count - 1, -1, -1))

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Entries | tuple):
            return len(self) == len(other) and all(one == two for one, two in zip(self, other, strict=True))
        return NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<{self._count} moves>"
