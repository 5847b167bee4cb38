"""The rules of this game at full speed: generating, making and taking back moves, and the evaluation.

The squares of a side are the bits of a word, in the layout of `terrain.py`: a diagonal step is a shift by 4 or 5. A
capture with all its jumps is one move, which names what it takes; so two ways to take the same pieces are one move.
White is side 0 and goes up, towards the low bits.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

try:
    import cython
except ModuleNotFoundError:
    from sandtable.kernel.board import cython_shim as cython  # type: ignore[no-redef]

from sandtable.games.checkers import terrain
from sandtable.games.checkers.rules import CheckersRules
from sandtable.kernel.board.zobrist import stream

if not cython.compiled:
    from sandtable.kernel.board.bits import count, lowest, share
    from sandtable.kernel.board.board_cy import NOISY, ONE, Board
    from sandtable.kernel.board.undo import forget, remember, reserve
    from sandtable.kernel.grid.board import END_OF_TIME, FORFEIT

    # A move: source and target (6 bits each), whether a man is crowned, and the squares of what it takes, a bit each.
    TARGET_AT, CROWNED_AT, CROWNED, TAKEN_AT, REFEREE_AT = 6, 12, 1 << 12, 13, 40
    # Kept for the way back: the squares of both sides, the kings, and how long nothing has happened.
    FRAME, WINDOW_AT = 4, 20
    GOING_ON, REPEATED, NO_PROGRESS, WITHDRAWN, TIME_OVER = range(5)
    # What happens to a man that reaches the far row by a jump.
    ENDS, PASSES, CONTINUES = range(3)
    WHITE, BLACK = range(2)
    FULL, HUNTED, LOOP = 24, 3, 4
    ALL = terrain.ALL

    CROWN = [0] * 2
    PIECE_KEY = [0] * 256
    ROWS = [0] * 16
    """The rows of a side from its own, at `side << 3 | row`."""
    AHEAD = [0] * 128
    """The squares that can stop a man, at `side << 6 | bit`."""
    BRIDGES = [0] * 2
    SYSTEMS = [0] * 2
    """The columns that begin on the side's own row."""
    NEARNESS = [0] * 4096
    """Seven less the distance of two squares, at `one << 6 | other`."""

    # What `set_weights` fills, early and from bit 16 on late.
    MAN = [0] * 8
    """A man by its row."""
    KING = FLYING_KING = KING_RIM = KING_MIDDLE = STUCK_KING = MAN_EDGE = MAN_MIDDLE = BRIDGE = BACKED = STEP = 0
    RUNAWAY = HUNT = THE_MOVE = TEMPO = WORTH_MAN = WORTH_KING = 0

COMPILED: bool = cython.compiled
PROMOTIONS = {"ends": ENDS, "passes": PASSES, "continues": CONTINUES}


def fill() -> None:
    """Make the tables of squares and keys."""
    for at, word in enumerate(stream("checkers", 256)):
        PIECE_KEY[at] = word
    CROWN[WHITE], CROWN[BLACK] = terrain.mask((1, 2, 3, 4)), terrain.mask((29, 30, 31, 32))
    BRIDGES[WHITE], BRIDGES[BLACK] = terrain.mask((30, 32)), terrain.mask((1, 3))
    for bit in terrain.NAMES:
        row, column = terrain.row_of(bit), terrain.column_of(bit)
        ROWS[row - 1] |= ONE << bit
        ROWS[8 | 8 - row] |= ONE << bit
        SYSTEMS[WHITE if column % 2 else BLACK] |= ONE << bit
        for other in terrain.NAMES:
            rise, aside = terrain.row_of(other) - row, abs(terrain.column_of(other) - column)
            NEARNESS[bit << 6 | other] = 7 - max(abs(rise), aside)
            if aside <= abs(rise) + 1 and rise:
                AHEAD[(WHITE if rise > 0 else BLACK) << 6 | bit] |= ONE << other


fill()
(SIDE_KEY,) = stream("checkers: turn", 1)
RIM = terrain.mask((1, 2, 3, 4, 5, 12, 13, 20, 21, 28, 29, 30, 31, 32))
SIDE_EDGES = terrain.mask((5, 12, 13, 20, 21, 28))
MIDDLE = terrain.mask((10, 11, 14, 15, 18, 19, 22, 23))


