"""Clocks: arithmetic on milliseconds. What the time is comes in; nothing here looks at a watch."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from sandtable.match.time_control import ClockRule

SECOND = 1000


class Clock(msgspec.Struct, frozen=True):
    """What was left of every limit at one moment."""

    rule: ClockRule
    at: int
    """The moment."""
    moves: tuple[int, ...]
    """Left of each seat's turn."""
    banks: tuple[int, ...]
    """Left of each side's bank."""
    game: int
    """Left of the whole game."""
    spent: frozenset[str] = frozenset()
    """Limits that were reached without an end of the game: `move 0`, `bank 1`, `game`. They do not fall again."""

    def charged(self, now: int, seats: Collection[int], sides: Collection[int]) -> Clock:
        """The clock at a later moment, if these seats and sides had to move all the while."""
        passed = max(0, now - self.at)
        return msgspec.structs.replace(
            self,
            at=max(now, self.at),
            moves=tuple(max(0, left - passed) if seat in seats else left for seat, left in enumerate(self.moves)),
            banks=tuple(max(0, left - passed) if side in sides else left for side, left in enumerate(self.banks)),
            game=max(0, self.game - passed),
        )

    def due(self, seats: Collection[int], sides: Collection[int]) -> tuple[int, str] | None:
        """The first limit that will be reached, and when, if these seats and sides have to move."""
        limits: list[tuple[int, str]] = []
        if self.rule.move:
            limits += [(self.moves[seat], f"move {seat}") for seat in sorted(seats)]
        if self.rule.bank:
            limits += [(self.banks[side], f"bank {side}") for side in sorted(sides)]
        if self.rule.game:
            limits.append((self.game, "game"))
        first = min(((left, limit) for left, limit in limits if limit not in self.spent), default=None)
        return None if first is None else (self.at + first[0], first[1])

    def fallen(self, limit: str) -> Clock:
        """The clock after a limit was reached."""
        return msgspec.structs.replace(self, spent=self.spent | {limit})

    def turned(self, seat: int) -> Clock:
        """The clock as a seat's turn begins: its timer is set anew."""
        moves = tuple(self.rule.move * SECOND if other == seat else left for other, left in enumerate(self.moves))
        return msgspec.structs.replace(self, moves=moves, spent=self.spent - {f"move {seat}"})

    def rewarded(self, side: int) -> Clock:
        """The clock after a turn of a side: its bank grows by the increment."""
        if not self.rule.increment:
            return self
        banks = tuple(
            left + self.rule.increment * SECOND if other == side else left for other, left in enumerate(self.banks)
        )
        return msgspec.structs.replace(self, banks=banks)

    def unrewarded(self, side: int, turns: int) -> Clock:
        """The clock after turns of a side were taken back, and with them their increments: nobody falls by that."""
        undone = turns * self.rule.increment * SECOND
        banks = tuple(
            max(min(left, self.rule.increment * SECOND), left - undone) if other == side and undone > 0 else left
            for other, left in enumerate(self.banks)
        )
        return msgspec.structs.replace(self, banks=banks)

    def shifted(self, by: int) -> Clock:
        """The clock as if that much time had not passed for anybody."""
        return msgspec.structs.replace(self, at=self.at + by)


def wound(rule: ClockRule, now: int, seats: int, sides: int) -> Clock | None:
    """A clock that begins to run; None where nothing is limited."""
    if not rule.is_timed:
        return None
    return Clock(rule, now, (rule.move * SECOND,) * seats, (rule.bank * SECOND,) * sides, rule.game * SECOND)
