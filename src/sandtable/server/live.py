"""Games that people play now: no engine is asked about their positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from sandtable.kernel.position import Position
from sandtable.kernel.words import Words
from sandtable.match import Match
from sandtable.match.error import NotAllowed

FIRST_MOVES = 4
"""The first moves of a game are everybody's: so many may be made from the opening before its positions are its own."""
SENTENCE = Words(
    "This position stands in a game that is being played now; the computer looks at it when the game is over.",
    "Thế cờ này thuộc một ván đang diễn ra; máy chỉ phân tích khi ván đã kết thúc.",
)


class Live:
    """The present positions of all games that are under way between people, or that count."""

    def __init__(self) -> None:
        self._standing: dict[str, tuple[str, int]] = {}
        """Table -> game and key."""
        self._keys: Counter[tuple[str, int]] = Counter()

    def note(self, table: str, match: Match) -> None:
        """Something happened at a table. What stands there is remembered though the table is put away."""
        standing = (match.game.name, match.position.key) if is_guarded(match) else None
        before = self._standing.get(table)
        if before == standing:
            return
        if before is not None:
            del self._standing[table]
            self._keys[before] -= 1
            if not self._keys[before]:
                del self._keys[before]
        if standing is not None:
            self._standing[table] = standing
            self._keys[standing] += 1

    def refuse(self, game: str, keys: Iterable[int]) -> None:
        """Refuse to look at positions of which one is being played."""
        if any((game, key) in self._keys for key in keys):
            raise NotAllowed(SENTENCE.en)

    def refuse_position(self, position: Position) -> None:
        """Refuse to look at a position that is being played."""
        self.refuse(position.game.name, (position.key,))

    def __len__(self) -> int:
        return len(self._standing)


def is_guarded(match: Match) -> bool:
    """Whether nobody may ask an engine about a game: people play each other, or it counts."""
    if not match.is_running or (len(match.entries) < FIRST_MOVES and not match.opened.start):
        return False
    return not match.opened.casual or len(people(match)) > 1


def people(match: Match) -> set[str]:
    """Everybody who plays, also those for whom a computer has taken over meanwhile."""
    return {chair.owner or chair.who for chair in match.chairs if chair.owner or not chair.engine}
