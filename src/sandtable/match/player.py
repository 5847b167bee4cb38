"""Players and their seats."""

from __future__ import annotations

import msgspec


class Player(msgspec.Struct, frozen=True):
    """A seat of the table and who has it."""

    seat: str
    who: str = ""
    """The person or engine in the seat; empty while it is free."""
    name: str = ""
    engine: str = ""
    """The level of the engine that plays; empty while a person does."""
    entropy: str = ""
    owner: str = ""
    """The person a computer has taken over for."""
    absent: int = 0
    """Since when nobody is connected, in milliseconds; 0 while somebody is."""
    out: bool = False
    """Whether the seat has withdrawn from a running game."""
    acted: bool = False
    """Whether it has completed a turn."""
    lapses: int = 0
    """How many turns in a row ran out of time."""
    turns: int = 0
    """How many turns it has completed."""

    @property
    def is_free(self) -> bool:
        """Whether the seat is free."""
        return not self.who

    @property
    def is_engine(self) -> bool:
        """Whether an engine plays."""
        return bool(self.engine)

    @property
    def is_present(self) -> bool:
        """Whether the seat is taken and its player is connected."""
        return not self.is_free and not self.absent
