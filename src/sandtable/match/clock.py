"""Clocks: arithmetic on milliseconds. The caller passes the time in; nothing here reads it."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from sandtable.match.time_control import ClockRule

SECOND = 1000


class Clock(msgspec.Struct, frozen=True):
    """The time left of each limit at one moment, in milliseconds."""

    rule: ClockRule
    at: int
    """The moment, in milliseconds since the epoch."""
    moves: tuple[int, ...]
    """Time left of each seat's turn."""
    banks: tuple[int, ...]
    """Time left in each side's bank."""
    game: int
    """Time left of the whole game."""
    spent: frozenset[str] = frozenset()
    """Limits that were reached without ending the game: `move 0`, `bank 1`, `game`. They are not reached again."""

    def charge(self, now: int, seats: Collection[int], sides: Collection[int]) -> Clock:
        """The clock at a later moment, if these seats and sides were to move all the time."""
        passed = max(0, now - self.at)
        return msgspec.structs.replace(
            self,
            at=max(now, self.at),
            moves=tuple(max(0, left - passed) if seat in seats else left for seat, left in enumerate(self.moves)),
            banks=tuple(max(0, left - passed) if side in sides else left for side, left in enumerate(self.banks)),
            game=max(0, self.game - passed),
        )

    def due(self, seats: Collection[int], sides: Collection[int]) -> tuple[int, str] | None:
        """When the next limit is reached, and which, if these seats and sides are to move."""
        limits: list[tuple[int, str]] = []
        if self.rule.move:
            limits += [(self.moves[seat], f"move {seat}") for seat in sorted(seats)]
        if self.rule.bank:
            limits += [(self.banks[side], f"bank {side}") for side in sorted(sides)]
        if self.rule.game:
            limits.append((self.game, "game"))
        first = min(((left, limit) for left, limit in limits if limit not in self.spent), default=None)
        return None if first is None else (self.at + first[0], first[1])

    def flag(self, limit: str) -> Clock:
        """The clock after a limit was reached."""
        return msgspec.structs.replace(self, spent=self.spent | {limit})

    def start_turn(self, seat: int) -> Clock:
        """The clock as a seat's turn begins: its move timer is reset."""
        moves = tuple(self.rule.move * SECOND if other == seat else left for other, left in enumerate(self.moves))
        return msgspec.structs.replace(self, moves=moves, spent=self.spent - {f"move {seat}"})

    def add_increment(self, side: int) -> Clock:
        """The clock after a turn of a side: its bank grows by the increment."""
        if not self.rule.increment:
            return self
        banks = tuple(
            left + self.rule.increment * SECOND if other == side else left for other, left in enumerate(self.banks)
        )
        return msgspec.structs.replace(self, banks=banks)

    def remove_increments(self, side: int, turns: int) -> Clock:
        """The clock after a side's turns and their increments were taken back; that alone never flags anybody."""
        undone = turns * self.rule.increment * SECOND
        banks = tuple(
            max(min(left, self.rule.increment * SECOND), left - undone) if other == side and undone > 0 else left
            for other, left in enumerate(self.banks)
        )
        return msgspec.structs.replace(self, banks=banks)

    def shift(self, by: int) -> Clock:
        """The clock as if that much time had not passed."""
        return msgspec.structs.replace(self, at=self.at + by)


def start_clock(rule: ClockRule, now: int, seats: int, sides: int) -> Clock | None:
    """A clock that starts now; None without time control."""
    if not rule.is_timed:
        return None
    return Clock(rule, now, (rule.move * SECOND,) * seats, (rule.bank * SECOND,) * sides, rule.game * SECOND)
