"""The rules of this game at full speed: generating, making and taking back moves, and the evaluation.

`board_state_cy.py` has the fields and everything that need not be fast. Two players with open pieces are played fast,
step by step undone; every other way to play keeps the whole board for the way back. A position stands either at the
beginning of a turn (`fresh`), or inside its jumps, or before play.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

try:
    import cython
except ModuleNotFoundError:
    from sandtable.kernel.board import cython_shim as cython  # type: ignore[no-redef]

from sandtable.games.tri_cross import pieces, terrain
from sandtable.kernel.board.zobrist import stream

if not cython.compiled:
    from sandtable.kernel.board.bits import count, drop, grow, lowest, share, words
    from sandtable.kernel.board.board_cy import FIRST_ROOM, NOISY, ONE
    from sandtable.kernel.board.undo import forget, remember, reserve

    from sandtable.games.tri_cross.board_state_cy import (  # isort: skip
        BoardState, TARGET_AT, WHAT_AT, KIND_AT, SEAT_AT, MOVE_BITS, STEP, JUMP, PASS, PLACE, FIRST, TIME_UP, SEATS,
        KINDS, ALL,
    )  # fmt: skip

    # In a move: that it is a jump, and that jumps may follow.
    JUMP_BIT, CONTACT = 1 << 12, 1 << 15
    # Kept beside the move for the way back.
    COUNT_AT, VICTIM_AT, SCORE_AT, TOUCHED, WHOLE = 24, 27, 32, 1 << 22, 1 << 23
    ZERO_SCORE = 1 << 31
    FRAME, JUMP_FRAME, WHOLE_FRAME = 2, 3, 9
    GOING_ON, ELIMINATED, FOUR_COUNT, STUCK, REPEATED, NO_PROGRESS, WITHDRAWN, TIME_OVER = range(8)
    CENTRE, LAST_COUNT = terrain.CENTRE, 4
    CROSS, SIX = pieces.CROSS, pieces.SIX
    MIDDLE = 1 << terrain.CENTRE

    NEAR = [0] * 64
    """The squares one step away."""
    PIECE_KEY = [0] * 2048
    """Like all tables of this shape, at `piece << 6 | square`."""
    DOWN_KEY = [0] * 64
    PHASE = [0] * 64
    """How many pieces a set of kinds has."""
    TURN_KEY = [0] * 8
    COUNT_KEY = [0] * 8
    PLACING_KEY = [0] * 16
    OUT_KEY = [0] * 16
    BEATS = [0] * 8
    """The kinds each kind jumps, one bit each."""

    # What `set_weights` fills.
    PLACED = [0] * 2048
    """Worth and place of a piece, early and from bit 16 on late; those of seat 1 count against seat 0."""
    WORTH = [0] * 8
    RELATION = [0] * 4096
    """What it is worth to have some kinds against others, at `own << 6 | foe`."""
    HELD = [[0] * 8, [0] * 8]
    """What a count is worth to the holder, in others' turns and in his own."""
    FREEDOM = [0] * 64
    SIEGE = GUARD = SCREEN = UNSHAKABLE = LOOSE = HANGING = THREATENED = TEMPO = 0

COMPILED: bool = cython.compiled


def fill() -> None:
    """Build the tables once; nested loops, because comprehensions at module level lose references in Cython."""
    words = iter(stream("tri-cross", 4096))
    for square in terrain.SQUARES:
        for other in terrain.neighbours(square):
            NEAR[square] |= 1 << other
        DOWN_KEY[square] = next(words)
        for seat in range(SEATS):
            for kind in range(1, KINDS):
                piece = seat << 3 | kind
                PIECE_KEY[piece << 6 | square] = next(words)
    for kind in range(1, KINDS):
        for weaker in pieces.TABLE[kind].beats:
            BEATS[kind] |= 1 << weaker
    for owned in range(64):
        PHASE[owned] = owned.bit_count()
    for number in range(1, LAST_COUNT + 1):
        COUNT_KEY[number] = next(words)
    for seat in range(SEATS + 1):
        TURN_KEY[seat] = next(words)
    for seats in range(1, 16):
        PLACING_KEY[seats] = next(words)
        OUT_KEY[seats] = next(words)


fill()
ENTERED_KEY, OWED_KEY = stream("tri-cross: entered, owed", 2)
SIDE_KEY = TURN_KEY[1] ^ TURN_KEY[2]


RING = terrain.mask(terrain.neighbours(terrain.CENTRE))
"""The squares beside the middle."""
LANDING = terrain.mask((CENTRE - 2, CENTRE + 2, CENTRE - 2 * terrain.STRIDE, CENTRE + 2 * terrain.STRIDE))
"""Where a jump out of the middle lands."""
WITHIN = terrain.mask(tuple(square for square in terrain.SQUARES if 1 <= terrain.distance(square) <= 2))
"""From where a piece can step beside the middle, and the squares there."""


def set_weights(
    placed: Sequence[Sequence[int]],
    worth: Sequence[int],
    relation: Sequence[int],
    held: Sequence[Sequence[int]],
    freedom: Sequence[int],
    terms: Mapping[str, int],
) -> None:
    """Take over other weights; `worth.py` makes the tables of them."""
    global SIEGE, GUARD, SCREEN, UNSHAKABLE, LOOSE, HANGING, THREATENED, TEMPO
    for kind in range(1, KINDS):
        WORTH[kind] = worth[kind]
        for square in range(64):
            for seat in range(SEATS):
                PLACED[(seat << 3 | kind) << 6 | square] = placed[kind][square] * (-1 if seat == 1 else 1)
    for at in range(4096):
        RELATION[at] = relation[at]
    for at in range(64):
        FREEDOM[at] = freedom[at]
    for number in range(1, LAST_COUNT + 1):
        HELD[0][number] = held[0][number]
        HELD[1][number] = held[1][number]
    SIEGE, GUARD, SCREEN = terms["siege"], terms["guard"], terms["screen"]
    UNSHAKABLE, LOOSE, HANGING = terms["unshakable"], terms["loose"], terms["hanging"]
    THREATENED, TEMPO = terms["threatened"], terms["tempo"]


