"""Who sits where."""

from __future__ import annotations

import msgspec


class Chair(msgspec.Struct, frozen=True):
    """One seat of the table, as people take it."""

    seat: str
    who: str = ""
    """Whom it belongs to; empty while it is free."""
    name: str = ""
    engine: str = ""
    """The level of the engine that decides here; empty while a person does."""
    entropy: str = ""
    owner: str = ""
    """Whom it belongs to while a computer has taken over."""
    absent: int = 0
    """Since when nobody is connected; 0 while somebody is."""
    out: bool = False
    """Whether the seat has withdrawn from a game that goes on."""
    acted: bool = False
    """Whether it has completed a turn."""
    lapses: int = 0
    """How many turns in a row it has let run out."""
    turns: int = 0
    """How many turns it has completed."""

    @property
    def is_free(self) -> bool:
        """Whether nobody sits here."""
        return not self.who

    @property
    def is_engine(self) -> bool:
        """Whether an engine decides here."""
        return bool(self.engine)

    @property
    def is_present(self) -> bool:
        """Whether somebody is here who can answer for the seat."""
        return not self.is_free and not self.absent
