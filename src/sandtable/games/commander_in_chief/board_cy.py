"""The rules of this game at full speed: generating, making and taking back moves, and the evaluation.

`board_state_cy.py` has the fields and everything that need not be fast. Bitboards, key, evaluation and points are kept
up to date move by move.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

try:
    import cython
except ModuleNotFoundError:
    from sandtable.kernel.board import cython_shim as cython  # type: ignore[no-redef]

from sandtable.games.commander_in_chief import pieces, terrain
from sandtable.kernel.board.zobrist import stream

if not cython.compiled:
    from sandtable.kernel.board.bits import count, lowest
    from sandtable.kernel.board.board_cy import NOISY, ONE
    from sandtable.kernel.board.undo import forget, remember, reserve

    from sandtable.games.commander_in_chief.board_state_cy import (  # isort: skip
        BoardState, AMPHIBIAN, KING, SUBMARINE, DESTROYER, TANK, FIGHTER, BOMBER, HELICOPTER, COMMANDER, KING_ONE,
        STEP, ATTACK, PASS, MARK, READY, TIME_UP, TIMER_LOSS, WHAT_AT, GOING_ON, CAPTURED, TURNS_OVER, TIME_OVER,
        NO_PIECES, COMMANDER_FELL, REPEATED, NO_PROGRESS, STUCK_DRAW, NO_COMMANDERS, OUT_OF_TIME,
        WITHDRAWN, ENHANCED,
    )  # fmt: skip

    # A move: piece and square it starts from (11 bits), piece and square it stops at (11 bits), victim, what, flags.
    VICTIM_AT = 22
    CROWN = 1 << 17
    PROGRESS, LAUNCH = 1 << 32, 1 << 33
    ATTACK_BITS = 1 << 27 | PROGRESS
    LASTING = PROGRESS | LAUNCH
    CROWNED = 1 << 34
    RARE = 31 << 22 | 15 << 27 | CROWNED
    SAVED = 5
    NOBODY, SURFACE, AIR = range(3)
    FEW = 4

    REACH = [0] * 2048
    """What a piece reaches from a square on an otherwise empty board, at `piece * 64 + square`."""
    PAST = [[0] * 64 for _ in range(64)]
    """What stays in reach from a square when another is occupied: all but what lies behind it."""
    HOVER = [[0] * 64 for _ in range(64)]
    """The same for a helicopter and a blocker next to it (rule 5.21)."""
    BORDER = [[0] * 64 for _ in range(64)]
    """The one or two neighbours of a helicopter whose lines a target lies on or borders."""
    RING = [0] * 65
    """The eight neighbours."""
    NEAR = [0] * 64
    """Where a Fighter or Bomber can be obstructed."""
    LAND = [0] * 2
    PIECE_KEY = [0] * 2048
    EXTRA_KEY = [0] * 64
    LAST_KEY = [[0] * 4 for _ in range(2)]
    PHASE_KEY = [0] * 4
    SIDE_KEY = 0
    PLACED = [0] * 2048
    """What a piece is worth on its square, early and late in one number, below zero for light's."""
    EXTRA = [0] * 32
    """What its enhancement is worth."""
    POINTS = [0] * 32
    FLIES = [0] * 32
    """The group of a team that commands the piece."""
    AROUND = [0] * 64
    """From where some piece on an otherwise empty board could reach a square."""
    PRIZE = [0] * 32
    """What taking a piece seems to win."""
    STAKE = [0] * 32
    """What sending a piece seems to risk: little, to tell captures of the same piece apart."""
    STRIP = [0] * 32
    """What taking its enhancement away seems to win."""
    AGILE = [0] * 16
    """For every square a piece of a kind may enter."""
    STORM = [0] * 16
    """For every square round the enemy Commander in its reach."""
    HUNT = [0] * 16
    """For every step by which it is nearer to the enemy Commander."""
    CLOSE = [[0] * 65 for _ in range(64)]
    """Seven less the distance of two squares; nothing where there is no Commander."""
    FAR = [0] * 2
    """From where an Amphibian is crowned by its next step."""
    TAPER = [0] * 32
    """How early it is, out of 64, by the number of pieces left."""
    TERM = [0] * 16
    """The other weights."""
    TOGETHER, GUARD_TANK, GUARD_OTHER, ESCAPE, TRAPPED, RUNNER, LOOSE, BLOCKED, POINT, POINT_LATE, TEMPO = range(11)
    NOWHERE = 64
    SHIFT, HALF, MASK = 24, 1 << 23, (1 << 24) - 1
    MAX_EVALUATION = 19_999

