"""The state of a board: its fields, options, copy, and what Python callers ask it.

Fifteen words hold a position. Eight are planes (space, damage, missiles, card), four are hands (a bit for each card),
then the discards, the pile, and how the turn stands; this last one is unpacked into fields while a move is made.

Nothing here is called often: what a search calls is in `board_cy.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

try:
    import cython
except ModuleNotFoundError:
    from sandtable.kernel.board import cython_shim as cython  # type: ignore[no-redef]


if not cython.compiled:
    from sandtable.kernel.board.board_cy import Board

    # The words of the state: eight planes, four hands, discards, pile, and how the turn stands.
    PLANES, HANDS, DISCARDS, PILE, STAGE, WORDS = 8, 8, 12, 13, 14, 15
    TRAITS = 15

COMPILED: bool = cython.compiled


class BoardState(Board):
    """What a board knows, and everything about it that need not be fast."""

    def __init__(self) -> None:
        super().__init__()
        index: cython.int
        if not cython.compiled:
            self.words = [0] * WORDS
            self.scratch = [0] * 128
            self.traits = [0] * (4 * TRAITS)
            self.fleet = [0] * PLANES
            self.squadron_of = [0] * 4
            self.seat_of = [0] * 4
            self.side_of = [0] * 4
        for index in range(WORDS):
            self.words[index] = 0
        self.phase = self.active = self.total = self.subject = self.second = self.kind = self.number = self.over = 0
        self.fired = self.own = self.enemy = self.hurried = self.rolled = False
        self.seats = 0
        self.teams = self.maximum = self.simultaneous = self.optional = self.late = self.shared = False
        self.headings = self.limit = self.extra_rule = 0

    def set_options(
        self,
        *,
        squadrons: Sequence[int],
        sides: Sequence[int],
        teams: bool,
        maximum: bool,
        headings: int,
        simultaneous: bool,
        limit: int,
        extra_rule: int,
        optional: bool,
        late: bool,
        shared: bool,
    ) -> None:
        """Put options in force; `extra_rule` says who adds a space to a disrupted F-35: nobody, owner, mover."""
        self.seats = len(squadrons)
        for seat, squadron in enumerate(squadrons):
            self.squadron_of[seat] = squadron
            self.seat_of[squadron] = seat
            self.side_of[seat] = sides[seat]
        self.teams = teams
        self.maximum = maximum
        self.headings = headings
        self.simultaneous = simultaneous
        self.limit = limit
        self.extra_rule = extra_rule
        self.optional = optional
        self.late = late
        self.shared = shared

    def copy_from(self, other: BoardState) -> None:
        """Take over everything but the way back."""
        index: cython.Py_ssize_t
        self.inherit(other)
        for index in range(WORDS):
            self.words[index] = other.words[index]
        for index in range(4):
            self.squadron_of[index] = other.squadron_of[index]
            self.seat_of[index] = other.seat_of[index]
            self.side_of[index] = other.side_of[index]
        self.seats = other.seats
        self.teams = other.teams
        self.maximum = other.maximum
        self.headings = other.headings
        self.simultaneous = other.simultaneous
        self.limit = other.limit
        self.extra_rule = other.extra_rule
        self.optional = other.optional
        self.late = other.late
        self.shared = other.shared

    # --- For Python callers ---

    def state(self) -> list[int]:
        """The words of the position."""
        return [self.words[index] for index in range(WORDS)]

    def squadron(self, seat: cython.int) -> int:
        """The squadron of a seat."""
        return self.squadron_of[seat]

    def seat(self, plane: cython.int) -> int:
        """The seat that commands a plane."""
        return self.seat_of[plane >> 1]

    def side_at(self, seat: cython.int) -> int:
        """The side of a seat."""
        return self.side_of[seat]
