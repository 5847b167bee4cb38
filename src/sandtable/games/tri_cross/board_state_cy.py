"""The state of a board: its fields, options, copy, what happens before play, and what Python callers ask it.

A cell is `(seat << 3 | kind) << 6`, so that a table has what belongs to it at `cell | square`. `sets` has the squares
of each seat and `stands` the square of each piece, a bit each.

Nothing here is called often: what a search calls is in `board_cy.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

try:
    import cython
except ModuleNotFoundError:
    from sandtable.kernel.board import cython_shim as cython  # type: ignore[no-redef]


if not cython.compiled:
    from sandtable.games.tri_cross import terrain
    from sandtable.kernel.board.bits import lowest
    from sandtable.kernel.board.board_cy import ONE, Board

    # A move: source and target (6 bits each), what it is (3 bits), contact, and for other moves kind and seat.
    TARGET_AT, WHAT_AT, KIND_AT, SEAT_AT = 6, 12, 16, 19
    RARE, MOVE_BITS = 6 << 12, (1 << 22) - 1
    STEP, JUMP, PASS, PLACE, FIRST, TIME_UP, WITHDRAW = range(7)
    SEATS, KINDS = 4, 7
    ALL = terrain.ALL

COMPILED: bool = cython.compiled


class BoardState(Board):
    """What a board knows, and everything about it that need not be fast."""

    def __init__(self) -> None:
        super().__init__()
        index: cython.int
        if not cython.compiled:
            self.cells = [0] * 64
            self.sets = [0] * SEATS
            self.zones = [0] * SEATS
            self.spots = [0] * SEATS
            self.stands = [0] * 32
            self.kinds = [0] * SEATS
        for index in range(32):
            self.stands[index] = 0
        for index in range(SEATS):
            self.kinds[index] = 0
            self.sets[index] = self.zones[index] = self.spots[index] = 0
        self.shown = 0
        self.turn = 0
        self.count = 0
        self.entered = False
        self.owed = False
        self.placing = 0
        self.alive = 3
        self.quiet = 0
        self.loser = -1
        self.score = 0
        self.since = 0
        self.fence = 0
        self.plain = True
        self.slow = RARE
        self.drawish = False
        self.players = 2
        self.teamed = False
        self.hiding = False
        self.peeking = True
        self.adjacent = False
        self.staying = True
        self.announced = False
        self.chosen = False
        self.threefold = False
        self.quiet_limit = 0
        self.box = 126

    def set_options(
        self,
        players: int,
        teamed: bool,
        hiding: bool,
        peeking: bool,
        adjacent: bool,
        staying: bool,
        announced: bool,
        chosen: bool,
        threefold: bool,
        quiet_limit: int,
        box: Sequence[int],
        zones: Sequence[Sequence[int]],
        spots: Sequence[Sequence[int]],
    ) -> None:
        """Set the options, as numbers, before any piece stands."""
        self.players = players
        self.teamed = teamed
        self.hiding = hiding
        self.peeking = peeking
        self.adjacent = adjacent
        self.staying = staying
        self.announced = announced
        self.chosen = chosen
        self.threefold = threefold
        self.quiet_limit = quiet_limit
        self.drawish = threefold or quiet_limit > 0
        self.plain = players == 2 and not hiding
        self.slow = RARE if self.plain else MOVE_BITS
        self.alive = (1 << players) - 1
        self.shown = 0 if hiding else ALL
        self.box = 0
        for kind in box:
            self.box |= 1 << kind
        for seat in range(players):
            self.zones[seat] = 0
            self.spots[seat] = 0
            for square in zones[seat]:
                self.zones[seat] |= ONE << square
            for place in range(len(spots[seat])):
                self.spots[seat] |= ONE * spots[seat][place] << 6 * place

    def copy_from(self, other: BoardState) -> None:
        """Take over everything but the way back."""
        index: cython.int
        other.window = other.ply - other.since
        self.inherit(other)
        for index in range(64):
            self.cells[index] = other.cells[index]
        for index in range(32):
            self.stands[index] = other.stands[index]
        for index in range(SEATS):
            self.sets[index] = other.sets[index]
            self.kinds[index] = other.kinds[index]
            self.zones[index] = other.zones[index]
            self.spots[index] = other.spots[index]
        self.shown = other.shown
        self.turn = other.turn
        self.count = other.count
        self.entered = other.entered
        self.owed = other.owed
        self.placing = other.placing
        self.alive = other.alive
        self.quiet = other.quiet
        self.loser = other.loser
        self.plain = other.plain
        self.slow = other.slow
        self.drawish = other.drawish
        self.players = other.players
        self.teamed = other.teamed
        self.hiding = other.hiding
        self.peeking = other.peeking
        self.adjacent = other.adjacent
        self.staying = other.staying
        self.announced = other.announced
        self.chosen = other.chosen
        self.threefold = other.threefold
        self.quiet_limit = other.quiet_limit
        self.box = other.box

    # --- Before play: who begins, and where the pieces stand (chapter 2) ---

    def generate_for(self, seat: cython.int, moves: cython.p_ulonglong) -> cython.int:
        if self.placing and self.chosen and self.turn >= 0 and not self.ended:
            if seat >= 0 and self.placing >> seat & 1:
                return self.generate_placings(seat, moves)
            return 0
        if seat == self.mover:
            return self.generate(moves)
        return 0

    def acting(self) -> cython.int:
        if self.mover < 0:
            return 0
        return self.placing if self.placing else 1 << self.mover

    def generate_first_seats(self, moves: cython.p_ulonglong) -> cython.int:
        """The draw of the colour that begins (rule 2.2)."""
        total: cython.int = 0
        seat: cython.int
        for seat in range(self.players):
            if self.alive >> seat & 1:
                moves[total] = FIRST << WHAT_AT | seat << SEAT_AT
                total += 1
        return total

    def generate_placings(self, seat: cython.int, moves: cython.p_ulonglong) -> cython.int:
        """A seat's choice of a square for its next piece, or chance's of a piece for the next square."""
        total: cython.int = 0
        left: cython.ulonglong = self.sets[seat]
        lacking: cython.int = self.box
        kind: cython.int
        square: cython.int = 0
        place: cython.int
        while left:
            lacking &= ~(1 << (self.cells[lowest(left)] >> 6 & 7))
            left &= left - 1
        if self.chosen:
            kind = KINDS - 1
            while not lacking >> kind & 1:
                kind -= 1
            left = self.zones[seat] & ~self.sets[seat]
            while left:
                moves[total] = PLACE << WHAT_AT | lowest(left) << TARGET_AT | kind << KIND_AT | seat << SEAT_AT
                left &= left - 1
                total += 1
            return total
        for place in range(6):
            square = self.spots[seat] >> 6 * place & 63
            if not self.sets[seat] >> square & 1:
                break
        for kind in range(1, KINDS):
            if lacking >> kind & 1:
                moves[total] = PLACE << WHAT_AT | square << TARGET_AT | kind << KIND_AT | seat << SEAT_AT
                total += 1
        return total

    def lacking(self, seat: cython.int) -> cython.int:
        """How many pieces a seat has still to place."""
        left: cython.ulonglong = self.sets[seat]
        found: cython.int = 0
        kind: cython.int
        for kind in range(KINDS):
            found += self.box >> kind & 1
        while left:
            left &= left - 1
            found -= 1
        return found

    # --- For Python callers ---

    def cell(self, square: cython.int) -> int:
        """The piece on a square, `seat << 3 | kind`, or 0."""
        return self.cells[square] >> 6

    def is_face_down(self, square: cython.int) -> bool:
        """Whether the piece on a square lies face down."""
        return self.shown >> square & 1 == 0

    def places_last(self, seat: cython.int) -> bool:
        """Whether a seat's next piece is the last of all to be placed."""
        return self.placing == 1 << seat and self.lacking(seat) == 1

    # --- For tests ---

    def gain_of(self, move: cython.ulonglong) -> int:
        """`capture_gain` for Python callers."""
        return self.capture_gain(move)

    def is_in_check(self) -> bool:
        """`in_check` for Python callers."""
        return self.in_check()

    def incremental_score(self) -> int:
        """The part of the evaluation that is kept up to date move by move, for tests."""
        return self.score
