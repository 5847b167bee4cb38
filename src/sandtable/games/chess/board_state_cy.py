"""The state of a board: its fields, options, copy, and what Python callers ask it.

Squares count from a1 = 0 to h8 = 63. A piece is its kind, and `BLACK` more if it is Black's. `by` has the squares of
each piece, a bit each; at 0 and at `BLACK` stand all pieces of a side. `rights` are four bits for castling (White's
short and long, then Black's) and above them one more than the file of a pawn that can be captured en passant.

Nothing here is called often: what a search calls is in `board_cy.py`. Indices that Python callers give are cut to size,
for C would read anything.
"""

from __future__ import annotations

from collections.abc import Sequence

try:
    import cython
except ModuleNotFoundError:
    from sandtable.kernel.board import cython_shim as cython  # type: ignore[no-redef]

if not cython.compiled:
    from sandtable.kernel.board.bits import count, lowest
    from sandtable.kernel.board.board_cy import ONE, Board

    PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING, _, BLACK = range(1, 9)
    # How a game ended; the first four are those of every grid game.
    GOING_ON, REPEATED, NO_PROGRESS, WITHDRAWN, TIME_OVER, DEAD, LATE = range(7)
    NEVER = 1 << 30
    PASSED_AT = 4
    LIGHT_SQUARES = 0x55AA55AA55AA55AA

COMPILED: bool = cython.compiled