def set_weights(men: Sequence[int], terms: Mapping[str, int], man: int, king: int) -> None:
    """Take over other weights; `evaluation.py` makes the numbers."""
    global KING, FLYING_KING, KING_RIM, KING_MIDDLE, MAN_EDGE, MAN_MIDDLE, BRIDGE, BACKED, STEP, RUNAWAY, STUCK_KING
    global HUNT, THE_MOVE, TEMPO, WORTH_MAN, WORTH_KING
    for row in range(7):
        MAN[row] = men[row]
    KING, FLYING_KING, KING_RIM = terms["king"], terms["flying"], terms["king_rim"]
    KING_MIDDLE, STUCK_KING = terms["king_middle"], terms["stuck_king"]
    MAN_EDGE, MAN_MIDDLE, BRIDGE = terms["edge"], terms["middle"], terms["bridge"]
    BACKED, STEP, RUNAWAY = terms["backed"], terms["step"], terms["runaway"]
    HUNT, THE_MOVE, TEMPO = terms["hunt"], terms["the_move"], terms["tempo"]
    WORTH_MAN, WORTH_KING = man, king


def shifted(squares: cython.ulonglong, way: cython.int) -> cython.ulonglong:
    """Squares one step in one of four ways: 0 and 1 are White's forwards, 2 and 3 Black's."""
    if way < 2:
        return squares >> 4 if way == 0 else squares >> 5
    return squares << 4 if way == 2 else squares << 5


def add_steps(
    moves: cython.p_ulonglong, total: cython.int, targets: cython.ulonglong, back: cython.int, crown: cython.ulonglong
) -> cython.int:
    """Add a step to each of some squares from so many bits further; a man is crowned where it reaches `crown`."""
    target: cython.int
    while targets:
        target = lowest(targets)
        targets &= targets - 1
        moves[total] = (target + back) | target << TARGET_AT | (crown >> target & 1) << CROWNED_AT
        total += 1
    return total


