"""Games that people play now: no engine is asked about their positions, nor about those a move away.

A position is known again though its counters or options were changed, the other side moves, what is hidden was guessed,
or the board was mirrored. What is not known: one that differs in several pieces.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from sandtable.kernel.game import Game
from sandtable.kernel.position import Position
from sandtable.kernel.words import Words
from sandtable.match import Match
from sandtable.match.error import NotAllowed
from sandtable.match.takeback import is_open
from sandtable.server.likeness import Board, Neighbours, images, likeness, unturned, views
from sandtable.server.table import Unavailable

FIRST_MOVES = 4
"""The first moves of a game are everybody's: so many may be made from the opening before its positions are its own."""
BEATEN_TRACK = 12
"""After so many moves a game is so much its own that positions a move away from it belong to it, too."""
SENTENCE = Words(
    "This position stands in a game that is being played now; the computer looks at it when the game is over.",
    "Thế cờ này thuộc một ván đang diễn ra; máy chỉ phân tích khi ván đã kết thúc.",
)
NEARLY = Words(
    "This is next to a position of a game that is being played now; the computer looks at it when the game is over.",
    "Thế cờ này kề với một thế cờ của ván đang diễn ra; máy chỉ phân tích khi ván đã kết thúc.",
)
STARTING = "The server has just started; please ask again in a moment."


class Looks(NamedTuple):
    """How the present position of a game looks."""

    texts: set[str]
    """To each seat."""
    boards: set[Board]
    """The same as what stands on the board, but for the board of the opening."""
    is_open: bool


class Standing:
    """Where a game stands; how that looks is worked out when somebody asks about a position."""

    __slots__ = ("_looks", "is_far", "position")

    def __init__(self, match: Match) -> None:
        self.position = match.position
        self.is_far = bool(match.opened.start) or len(match.entries) >= BEATEN_TRACK
        self._looks: Looks | None = None

    def rest(self) -> None:
        """Keep nothing but the bare position: nobody plays on for a while."""
        self.position = Position(self.position.game, self.position.board())

    @property
    def looks(self) -> Looks:
        """How it looks."""
        if self._looks is None:
            position, game = self.position, self.position.game
            texts = {position.masked(seat.index) for seat in game.seats}
            boards = {likeness(game, text) for text in texts} - {likeness(game, game.opening.masked(-1))}
            self._looks = Looks(texts, boards, is_open(position))
        return self._looks


class Live:
    """The present positions of all games that are under way between people, or that count.

    Where many games are under way a question about one takes a while; it may be asked from any thread.
    """

    def __init__(self) -> None:
        self._standing: dict[str, Standing] = {}
        """By table."""
        self.is_complete = True
        """Whether every game under way is known; after a start they are read one by one."""

    def note(self, table: str, match: Match) -> None:
        """Something happened at a table. What stands there is remembered though the table is put away."""
        if not is_guarded(match):
            self._standing.pop(table, None)
        elif (known := self._standing.get(table)) is None or known.position is not match.position:
            self._standing[table] = Standing(match)

    def rest(self, table: str) -> None:
        """A table was put away."""
        if table in self._standing:
            self._standing[table].rest()

    def refuse(self, game: Game, keys: Collection[int], texts: Collection[str]) -> None:
        """Refuse to look at positions, known by their keys and by what is seen there, of which one is being played."""
        if not self.is_complete:
            raise Unavailable(STARTING)
        standing = self._of(game)
        if any(one.position.key in keys or not one.looks.texts.isdisjoint(texts) for one in standing):
            raise NotAllowed(SENTENCE.en)
        open_boards = {board for one in standing if one.looks.is_open for board in one.looks.boards}
        veiled = {unturned(board) for one in standing if not one.looks.is_open for board in one.looks.boards}
        neighbours = Neighbours(board for one in standing if one.is_far for board in one.looks.boards)
        for text in texts if standing else ():
            for board in images(game, likeness(game, text)):
                if board in open_boards or (veiled and unturned(board) in veiled):  # whatever is guessed
                    raise NotAllowed(SENTENCE.en)
                if neighbours.has_near(board):
                    raise NotAllowed(NEARLY.en)

    def refuse_position(self, position: Position) -> None:
        """Refuse to look at a position that is being played."""
        self.refuse(position.game, (position.key,), views(position))

    def _of(self, game: Game) -> list[Standing]:
        """All that stand in games of that name."""
        return [one for one in list(self._standing.values()) if one.position.game.name == game.name]

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
