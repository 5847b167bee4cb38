"""Fair play: no engine analyses a position of a running game between people.

The refusal must not reveal anything either, so it follows from public knowledge: positions are compared as spectators
see them, so that every guess at what is hidden is the same position, and only moves that spectators heard of count. A
game that nobody may watch is kept only from its own players: to refuse anybody else would tell them where it stands.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property

from sandtable.kernel.game import Game
from sandtable.kernel.position import Position
from sandtable.match import Match
from sandtable.match.error import NotAllowed
from sandtable.server.errors import Unavailable

OPENING_MOVES = 4
"""Positions within this many public moves of the opening belong to everybody."""


class RunningGame:
    """The position of a running game, and who may know it."""

    def __init__(self, match: Match) -> None:
        self.position = match.position
        self.game = match.game.name
        self.insiders = None if match.opened.watched else frozenset(people(match))
        """The only people who may know of the game; None if everybody may."""

    @cached_property
    def text(self) -> str:
        """What a spectator sees, worked out on first use."""
        return self.position.masked(-1)


class FairPlay:
    """The present positions of all games that are under way between people, or that count."""

    def __init__(self) -> None:
        self._standing: dict[str, RunningGame] = {}
        """By table."""
        self.is_complete = True
        """Whether every running game is known; after a start they are read one by one."""

    def note(self, table: str, match: Match) -> None:
        """Note the position of a table; it is kept when the table is put away."""
        if not is_guarded(match):
            self._standing.pop(table, None)
        elif (known := self._standing.get(table)) is None or known.position is not match.position:
            self._standing[table] = RunningGame(match)

    def rest(self, table: str) -> None:
        """A table was put away: keep its position without what was worked out about it."""
        if (known := self._standing.get(table)) is not None:
            known.position = Position(known.position.game, known.position.board())

    def refuse(self, who: str, game: Game, texts: Collection[str]) -> None:
        """Refuse somebody's question about positions, as spectators see them, if one of them is being played."""
        if not self.is_complete:
            raise Unavailable("The server has just started; please ask again in a moment.")
        for one in self._standing.values():
            may_know = one.insiders is None or who in one.insiders
            if one.game == game.name and may_know and one.text in texts:
                raise NotAllowed(
                    "This position is in a game that is being played now; it can be analysed when the game is over."
                )

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
    """All people who play, including those whose seat an engine has taken over."""
    return {player.owner or player.who for player in match.players if player.owner or not player.engine}
