"""The state of a board: its fields, options, copy, the choice of enhanced pieces, and what Python callers ask it.

A cell is a piece, `side << 4 | kind`. `sets` has the squares of each side and of the enhanced pieces, `by` those of
each kind, a bit each.

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

    AMPHIBIAN, KING, SUBMARINE, DESTROYER, TANK, FIGHTER, BOMBER, HELICOPTER, COMMANDER, KING_ONE = range(1, 11)
    # What a move does, and where in its word that stands.
    STEP, ATTACK, PASS, MARK, READY, TIME_UP, WITHDRAW, TIMER_LOSS = range(8)
    WHAT_AT = 27
    # How a game ended.
    GOING_ON, CAPTURED, TURNS_OVER, TIME_OVER, NO_PIECES, COMMANDER_FELL, REPEATED, NO_PROGRESS = range(8)
    STUCK_DRAW, STUCK_LOSS, _, NO_COMMANDERS, OUT_OF_TIME, WITHDRAWN = range(8, 14)
    ENHANCED, SETS = 2, 3

COMPILED: bool = cython.compiled


class BoardState(Board):
    """What a board knows, and everything about it that need not be fast."""

    def __init__(self) -> None:
        super().__init__()
        index: cython.int
        if not cython.compiled:
            self.cells = [0] * 64
            self.sets = [0] * SETS
            self.by = [0] * 16
            self.seen = [0, 0]
            self.points = [0, 0]
            self.last = [0, 0]
            self.teams = [0, 0]
            self.seat_of = [[0, 0], [1, 1]]
        for index in range(2):
            self.seat_of[index][0] = self.seat_of[index][1] = index
        for index in range(SETS):
            self.sets[index] = 0
        for index in range(16):
            self.by[index] = 0
        self.men = 0
        self.quiet_from = 0
        self.turn_from = 0
        self.since = 0
        self.plain = True
        self.teamed = False
        self.choosing = 0
        self.final = False
        self.loser = -1
        self.score = 0
        self.scoring = False
        self.turn_limit = 0
        self.commander_rule = 0
        self.stuck_rule = 0
        self.quiet_limit = 0
        self.threefold = False
        self.both_lines = False
        self.king_row = KING
        self.king_points = 1
        self.open_marks = False
        self.timer = 0
        self.equal_turns = True

    def set_options(
        self,
        scoring: bool,
        turn_limit: int,
        commander_rule: int,
        stuck_rule: int,
        quiet_limit: int,
        threefold: bool,
        both_lines: bool,
        king_crosses_one: bool,
        king_points: int,
        open_marks: bool,
        timer: int,
        equal_turns: bool,
        teams: Sequence[bool],
    ) -> None:
        """Set the options, as numbers, before any piece stands."""
        self.scoring = scoring
        self.turn_limit = turn_limit
        self.commander_rule = commander_rule
        self.stuck_rule = stuck_rule
        self.quiet_limit = quiet_limit
        self.threefold = threefold
        self.both_lines = both_lines
        self.king_row = KING_ONE if king_crosses_one else KING
        self.king_points = king_points
        self.open_marks = open_marks
        self.timer = timer
        self.equal_turns = equal_turns
        seat = 0
        for side in range(2):
            self.teams[side] = teams[side]
            self.seat_of[side][0] = seat
            self.seat_of[side][1] = seat + 1 if teams[side] else seat
            seat += 2 if teams[side] else 1
        self.teamed = teams[0] or teams[1]
        self.find_plain()

    def copy_from(self, other: BoardState) -> None:
        """Take over everything but the way back."""
        index: cython.int
        other.window = other.ply - other.since
        self.inherit(other)
        for index in range(64):
            self.cells[index] = other.cells[index]
        for index in range(2):
            self.points[index] = other.points[index]
            self.last[index] = other.last[index]
            self.teams[index] = other.teams[index]
            self.seat_of[index][0] = other.seat_of[index][0]
            self.seat_of[index][1] = other.seat_of[index][1]
        for index in range(SETS):
            self.sets[index] = other.sets[index]
        for index in range(16):
            self.by[index] = other.by[index]
        self.men = other.men
        self.quiet_from = other.quiet_from + self.ply - other.ply
        self.turn_from = other.turn_from + self.ply - other.ply
        self.plain = other.plain
        self.teamed = other.teamed
        self.choosing = other.choosing
        self.final = other.final
        self.loser = other.loser
        self.score = other.score
        self.scoring = other.scoring
        self.turn_limit = other.turn_limit
        self.commander_rule = other.commander_rule
        self.stuck_rule = other.stuck_rule
        self.quiet_limit = other.quiet_limit
        self.threefold = other.threefold
        self.both_lines = other.both_lines
        self.king_row = other.king_row
        self.king_points = other.king_points
        self.open_marks = other.open_marks
        self.timer = other.timer
        self.equal_turns = other.equal_turns

    def restore_keys(self, keys: list[int], ended: cython.int) -> None:
        Board.restore_keys(self, keys, ended)
        self.quiet_from += self.ply
        self.turn_from += self.ply

    # --- The choice of enhanced pieces before play (rules 10.1 and 10.2) ---

    def generate_for(self, seat: cython.int, moves: cython.p_ulonglong) -> cython.int:
        side: cython.int
        if self.choosing and not self.ended:
            for side in range(2):
                if self.choosing >> side & 1 and self.seat_of[side][0] == seat:
                    return self.generate_marks(side, moves)
            return 0
        if seat == self.mover:
            return self.generate(moves)
        return 0

    def acting(self) -> cython.int:
        waiting: cython.int = 0
        side: cython.int
        if self.choosing == 0:
            return 1 << self.mover
        for side in range(2):
            if self.choosing >> side & 1:
                waiting |= 1 << self.seat_of[side][0]
        return waiting

    def generate_marks(self, side: cython.int, moves: cython.p_ulonglong) -> cython.int:
        """The choice of enhanced pieces before play: one more, or ready (rule 10.1)."""
        total: cython.int = 1
        left: cython.ulonglong = self.sets[side] & ~self.sets[ENHANCED]
        moves[0] = ONE * READY << WHAT_AT | side << 6
        if count(self.sets[side] & self.sets[ENHANCED]) < 5:
            while left:
                moves[total] = ONE * MARK << WHAT_AT | lowest(left) << 11 | side << 6
                left &= left - 1
                total += 1
        return total

    def name_next_to_choose(self) -> None:
        """Name the first side that has not yet chosen its enhanced pieces."""
        self.side = 0 if self.choosing & 1 else 1
        self.mover = self.seat_of[self.side][0]
        self.fresh = self.sets[self.side] & self.sets[ENHANCED] == 0

    def observe(self, move: cython.ulonglong, by: cython.int, seat: cython.int) -> cython.ulonglong:
        """Of a mark made in secret nothing is heard (rule 10.2)."""
        side: cython.int = move >> 6 & 1
        if move >> WHAT_AT & 15 != MARK or self.choosing == 0 or self.open_marks:
            return move
        return move if seat == self.seat_of[side][0] or seat == self.seat_of[side][1] else 0

    # --- The referee ---

    def find_plain(self) -> None:
        """Whether the end of a turn can be left out, because nothing but a captured Commander ends the game."""
        self.plain = not (
            self.teamed or self.scoring or self.turn_limit or self.quiet_limit or self.threefold or self.final
        )

    def time_is_over(self) -> cython.bint:
        """Whether time is up and no turn is left: light completes its turn, unless agreed otherwise (rule 6.7)."""
        return self.final and (self.side == 0 or not self.equal_turns)

    # --- For Python callers ---

    def has_commander(self, side: cython.int) -> cython.bint:
        """Whether a side's Commander stands."""
        return self.by[COMMANDER] & self.sets[side] != 0

    @property
    def quiet(self) -> int:
        """How many turns have passed since the last capture, attack or step of an Amphibian."""
        return self.ply - self.quiet_from

    def cell(self, square: cython.int) -> int:
        """The piece on a square, 0 for none."""
        return self.cells[square & 63]

    def all_cells(self) -> tuple[int, ...]:
        """What stands on every square: the piece, and 32 more if it is enhanced."""
        extra: cython.ulonglong = self.sets[ENHANCED]
        return tuple([self.cells[index] | (32 if extra >> index & 1 else 0) for index in range(64)])

    def points_of(self, side: cython.int) -> int:
        """The points a side has captured."""
        return self.points[side & 1]

    def moved_last(self, side: cython.int) -> int:
        """Who of a team moved last."""
        return self.last[side & 1]

    def is_team(self, side: cython.int) -> bool:
        """Whether two players run a side."""
        return self.teams[side & 1] != 0

    def has_piece(self, kind: int, side: int) -> bool:
        """Whether a side has a piece of a kind on the board."""
        return any(self.cells[square] == kind + 16 * side for square in range(64))

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