def spread(squares: cython.ulonglong) -> cython.ulonglong:
    """All squares beside some; may run over the edge."""
    return squares << 1 | squares >> 1 | squares << 8 | squares >> 8


class CrossBoard(BoardState):
    """A board of this game."""

    def copy(self) -> CrossBoard:
        """An equal board of its own, without a way back."""
        other = CrossBoard()
        other.copy_from(self)
        other.score = other.compute_score()  # by the weights in force now
        return other

    # --- Steps and jumps ---

    def enemies(self, seat: cython.int) -> cython.ulonglong:
        """The pieces a seat may jump: all but its own and its mate's."""
        found: cython.ulonglong = self.sets[0] | self.sets[1] | self.sets[2] | self.sets[3]
        if self.teamed:
            found &= ~self.sets[seat ^ 2]
        return found & ~self.sets[seat]

    def beats(self, one: cython.int, other: cython.int) -> cython.bint:
        """Whether the piece on one square is stronger than that on another (rules 3.2 to 3.5)."""
        return BEATS[self.cells[one] >> 6 & 7] >> (self.cells[other] >> 6 & 7) & 1 != 0

    def can_jump(self, seat: cython.int) -> cython.bint:
        """Whether a seat has any jump."""
        own: cython.ulonglong = self.sets[seat]
        foe: cython.ulonglong = self.enemies(seat)
        free: cython.ulonglong = ALL & ~(self.sets[0] | self.sets[1] | self.sets[2] | self.sets[3])
        found: cython.ulonglong = own & foe >> 1 & free >> 2
        square: cython.int
        while found:
            square = lowest(found)
            if self.beats(square, square + 1):
                return True
            found &= found - 1
        found = own & foe << 1 & free << 2
        while found:
            square = lowest(found)
            if self.beats(square, square - 1):
                return True
            found &= found - 1
        found = own & foe >> 8 & free >> 16
        while found:
            square = lowest(found)
            if self.beats(square, square + 8):
                return True
            found &= found - 1
        found = own & foe << 8 & free << 16
        while found:
            square = lowest(found)
            if self.beats(square, square - 8):
                return True
            found &= found - 1
        return False

    def jumps(self, seat: cython.int, moves: cython.p_ulonglong) -> cython.int:
        """Every jump of a seat, by the square it starts from."""
        total: cython.int = 0
        own: cython.ulonglong = self.sets[seat]
        foe: cython.ulonglong = self.enemies(seat)
        free: cython.ulonglong = ALL & ~(self.sets[0] | self.sets[1] | self.sets[2] | self.sets[3])
        near: cython.ulonglong
        square: cython.int
        other: cython.int
        beyond: cython.int
        while own:
            square = lowest(own)
            own &= own - 1
            near = NEAR[square] & foe
            while near:
                other = lowest(near)
                near &= near - 1
                beyond = 2 * other - square
                if beyond >= 0 and free >> beyond & 1 and self.beats(square, other):
                    moves[total] = NOISY | JUMP_BIT | square | beyond << TARGET_AT
                    total += 1
        return total

    def steps(self, moves: cython.p_ulonglong) -> cython.int:
        """Every step of the seat to move, and the pass of a last piece in the middle (rules 4.1 and 4.5)."""
        total: cython.int = 0
        seat: cython.int = self.mover
        own: cython.ulonglong = self.sets[seat]
        foe: cython.ulonglong = self.enemies(seat)
        free: cython.ulonglong = ALL & ~(self.sets[0] | self.sets[1] | self.sets[2] | self.sets[3])
        left: cython.ulonglong = own
        found: cython.ulonglong
        head: cython.ulonglong
        power: cython.int
        square: cython.int
        target: cython.int
        # Where a step may start jumps: beside an enemy, or away from a square where a jump could land.
        hot: cython.ulonglong = foe << 1 | foe >> 1 | foe << 8 | foe >> 8
        opens: cython.ulonglong = (own & foe << 1) << 1 | (own & foe >> 1) >> 1 | (own & foe << 8) << 8
        opens |= (own & foe >> 8) >> 8 | (foe & own << 1) << 1 | (foe & own >> 1) >> 1
        opens |= (foe & own << 8) << 8 | (foe & own >> 8) >> 8
        # From where an enemy to the right, left, above or below could be jumped.
        east: cython.ulonglong = foe >> 1 & free >> 2
        west: cython.ulonglong = foe << 1 & free << 2
        north: cython.ulonglong = foe >> 8 & free >> 16
        south: cython.ulonglong = foe << 8 & free << 16
        while left:
            square = lowest(left)
            left &= left - 1
            found = NEAR[square] & free
            head = square | (CONTACT if opens >> square & 1 else 0)
            while found:
                target = lowest(found)
                found &= found - 1
                moves[total] = head | target << TARGET_AT
                if hot >> target & 1:
                    moves[total] |= CONTACT
                    if not self.hiding:
                        power = BEATS[self.cells[square] >> 6 & 7]
                        if (
                            (east >> target & 1 and power >> (self.cells[target + 1] >> 6 & 7) & 1)
                            or (west >> target & 1 and power >> (self.cells[target - 1] >> 6 & 7) & 1)
                            or (north >> target & 1 and power >> (self.cells[target + 8] >> 6 & 7) & 1)
                            or (south >> target & 1 and power >> (self.cells[target - 8] >> 6 & 7) & 1)
                        ):
                            moves[total] |= NOISY
                total += 1
        if own == MIDDLE:
            moves[total] = PASS << WHAT_AT
            total += 1
        return total

    def can_step(self, seat: cython.int) -> cython.bint:
        """Whether a seat has a step or may pass."""
        own: cython.ulonglong = self.sets[seat]
        free: cython.ulonglong = ALL & ~(self.sets[0] | self.sets[1] | self.sets[2] | self.sets[3])
        return own == MIDDLE or (own << 1 | own >> 1 | own << 8 | own >> 8) & free != 0

    # --- Generating moves ---

    def generate(self, moves: cython.p_ulonglong) -> cython.int:
        if self.ended:
            return 0
        if self.turn < 0:
            return self.generate_first_seats(moves)
        if self.placing:
            return self.generate_placings(lowest(self.placing), moves)
        if self.fresh:
            return self.steps(moves)
        return self.jumps(self.mover, moves)

    def generate_noisy(self, moves: cython.p_ulonglong) -> cython.int:
        if self.ended or self.turn < 0 or self.placing or (self.fresh and self.hiding):
            return 0
        if self.fresh:
            return self.threatening_steps(moves)
        return self.jumps(self.mover, moves)

    def threatening_steps(self, moves: cython.p_ulonglong) -> cython.int:
        """The steps of the seat to move after which the piece that stepped may jump: the NOISY ones of `steps`."""
        total: cython.int = 0
        own: cython.ulonglong = self.sets[self.mover]
        foe: cython.ulonglong = self.enemies(self.mover)
        free: cython.ulonglong = ALL & ~(own | foe | (self.sets[self.mover ^ 2] if self.teamed else 0))
        east: cython.ulonglong = foe >> 1 & free >> 2
        west: cython.ulonglong = foe << 1 & free << 2
        north: cython.ulonglong = foe >> 8 & free >> 16
        south: cython.ulonglong = foe << 8 & free << 16
        reach: cython.ulonglong = (east | west | north | south) & free
        left: cython.ulonglong = own & (reach << 1 | reach >> 1 | reach << 8 | reach >> 8)
        found: cython.ulonglong
        power: cython.int
        square: cython.int
        target: cython.int
        while left:
            square = lowest(left)
            left &= left - 1
            power = BEATS[self.cells[square] >> 6 & 7]
            found = NEAR[square] & reach
            while found:
                target = lowest(found)
                found &= found - 1
                if (
                    (east >> target & 1 and power >> (self.cells[target + 1] >> 6 & 7) & 1)
                    or (west >> target & 1 and power >> (self.cells[target - 1] >> 6 & 7) & 1)
                    or (north >> target & 1 and power >> (self.cells[target + 8] >> 6 & 7) & 1)
                    or (south >> target & 1 and power >> (self.cells[target - 8] >> 6 & 7) & 1)
                ):
                    moves[total] = NOISY | CONTACT | square | target << TARGET_AT
                    total += 1
        return total

    # --- Making a move between two players with open pieces ---

    def make(self, move: cython.ulonglong) -> None:
        if move & self.slow:
            self.make_rare(move)
            return
        if self.ply >= self.fence:
            self.grow_buffers()
        source: cython.Py_ssize_t = move & 63
        target: cython.Py_ssize_t = move >> TARGET_AT & 63
        seat: cython.Py_ssize_t = self.mover
        carried: cython.Py_ssize_t = self.cells[source]
        top: cython.Py_ssize_t = self.saved_top
        kept: cython.ulonglong = move & MOVE_BITS | ONE * self.count << COUNT_AT
        key: cython.ulonglong = self.key
        self.keys[self.ply] = key
        self.ply += 1
        key ^= PIECE_KEY[carried | source] ^ PIECE_KEY[carried | target]
        kept |= (ONE * self.score + ZERO_SCORE) << SCORE_AT
        self.score += PLACED[carried | target] - PLACED[carried | source]
        self.sets[seat] ^= ONE << source | ONE << target
        self.stands[carried >> 6] = ONE << target
        self.cells[source] = 0
        self.cells[target] = carried
        if move & JUMP_BIT:
            self.key = key
            self.finish_jump(kept, seat)
            return
        self.saved_top = top + FRAME
        self.saved[top + 1] = kept
        if move & CONTACT or self.count or target == CENTRE or self.drawish:
            self.key = key
            self.finish_step(move)
            return
        self.key = key ^ SIDE_KEY
        seat = 1 - seat
        self.turn = seat
        self.mover = seat
        self.side = seat

    def grow_buffers(self) -> None:
        """Make room on the way back: a move keeps at most a key and a whole board, so one fence does for both."""
        self.fence = self.ply * 2 + FIRST_ROOM
        if self.keys_room < self.fence:
            self.keys_room = self.fence
            self.keys = grow(self.keys, self.keys_room)
        if self.saved_room < self.fence * WHOLE_FRAME:
            self.saved_room = self.fence * WHOLE_FRAME
            self.saved = grow(self.saved, self.saved_room)

    def finish_step(self, move: cython.ulonglong) -> None:
        """The rest of a step between two players that touches the middle or an enemy, or is counted for a draw."""
        self.saved[self.saved_top - 1] |= TOUCHED
        if self.drawish:
            self.saved[self.saved_top - FRAME] = self.quiet
            self.quiet += 1
        self.update_count(move & 63, move >> TARGET_AT & 63)
        if move & CONTACT:
            self.find_jumper()
        else:
            self.end_two_player_turn()

    def update_count(self, source: cython.int, target: cython.int) -> None:
        """Wipe or start the count when a piece leaves or enters the middle (rules 6.3 and 6.6)."""
        if source == CENTRE:
            self.key ^= COUNT_KEY[self.count]
            self.count = 0
            if self.entered:
                self.entered = False
                self.key ^= ENTERED_KEY
        elif target == CENTRE:
            self.count = 1
            self.entered = True
            self.key ^= COUNT_KEY[1] ^ ENTERED_KEY
            self.quiet = 0

    def finish_jump(self, kept: cython.ulonglong, seat: cython.int) -> None:
        """The rest of a jump between two players: the victim goes, and jumps may go on."""
        source: cython.int = kept & 63
        target: cython.int = kept >> TARGET_AT & 63
        middle: cython.int = (source + target) >> 1
        victim: cython.int = self.cells[middle]
        top: cython.Py_ssize_t = self.saved_top
        self.saved_top = top + JUMP_FRAME
        self.saved[top] = self.since
        self.saved[top + 1] = self.packed()
        self.saved[top + 2] = kept | ONE * victim << (VICTIM_AT - 6)
        self.since = self.ply
        self.quiet = 0
        self.sets[1 - seat] ^= ONE << middle
        self.stands[victim >> 6] = 0
        self.kinds[1 - seat] ^= 1 << (victim >> 6 & 7) >> 1
        self.cells[middle] = 0
        self.key ^= PIECE_KEY[victim | middle]
        self.score -= PLACED[victim | middle]
        self.update_count(source if middle != CENTRE else CENTRE, target)
        if self.sets[1 - seat] == 0:
            self.alive &= ~(1 << (1 - seat))
            self.ended = ELIMINATED
            self.set_mover(self.turn)
        else:
            self.find_jumper()

    def find_jumper(self) -> None:
        """Between two players: who must jump, he whose turn it is before the other, or the end of the turn."""
        seat: cython.int = self.turn
        if not self.can_jump(seat):
            if not self.can_jump(1 - seat):
                self.end_two_player_turn()
                return
            seat = 1 - seat
        self.mover = seat
        self.side = seat
        self.fresh = False

    def raise_count(self) -> None:
        """At the end of a turn the count of the player whose turn it was goes up (rules 6.4 and 6.5)."""
        if self.entered:
            self.entered = False
            self.key ^= ENTERED_KEY
        elif self.count and self.cells[CENTRE] >> 9 == self.turn:
            self.key ^= COUNT_KEY[self.count] ^ COUNT_KEY[self.count + 1]
            self.count += 1

    def end_two_player_turn(self) -> None:
        """The end of a turn between two players."""
        seat: cython.int = 1 - self.turn
        self.raise_count()
        self.key ^= SIDE_KEY
        self.turn = seat
        self.mover = seat
        self.side = seat
        self.fresh = True
        if self.count == LAST_COUNT and (self.announced or self.cells[CENTRE] >> 9 == seat):
            self.ended = FOUR_COUNT
        elif self.drawish:
            self.test_draws()

    def test_draws(self) -> None:
        """Whether the position recurs too often or nothing has happened for too long (rules 7.3 and 7.4)."""
        ended: cython.int = GOING_ON
        if self.threefold and self.repeats() >= 2:
            ended = REPEATED
        elif self.quiet_limit and self.quiet >= self.quiet_limit:
            ended = NO_PROGRESS
        if ended and self.can_step(self.turn):  # who cannot step has lost already
            self.ended = ended

    def repeats(self) -> cython.int:
        """How often the present position stood before, since the last jump."""
        found: cython.int = 0
        index: cython.Py_ssize_t
        for index in range(self.since, self.ply):
            if self.keys[index] == self.key:
                found += 1
        return found

    # --- Taking it back ---

    def unmake(self) -> None:
        top: cython.Py_ssize_t = self.saved_top - FRAME
        kept: cython.ulonglong = self.saved[top + 1]
        if kept & WHOLE:
            self.unmake_whole()
            return
        source: cython.Py_ssize_t = kept & 63
        target: cython.Py_ssize_t = kept >> TARGET_AT & 63
        carried: cython.Py_ssize_t = self.cells[target]
        seat: cython.Py_ssize_t = carried >> 9
        forget(self)
        self.score = (kept >> SCORE_AT) - ZERO_SCORE
        self.sets[seat] ^= ONE << source | ONE << target
        self.stands[carried >> 6] = ONE << source
        self.cells[source] = carried
        self.cells[target] = 0
        if kept & JUMP_BIT:
            self.unmake_jump(kept)
            return
        self.saved_top = top
        self.turn = seat
        self.mover = seat
        self.side = seat
        if kept & TOUCHED:
            self.count = kept >> COUNT_AT & 7
            self.entered = False
            self.fresh = True
            self.ended = GOING_ON
            if self.drawish:
                self.quiet = self.saved[top]

    def unmake_jump(self, kept: cython.ulonglong) -> None:
        """Put the victim of a jump back."""
        middle: cython.int = (kept & 63) + (kept >> TARGET_AT & 63) >> 1
        victim: cython.int = (kept >> VICTIM_AT & 31) << 6
        top: cython.Py_ssize_t = self.saved_top - JUMP_FRAME
        self.saved_top = top
        self.ended = GOING_ON
        self.cells[middle] = victim
        self.sets[victim >> 9] |= ONE << middle
        self.stands[victim >> 6] = ONE << middle
        self.kinds[victim >> 9] |= 1 << (victim >> 6 & 7) >> 1
        self.since = self.saved[top]
        self.unpack(self.saved[top + 1])

    def packed(self) -> cython.ulonglong:
        """How the game stands, in one word."""
        word: cython.ulonglong = self.quiet
        word = word << 4 | self.alive
        word = word << 4 | self.placing
        word = word << 3 | (self.loser + 1)
        word = word << 3 | (self.mover + 1)
        word = word << 3 | (self.turn + 1)
        word = word << 3 | self.count
        return word << 3 | self.fresh << 2 | self.owed << 1 | self.entered

    def unpack(self, word: cython.ulonglong) -> None:
        """The same read back."""
        self.entered = word & 1 != 0
        self.owed = word >> 1 & 1 != 0
        self.fresh = word >> 2 & 1 != 0
        self.count = word >> 3 & 7
        self.turn = (word >> 6 & 7) - 1
        self.set_mover((word >> 9 & 7) - 1)
        self.loser = (word >> 12 & 7) - 1
        self.placing = word >> 15 & 15
        self.alive = word >> 19 & 15
        self.quiet = word >> 23

    # --- Making a move in every other way to play: everything is kept, and the key is made anew ---

    def make_rare(self, move: cython.ulonglong) -> None:
        """Any move of a game that is not open play between two, or a pass, or what happens before play."""
        what: cython.int = move >> WHAT_AT & 7
        source: cython.int = move & 63
        target: cython.int = move >> TARGET_AT & 63
        seat: cython.int = move >> SEAT_AT & 3
        kind: cython.int = move >> KIND_AT & 7
        self.keep_whole(move)
        if what != STEP and what != PASS:
            self.since = self.ply
        if what == STEP or what == PASS:
            self.quiet += 1
            if what == STEP:
                self.move_piece(source, target)
            self.proceed()
        elif what == JUMP:
            self.quiet = 0
            self.remove_piece((source + target) >> 1)
            self.move_piece(source, target)
            self.proceed()
        elif what == PLACE:
            self.set_piece(target, seat, kind)
            if self.lacking(seat) == 0:
                self.placing &= ~(1 << seat)
            if self.placing:
                self.await_placing()
            else:
                self.start_turn(self.turn)
        elif what == FIRST:
            self.turn = seat
            if self.placing:
                self.await_placing()
            else:
                self.start_turn(seat)
        elif what == TIME_UP:
            self.stop(-1)
        else:
            self.withdraw(seat)
        self.score = self.compute_score()
        self.key = self.compute_key()
        if self.fresh and self.ended == 0 and self.placing == 0 and self.turn >= 0 and what <= PASS:
            self.test_draws()

    def move_piece(self, source: cython.int, target: cython.int) -> None:
        """Move a piece, face up or down as it is."""
        seat: cython.int = self.cells[source] >> 9
        path: cython.ulonglong = ONE << source | ONE << target
        self.cells[target] = self.cells[source]
        self.stands[self.cells[source] >> 6] = ONE << target
        self.cells[source] = 0
        self.sets[seat] ^= path
        if self.hiding and self.shown >> source & 1:
            self.shown ^= path
        self.update_count(source, target)

    def set_piece(self, square: cython.int, seat: cython.int, kind: cython.int) -> None:
        """Put a piece on an empty square."""
        self.cells[square] = (seat << 3 | kind) << 6
        self.sets[seat] |= ONE << square
        self.stands[seat << 3 | kind] = ONE << square
        self.kinds[seat] |= 1 << kind >> 1

    def remove_piece(self, square: cython.int) -> None:
        """Take a piece off the board."""
        seat: cython.int = self.cells[square] >> 9
        self.stands[self.cells[square] >> 6] = 0
        self.kinds[seat] &= ~(1 << (self.cells[square] >> 6 & 7) >> 1)
        self.cells[square] = 0
        self.sets[seat] &= ~(ONE << square)
        if self.hiding:
            self.shown &= ~(ONE << square)
        if self.sets[seat] == 0:
            self.alive &= ~(1 << seat)
        if square == CENTRE:
            self.count = 0
            self.entered = False

    def remove(self, seat: cython.int) -> None:
        """Take all pieces of a seat off the board; it is out (rules 8.6 and 8.8)."""
        while self.sets[seat]:
            self.remove_piece(lowest(self.sets[seat]))
        self.alive &= ~(1 << seat)

    def decided(self) -> cython.bint:
        """Whether a single side is left, which has won."""
        even: cython.int = self.alive & 5
        odd: cython.int = self.alive & 10
        if self.teamed:
            return even == 0 or odd == 0
        return self.alive & (self.alive - 1) == 0

    def next_seat(self, seat: cython.int) -> cython.int:
        """The next seat clockwise that is not out."""
        other: cython.int = seat
        while True:
            other = other + 1 if other + 1 < self.players else 0
            if self.alive >> other & 1 or other == seat:
                return other

    def set_mover(self, seat: cython.int) -> None:
        """Name the seat to move; -1 for chance."""
        self.mover = seat
        if seat < 0:
            self.side = 0
        else:
            self.side = seat & 1 if self.teamed else seat

    def await_placing(self) -> None:
        """Name the first seat whose pieces are not all placed, or chance; how many are placed shows nowhere."""
        self.set_mover(lowest(self.placing) if self.chosen else -1)
        self.fresh = True

    def proceed(self) -> None:
        """After anything has moved or gone: pieces are turned up, somebody must jump, or the turn ends."""
        if self.hiding:
            self.reveal()
        if self.decided():
            self.end_by_elimination()
        elif not self.find_any_jumper():
            self.end_turn()

    def end_by_elimination(self) -> None:
        """A single side is left."""
        self.ended = ELIMINATED
        self.fresh = False
        self.set_mover(self.turn)

    def find_any_jumper(self) -> cython.bint:
        """Whether somebody must jump: the seat whose turn it is, or the next clockwise (rules 5.4 and 8.4)."""
        seat: cython.int = self.turn
        tried: cython.int
        for tried in range(self.players):
            if self.sets[seat] and self.can_jump(seat):
                self.set_mover(seat)
                self.fresh = False
                return True
            seat = seat + 1 if seat + 1 < self.players else 0
        return False

    def end_turn(self) -> None:
        """The count goes up, and the next seat's turn begins."""
        if self.owed:
            self.owed = False
            self.start_turn(self.turn)
            return
        self.raise_count()
        self.start_turn(self.next_seat(self.turn))

    def start_turn(self, seat: cython.int) -> None:
        """Begin a turn; among several players who cannot step is out, and the turn goes on to the next."""
        while True:
            self.turn = seat
            self.fresh = True
            self.set_mover(seat)
            if self.count == LAST_COUNT and (self.announced or self.cells[CENTRE] >> 9 == seat):
                self.ended = FOUR_COUNT
                return
            if self.players == 2 or self.can_step(seat):
                return
            self.remove(seat)
            if self.hiding:
                self.reveal()
            if self.decided():
                self.end_by_elimination()
                return
            if self.find_any_jumper():
                return
            seat = self.next_seat(seat)

    def withdraw(self, seat: cython.int) -> None:
        """The referee takes a seat out of the game (rule 8.8)."""
        began: cython.bint = self.fresh
        placing: cython.bint = self.placing != 0
        if self.players == 2:
            self.stop(seat)
            return
        self.quiet = 0
        self.remove(seat)
        self.placing &= ~(1 << seat)
        if self.decided():
            self.end_by_elimination()
            return
        if self.turn < 0:
            return
        if placing:
            if self.turn == seat:
                self.turn = self.next_seat(seat)
            if self.placing:
                self.await_placing()
            else:
                self.start_turn(self.turn)
            return
        if self.turn == seat:
            self.owed = False
        elif began:
            self.owed = True
        self.proceed()

    def stop(self, seat: cython.int) -> None:
        """The referee ends the game: one of two players has left, or time is up (-1)."""
        self.loser = seat
        self.ended = TIME_OVER if seat < 0 else WITHDRAWN

    def reveal(self) -> None:
        """Turn up what is challenged: enemies side by side, where one could land beyond the other (rule 9.4)."""
        free: cython.ulonglong = ALL & ~(self.sets[0] | self.sets[1] | self.sets[2] | self.sets[3])
        found: cython.ulonglong = 0
        pair: cython.ulonglong
        foe: cython.ulonglong
        seat: cython.int
        for seat in range(self.players):
            foe = self.enemies(seat)
            pair = self.sets[seat] & foe >> 1
            if not self.adjacent:
                pair &= free >> 2 | free << 1
            found |= pair | pair << 1
            pair = self.sets[seat] & foe >> 8
            if not self.adjacent:
                pair &= free >> 16 | free << 8
            found |= pair | pair << 8
        self.shown = self.shown | found if self.staying else found

    # --- Taking it back ---

    def keep_whole(self, move: cython.ulonglong) -> None:
        """Keep the whole board for the way back."""
        top: cython.Py_ssize_t
        seat: cython.int
        square: cython.int
        left: cython.ulonglong
        word: cython.ulonglong
        remember(self)
        top = reserve(self, WHOLE_FRAME)
        for seat in range(SEATS):
            word = 0
            left = self.sets[seat]
            while left:
                square = lowest(left)
                left &= left - 1
                word |= ONE * (square + 1) << 6 * (self.cells[square] >> 6 & 7)
            self.saved[top + seat] = word
        self.saved[top + 4] = self.score
        self.saved[top + 5] = self.packed()
        self.saved[top + 6] = self.since
        self.saved[top + 7] = self.shown
        self.saved[top + 8] = move & MOVE_BITS | WHOLE

    def unmake_whole(self) -> None:
        """Take back a move that kept the whole board."""
        top: cython.Py_ssize_t = self.saved_top - WHOLE_FRAME
        seat: cython.int
        kind: cython.int
        square: cython.int
        forget(self)
        self.saved_top = top
        for seat in range(SEATS):
            while self.sets[seat]:
                self.cells[lowest(self.sets[seat])] = 0
                self.sets[seat] &= self.sets[seat] - 1
            self.kinds[seat] = 0
        for seat in range(SEATS):
            for kind in range(1, KINDS):
                square = (self.saved[top + seat] >> 6 * kind & 63) - 1
                if square >= 0:
                    self.set_piece(square, seat, kind)
                else:
                    self.stands[seat << 3 | kind] = 0
        self.score = self.saved[top + 4]
        self.unpack(self.saved[top + 5])
        self.since = self.saved[top + 6]
        self.shown = self.saved[top + 7]
        self.ended = GOING_ON

    def compute_key(self) -> cython.ulonglong:
        """The key of the board as it stands, made from nothing."""
        key: cython.ulonglong = TURN_KEY[self.turn + 1] ^ COUNT_KEY[self.count] ^ PLACING_KEY[self.placing]
        seat: cython.int
        square: cython.int
        left: cython.ulonglong
        for seat in range(SEATS):
            left = self.sets[seat]
            while left:
                square = lowest(left)
                left &= left - 1
                key ^= PIECE_KEY[self.cells[square] | square]
                if not self.shown >> square & 1:
                    key ^= DOWN_KEY[square]
        if self.placing:
            key ^= OUT_KEY[self.alive]
        if self.entered:
            key ^= ENTERED_KEY
        if self.owed:
            key ^= OWED_KEY
        return key

    def compute_score(self) -> cython.int:
        """The evaluation's sum over all pieces, made from nothing."""
        found: cython.int = 0
        seat: cython.int
        square: cython.int
        left: cython.ulonglong
        for seat in range(SEATS):
            left = self.sets[seat]
            while left:
                square = lowest(left)
                left &= left - 1
                found += PLACED[self.cells[square] | square]
        return found

    # --- Other questions of a search ---

    def winners(self) -> cython.int:
        seat: cython.int = -1
        if self.ended == ELIMINATED:
            seat = lowest(self.alive)
        elif self.ended == FOUR_COUNT:
            seat = self.cells[CENTRE] >> 9
        elif self.ended == GOING_ON or self.ended == STUCK:  # rule 4.4: between two, who cannot step has lost
            seat = 1 - self.turn
        elif self.ended == WITHDRAWN:
            seat = 1 - self.loser
        elif self.ended == TIME_OVER:
            return self.leader_on_pieces()
        if seat < 0:
            return 0
        return 1 << (seat & 1 if self.teamed else seat)

    def leader_on_pieces(self) -> cython.int:
        """The side with most pieces, then most crosses, then the middle, as a bit; none if level (rule 7.6)."""
        merit: cython.int
        best: cython.int = 0
        found: cython.int = 0
        side: cython.int
        left: cython.ulonglong
        for side in range(2 if self.teamed else self.players):
            merit = 0
            left = self.sets[side] | (self.sets[side + 2] if self.teamed else 0)
            if left & MIDDLE:
                merit = 1
            while left:
                merit += 256 + 2 * (self.cells[lowest(left)] >> 6 & 7)
                left &= left - 1
            if merit > best:
                best = merit
                found = 1 << side
            elif merit == best:
                found = 0
        return found

    def capture_gain(self, move: cython.ulonglong) -> cython.int:
        """The worth of what is jumped, or of the best that may be jumped after a step."""
        source: cython.int = move & 63
        target: cython.int = move >> TARGET_AT & 63
        what: cython.int = move >> WHAT_AT & 7
        victim: cython.int
        other: cython.int
        beyond: cython.int
        best: cython.int = 0
        near: cython.ulonglong
        if what == JUMP:
            return WORTH[self.cells[(source + target) >> 1] >> 6 & 7]
        if what != STEP or self.hiding:
            return 0
        near = NEAR[target] & self.enemies(self.mover)
        while near:
            other = lowest(near)
            near &= near - 1
            beyond = 2 * other - target
            victim = self.cells[other] >> 6 & 7
            if beyond >= 0 and ALL >> beyond & 1 and self.cells[beyond] == 0:
                if BEATS[self.cells[source] >> 6 & 7] >> victim & 1 and WORTH[victim] > best:
                    best = WORTH[victim]
        return best

    # There is no `null_move`: having to step is often a disadvantage, and a search that tried null moves scored only
    # 42.5 of 100 points, give or take 6.4, at 4,000 nodes a move.

    def in_check(self) -> cython.bint:
        """Jumps are compulsory; and after this turn an enemy may win by the count unless it is driven out now."""
        holder: cython.int = self.cells[CENTRE] >> 9
        if self.mover < 0 or self.placing:
            return False
        if not self.fresh:
            return True
        if self.count < (LAST_COUNT - 1 if self.announced else LAST_COUNT) or holder == self.turn:
            return False
        if self.teamed and holder == self.turn ^ 2:
            return False
        return self.next_seat(self.turn) == holder

    def observe(self, move: cython.ulonglong, by: cython.int, seat: cython.int) -> cython.ulonglong:
        """All moves are heard, but for what is placed where in secret (rules 2.5 and 9.1)."""
        if move >> WHAT_AT & 7 != PLACE or (by == seat and by >= 0):
            return move
        if self.chosen and not (self.placing == 1 << by and self.lacking(by) == 1):
            return PLACE << WHAT_AT
        if not self.hiding or (self.peeking and seat >= 0 and move >> SEAT_AT & 3 == seat):
            return move
        return move & ~(ONE * 7 << KIND_AT)

    # --- Evaluation ---

    def evaluate(self) -> cython.int:
        return self.evaluate_for(self.side)

    def evaluate_for(self, side: cython.int) -> cython.int:
        """The own merits against the enemies', or against the mean of several enemies."""
        found: cython.int = 0
        others: cython.int = 0
        total: cython.int = 0
        seat: cython.int
        if self.plain:
            found = self.taper(self.score, PHASE[self.kinds[0]] + PHASE[self.kinds[1]])
            found += self.seat_bonus(0) - self.seat_bonus(1)
            if self.turn >= 0:
                found += TEMPO if self.turn == 0 else -TEMPO
            return found if side == 0 else -found
        for seat in range(self.players):
            total += PHASE[self.kinds[seat]]
        total = total * 2 // self.players
        for seat in range(self.players):
            if (seat & 1 if self.teamed else seat) == side:
                found += self.seat_value(seat, total)
            else:
                others += self.seat_value(seat, total)
        if not self.teamed and self.players > 2:
            others = share(others, self.players - 1)
        return found - others

    def taper(self, score: cython.int, phase: cython.int) -> cython.int:
        """What a sum is worth when so many twelfths of the pieces are left, rounded towards nothing."""
        early: cython.int = ((score + 0x8000) & 0xFFFF) - 0x8000
        late: cython.int = (score - early) >> 16
        found: cython.int = early * phase + late * (12 - phase)
        return share(found, 12)

    def seat_value(self, seat: cython.int, phase: cython.int) -> cython.int:
        """What a seat's pieces are worth together."""
        found: cython.int = 0
        square: cython.int
        left: cython.ulonglong = self.sets[seat]
        if left == 0:
            return 0
        while left:
            square = lowest(left)
            left &= left - 1
            found += PLACED[self.cells[square] | square]
        if seat == 1:
            found = -found
        found = self.taper(found, phase) + self.seat_bonus(seat)
        return found + TEMPO if seat == self.turn else found

    def seat_bonus(self, seat: cython.int) -> cython.int:
        """What counts for a seat besides the worth and place of its pieces."""
        own: cython.ulonglong = self.sets[seat]
        foe: cython.ulonglong = self.sets[1 - seat] if self.plain else self.enemies(seat)
        taken: cython.ulonglong = self.sets[0] | self.sets[1] | self.sets[2] | self.sets[3]
        free: cython.ulonglong = ALL & ~taken
        rows: cython.ulonglong = free << 1 & free >> 1
        columns: cython.ulonglong = free << 8 & free >> 8
        loose: cython.ulonglong = own & (rows | columns)
        found: cython.int = FREEDOM[count(spread(own) & free)]
        if loose:
            found += LOOSE * count(loose)
            loose &= spread(spread(foe))
            if loose:
                found += self.exposed(seat, rows & loose, columns & loose) * (
                    THREATENED if seat == self.turn else HANGING
                )
        if self.plain:
            found += RELATION[self.kinds[seat] << 6 | self.kinds[1 - seat]]
        else:
            found += self.related(seat)
        if self.count and own & MIDDLE:
            found += HELD[seat == self.turn][self.count] + SIEGE * self.count * count(foe & WITHIN)
            found += GUARD * count(own & RING) + SCREEN * count(taken & LANDING)
            if self.rivals(seat) & ~(1 << (self.cells[CENTRE] >> 6 & 7) >> 1) == 0:
                found += UNSHAKABLE
        return found

    def rivals(self, seat: cython.int) -> cython.int:
        """The kinds of all enemies, one bit each."""
        found: cython.int = 0
        other: cython.int
        for other in range(self.players):
            if other != seat and not (self.teamed and other == seat ^ 2):
                found |= self.kinds[other]
        return found

    def related(self, seat: cython.int) -> cython.int:
        """The kinds of a seat against those of its enemies, on average."""
        found: cython.int = 0
        rivals: cython.int = 0
        other: cython.int
        for other in range(self.players):
            if other != seat and not (self.teamed and other == seat ^ 2) and self.sets[other]:
                found += RELATION[self.kinds[seat] << 6 | self.kinds[other]]
                rivals += 1
        if rivals < 2:
            return found
        return share(found, rivals)

    def exposed(self, seat: cython.int, rows: cython.ulonglong, columns: cython.ulonglong) -> cython.int:
        """How many pieces of a seat a stronger enemy could step beside and jump: in a row, or in a column."""
        found: cython.int = 0
        kind: cython.int
        piece: cython.ulonglong
        reach: cython.ulonglong = 0
        for kind in range(SIX, 0, -1):
            piece = self.stands[seat << 3 | kind] & (rows | columns)
            if piece:
                if kind == SIX:
                    reach = spread(self.enemy_kind(seat, CROSS))
                elif kind == CROSS:
                    reach = spread(
                        self.enemy_kind(seat, 5)
                        | self.enemy_kind(seat, 4)
                        | self.enemy_kind(seat, 3)
                        | self.enemy_kind(seat, 2)
                    )
                else:
                    reach = self.enemy_kind(seat, SIX)
                    if kind < 5:
                        reach |= self.enemy_kind(seat, 5)
                    if kind < 4:
                        reach |= self.enemy_kind(seat, 4)
                    if kind < 3:
                        reach |= self.enemy_kind(seat, 3)
                    reach = spread(reach)
                if (piece & rows and reach & (piece << 1 | piece >> 1)) or (
                    piece & columns and reach & (piece << 8 | piece >> 8)
                ):
                    found += 1
        return found

    def enemy_kind(self, seat: cython.int, kind: cython.int) -> cython.ulonglong:
        """The enemies of a kind."""
        found: cython.ulonglong
        if self.plain:
            return self.stands[(1 - seat) << 3 | kind]
        found = self.stands[kind] | self.stands[8 | kind] | self.stands[16 | kind] | self.stands[24 | kind]
        found &= ~self.sets[seat]
        return found & ~self.sets[seat ^ 2] if self.teamed else found

    # --- For Python callers ---

    def put(self, square: cython.int, seat: cython.int, kind: cython.int, down: bool) -> None:
        """Stand a piece on an empty square of a board that is being set up."""
        self.set_piece(square, seat, kind)
        if self.hiding and not down:
            self.shown |= ONE << square

    def begin(self, turn: int, count: int, entered: bool, placing: int, out: int, owed: bool, quiet: int) -> None:
        """Say how the game stands once every piece is put."""
        self.turn = turn
        self.count = count
        self.entered = entered
        self.placing = placing
        self.owed = owed
        self.quiet = quiet
        for seat in range(self.players):
            if (out >> seat & 1) if placing else self.sets[seat] == 0:
                self.alive &= ~(1 << seat)
        if turn < 0:
            self.set_mover(-1)
        elif placing:
            self.await_placing()
        else:
            if self.hiding:
                self.reveal()
            if self.decided():
                self.end_by_elimination()
            elif self.count == LAST_COUNT and (self.announced or self.cells[CENTRE] >> 9 == turn):
                self.ended = FOUR_COUNT
                self.set_mover(turn)
            elif not self.find_any_jumper():
                self.owed = False
                self.start_turn(turn)
        self.score = self.compute_score()
        self.key = self.compute_key()
        if self.fresh and self.ended == 0 and self.placing == 0 and self.turn >= 0:
            self.test_draws()

    def jumps_of(self, seat: cython.int) -> list[tuple[int, int]]:
        """The jumps a seat has now, as source and target."""
        buffer: cython.p_ulonglong = words(64)
        total: cython.int = self.jumps(seat, buffer)
        found = [(int(buffer[index] & 63), int(buffer[index] >> TARGET_AT & 63)) for index in range(total)]
        drop(buffer)
        return found

    def recomputed(self) -> tuple[int, int]:
        """Key and evaluation made from nothing, for tests."""
        return self.compute_key(), self.compute_score()
