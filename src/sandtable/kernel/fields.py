"""Splitting position texts, for every game: words, followed by fields `name=value`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sandtable.kernel.error import BadPosition
from sandtable.kernel.text import Text

MISSING = Text("missing", "thiếu")
"""What an error shows where a part is not there."""


def parts(text: str, most: int) -> list[str]:
    """The words of a position text of at most so many characters."""
    if len(text) > most:
        raise BadPosition("A position text of {count} characters is too long.", count=len(text))
    found = text.split()
    if not found:
        raise BadPosition("The position text is empty.")
    return found


def fields(words: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Fields as names and values, each name once."""
    seen: set[str] = set()
    for word in words:
        name, _, value = word.partition("=")
        if name in seen:
            raise BadPosition("The field {name} appears twice.", name=name)
        seen.add(name)
        yield name, value
