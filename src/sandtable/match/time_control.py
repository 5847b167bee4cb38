"""The time control of a match."""

from __future__ import annotations

import msgspec

from sandtable.kernel.error import BadInput
from sandtable.kernel.option import Options

DAY = 86_400
MAX_SECONDS = 30 * DAY
MAX_TURNS = 1000


class ClockRule(msgspec.Struct, frozen=True, omit_defaults=True):
    """Time limits in seconds, where 0 means no limit. Several can be in force together."""

    move: int = 0
    """For each turn: 60 is the sand timer; several days are correspondence."""
    bank: int = 0
    """For all turns of a side together."""
    increment: int = 0
    """Added to the bank after each turn."""
    game: int = 0
    """For the whole game; then the referee plays `time-up`, and the rules say who has won."""
    turns: int = 0
    """Turns of each side, after which the referee plays `turns-up`, in games of rounds when the round is over."""

    @property
    def is_timed(self) -> bool:
        """Whether anything is limited."""
        return bool(self.move or self.bank or self.game or self.turns)

    def validate(self) -> ClockRule:
        """Return the time control if it is valid, or raise BadInput."""
        for name in ("move", "bank", "increment", "game"):
            if not 0 <= getattr(self, name) <= MAX_SECONDS:
                raise BadInput("The clock setting {name} takes 0 to {count} seconds.", name=name, count=MAX_SECONDS)
        if not 0 <= self.turns <= MAX_TURNS:
            raise BadInput("A turn limit can be at most {count}.", count=MAX_TURNS)
        if self.increment and not self.bank:
            raise BadInput("An increment needs a time bank.")
        return self


UNTIMED = ClockRule()


def clock_from_options(options: Options) -> ClockRule:
    """The limits in a game's options: `move_seconds` for a turn, `minutes` for the whole game."""

    def count(name: str) -> int:
        return options.count(name) if name in options else 0

    return ClockRule(move=count("move_seconds"), game=60 * count("minutes"))