COMPILED: bool = cython.compiled

ROOMY = 10, 26
"""The numbers of pieces at which it is wholly late and wholly early."""


def fill() -> None:
    """Build the tables once; nested loops, because comprehensions at module level lose references in Cython."""
    words = iter(stream("commander-in-chief", 4096))
    for square in range(64):
        RING[square] = terrain.ring(square, 1)
        NEAR[square] = RING[square] | terrain.reach(square, 1, dict.fromkeys(terrain.ORTHOGONAL, 2))
        EXTRA_KEY[square] = next(words)
        for other in range(64):
            PAST[square][other] = terrain.ALL & ~terrain.behind(square, other)
            HOVER[square][other] = terrain.ALL
            CLOSE[square][other] = 7 - max(abs(square % 8 - other % 8), abs(square // 8 - other // 8))
        for other in terrain.members(RING[square]):
            HOVER[square][other] = terrain.ALL & ~terrain.hidden(square, other)
            for target in terrain.members(terrain.hidden(square, other)):
                BORDER[square][target] |= 1 << other
        for side in range(2):
            for kind in range(1, pieces.KINDS):
                piece = pieces.piece(kind, side)
                REACH[piece * 64 + square] = pieces.reach(kind, side, square)
                PIECE_KEY[piece * 64 + square] = next(words)
                POINTS[piece] = pieces.TABLE[kind].points
                FLIES[piece] = AIR if pieces.TABLE[kind].air else SURFACE
                for target in terrain.members(REACH[piece * 64 + square]):
                    AROUND[target] |= 1 << square
            REACH[(KING_ONE + 16 * side) * 64 + square] = pieces.reach(KING, side, square, crossing_one=True)
    for side in range(2):
        LAND[side] = terrain.LAND[side]
        FAR[side] = terrain.rows(side, 9, 10)
        # Before a team's first turn Land and Sea is due, just as after a turn of the Air: one key for both (rule 8.4).
        LAST_KEY[side][SURFACE] = next(words)
    for value in range(1, 4):
        PHASE_KEY[value] = next(words)
    late, early = ROOMY
    for number in range(32):
        TAPER[number] = 64 * (min(max(number, late), early) - late) // (early - late)


def set_weights(
    placed: Mapping[tuple[int, int], int],
    by_piece: Mapping[int, tuple[int, int, int, int]],
    by_kind: Mapping[int, tuple[int, int, int]],
    terms: Sequence[int],
) -> None:
    """Take over weights, as `worth` has worked them out, for every board that is set up from now on."""
    for (number, square), value in placed.items():
        PLACED[number * 64 + square] = value
    for number, (extra, won, risked, stripped) in by_piece.items():
        EXTRA[number], PRIZE[number], STAKE[number], STRIP[number] = extra, won, risked, stripped
    for number, (moves, storm, hunt) in by_kind.items():
        AGILE[number], STORM[number], HUNT[number] = moves, storm, hunt
    for number in range(len(terms)):
        TERM[number] = terms[number]


fill()
SIDE_KEY = stream("commander-in-chief: light to move", 1)[0]


class ChiefBoard(BoardState):
    """A board of this game."""

    def copy(self) -> ChiefBoard:
        """An equal board of its own, without a way back."""
        other = ChiefBoard()
        other.copy_from(self)
        return other

    # --- Where a piece may go (chapter 5) ---

    def targets(self, piece: cython.int, square: cython.int) -> cython.ulonglong:
        """The squares a piece may enter, its own side's pieces not yet taken out."""
        kind: cython.int = piece & 15
        found: cython.ulonglong = REACH[piece * 64 + square]
        walls: cython.ulonglong
        border: cython.ulonglong
        other: cython.int
        if kind == AMPHIBIAN or kind == DESTROYER:
            return found
        if kind == HELICOPTER:
            walls = RING[square] & (self.by[TANK] | self.by[BOMBER])
            if walls == 0:
                return found
            if self.both_lines:
                border = found
                while border:
                    other = lowest(border)
                    border &= border - 1
                    if BORDER[square][other] & ~walls == 0:
                        found &= ~(ONE << other)
                return found
            while walls:
                found &= HOVER[square][lowest(walls)]
                walls &= walls - 1
            return found
        if kind == FIGHTER:
            walls = NEAR[square] & (self.sets[0] | self.sets[1])
        elif kind == BOMBER:
            walls = NEAR[square] & (self.by[TANK] | self.by[BOMBER])
        elif kind == SUBMARINE:
            walls = RING[square] & (self.by[TANK] | self.by[BOMBER])
        else:  # Tank, King Amphibian and Commander jump nothing
            if kind == KING:
                found = REACH[(piece - KING + self.king_row) * 64 + square]
            walls = RING[square] & (self.sets[0] | self.sets[1])
        while walls:
            found &= PAST[square][lowest(walls)]
            walls &= walls - 1
        return found

    def can_move(self, side: cython.int, group: cython.int) -> cython.bint:
        """Whether a side, or one group of it, has any move or attack."""
        left: cython.ulonglong = self.sets[side]
        square: cython.int
        piece: cython.int
        while left:
            square = lowest(left)
            left &= left - 1
            piece = self.cells[square]
            if (group == NOBODY or FLIES[piece] == group) and self.targets(piece, square) & ~self.sets[side]:
                return True
        return False

    def is_struck(self, target: cython.int, side: cython.int) -> cython.bint:
        """Whether a piece of a side could enter a square, whoever is to move."""
        left: cython.ulonglong = AROUND[target] & self.sets[side]
        square: cython.int
        piece: cython.int
        while left:
            square = lowest(left)
            left &= left - 1
            piece = self.cells[square]
            if REACH[piece * 64 + square] >> target & 1 and self.targets(piece, square) >> target & 1:
                return True
        return False

    # --- Generating moves ---

    def generate(self, moves: cython.p_ulonglong) -> cython.int:
        total: cython.int = 0
        side: cython.int = self.side
        group: cython.int = NOBODY
        square: cython.int
        target: cython.int
        piece: cython.int
        head: cython.ulonglong
        move: cython.ulonglong
        left: cython.ulonglong
        found: cython.ulonglong
        quiet: cython.ulonglong
        if self.ended:
            return 0
        if self.choosing:
            return self.generate_marks(side, moves)
        if self.teams[side]:
            group = AIR if self.mover == self.seat_of[side][1] else SURFACE
        left = self.sets[side]
        while left:
            square = lowest(left)
            left &= left - 1
            piece = self.cells[square]
            if group != NOBODY and FLIES[piece] != group:
                continue
            found = self.targets(piece, square) & ~self.sets[side]
            quiet = found & ~self.sets[1 - side]
            found &= self.sets[1 - side]
            head = square | piece << 6 | piece << 17
            if piece & 15 == AMPHIBIAN:
                head |= PROGRESS
            elif (piece & 15 == SUBMARINE or piece & 15 == DESTROYER) and LAND[side] >> square & 1:
                head |= LAUNCH
            while found:
                target = lowest(found)
                found &= found - 1
                move = NOISY | head | target << 11
                if self.sets[ENHANCED] >> target & 1:
                    move |= ATTACK_BITS
                else:
                    move |= PROGRESS | ONE * self.cells[target] << VICTIM_AT
                    if piece & 15 == AMPHIBIAN and LAND[1 - side] >> target & 1:
                        move = (move | CROWNED) + CROWN
                moves[total] = move
                total += 1
            if piece & 15 == AMPHIBIAN:
                while quiet:
                    target = lowest(quiet)
                    quiet &= quiet - 1
                    moves[total] = head | target << 11
                    if LAND[1 - side] >> target & 1:
                        moves[total] = (NOISY | CROWNED | head | target << 11) + CROWN
                    total += 1
            while quiet:
                moves[total] = head | lowest(quiet) << 11
                quiet &= quiet - 1
                total += 1
        if total == 0:
            return self.stuck(moves)
        return total

    def generate_noisy(self, moves: cython.p_ulonglong) -> cython.int:
        """Captures, attacks and crowning; a piece with no enemy in reach of an empty board is passed over at once."""
        total: cython.int = 0
        side: cython.int = self.side
        group: cython.int = NOBODY
        square: cython.int
        target: cython.int
        piece: cython.int
        kind: cython.int
        head: cython.ulonglong
        move: cython.ulonglong
        left: cython.ulonglong = self.sets[side]
        found: cython.ulonglong
        theirs: cython.ulonglong = self.sets[1 - side]
        if self.ended or self.choosing:
            return 0
        if self.teams[side]:
            group = AIR if self.mover == self.seat_of[side][1] else SURFACE
        while left:
            square = lowest(left)
            left &= left - 1
            piece = self.cells[square]
            kind = piece & 15
            found = REACH[piece * 64 + square]
            if kind == AMPHIBIAN:
                found &= (theirs | LAND[1 - side]) & ~self.sets[side]
            else:
                found &= theirs
            if found == 0 or (group != NOBODY and FLIES[piece] != group):
                continue
            found &= self.targets(piece, square)
            head = NOISY | square | piece << 6 | piece << 17
            if kind == AMPHIBIAN:
                head |= PROGRESS
            elif (kind == SUBMARINE or kind == DESTROYER) and LAND[side] >> square & 1:
                head |= LAUNCH
            while found:
                target = lowest(found)
                found &= found - 1
                move = head | target << 11
                if self.sets[ENHANCED] >> target & 1 and theirs >> target & 1:
                    move |= ATTACK_BITS
                else:
                    if theirs >> target & 1:
                        move |= PROGRESS | ONE * self.cells[target] << VICTIM_AT
                    if kind == AMPHIBIAN and LAND[1 - side] >> target & 1:
                        move = (move | CROWNED) + CROWN
                moves[total] = move
                total += 1
        return total

    def stuck(self, moves: cython.p_ulonglong) -> cython.int:
        """The side to move cannot: the game is over, unless it may pass (rule 8.6)."""
        if self.stuck_rule == 2:
            moves[0] = ONE * PASS << WHAT_AT
            return 1
        return 0

    def seat_due(self, side: cython.int) -> cython.int:
        """The seat whose turn it is when a side's turn comes: team-mates alternate if possible (rules 9.3 to 9.5)."""
        group: cython.int
        if not self.teams[side]:
            return self.seat_of[side][0]
        group = AIR if self.last[side] == SURFACE else SURFACE
        if not self.can_move(side, group) and self.can_move(side, SURFACE + AIR - group):
            group = SURFACE + AIR - group
        return self.seat_of[side][1 if group == AIR else 0]

    # --- Making a move ---

    def make(self, move: cython.ulonglong) -> None:
        # A quiet step in the plain game comes first and calls nothing: a search makes hardly anything else.
        start: cython.Py_ssize_t = move & 2047
        stop: cython.Py_ssize_t = move >> 11 & 2047
        side: cython.Py_ssize_t = self.side
        top: cython.Py_ssize_t = self.saved_top
        ply: cython.Py_ssize_t = self.ply
        here: cython.ulonglong = ONE << (start & 63)
        path: cython.ulonglong = here | ONE << (stop & 63)
        if move & RARE or not self.plain or ply == self.keys_room or top + SAVED > self.saved_room:
            self.make_rare(move)
            return
        self.keys[ply] = self.key
        self.saved[top] = move
        self.saved[top + 1] = self.score
        self.ply = ply + 1
        self.saved_top = top + SAVED
        self.key ^= PIECE_KEY[start] ^ PIECE_KEY[stop] ^ SIDE_KEY
        self.score += PLACED[stop] - PLACED[start]
        self.sets[side] ^= path
        self.by[start >> 6 & 15] ^= path
        self.cells[start & 63] = 0
        self.cells[stop & 63] = stop >> 6
        self.side = 1 - side
        self.mover = 1 - side
        if move & LASTING:
            self.saved[top + 2] = self.since
            self.saved[top + 3] = self.quiet_from
            self.since = ply + 1
            if move & PROGRESS:
                self.quiet_from = ply + 1
        if self.sets[ENHANCED] & here:
            self.carry_enhancement(move, path)

    def make_rare(self, move: cython.ulonglong) -> None:
        """Any move in any game: captures, attacks, passes, the choice of enhanced pieces, orders of the referee."""
        what: cython.int = move >> WHAT_AT & 15
        start: cython.Py_ssize_t = move & 2047
        stop: cython.Py_ssize_t = move >> 11 & 2047
        side: cython.int = self.side
        path: cython.ulonglong
        remember(self)
        top: cython.Py_ssize_t = reserve(self, SAVED)
        self.saved[top] = move
        self.saved[top + 1] = self.score
        self.saved[top + 2] = self.since
        self.saved[top + 3] = self.quiet_from
        self.saved[top + 4] = self.packed()
        if what > PASS:
            self.make_other(move, what)
            return
        if what == STEP:
            path = ONE << (start & 63) | ONE << (stop & 63)
            self.key ^= PIECE_KEY[start] ^ PIECE_KEY[stop]
            self.score += PLACED[stop] - PLACED[start]
            self.sets[side] ^= path
            self.by[start >> 6 & 15] ^= ONE << (start & 63)
            self.by[stop >> 6 & 15] ^= ONE << (stop & 63)
            self.cells[start & 63] = 0
            self.cells[stop & 63] = stop >> 6
            if self.sets[ENHANCED] >> (start & 63) & 1:
                self.carry_enhancement(move, path)
            if move >> VICTIM_AT & 31:
                self.remove_captured(side, move >> VICTIM_AT & 31, stop & 63)
        elif what == ATTACK:  # nothing moves (rule 10.5)
            self.sets[ENHANCED] ^= ONE << (stop & 63)
            self.key ^= EXTRA_KEY[stop & 63]
            self.score -= EXTRA[self.cells[stop & 63]]
        if move & LASTING:
            self.since = self.ply
        if move & PROGRESS:
            self.quiet_from = self.ply
        self.key ^= SIDE_KEY
        self.side = 1 - side
        if self.plain:
            self.mover = 1 - side
        else:
            self.end_turn(side)

    def carry_enhancement(self, move: cython.ulonglong, path: cython.ulonglong) -> None:
        """An enhanced piece takes its enhancement along, also when it is crowned (rule 10.11)."""
        self.sets[ENHANCED] ^= path
        self.key ^= EXTRA_KEY[move & 63] ^ EXTRA_KEY[move >> 11 & 63]
        self.score += EXTRA[move >> 17 & 31] - EXTRA[move >> 6 & 31]

    def remove_captured(self, side: cython.int, victim: cython.int, square: cython.int) -> None:
        """Remove a captured piece."""
        there: cython.ulonglong = ONE << square
        self.sets[1 - side] ^= there
        self.by[victim & 15] ^= there
        self.men -= 1
        self.key ^= PIECE_KEY[victim * 64 + square]
        self.score -= PLACED[victim * 64 + square]
        self.points[side] += POINTS[victim] if victim & 15 != KING else self.king_points
        if victim & 15 == COMMANDER:
            if not self.scoring or self.commander_rule == 2:
                self.ended = CAPTURED
            elif self.commander_rule == 1:
                self.ended = COMMANDER_FELL

    def end_turn(self, side: cython.int) -> None:
        """After a side's turn: who is due, and whether a limit or a draw rule ends the game."""
        if self.teams[side]:
            self.key ^= LAST_KEY[side][self.last[side]]
            self.last[side] = AIR if self.mover == self.seat_of[side][1] else SURFACE
            self.key ^= LAST_KEY[side][self.last[side]]
        self.mover = self.seat_due(1 - side)
        if self.ended:
            return
        if self.scoring and self.sets[1 - side] == 0:
            self.ended = NO_PIECES
        elif side == 1 and self.final:
            self.ended = TIME_OVER
        elif side == 1 and self.turn_limit and self.turns_begun() > self.turn_limit:
            self.ended = TURNS_OVER
        if self.ended == 0 and self.threefold and self.repeats() >= 2:
            self.ended = REPEATED
        if self.ended == 0 and self.is_idle():
            self.ended = NO_PROGRESS

    def repeats(self) -> cython.int:
        """How often the present position stood before."""
        found: cython.int = 0
        index: cython.Py_ssize_t
        for index in range(self.ply - 2, self.since - 1, -2):
            if self.keys[index] == self.key:
                found += 1
        return found

    def turns_begun(self) -> cython.int:
        """The number of the turn of the side to move, the same for dark and then light."""
        return (self.ply - self.turn_from) // 2 + 1

    def is_idle(self) -> cython.bint:
        """Whether turns have gone by without progress for too long (rule 8.5), and the side to move is not stuck."""
        if self.quiet_limit == 0 or self.ply - self.quiet_from < self.quiet_limit:
            return False
        return self.stuck_rule == 2 or self.can_move(self.side, NOBODY)

    def make_other(self, move: cython.ulonglong, what: cython.int) -> None:
        """What happens before play, or by the referee: no turn is used."""
        side: cython.int = move >> 6 & 1
        target: cython.int = move >> 11 & 63
        self.turn_from += 1
        self.quiet_from += 1
        self.since = self.ply
        if what == MARK:
            self.sets[ENHANCED] |= ONE << target
            self.key ^= EXTRA_KEY[target]
            self.score += EXTRA[self.cells[target]]
            self.name_next_to_choose()
        elif what == READY:
            self.key ^= PHASE_KEY[1 + side]
            self.choosing &= ~(1 << side)
            if self.choosing:
                self.name_next_to_choose()
            else:
                self.fresh = True
                self.side = 0
                self.mover = self.seat_due(0)
        elif what == TIME_UP:
            self.final = True
            self.find_plain()
            self.key ^= PHASE_KEY[3]
            if self.time_is_over():
                self.ended = TIME_OVER
        else:
            self.lose(side, what == TIMER_LOSS)

    def lose(self, side: cython.int, late: cython.bint) -> None:
        """A side has lost by the referee's word: out of time, or gone."""
        self.loser = side
        self.ended = OUT_OF_TIME if late else WITHDRAWN

    # --- Taking it back ---

    def unmake(self) -> None:
        top: cython.Py_ssize_t = self.saved_top - SAVED
        move: cython.ulonglong = self.saved[top]
        start: cython.Py_ssize_t = move & 2047
        stop: cython.Py_ssize_t = move >> 11 & 63
        side: cython.Py_ssize_t = 1 - self.side
        path: cython.ulonglong = ONE << (start & 63) | ONE << stop
        forget(self)
        self.saved_top = top
        self.score = self.saved[top + 1]
        self.ended = GOING_ON
        if move & RARE or not self.plain:
            self.unmake_rare(move)
            return
        self.side = side
        self.mover = side
        self.sets[side] ^= path
        self.by[start >> 6 & 15] ^= path
        self.cells[start & 63] = start >> 6
        self.cells[stop] = 0
        if self.sets[ENHANCED] >> stop & 1:
            self.sets[ENHANCED] ^= path
        if move & LASTING:
            self.since = self.saved[top + 2]
            self.quiet_from = self.saved[top + 3]

    def unmake_rare(self, move: cython.ulonglong) -> None:
        """The rest of `unmake`, for whatever `make_rare` made."""
        what: cython.int = move >> WHAT_AT & 15
        top: cython.Py_ssize_t = self.saved_top
        start: cython.Py_ssize_t = move & 2047
        stop: cython.Py_ssize_t = move >> 11 & 63
        side: cython.int = 1 - self.side
        victim: cython.int = move >> VICTIM_AT & 31
        path: cython.ulonglong = ONE << (start & 63) | ONE << stop
        kept: cython.ulonglong = self.saved[top + 4]
        self.since = self.saved[top + 2]
        self.quiet_from = self.saved[top + 3]
        self.mover = kept >> 8 & 15
        self.last[0] = kept >> 4 & 3
        self.last[1] = kept >> 2 & 3
        self.final = kept >> 1 & 1 != 0
        self.find_plain()
        self.side = kept & 1
        if what == STEP:
            self.sets[side] ^= path
            self.by[start >> 6 & 15] ^= ONE << (start & 63)
            self.by[move >> 17 & 15] ^= ONE << stop
            self.cells[start & 63] = start >> 6
            self.cells[stop] = victim
            if self.sets[ENHANCED] >> stop & 1:
                self.sets[ENHANCED] ^= path
            if victim:
                self.sets[1 - side] ^= ONE << stop
                self.by[victim & 15] ^= ONE << stop
                self.men += 1
                self.points[side] -= POINTS[victim] if victim & 15 != KING else self.king_points
        elif what == ATTACK or what == MARK:
            self.sets[ENHANCED] ^= ONE << stop
        if what > PASS:
            self.turn_from -= 1
            self.loser = -1
            if what == READY:
                self.choosing |= 1 << (move >> 6 & 1)
            if self.choosing:
                self.name_next_to_choose()

    def packed(self) -> cython.ulonglong:
        """What a step in the plain game leaves alone, in one word."""
        return (
            ONE * self.mover << 8
            | ONE * self.last[0] << 4
            | ONE * self.last[1] << 2
            | ONE * self.final << 1
            | self.side
        )

    # --- Other questions of a search ---

    def winners(self) -> cython.int:
        number: cython.int = self.ended
        if number == GOING_ON:  # the side to move cannot (rule 8.6)
            if self.stuck_rule == 1:
                return 1 << (1 - self.side)
            number = STUCK_DRAW
        if number == CAPTURED:
            return 1 if self.has_commander(0) else 2
        if number == OUT_OF_TIME or number == WITHDRAWN:
            return 1 << (1 - self.loser)
        if number == REPEATED or number == NO_PROGRESS or number == STUCK_DRAW or number == NO_COMMANDERS:
            return 0
        if self.points[0] == self.points[1]:
            return 0
        return 1 if self.points[0] > self.points[1] else 2

    def capture_gain(self, move: cython.ulonglong) -> cython.int:
        """The piece taken, less a little for the piece that is sent; for an enhancement what that is worth."""
        victim: cython.int = move >> VICTIM_AT & 31
        piece: cython.int = move >> 6 & 31
        found: cython.int = PRIZE[move >> 17 & 31] - PRIZE[piece] - STAKE[piece]
        if move >> WHAT_AT & 15 == ATTACK:
            return found + STRIP[self.cells[move >> 11 & 63]]
        return found + PRIZE[victim]

    def in_check(self) -> cython.bint:
        """Whether the enemy could capture the Commander and thereby end the game."""
        side: cython.int = self.side
        leader: cython.ulonglong = self.by[COMMANDER] & self.sets[side]
        if leader == 0 or self.choosing or leader & self.sets[ENHANCED] or (self.scoring and not self.commander_rule):
            return False
        return self.is_struck(lowest(leader), 1 - side)

    def null_move(self) -> cython.ulonglong:
        """A turn given up: not where a limit is near, a team-mate would be next or hardly a piece is left."""
        if self.ended or self.choosing or self.teamed or self.final or count(self.sets[self.side]) < FEW:
            return 0
        if self.quiet_limit and self.ply - self.quiet_from + 1 >= self.quiet_limit:
            return 0
        if self.turn_limit and self.turns_begun() >= self.turn_limit:
            return 0
        # As a launch it starts a new window for repetition: nothing before it counts after it.
        return ONE * PASS << WHAT_AT | LAUNCH

    # --- Evaluation ---

    def evaluate(self) -> cython.int:
        """Pieces and their places, kept up to date; what they reach; how safe the Commanders are; points."""
        side: cython.int = self.side
        total: cython.longlong = self.score
        early: cython.longlong
        late: cython.longlong
        found: cython.longlong
        much: cython.longlong = TAPER[self.men]
        # Both sides' reach comes first: what is loose or safe depends on it.
        total += self.mobility(0) - self.mobility(1)
        total += self.safety(0) - self.safety(1)
        early = ((total + HALF) & MASK) - HALF
        late = (total - early) >> SHIFT
        found = early * much + late * (64 - much)
        if side == 1:
            found = -found
        # From here on in 64ths and as the side to move sees it, so that cutting off favours neither.
        found += 64 * TERM[TEMPO]
        if self.scoring:
            found = self.on_points(found)
        elif (
            self.sets[side if found > 0 else 1 - side]
            & ~(self.by[TANK] | self.by[SUBMARINE] | self.by[DESTROYER] | self.by[COMMANDER])
            == 0
        ):
            found >>= 2  # nothing is left that could follow a Commander who stays at home
        if self.quiet_limit and 2 * (self.ply - self.quiet_from) > self.quiet_limit:
            found = found * max(0, 128 * (self.quiet_limit - self.ply + self.quiet_from) // self.quiet_limit) >> 6
        found >>= 6
        return MAX_EVALUATION if found > MAX_EVALUATION else -MAX_EVALUATION if found < -MAX_EVALUATION else found

    def mobility(self, side: cython.int) -> cython.longlong:
        """What the planes, King Amphibians and ships of a side reach, and how near the enemy Commander that is."""
        total: cython.longlong = 0
        own: cython.ulonglong = self.sets[side]
        left: cython.ulonglong = own & ~(self.by[AMPHIBIAN] | self.by[TANK] | self.by[COMMANDER])
        leader: cython.ulonglong = self.by[COMMANDER] & self.sets[1 - side]
        at: cython.int = lowest(leader) if leader else NOWHERE
        zone: cython.ulonglong = RING[at] | leader
        seen: cython.ulonglong = 0
        found: cython.ulonglong
        strikers: cython.int = 0
        square: cython.int
        piece: cython.int
        kind: cython.int
        while left:
            square = lowest(left)
            left &= left - 1
            piece = self.cells[square]
            kind = piece & 15
            found = self.targets(piece, square)
            seen |= found
            total += AGILE[kind] * count(found & ~own) + HUNT[kind] * CLOSE[square][at]
            if found & zone:
                strikers += 1
                total += STORM[kind] * count(found & zone)
        self.seen[side] = seen
        return total + TERM[TOGETHER] * (strikers * (strikers - 1) // 2)

    def safety(self, side: cython.int) -> cython.longlong:
        """What stands round a side's Commander, which Amphibians run free, and what stands about unprotected."""
        total: cython.longlong = 0
        own: cython.ulonglong = self.sets[side]
        danger: cython.ulonglong = self.seen[1 - side]
        leader: cython.ulonglong = self.by[COMMANDER] & own
        ring: cython.ulonglong
        ships: cython.ulonglong = self.by[SUBMARINE] & LAND[side] & own
        free: cython.ulonglong
        if leader:
            ring = RING[lowest(leader)]
            free = ring & ~own & ~danger
            total += TERM[GUARD_TANK] * count(ring & own & self.by[TANK])
            total += TERM[GUARD_OTHER] * count(ring & own & ~self.by[TANK])
            if free:
                total += TERM[ESCAPE] * count(free)
            else:
                total += TERM[TRAPPED]
        free = self.by[AMPHIBIAN] & own & FAR[side] & ~danger
        if free:
            total += TERM[RUNNER] * count(free)
        free = own & danger & ~self.seen[side] & ~leader
        if free:
            total += TERM[LOOSE] * count(free)
        if ships and (ships << 9 if side == 1 else ships >> 9) & own:
            total += TERM[BLOCKED]
        return total

    def on_points(self, found: cython.longlong) -> cython.longlong:
        """A value in the score game: pieces count for less and points for more as the end comes near."""
        lead: cython.longlong = self.points[self.side] - self.points[1 - self.side]
        hurry: cython.longlong = 0
        if self.final:
            hurry = 32
        elif self.turn_limit:
            hurry = 32 - min(32, max(0, self.turn_limit - self.turns_begun()))
        return (found * (64 - hurry) >> 6) + lead * (64 * TERM[POINT] + 2 * hurry * TERM[POINT_LATE])

    # --- For Python callers ---

    def put(self, square: cython.int, piece: cython.int, enhanced: bool) -> None:
        """Stand a piece on an empty square of a board that is being set up."""
        square &= 63
        piece &= 31
        there: cython.ulonglong = ONE << square
        self.cells[square] = piece
        self.sets[piece >> 4] |= there
        self.by[piece & 15] |= there
        self.men += 1
        self.key ^= PIECE_KEY[piece * 64 + square]
        self.score += PLACED[piece * 64 + square]
        if enhanced:
            self.sets[ENHANCED] |= there
            self.key ^= EXTRA_KEY[square]
            self.score += EXTRA[piece]

    def begin(
        self,
        side: int,
        turn: int,
        points: Sequence[int],
        last: Sequence[int],
        quiet: int,
        choosing: int,
        final: bool,
    ) -> None:
        """Say how the game stands once every piece is put."""
        self.turn_from = -2 * (turn - 1) - (0 if choosing else side)
        self.quiet_from = -quiet
        self.choosing = choosing
        self.final = final
        self.find_plain()
        for index in range(2):
            self.points[index] = points[index]
            self.last[index] = last[index] & 3
            if self.teams[index]:
                self.key ^= LAST_KEY[index][self.last[index]]
            if choosing >> index & 1:
                self.key ^= PHASE_KEY[1 + index]
        if final:
            self.key ^= PHASE_KEY[3]
        if choosing:
            self.name_next_to_choose()
            return
        self.side = side & 1
        if self.side == 1:
            self.key ^= SIDE_KEY
        self.mover = self.seat_due(self.side)
        self.ended = self.verdict()

    def verdict(self) -> cython.int:
        """The ending of a position that was set up rather than played."""
        dark: cython.bint = self.has_commander(0)
        light: cython.bint = self.has_commander(1)
        if not self.scoring or self.commander_rule:
            if self.scoring and self.commander_rule == 1 and not (dark and light):
                return COMMANDER_FELL
            if not dark and not light:
                return NO_COMMANDERS
            if not dark or not light:
                return CAPTURED
        if self.scoring and (self.sets[0] == 0 or self.sets[1] == 0):
            return NO_PIECES
        if self.turn_limit and self.turns_begun() > self.turn_limit:
            return TURNS_OVER
        if self.time_is_over():
            return TIME_OVER
        return NO_PROGRESS if self.is_idle() else GOING_ON

    @property
    def turn(self) -> int:
        """The number of the turn, the same for dark and then light."""
        return self.turns_begun()

    def reachable_squares(self, side: cython.int) -> int:
        """Every square a side could enter or attack if it were to move."""
        found: cython.ulonglong = 0
        square: cython.int
        side &= 1
        for square in range(64):
            if self.sets[side] >> square & 1:
                found |= self.targets(self.cells[square], square) & ~self.sets[side]
        return found
