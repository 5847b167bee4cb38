"""Games that people play now: no engine is asked about their positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from sandtable.kernel.position import Position
from sandtable.kernel.words import Words
from sandtable.match import Match
from sandtable.match.error import NotAllowed
from sandtable.server.likeness import Board, board_of, images, is_alike

FIRST_MOVES = 4
"""The first moves of a game are everybody's: so many may be made from the opening before its positions are its own."""
SENTENCE = Words(
    "This position stands in a game that is being played now; the computer looks at it when the game is over.",
    "Thế cờ này thuộc một ván đang diễn ra; máy chỉ phân tích khi ván đã kết thúc.",
)


ALIKE = Words(
    "This position is too much like one that is being played now; the computer looks at it when that game is over.",
    "Thế cờ này quá giống một thế đang được chơi; máy chỉ phân tích khi ván đó đã kết thúc.",
)


class Standing:
    """What stands at a table."""

    __slots__ = ("_board", "_position")

    def __init__(self, position: Position) -> None:
        self._position = position
        self._board: Board | None = None

    @property
    def key(self) -> tuple[str, int]:
        """By which it is known."""
        return self._position.game.name, self._position.key

    @property
    def board(self) -> Board:
        """What everybody sees there: worked out when it is first asked for; nothing while it looks like the opening."""
        if self._board is None:
            board = board_of(self._position)
            self._board = {} if is_alike(board, board_of(self._position.game.opening)) else board
        return self._board


class Live:
    """The present positions of all games that are under way between people, or that count."""

    def __init__(self) -> None:
        self._standing: dict[str, Standing] = {}
        self._keys: Counter[tuple[str, int]] = Counter()

    def note(self, table: str, match: Match) -> None:
        """Something happened at a table. What stands there is remembered though the table is put away."""
        key = (match.game.name, match.position.key) if is_guarded(match) else None
        standing = self._standing.get(table)
        before = standing.key if standing is not None else None
        if before == key:
            return
        if before is not None:
            del self._standing[table]
            self._keys[before] -= 1
            if not self._keys[before]:
                del self._keys[before]
        if key is not None:
            self._standing[table] = Standing(match.position)
            self._keys[key] += 1

    def refuse(self, game: str, keys: Iterable[int]) -> None:
        """Refuse to look at positions of which one is being played."""
        if any((game, key) in self._keys for key in keys):
            raise NotAllowed(SENTENCE.en)

    def refuse_position(self, position: Position) -> None:
        """Refuse to look at a position that is being played."""
        self.refuse(position.game.name, (position.key,))

    def refuse_like(self, position: Position) -> None:
        """Refuse to look at a position that is being played, or at one that looks much like it."""
        self.refuse_position(position)
        game = position.game
        boards = [one.board for one in self._standing.values() if one.key[0] == game.name]
        if boards and (own := board_of(position)):
            shown = list(images(game, own))
            if any(board and any(is_alike(board, image) for image in shown) for board in boards):
                raise NotAllowed(ALIKE.en)

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
