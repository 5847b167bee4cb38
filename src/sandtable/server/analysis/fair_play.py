"""Fair play: no engine is asked about a position that stands in a running game between people.

The answer to such a question must not tell anything either. So it follows from what everybody may know: positions are
compared as spectators see them, which makes every guess at what is hidden the same position, and only moves that
spectators heard of are counted. A game that nobody may watch is kept only from its own players: to refuse anybody else
would tell them where it stands.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property

from sandtable.kernel.game import Game
from sandtable.kernel.position import Position
from sandtable.kernel.text import Words
from sandtable.match import Match
from sandtable.match.error import NotAllowed
from sandtable.server.errors import Unavailable

OPENING_MOVES = 4
"""So many public moves may be made from the opening before a game's positions are its own."""
SENTENCE = Words(
    "This position stands in a game that is being played now; the computer looks at it when the game is over.",
    "Thế cờ này thuộc một ván đang diễn ra; máy chỉ phân tích khi ván đã kết thúc.",
)
STARTING = "The server has just started; please ask again in a moment."


class Standing:
    """Where a running game stands, and who may know that."""

    def __init__(self, match: Match) -> None:
        self.position = match.position
        self.game = match.game.name
        self.insiders = None if match.opened.watched else frozenset(people(match))
        """The only people who may know of the game; None if everybody may."""

    @cached_property
    def text(self) -> str:
        """What a spectator sees, worked out when somebody first asks."""
        return self.position.masked(-1)


class FairPlay:
    """The present positions of all games that are under way between people, or that count."""

    def __init__(self) -> None:
        self._standing: dict[str, Standing] = {}
        """By table."""
        self.is_complete = True
        """Whether every running game is known; after a start they are read one by one."""

    def note(self, table: str, match: Match) -> None:
        """Something happened at a table. What stands there is remembered when the table is put away."""
        if not is_guarded(match):
            self._standing.pop(table, None)
        elif (known := self._standing.get(table)) is None or known.position is not match.position:
            self._standing[table] = Standing(match)

    def rest(self, table: str) -> None:
        """A table was put away: keep its position without what was worked out about it."""
        if (known := self._standing.get(table)) is not None:
            known.position = Position(known.position.game, known.position.board())

    def refuse(self, who: str, game: Game, texts: Collection[str]) -> None:
        """Refuse somebody's question about positions, as spectators see them, if one of them is being played."""
        if not self.is_complete:
            raise Unavailable(STARTING)
        for one in self._standing.values():
            may_know = one.insiders is None or who in one.insiders
            if one.game == game.name and may_know and one.text in texts:
                raise NotAllowed(SENTENCE.en)

    def refuse_position(self, who: str, position: Position) -> None:
        """Refuse somebody's question about a position that is being played."""
        self.refuse(who, position.game, (position.masked(-1),))

    def __len__(self) -> int:
        return len(self._standing)


def is_guarded(match: Match) -> bool:
    """Whether nobody may ask an engine about a game: people play each other, or it counts."""
    if not match.is_running or (match.public_moves < OPENING_MOVES and not match.opened.start):
        return False
    return not match.opened.casual or len(people(match)) > 1


def people(match: Match) -> set[str]:
    """Everybody who plays, also those for whom a computer has taken over meanwhile."""
    return {chair.owner or chair.who for chair in match.chairs if chair.owner or not chair.engine}