class CheckersBoard(Board):
    """A board of this game."""

    def __init__(self) -> None:
        super().__init__()
        if not cython.compiled:
            self.sets = [0, 0]
        self.sets[WHITE] = self.sets[BLACK] = 0
        self.kings = 0
        self.quiet = 0
        self.loser = -1

    def set_up(
        self, rules: CheckersRules, repetition: int, quiet_limit: int, white: int, black: int, kings: int, turn: int
    ) -> None:
        """Set the options and the pieces."""
        self.rules = rules
        self.repetition_limit = repetition
        self.quiet_limit = quiet_limit
        self.forced = rules.is_forced
        self.flying = rules.is_flying
        self.takes_back = rules.takes_back
        self.most = rules.is_most
        self.promotion = PROMOTIONS[rules.promotion]
        self.sets[WHITE], self.sets[BLACK], self.kings = white, black, kings
        self.mover = self.side = turn
        self.key = SIDE_KEY if turn == BLACK else 0
        for bit in terrain.NAMES:
            for side in (WHITE, BLACK):
                if self.sets[side] >> bit & 1:
                    self.key ^= PIECE_KEY[side << 7 | (kings >> bit & 1) << 6 | bit]

    def set_end(self, quiet: int, is_time_up: bool, loser: int) -> None:
        """Set how long nothing has happened, and how the referee ended the game."""
        self.quiet = quiet if self.quiet_limit else 0
        self.loser = loser
        if is_time_up:
            self.ended = TIME_OVER
        elif loser >= 0:
            self.ended = WITHDRAWN
        elif self.quiet_limit and self.quiet >= self.quiet_limit and self.can_move():
            self.ended = NO_PROGRESS

    def copy(self) -> CheckersBoard:
        """An equal board of its own, without a way back."""
        other = CheckersBoard()
        other.inherit(self)
        other.sets[WHITE], other.sets[BLACK], other.kings = self.sets[WHITE], self.sets[BLACK], self.kings
        other.quiet, other.loser, other.rules = self.quiet, self.loser, self.rules
        other.repetition_limit, other.quiet_limit = self.repetition_limit, self.quiet_limit
        other.forced, other.flying, other.takes_back = self.forced, self.flying, self.takes_back
        other.most, other.promotion = self.most, self.promotion
        return other

    def squares(self, side: cython.int) -> int:
        """The squares of a side, for Python callers."""
        return self.sets[side]

    # --- Captures (chapter 4) ---

    def short_jumpers(self) -> cython.ulonglong:
        """The pieces that can jump over a neighbour."""
        own: cython.ulonglong = self.sets[self.side]
        foe: cython.ulonglong = self.sets[1 - self.side]
        free: cython.ulonglong = ALL & ~(own | foe)
        up: cython.ulonglong = foe << 4 & free << 8 | foe << 5 & free << 10
        down: cython.ulonglong = foe >> 4 & free >> 8 | foe >> 5 & free >> 10
        found: cython.ulonglong
        if self.takes_back:
            found = up | down
        elif self.side == WHITE:
            found = up | down & self.kings
        else:
            found = down | up & self.kings
        return found & own

    def can_move(self) -> cython.bint:
        """Whether the side to move has a move: a piece that can only jump jumps over a neighbour."""
        own: cython.ulonglong = self.sets[self.side]
        kings: cython.ulonglong = own & self.kings
        free: cython.ulonglong = ALL & ~(own | self.sets[1 - self.side])
        up: cython.ulonglong = own if self.side == WHITE else kings
        down: cython.ulonglong = own if self.side == BLACK else kings
        return (up >> 4 | up >> 5 | down << 4 | down << 5) & free != 0 or self.short_jumpers() != 0

    def captures(self, moves: cython.p_ulonglong) -> cython.int:
        """Every capture."""
        left: cython.ulonglong = self.short_jumpers()
        if self.flying:
            left |= self.sets[self.side] & self.kings
        if left == 0:
            return 0
        total: cython.int = 0
        foe: cython.ulonglong = self.sets[1 - self.side]
        free: cython.ulonglong = ALL & ~(self.sets[0] | self.sets[1])
        source: cython.int
        square: cython.ulonglong
        while left:
            source = lowest(left)
            left &= left - 1
            square = ONE << source
            total = self.leap(moves, total, source, square, 0, foe, free | square, self.kings & square != 0)
        if self.most and total > 1:
            return self.keep_most(moves, total)
        return total

    def leap(
        self,
        moves: cython.p_ulonglong,
        total: cython.int,
        source: cython.int,
        square: cython.ulonglong,
        taken: cython.ulonglong,
        foe: cython.ulonglong,
        free: cython.ulonglong,
        is_king: cython.bint,
    ) -> cython.int:
        """Jump on from a square in every way, or end the capture there.

        `foe` lacks what was jumped, `free` has where the piece started: what was jumped stays in the way."""
        found: cython.bint = False
        way: cython.int
        first: cython.int = 0
        last: cython.int = 4
        over: cython.ulonglong
        target: cython.ulonglong
        if not is_king and not self.takes_back:
            first = 2 * self.side
            last = first + 2
        for way in range(first, last):
            over = shifted(square, way)
            if is_king and self.flying:
                while over & free:
                    over = shifted(over, way)
            if over & foe == 0:
                continue
            target = shifted(over, way)
            if target & free == 0:
                continue
            found = True
            if is_king and self.flying:
                total = self.leap_far(moves, total, source, over, target, taken, foe, free, way)
            elif not is_king and target & CROWN[self.side]:
                if self.promotion == ENDS:
                    total = self.add(moves, total, source, target, taken | over, False)
                else:
                    is_king = self.promotion == CONTINUES
                    total = self.leap(moves, total, source, target, taken | over, foe & ~over, free, is_king)
                    is_king = False
            else:
                total = self.leap(moves, total, source, target, taken | over, foe & ~over, free, is_king)
        if taken and not found:
            return self.add(moves, total, source, square, taken, is_king)
        return total

    def leap_far(
        self,
        moves: cython.p_ulonglong,
        total: cython.int,
        source: cython.int,
        over: cython.ulonglong,
        target: cython.ulonglong,
        taken: cython.ulonglong,
        foe: cython.ulonglong,
        free: cython.ulonglong,
        way: cython.int,
    ) -> cython.int:
        """Land a flying king on every square behind its victim: where it can jump on, if there are such (rule 5.6)."""
        goes_on: cython.bint = False
        square: cython.ulonglong = target
        foe &= ~over
        while square & free and not goes_on:
            goes_on = self.can_leap_far(square, foe, free)
            square = shifted(square, way)
        square = target
        while square & free:
            if not goes_on or self.can_leap_far(square, foe, free):
                total = self.leap(moves, total, source, square, taken | over, foe, free, True)
            square = shifted(square, way)
        return total

    def can_leap_far(self, square: cython.ulonglong, foe: cython.ulonglong, free: cython.ulonglong) -> cython.bint:
        """Whether a flying king can jump from a square."""
        way: cython.int
        over: cython.ulonglong
        for way in range(4):
            over = shifted(square, way)
            while over & free:
                over = shifted(over, way)
            if over & foe and shifted(over, way) & free:
                return True
        return False

    def add(
        self,
        moves: cython.p_ulonglong,
        total: cython.int,
        source: cython.int,
        square: cython.ulonglong,
        taken: cython.ulonglong,
        is_king: cython.bint,
    ) -> cython.int:
        """Add a capture, unless another way round has been found before (rule 4.9)."""
        index: cython.int
        move: cython.ulonglong = NOISY | source | ONE * lowest(square) << TARGET_AT | taken << TAKEN_AT
        if not self.kings >> source & 1 and (is_king or square & CROWN[self.side]):
            move |= CROWNED
        if self.flying or count(taken) >= LOOP:
            for index in range(total):
                if moves[index] == move:
                    return total
        moves[total] = move
        return total + 1

    def keep_most(self, moves: cython.p_ulonglong, total: cython.int) -> cython.int:
        """Keep the captures that take the most (rule 4.8)."""
        index: cython.int
        best: cython.int = 0
        kept: cython.int = 0
        for index in range(total):
            best = max(best, count(moves[index] >> TAKEN_AT & ALL))
        for index in range(total):
            if count(moves[index] >> TAKEN_AT & ALL) == best:
                moves[kept] = moves[index]
                kept += 1
        return kept

    # --- Moves without a capture (chapter 3) ---

    def generate(self, moves: cython.p_ulonglong) -> cython.int:
        if self.ended:
            return 0
        total: cython.int = self.captures(moves)
        if total and self.forced:
            return total
        return self.steps(moves, total)

    def generate_noisy(self, moves: cython.p_ulonglong) -> cython.int:
        return 0 if self.ended else self.captures(moves)

    def steps(self, moves: cython.p_ulonglong, total: cython.int) -> cython.int:
        """Add every move that takes nothing."""
        own: cython.ulonglong = self.sets[self.side]
        free: cython.ulonglong = ALL & ~(own | self.sets[1 - self.side])
        kings: cython.ulonglong = own & self.kings
        men: cython.ulonglong = own ^ kings
        if self.side == WHITE:
            total = add_steps(moves, total, men >> 4 & free, 4, CROWN[WHITE])
            total = add_steps(moves, total, men >> 5 & free, 5, CROWN[WHITE])
        else:
            total = add_steps(moves, total, men << 4 & free, -4, CROWN[BLACK])
            total = add_steps(moves, total, men << 5 & free, -5, CROWN[BLACK])
        if kings == 0:
            return total
        if self.flying:
            return self.far_steps(moves, total, kings)
        total = add_steps(moves, total, kings >> 4 & free, 4, 0)
        total = add_steps(moves, total, kings >> 5 & free, 5, 0)
        total = add_steps(moves, total, kings << 4 & free, -4, 0)
        return add_steps(moves, total, kings << 5 & free, -5, 0)

    def far_steps(self, moves: cython.p_ulonglong, total: cython.int, kings: cython.ulonglong) -> cython.int:
        """Add the moves of flying kings (rule 5.5)."""
        free: cython.ulonglong = ALL & ~(self.sets[0] | self.sets[1])
        square: cython.ulonglong
        source: cython.int
        way: cython.int
        while kings:
            source = lowest(kings)
            kings &= kings - 1
            for way in range(4):
                square = shifted(ONE << source, way)
                while square & free:
                    moves[total] = source | lowest(square) << TARGET_AT
                    total += 1
                    square = shifted(square, way)
        return total

    # --- Making a move and taking it back ---

    def make(self, move: cython.ulonglong) -> None:
        side: cython.int = self.side
        top: cython.Py_ssize_t = reserve(self, FRAME)
        remember(self)
        self.saved[top] = self.sets[0]
        self.saved[top + 1] = self.sets[1]
        self.saved[top + 2] = self.kings
        self.saved[top + 3] = ONE * self.quiet | ONE * self.window << WINDOW_AT
        if move >> REFEREE_AT and not move & NOISY:
            self.make_rare(move)
            return
        source: cython.int = move & 63
        target: cython.int = move >> TARGET_AT & 63
        taken: cython.ulonglong = 0
        kind: cython.int = self.kings >> source & 1
        both: cython.ulonglong = ONE << source ^ ONE << target
        victim: cython.int
        self.key ^= PIECE_KEY[side << 7 | kind << 6 | source]
        self.sets[side] ^= both
        if kind:
            self.kings ^= both
        if move & (NOISY | CROWNED) or not kind:
            self.quiet = 0
            self.window = 0
            if move & CROWNED:
                self.kings |= ONE << target
                kind = 1
            if move & NOISY:
                taken = move >> TAKEN_AT & ALL
                self.sets[1 - side] ^= taken
                while taken:
                    victim = lowest(taken)
                    taken &= taken - 1
                    self.key ^= PIECE_KEY[(1 - side) << 7 | (self.kings >> victim & 1) << 6 | victim]
                    self.kings &= ~(ONE << victim)
            self.key ^= PIECE_KEY[side << 7 | kind << 6 | target] ^ SIDE_KEY
            self.side = self.mover = 1 - side
            return
        self.key ^= PIECE_KEY[side << 7 | kind << 6 | target]
        self.pass_turn()

    def pass_turn(self) -> None:
        """End a turn in which nothing happened that cannot be undone (rules 6.3 and 6.4)."""
        self.key ^= SIDE_KEY
        self.side = self.mover = 1 - self.side
        self.window += 1
        if self.quiet_limit:
            self.quiet += 1
        if self.repetition_limit and self.repeats() >= self.repetition_limit - 1:
            self.ended = REPEATED
        elif self.quiet_limit and self.quiet >= self.quiet_limit and self.can_move():
            self.ended = NO_PROGRESS

    def make_rare(self, move: cython.ulonglong) -> None:
        """A move of the referee."""
        if move == FORFEIT:
            self.pass_turn()
        elif move == END_OF_TIME:
            self.ended = TIME_OVER
        else:
            self.loser = move & 1
            self.ended = WITHDRAWN

    def unmake(self) -> None:
        top: cython.Py_ssize_t = self.saved_top - FRAME
        self.saved_top = top
        forget(self)
        if self.ended < WITHDRAWN:
            self.side = self.mover = 1 - self.side
        self.sets[0] = self.saved[top]
        self.sets[1] = self.saved[top + 1]
        self.kings = self.saved[top + 2]
        self.quiet = self.saved[top + 3] & ((1 << WINDOW_AT) - 1)
        self.window = self.saved[top + 3] >> WINDOW_AT
        self.loser = -1
        self.ended = GOING_ON

    def repeats(self) -> cython.int:
        """How often the present position stood before, since the last move that cannot be undone."""
        found: cython.int = 0
        index: cython.Py_ssize_t = self.ply - 2
        oldest: cython.Py_ssize_t = self.ply - self.window
        while index >= oldest:
            if self.keys[index] == self.key:
                found += 1
            index -= 2
        return found

    def winners(self) -> cython.int:
        if self.ended == REPEATED or self.ended == NO_PROGRESS:
            return 0
        if self.ended == WITHDRAWN:
            return 1 << (1 - self.loser)
        if self.ended == TIME_OVER:
            white: cython.int = self.points(WHITE)
            black: cython.int = self.points(BLACK)
            return 0 if white == black else 1 if white > black else 2
        return 1 << (1 - self.side)  # whoever cannot move has lost (rule 6.1)

    def points(self, side: cython.int) -> cython.int:
        """Two for each man and three for each king (rule 6.6)."""
        return 2 * count(self.sets[side]) + count(self.sets[side] & self.kings)

    # --- For the search ---

    def capture_gain(self, move: cython.ulonglong) -> cython.int:
        taken: cython.ulonglong = move >> TAKEN_AT & ALL
        kings: cython.int = count(taken & self.kings)
        gain: cython.int = kings * WORTH_KING + (count(taken) - kings) * WORTH_MAN
        if move & CROWNED:
            gain += WORTH_KING - WORTH_MAN
        return gain

    def evaluate(self) -> cython.int:
        phase: cython.int = count(self.sets[0] | self.sets[1])
        score: cython.int = self.side_score(self.side) - self.side_score(1 - self.side) + TEMPO
        early: cython.int
        late: cython.int
        if count(self.sets[0]) == count(self.sets[1]):
            if count((self.sets[0] | self.sets[1]) & SYSTEMS[self.side]) & 1:
                score += THE_MOVE
            else:
                score -= THE_MOVE
        else:
            score += self.hunt()
        late = (score + 32768) >> 16
        early = score - (late << 16)
        return share(early * phase + late * (FULL - phase), FULL)

    def side_score(self, side: cython.int) -> cython.int:
        """What a side's pieces are worth where they stand, early and late."""
        own: cython.ulonglong = self.sets[side]
        foe: cython.ulonglong = self.sets[1 - side]
        free: cython.ulonglong = ALL & ~(own | foe)
        kings: cython.ulonglong = own & self.kings
        men: cython.ulonglong = own ^ kings
        row: cython.int
        steps: cython.int
        score: cython.int = 0
        around: cython.ulonglong
        left: cython.ulonglong
        for row in range(7):
            score += MAN[row] * count(men & ROWS[side << 3 | row])
        score += MAN_EDGE * count(men & SIDE_EDGES) + MAN_MIDDLE * count(men & MIDDLE)
        if men & BRIDGES[side] == BRIDGES[side]:
            score += BRIDGE
        if side == WHITE:
            steps = count(own >> 4 & free) + count(own >> 5 & free)
            score += BACKED * count(men & (own >> 4 | own >> 5))
        else:
            steps = count(own << 4 & free) + count(own << 5 & free)
            score += BACKED * count(men & (own << 4 | own << 5))
        left = men & ~(ROWS[side << 3] | ROWS[side << 3 | 1] | ROWS[side << 3 | 2])
        while left:
            if AHEAD[side << 6 | lowest(left)] & foe == 0:
                score += RUNAWAY
            left &= left - 1
        if kings:
            if side == WHITE:
                steps += count(kings << 4 & free) + count(kings << 5 & free)
            else:
                steps += count(kings >> 4 & free) + count(kings >> 5 & free)
            around = free << 4 | free << 5 | free >> 4 | free >> 5
            score += (KING + FLYING_KING if self.flying else KING) * count(kings)
            score += KING_RIM * count(kings & RIM) + KING_MIDDLE * count(kings & MIDDLE)
            score += STUCK_KING * count(kings & ~around)
        return score + STEP * steps

    def hunt(self) -> cython.int:
        """For the side with more pieces: its kings near the last few of the other."""
        side: cython.int = self.side if count(self.sets[self.side]) > count(self.sets[1 - self.side]) else 1 - self.side
        hunters: cython.ulonglong = self.sets[side] & self.kings
        hunted: cython.ulonglong = self.sets[1 - side]
        near: cython.int = 0
        source: cython.int
        left: cython.ulonglong
        if count(hunted) > HUNTED:
            return 0
        while hunters:
            source = lowest(hunters)
            hunters &= hunters - 1
            left = hunted
            while left:
                near += NEARNESS[source << 6 | lowest(left)]
                left &= left - 1
        return HUNT * near if side == self.side else -HUNT * near

    # --- For tests ---

    def gain_of(self, move: cython.ulonglong) -> int:
        """`capture_gain` for Python callers."""
        return self.capture_gain(move)
