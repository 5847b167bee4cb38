"""Who acts: the seats at a table, and two for chance and the referee."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.kernel.text import Text


@dataclass(frozen=True, slots=True, eq=False)
class Seat:
    """A place at the table. Several seats may make up one side."""

    name: str
    side: str
    index: int
    """Its place in the game's order of seats; negative for chance and the referee."""
    title: Text
    army: Text | None = None
    """The name of its side, where several seats make up a side."""

    def __eq__(self, other: object) -> bool:
        """Whether it is the same seat. This is called so often that it compares the names first."""
        if self is other:
            return True
        if not isinstance(other, Seat) or self.name != other.name:
            return False
        return (self.side, self.index, self.title, self.army) == (other.side, other.index, other.title, other.army)

    def __hash__(self) -> int:
        return hash(self.name)

    def __str__(self) -> str:
        return self.name

    @property
    def is_person(self) -> bool:
        """Whether a player or an engine sits here."""
        return self.index >= 0


CHANCE = Seat("chance", "", -1, Text("Chance", "May rủi"))
"""Plays dice and cards; its moves have weights."""

REFEREE = Seat("referee", "", -2, Text("Referee", "Trọng tài"))
"""Plays what the match decides (a forfeited turn, the end of time); its moves are never among the legal ones."""
