"""The parts of a position text, as every room reads them: words, and after them fields `name=value`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sandtable.kernel.error import BadPosition


def parts(text: str, most: int) -> list[str]:
    """The words of a position text of at most so many characters."""
    if len(text) > most:
        raise BadPosition(f"A position text of {len(text)} characters is too long.")
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
            raise BadPosition(f"The field {name} stands twice.")
        seen.add(name)
        yield name, value
