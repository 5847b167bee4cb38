"""How time is limited: what the players agreed on before the game, or during it."""

from __future__ import annotations

import msgspec

from sandtable.kernel.error import BadInput
from sandtable.kernel.option import Options

DAY = 86_400
MOST_SECONDS = 30 * DAY
MOST_TURNS = 1000


class ClockRule(msgspec.Struct, frozen=True, omit_defaults=True):
    """Limits of time, in seconds; those that are 0 do not exist. Several may be in force together."""

    move: int = 0
    """For each turn: 60 is the sand timer, a number of days is correspondence."""
    bank: int = 0
    """For all turns of a side together."""
    increment: int = 0
    """Added to the bank for each turn made."""
    game: int = 0
    """For the whole game, whoever moves; then the referee says `time-up`."""
    turns: int = 0
    """So many turns of every side, then the referee says `time-up`."""

    @property
    def is_timed(self) -> bool:
        """Whether anything is limited."""
        return bool(self.move or self.bank or self.game or self.turns)

    def checked(self) -> ClockRule:
        """The rule, if it makes sense."""
        for name in ("move", "bank", "increment", "game"):
            if not 0 <= getattr(self, name) <= MOST_SECONDS:
                raise BadInput(f"A clock's {name} is from 0 to {MOST_SECONDS} seconds.")
        if not 0 <= self.turns <= MOST_TURNS:
            raise BadInput(f"A game is limited to at most {MOST_TURNS} turns.")
        if self.increment and not self.bank:
            raise BadInput("An increment needs a bank of minutes to be added to.")
        return self


UNTIMED = ClockRule()


def agreed_in(options: Options) -> ClockRule:
    """The limits that a game's own options name: `move_seconds` for a turn, `minutes` for the whole game."""

    def count(name: str) -> int:
        return options.count(name) if name in options else 0

    return ClockRule(move=count("move_seconds"), game=60 * count("minutes"))