class BoardState(Board):
    """What a board knows, and everything about it that need not be fast."""

    def __init__(self) -> None:
        super().__init__()
        index: cython.int
        if not cython.compiled:
            self.cells = [0] * 64
            self.by = [0] * 16
            self.keep = [0] * 64
            self.rook_home = [0] * 4
            self.clear = [0] * 4
            self.walk = [0] * 4
            self.seat_of = [[0, 0], [1, 1]]
            self.reach = [[0] * 8 for _ in range(2)]
            self.seen, self.twice, self.files, self.spans, self.units = [0, 0], [0, 0], [0, 0], [0, 0], [0, 0]
        for index in range(64):
            self.cells[index] = 0
            self.keep[index] = 15
        for index in range(16):
            self.by[index] = 0
        for index in range(4):
            self.rook_home[index] = 0
            self.clear[index] = self.walk[index] = 0
        for index in range(2):
            self.seat_of[index][0] = self.seat_of[index][1] = index
        self.rights = 0
        self.quiet_from = 0
        self.turn_from = 0
        self.since = 0
        self.loser = -1
        self.score = 0
        self.repetition = 0
        self.quiet_limit = 0
        self.is_960 = False
        self.watch = NEVER
        self.teamed = False

    def set_options(self, repetition: int, quiet_limit: int, is_960: bool, teams: Sequence[bool]) -> None:
        """Set the options, as numbers, before any piece stands; 0 for a limit that is off."""
        self.repetition = repetition
        self.quiet_limit = quiet_limit
        self.is_960 = is_960
        self.watch = min(4 * (repetition - 1) if repetition else NEVER, quiet_limit or NEVER)
        seat = 0
        for side in range(2):
            self.seat_of[side][0] = seat
            self.seat_of[side][1] = seat + 1 if teams[side] else seat
            seat += 2 if teams[side] else 1
        self.teamed = teams[0] or teams[1]

    def copy_from(self, other: BoardState) -> None:
        """Take over everything but the way back."""
        index: cython.int
        other.window = other.ply - other.since
        self.inherit(other)
        for index in range(64):
            self.cells[index] = other.cells[index]
            self.keep[index] = other.keep[index]
        for index in range(16):
            self.by[index] = other.by[index]
        for index in range(4):
            self.rook_home[index] = other.rook_home[index]
            self.clear[index] = other.clear[index]
            self.walk[index] = other.walk[index]
        for index in range(2):
            self.seat_of[index][0] = other.seat_of[index][0]
            self.seat_of[index][1] = other.seat_of[index][1]
        self.rights = other.rights
        self.quiet_from = other.quiet_from + self.ply - other.ply
        self.turn_from = other.turn_from + self.ply - other.ply
        self.since = 0
        self.loser = other.loser
        self.score = other.score
        self.repetition = other.repetition
        self.quiet_limit = other.quiet_limit
        self.is_960 = other.is_960
        self.watch = other.watch
        self.teamed = other.teamed

    def restore_keys(self, keys: list[int], ended: cython.int) -> None:
        Board.restore_keys(self, keys, ended)
        self.quiet_from += self.ply
        self.turn_from += self.ply

    # --- Who is to move, and who could still win ---

    def seat_due(self) -> cython.int:
        """The seat of the side to move: team-mates take turns (rule 8.2)."""
        return self.seat_of[self.side][((self.ply - self.turn_from) >> 1) & 1]

    def is_dead(self) -> cython.bint:
        """Whether neither side has the pieces to give mate, whatever happens (rule 6.4)."""
        if self.by[PAWN] | self.by[BLACK | PAWN] | self.by[ROOK] | self.by[BLACK | ROOK]:
            return False
        if self.by[QUEEN] | self.by[BLACK | QUEEN]:
            return False
        knights: cython.ulonglong = self.by[KNIGHT] | self.by[BLACK | KNIGHT]
        bishops: cython.ulonglong = self.by[BISHOP] | self.by[BLACK | BISHOP]
        if knights:
            return bishops == 0 and count(knights) == 1
        return bishops & LIGHT_SQUARES == 0 or bishops & ~LIGHT_SQUARES == 0

    def can_win(self, side: cython.int) -> cython.bint:
        """Whether a side could give mate, however badly the other plays (rule 7.3)."""
        own: cython.int = side << 3
        others: cython.int = 8 - own
        bishops: cython.ulonglong
        if self.by[own | PAWN] | self.by[own | ROOK] | self.by[own | QUEEN]:
            return True
        if self.by[own | KNIGHT]:
            # A second piece helps, or an enemy piece that stands in its king's way.
            return count(self.by[own]) > 2 or self.by[others] & ~(self.by[others | KING] | self.by[others | QUEEN]) != 0
        if self.by[own | BISHOP]:
            if self.by[others | PAWN] | self.by[others | KNIGHT]:
                return True
            bishops = self.by[BISHOP] | self.by[BLACK | BISHOP]
            return bishops & LIGHT_SQUARES != 0 and bishops & ~LIGHT_SQUARES != 0
        return False

    def ahead(self) -> cython.int:
        """The side whose pieces count for more, as a bit; 0 where they are equal (rule 7.5)."""
        lead: cython.int = count(self.by[PAWN]) - count(self.by[BLACK | PAWN])
        lead += 3 * (
            count(self.by[KNIGHT] | self.by[BISHOP]) - count(self.by[BLACK | KNIGHT] | self.by[BLACK | BISHOP])
        )
        lead += 5 * (count(self.by[ROOK]) - count(self.by[BLACK | ROOK]))
        lead += 9 * (count(self.by[QUEEN]) - count(self.by[BLACK | QUEEN]))
        return 1 if lead > 0 else 2 if lead < 0 else 0

    # --- For Python callers ---

    @property
    def quiet(self) -> int:
        """How many moves have been made since the last capture or pawn move."""
        return self.ply - self.quiet_from

    @property
    def number(self) -> int:
        """The number of the turn, the same for White and then Black."""
        return ((self.ply - self.turn_from) >> 1) + 1

    @property
    def castling(self) -> int:
        """The rights to castle, a bit each."""
        return self.rights & 15

    @property
    def passed_file(self) -> int:
        """The file of a pawn that can be captured en passant, or -1."""
        return (self.rights >> PASSED_AT) - 1

    def rook_of(self, index: cython.int) -> int:
        """Where the rook of a right to castle started."""
        return self.rook_home[index & 3]

    def cell(self, square: cython.int) -> int:
        """The piece on a square, 0 for none."""
        return self.cells[square & 63]

    def all_cells(self) -> tuple[int, ...]:
        """What stands on every square."""
        return tuple([self.cells[index] for index in range(64)])

    def king_square(self, side: cython.int) -> int:
        """Where a side's king stands."""
        return lowest(self.by[(side & 1) << 3 | KING])

    def squares_of(self, piece: cython.int) -> list[int]:
        """The squares of a piece."""
        found: cython.ulonglong = self.by[piece & 15]
        return [square for square in range(64) if found & ONE << square]

    # --- For tests ---

    def is_in_check(self) -> bool:
        """`in_check` for Python callers."""
        return self.in_check() != 0

    def get_null_move(self) -> int:
        """`null_move` for Python callers."""
        return self.null_move()

    def gain_of(self, move: cython.ulonglong) -> int:
        """`capture_gain` for Python callers."""
        return self.capture_gain(move)
