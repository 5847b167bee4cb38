"""The rules of chess at full speed: generating, making and taking back moves.

`board_state_cy.py` has the fields and everything that need not be fast. Only legal moves are generated: what pins and
checks the king is found first and narrows the targets of every piece. Sliders look their attacks up by magic
multiplication. Bitboards, key and score are kept up to date move by move.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

try:
    import cython
except ModuleNotFoundError:
    from sandtable.kernel.board import cython_shim as cython  # type: ignore[no-redef]

from sandtable.games.chess import magics
from sandtable.kernel.board.zobrist import stream

if not cython.compiled:
    from sandtable.kernel.board.bits import count, drop, lowest, words
    from sandtable.kernel.board.board_cy import NOISY, ONE
    from sandtable.kernel.board.undo import forget, remember, reserve

    from sandtable.games.chess.board_state_cy import (  # isort: skip
        BoardState, PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING, BLACK, GOING_ON, REPEATED, NO_PROGRESS, WITHDRAWN,
        TIME_OVER, DEAD, LATE, PASSED_AT, LIGHT_SQUARES,
    )  # fmt: skip

    # A move: piece and square it starts from (10 bits), piece and square it stops at (10 bits), victim, flags.
    # BOTH_ENDS times a piece puts it where the move starts and where it stops.
    BOTH_ENDS = 1 << 6 | 1 << 16
    VICTIM_AT, WING_AT = 20, 27
    PROGRESS, CASTLE, PASSING = 1 << 24, 1 << 25, 1 << 26
    PROMOTION, DOUBLE, NULL_MOVE = 1 << 29, 1 << 30, 1 << 31
    FORFEIT, END_OF_TIME, WITHDRAW = 1 << 40, 1 << 41, 1 << 42
    RARE = 255 << 25 | 7 << 40
    SAVED = 5
    MAX_MOVES = 512
    ALL = (1 << 64) - 1
    FILE_A, FILE_H = 0x0101010101010101, 0x8080808080808080
    THIRD, SIXTH, ENDS = 0xFF << 16, 0xFF << 40, 0xFF000000000000FF

    ATTACKS = [0] * 107648
    """What a slider attacks, for every way in which its lines may be blocked."""
    ROOK_MASK, ROOK_MAGIC, ROOK_SHIFT, ROOK_BASE = [0] * 64, [0] * 64, [0] * 64, [0] * 64
    BISHOP_MASK, BISHOP_MAGIC, BISHOP_SHIFT, BISHOP_BASE = [0] * 64, [0] * 64, [0] * 64, [0] * 64
    ROOK_RAYS, BISHOP_RAYS = [0] * 64, [0] * 64
    """What they attack on an empty board."""
    KNIGHT_STEPS, KING_STEPS = [0] * 64, [0] * 64
    PAWN_STEPS = [[0] * 64 for _ in range(2)]
    """What a pawn of a side attacks."""
    BETWEEN = [[0] * 64 for _ in range(64)]
    """The squares between two on a line."""
    LINE = [[0] * 64 for _ in range(64)]
    """The whole line through two squares."""
    BEHIND = [[0] * 64 for _ in range(64)]
    """What a blocker hides from a slider on a square."""
    PIECE_KEY = [0] * 1024
    RIGHTS_KEY = [0] * 256
    TEAM_KEY = 0
    SIDE_KEY = 0
    PLACED = [0] * 1024
    """What a piece is worth on its square, early and late in one number, below zero for Black's."""
    PRIZE = [0] * 16
    """What taking a piece wins."""
    STAKE = [0] * 16
    """What sending a piece risks: little, to tell captures of the same piece apart."""
    AGILE = [0] * 8
    """For every square a piece of a kind may safely enter."""
    CHECKS = [0] * 8
    """For a kind of piece that can give check where nothing defends."""
    PASSED = [[0] * 8 for _ in range(2)]
    """A passed pawn by its rank, and what it is worth more where its way is free."""
    DANGER = [0] * 32
    """For a king, by how much attacks the squares round it."""
    TERM = [0] * 32
    """The other weights."""
    DISTANCE = [[0] * 64 for _ in range(64)]
    EDGE = [0] * 64
    """How far a square is from the middle of the board."""
    FRONT = [[0] * 64 for _ in range(2)]
    """The three files before a king, as far as pawns protect it."""
    UNITS = [0] * 8
    """How much a piece that reaches the enemy king's squares adds to the danger."""
    (
        PAIR, ROOK_OPEN, ROOK_HALF, DOUBLED, ISOLATED, BACKWARD, CONNECTED, GUARDED, KING_NEAR, KING_FAR, KNIGHT_POST,
        BISHOP_POST, SHIELD, SHIELD_CLOSE, BARE_FILE, STORM, BY_PAWN, BY_MINOR, BY_ROOK, LOOSE, BAD_BISHOP, TEMPO,
    ) = range(22)  # fmt: skip
    SHIFT, HALF, MASK = 24, 1 << 23, (1 << 24) - 1
    MAX_EVALUATION, MAX_DANGER = 19_999, 31
    MIDDLE = 24
    POSTS = [0] * 2
    """The ranks on which a piece is well posted."""

COMPILED: bool = cython.compiled

ROOK_WAYS = ((1, 0), (-1, 0), (0, 1), (0, -1))
BISHOP_WAYS = ((1, 1), (1, -1), (-1, 1), (-1, -1))
KNIGHT_WAYS = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))


def fill() -> None:
    """Build the tables once; nested loops, because comprehensions at module level lose references in Cython."""
    words = iter(stream("chess", 2048))
    for square in range(64):
        KNIGHT_STEPS[square] = steps(square, KNIGHT_WAYS)
        KING_STEPS[square] = steps(square, (*ROOK_WAYS, *BISHOP_WAYS))
        PAWN_STEPS[0][square] = steps(square, ((-1, 1), (1, 1)))
        PAWN_STEPS[1][square] = steps(square, ((-1, -1), (1, -1)))
        for right, up in (*ROOK_WAYS, *BISHOP_WAYS):
            ahead = ray(square, right, up)
            whole = bits(ahead) | bits(ray(square, -right, -up)) | 1 << square
            for index in range(len(ahead)):
                BETWEEN[square][ahead[index]] = bits(ahead[:index])
                BEHIND[square][ahead[index]] = bits(ahead[index + 1 :])
                LINE[square][ahead[index]] = whole
        file, rank = square % 8, square // 8
        EDGE[square] = max(3 - file, file - 4) + max(3 - rank, rank - 4)
        for other in range(64):
            DISTANCE[square][other] = max(abs(file - other % 8), abs(rank - other // 8))
            if abs(file - other % 8) <= 1:
                FRONT[0][square] |= (1 << other) * (rank < other // 8 <= rank + 3)
                FRONT[1][square] |= (1 << other) * (rank - 3 <= other // 8 < rank)
        for piece in range(16):
            if piece & 7:
                PIECE_KEY[piece * 64 + square] = next(words)
    for kind, units in ((KNIGHT, 2), (BISHOP, 2), (ROOK, 3), (QUEEN, 5)):
        UNITS[kind] = units
    POSTS[0], POSTS[1] = 0xFFFFFF << 24, 0xFFFFFF << 16
    for index in range(1, 256):
        RIGHTS_KEY[index] = next(words)
    fill_sliders()


def steps(square: int, ways: Sequence[tuple[int, int]]) -> int:
    """The squares that single steps reach."""
    return bits([ray(square, right, up)[0] for right, up in ways if ray(square, right, up)])


def ray(square: int, right: int, up: int) -> list[int]:
    """The squares in one direction, the nearest first."""
    file, rank = square % 8 + right, square // 8 + up
    found = []
    while 0 <= file < 8 and 0 <= rank < 8:
        found.append(rank * 8 + file)
        file, rank = file + right, rank + up
    return found


def bits(squares: Sequence[int]) -> int:
    """Squares as a bitboard."""
    found = 0
    for square in squares:
        found |= 1 << square
    return found


def span(first: int, last: int) -> int:
    """The squares from one to another on a rank."""
    return bits(range(min(first, last), max(first, last) + 1))


def fill_sliders() -> None:
    """The attacks of rooks and bishops for every way in which their lines may be blocked."""
    square: cython.int
    base: cython.int = 0
    shift: cython.int
    blockers: cython.ulonglong
    left: cython.ulonglong
    found: cython.ulonglong
    mask: cython.ulonglong
    magic: cython.ulonglong
    diagonal: cython.bint
    for diagonal in (False, True):
        for square in range(64):
            ways = BISHOP_WAYS if diagonal else ROOK_WAYS
            lines = [ray(square, way[0], way[1]) for way in ways]
            found = bits([at for line in lines for at in line])
            # The last square of a line is attacked whatever stands there.
            mask = bits([line[index] for line in lines for index in range(len(line) - 1)])
            magic = magics.BISHOPS[square] if diagonal else magics.ROOKS[square]
            shift = 64 - count(mask)
            if diagonal:
                BISHOP_MASK[square], BISHOP_MAGIC[square] = mask, magic
                BISHOP_SHIFT[square], BISHOP_BASE[square] = shift, base
                BISHOP_RAYS[square] = found
            else:
                ROOK_MASK[square], ROOK_MAGIC[square] = mask, magic
                ROOK_SHIFT[square], ROOK_BASE[square] = shift, base
                ROOK_RAYS[square] = found
            blockers = 0
            while True:
                found = BISHOP_RAYS[square] if diagonal else ROOK_RAYS[square]
                left = blockers
                while left:
                    found &= ~BEHIND[square][lowest(left)]
                    left &= left - 1
                ATTACKS[base + ((blockers * magic & ALL) >> shift)] = found
                blockers = (blockers - mask) & mask
                if blockers == 0:
                    break
            base += 1 << (64 - shift)


def rook_attacks(square: cython.int, full: cython.ulonglong) -> cython.ulonglong:
    """What a rook attacks."""
    return ATTACKS[ROOK_BASE[square] + (((full & ROOK_MASK[square]) * ROOK_MAGIC[square] & ALL) >> ROOK_SHIFT[square])]


def bishop_attacks(square: cython.int, full: cython.ulonglong) -> cython.ulonglong:
    """What a bishop attacks."""
    return ATTACKS[
        BISHOP_BASE[square] + (((full & BISHOP_MASK[square]) * BISHOP_MAGIC[square] & ALL) >> BISHOP_SHIFT[square])
    ]


def pawn_attacks(pawns: cython.ulonglong, side: cython.int) -> cython.ulonglong:
    """What pawns of a side attack."""
    if side == 0:
        return (pawns & ~FILE_A) << 7 | (pawns & ~FILE_H) << 9 & ALL
    return (pawns & ~FILE_A) >> 9 | (pawns & ~FILE_H) >> 7


def set_weights(
    placed: Mapping[tuple[int, int], int],
    prizes: Mapping[int, tuple[int, int]],
    by_kind: Mapping[int, tuple[int, int]],
    passed: Sequence[tuple[int, int]],
    danger: Sequence[int],
    terms: Sequence[int],
) -> None:
    """Take over weights, as `evaluation` has worked them out, for every board that is set up from now on."""
    for (piece, square), value in placed.items():
        PLACED[piece * 64 + square] = value
    for piece, (prize, stake) in prizes.items():
        PRIZE[piece], STAKE[piece] = prize, stake
    for kind, (agile, checks) in by_kind.items():
        AGILE[kind], CHECKS[kind] = agile, checks
    for rank in range(8):
        PASSED[0][rank], PASSED[1][rank] = passed[rank]
    for index in range(len(danger)):
        DANGER[index] = danger[index]
    for index in range(len(terms)):
        TERM[index] = terms[index]


fill()
SIDE_KEY, TEAM_KEY = stream("chess: who is to move", 2)


class ChessBoard(BoardState):
    """A board of this game."""

    def copy(self) -> ChessBoard:
        """An equal board of its own, without a way back."""
        other = ChessBoard()
        other.copy_from(self)
        return other

    # --- Who attacks what ---

    def is_attacked(self, square: cython.int, by: cython.int, full: cython.ulonglong) -> cython.bint:
        """Whether a side attacks a square, if these squares were full."""
        own: cython.int = by << 3
        found: cython.ulonglong = (
            KNIGHT_STEPS[square] & self.by[own | KNIGHT] | KING_STEPS[square] & self.by[own | KING]
        )
        if found | PAWN_STEPS[1 - by][square] & self.by[own | PAWN]:
            return True
        found = self.by[own | ROOK] | self.by[own | QUEEN]
        if ROOK_RAYS[square] & found and rook_attacks(square, full) & found:
            return True
        found = self.by[own | BISHOP] | self.by[own | QUEEN]
        return BISHOP_RAYS[square] & found != 0 and bishop_attacks(square, full) & found != 0

    def attackers(self, square: cython.int, full: cython.ulonglong) -> cython.ulonglong:
        """The pieces of both sides that attack a square, if these squares were full."""
        queens: cython.ulonglong = self.by[QUEEN] | self.by[BLACK | QUEEN]
        return (
            PAWN_STEPS[1][square] & self.by[PAWN]
            | PAWN_STEPS[0][square] & self.by[BLACK | PAWN]
            | KNIGHT_STEPS[square] & (self.by[KNIGHT] | self.by[BLACK | KNIGHT])
            | KING_STEPS[square] & (self.by[KING] | self.by[BLACK | KING])
            | rook_attacks(square, full) & (self.by[ROOK] | self.by[BLACK | ROOK] | queens)
            | bishop_attacks(square, full) & (self.by[BISHOP] | self.by[BLACK | BISHOP] | queens)
        )

    def in_check(self) -> cython.bint:
        """Whether the king of the side to move is attacked."""
        king: cython.ulonglong = self.by[self.side << 3 | KING]
        return self.is_attacked(lowest(king), 1 - self.side, self.by[0] | self.by[BLACK])

    # --- Generating moves ---

    def generate(self, moves: cython.p_ulonglong) -> cython.int:
        return self.list_moves(moves, False)

    def generate_noisy(self, moves: cython.p_ulonglong) -> cython.int:
        """Captures and promotions to a queen, but no capture that loses material."""
        total: cython.int = self.list_moves(moves, True)
        kept: cython.int = 0
        index: cython.int
        move: cython.ulonglong
        for index in range(total):
            move = moves[index]
            if PRIZE[move >> VICTIM_AT & 15] >= PRIZE[move >> 6 & 15] or self.loses_nothing(move):
                moves[kept] = move
                kept += 1
        return kept

    def list_moves(self, moves: cython.p_ulonglong, noisy: cython.bint) -> cython.int:
        """Put every legal move into `moves`, or only those that are noisy."""
        total: cython.int = 0
        side: cython.int = self.side
        own: cython.int = side << 3
        others: cython.int = 8 - own
        king: cython.int
        square: cython.int
        head: cython.ulonglong
        left: cython.ulonglong
        found: cython.ulonglong
        mask: cython.ulonglong
        pinned: cython.ulonglong = 0
        checking: cython.ulonglong
        mine: cython.ulonglong = self.by[own]
        theirs: cython.ulonglong = self.by[others]
        full: cython.ulonglong = mine | theirs
        straight: cython.ulonglong = self.by[others | ROOK] | self.by[others | QUEEN]
        diagonal: cython.ulonglong = self.by[others | BISHOP] | self.by[others | QUEEN]
        if self.ended:
            return 0
        # What gives check, and what must not leave its line.
        king = lowest(self.by[own | KING])
        checking = KNIGHT_STEPS[king] & self.by[others | KNIGHT] | PAWN_STEPS[side][king] & self.by[others | PAWN]
        left = ROOK_RAYS[king] & straight | BISHOP_RAYS[king] & diagonal
        while left:
            square = lowest(left)
            left &= left - 1
            found = BETWEEN[king][square] & full
            if found == 0:
                checking |= ONE << square
            elif found & (found - 1) == 0:
                pinned |= found & mine
        # The king goes where nothing attacks it, not even through the square it leaves.
        found = KING_STEPS[king] & ~mine & ~pawn_attacks(self.by[others | PAWN], 1 - side)
        if noisy:
            found &= theirs
        left = 0
        while found:
            square = lowest(found)
            found &= found - 1
            if not self.is_attacked(square, 1 - side, full ^ ONE << king):
                left |= ONE << square
        if left:
            total = self.list_targets(moves, total, king | (own | KING) * BOTH_ENDS, left)
        if checking & (checking - 1):
            return total
        mask = ALL
        if checking:
            mask = BETWEEN[king][lowest(checking)] | checking
        total = self.list_pawns(moves, total, self.by[own | PAWN] & ~pinned, mask, noisy)
        left = self.by[own | PAWN] & pinned
        while left:
            square = lowest(left)
            left &= left - 1
            total = self.list_pawns(moves, total, ONE << square, mask & LINE[king][square], noisy)
        if self.rights >> PASSED_AT:
            total = self.list_passing(moves, total, king)
        if not noisy and checking == 0 and self.rights >> (2 * side) & 3:
            total = self.list_castling(moves, total)
        mask &= theirs if noisy else ~mine
        head = (own | KNIGHT) * BOTH_ENDS
        left = self.by[own | KNIGHT] & ~pinned
        while left:
            square = lowest(left)
            left &= left - 1
            total = self.list_targets(moves, total, head | square, KNIGHT_STEPS[square] & mask)
        head = (own | BISHOP) * BOTH_ENDS
        left = self.by[own | BISHOP]
        while left:
            square = lowest(left)
            left &= left - 1
            found = bishop_attacks(square, full) & mask
            if pinned >> square & 1:
                found &= LINE[king][square]
            total = self.list_targets(moves, total, head | square, found)
        head = (own | ROOK) * BOTH_ENDS
        left = self.by[own | ROOK]
        while left:
            square = lowest(left)
            left &= left - 1
            found = rook_attacks(square, full) & mask
            if pinned >> square & 1:
                found &= LINE[king][square]
            total = self.list_targets(moves, total, head | square, found)
        head = (own | QUEEN) * BOTH_ENDS
        left = self.by[own | QUEEN]
        while left:
            square = lowest(left)
            left &= left - 1
            found = (rook_attacks(square, full) | bishop_attacks(square, full)) & mask
            if pinned >> square & 1:
                found &= LINE[king][square]
            total = self.list_targets(moves, total, head | square, found)
        return total

    def list_targets(
        self, moves: cython.p_ulonglong, total: cython.int, head: cython.ulonglong, found: cython.ulonglong
    ) -> cython.int:
        """The moves of one piece."""
        target: cython.int
        taken: cython.ulonglong = found & (self.by[0] | self.by[BLACK])
        found ^= taken
        while taken:
            target = lowest(taken)
            taken &= taken - 1
            moves[total] = NOISY | PROGRESS | head | ONE * self.cells[target] << VICTIM_AT | target << 10
            total += 1
        while found:
            moves[total] = head | lowest(found) << 10
            found &= found - 1
            total += 1
        return total

    def list_pawns(
        self,
        moves: cython.p_ulonglong,
        total: cython.int,
        pawns: cython.ulonglong,
        mask: cython.ulonglong,
        noisy: cython.bint,
    ) -> cython.int:
        """The moves of some pawns to the squares of a mask, en passant left out."""
        side: cython.int = self.side
        # From where a pawn came to a target: straight, and by capturing towards the a-file and the h-file.
        back: cython.int = -8 if side == 0 else 8
        west: cython.int = -7 if side == 0 else 9
        east: cython.int = -9 if side == 0 else 7
        square: cython.int
        empty: cython.ulonglong = ~(self.by[0] | self.by[BLACK]) & ALL
        theirs: cython.ulonglong = self.by[8 - (side << 3)] & mask
        one: cython.ulonglong
        two: cython.ulonglong
        left: cython.ulonglong
        right: cython.ulonglong
        head: cython.ulonglong = PROGRESS | (side << 3 | PAWN) * BOTH_ENDS
        foes: cython.ulonglong = self.by[8 - (side << 3) | PAWN]
        if side == 0:
            one = pawns << 8 & empty
            two = (one & THIRD) << 8 & empty & mask
            left = (pawns & ~FILE_A) << 7 & theirs
            right = (pawns & ~FILE_H) << 9 & theirs
        else:
            one = pawns >> 8 & empty
            two = (one & SIXTH) >> 8 & empty & mask
            left = (pawns & ~FILE_A) >> 9 & theirs
            right = (pawns & ~FILE_H) >> 7 & theirs
        one &= mask
        if (one | left | right) & ENDS:
            total = self.list_promotions(moves, total, one & ENDS, back, noisy)
            total = self.list_promotions(moves, total, left & ENDS, west, noisy)
            total = self.list_promotions(moves, total, right & ENDS, east, noisy)
            one &= ~ENDS
            left &= ~ENDS
            right &= ~ENDS
        while left:
            square = lowest(left)
            left &= left - 1
            moves[total] = NOISY | head | square + west | square << 10 | ONE * self.cells[square] << VICTIM_AT
            total += 1
        while right:
            square = lowest(right)
            right &= right - 1
            moves[total] = NOISY | head | square + east | square << 10 | ONE * self.cells[square] << VICTIM_AT
            total += 1
        if noisy:
            return total
        while one:
            square = lowest(one)
            one &= one - 1
            moves[total] = head | square + back | square << 10
            total += 1
        while two:
            square = lowest(two)
            two &= two - 1
            moves[total] = head | square + 2 * back | square << 10
            # Only beside an enemy pawn does it matter that the pawn went two steps.
            if ((ONE << square & ~FILE_A) >> 1 | (ONE << square & ~FILE_H) << 1) & foes:
                moves[total] |= DOUBLE
            total += 1
        return total

    def list_promotions(
        self,
        moves: cython.p_ulonglong,
        total: cython.int,
        found: cython.ulonglong,
        back: cython.int,
        noisy: cython.bint,
    ) -> cython.int:
        """The promotions on some squares; only a capture or a queen is noisy."""
        own: cython.int = self.side << 3
        square: cython.int
        kind: cython.int
        move: cython.ulonglong
        while found:
            square = lowest(found)
            found &= found - 1
            move = PROGRESS | PROMOTION | ONE * self.cells[square] << VICTIM_AT
            move |= square + back | (own | PAWN) << 6 | square << 10
            if self.cells[square]:
                move |= NOISY
            moves[total] = NOISY | move | (own | QUEEN) << 16
            total += 1
            if not noisy:
                for kind in range(KNIGHT, QUEEN):
                    moves[total] = move | (own | kind) << 16
                    total += 1
        return total

    def list_passing(self, moves: cython.p_ulonglong, total: cython.int, king: cython.int) -> cython.int:
        """Captures en passant (rule 3.8)."""
        side: cython.int = self.side
        own: cython.int = side << 3
        file: cython.int = (self.rights >> PASSED_AT) - 1
        victim: cython.int = file + (32 if side == 0 else 24)
        target: cython.int = file + (40 if side == 0 else 16)
        square: cython.int
        left: cython.ulonglong = PAWN_STEPS[1 - side][target] & self.by[own | PAWN]
        while left:
            square = lowest(left)
            left &= left - 1
            if self.may_pass(square, target, victim, king, side):
                moves[total] = NOISY | PROGRESS | PASSING | (own | PAWN) * BOTH_ENDS | square | target << 10
                moves[total] |= (9 - own) << VICTIM_AT
                total += 1
        return total

    def may_pass(
        self, source: cython.int, target: cython.int, victim: cython.int, king: cython.int, side: cython.int
    ) -> cython.bint:
        """Whether a capture en passant leaves the king safe; two pawns leave their squares at once."""
        others: cython.int = 8 - (side << 3)
        full: cython.ulonglong = (self.by[0] | self.by[BLACK]) ^ ONE << source ^ ONE << victim | ONE << target
        if KNIGHT_STEPS[king] & self.by[others | KNIGHT]:
            return False
        if PAWN_STEPS[side][king] & self.by[others | PAWN] & ~(ONE << victim):
            return False
        if rook_attacks(king, full) & (self.by[others | ROOK] | self.by[others | QUEEN]):
            return False
        return bishop_attacks(king, full) & (self.by[others | BISHOP] | self.by[others | QUEEN]) == 0

    def list_castling(self, moves: cython.p_ulonglong, total: cython.int) -> cython.int:
        """Castling (rules 4.1 to 4.5), called where the king is not in check."""
        side: cython.int = self.side
        piece: cython.int = side << 3 | KING
        king: cython.int = lowest(self.by[piece])
        index: cython.int
        target: cython.int
        safe: cython.bint
        left: cython.ulonglong
        full: cython.ulonglong = self.by[0] | self.by[BLACK]
        for index in range(2 * side, 2 * side + 2):
            if self.rights >> index & 1 == 0 or self.clear[index] & full:
                continue
            safe = True
            left = self.walk[index]
            while left and safe:
                safe = not self.is_attacked(lowest(left), 1 - side, full ^ ONE << king)
                left &= left - 1
            target = 56 * side + (2 if index & 1 else 6)
            if safe and self.is_960:
                # The rook may have shielded the king's new square.
                left = (full & ~(ONE << king | ONE << self.rook_home[index])) | ONE << (
                    target + (1 if index & 1 else -1)
                )
                safe = not self.is_attacked(target, 1 - side, left)
            if safe:
                moves[total] = CASTLE | ONE * index << WING_AT | piece * BOTH_ENDS | king | target << 10
                total += 1
        return total

    def can_move(self) -> cython.bint:
        """Whether the side to move has a legal move."""
        buffer: cython.p_ulonglong = words(MAX_MOVES)
        total: cython.int = self.list_moves(buffer, False)
        drop(buffer)
        return total > 0

    # --- Making a move ---

    def make(self, move: cython.ulonglong) -> None:
        # An ordinary move comes first and calls nothing: a search makes hardly anything else.
        start: cython.Py_ssize_t = move & 1023
        stop: cython.Py_ssize_t = move >> 10 & 1023
        side: cython.Py_ssize_t = self.side
        top: cython.Py_ssize_t = self.saved_top
        ply: cython.Py_ssize_t = self.ply
        victim: cython.Py_ssize_t
        there: cython.ulonglong = ONE << (stop & 63)
        path: cython.ulonglong = ONE << (start & 63) | there
        left: cython.int
        if move & RARE or self.teamed or ply == self.keys_room or top + SAVED > self.saved_room:
            self.make_rare(move)
            return
        self.keys[ply] = self.key
        self.saved[top] = move
        self.saved[top + 1] = self.score
        self.saved[top + 2] = self.rights
        self.ply = ply + 1
        self.saved_top = top + SAVED
        self.key ^= PIECE_KEY[start] ^ PIECE_KEY[stop] ^ SIDE_KEY
        self.score += PLACED[stop] - PLACED[start]
        self.by[side << 3] ^= path
        self.by[start >> 6] ^= path
        self.cells[start & 63] = 0
        self.cells[stop & 63] = stop >> 6
        self.side = 1 - side
        self.mover = 1 - side
        left = self.rights & self.keep[start & 63] & self.keep[stop & 63]
        if left != self.rights:
            self.set_rights(left)
        if move & PROGRESS:
            self.saved[top + 3] = self.since
            self.saved[top + 4] = self.quiet_from
            self.since = ply + 1
            self.quiet_from = ply + 1
            victim = move >> VICTIM_AT & 15
            if victim:
                self.by[8 - (side << 3)] ^= there
                self.by[victim] ^= there
                self.key ^= PIECE_KEY[victim << 6 | stop & 63]
                self.score -= PLACED[victim << 6 | stop & 63]
                if self.by[PAWN] | self.by[BLACK | PAWN] == 0 and self.is_dead():
                    self.ended = DEAD
        elif ply + 1 - self.quiet_from >= self.watch:
            self.find_draw()

    def set_rights(self, rights: cython.int) -> None:
        """Change the rights to castle and to capture en passant, and the key with them."""
        self.key ^= RIGHTS_KEY[self.rights] ^ RIGHTS_KEY[rights]
        self.rights = rights

    def make_rare(self, move: cython.ulonglong) -> None:
        """Any move: castling, en passant, promotion, orders of the referee, and every move of a team."""
        start: cython.Py_ssize_t = move & 1023
        stop: cython.Py_ssize_t = move >> 10 & 1023
        side: cython.int = self.side
        own: cython.int = side << 3
        victim: cython.int = move >> VICTIM_AT & 15
        at: cython.int = stop & 63
        rook: cython.int
        rights: cython.int = self.rights & 15
        remember(self)
        top: cython.Py_ssize_t = reserve(self, SAVED)
        self.saved[top] = move
        self.saved[top + 1] = self.score
        self.saved[top + 2] = self.rights
        self.saved[top + 3] = self.since
        self.saved[top + 4] = self.quiet_from
        if move & (FORFEIT | END_OF_TIME | WITHDRAW):
            self.make_order(move)
            return
        if move & NULL_MOVE:
            # Nothing before it counts as a repetition after it.
            self.since = self.ply
        else:
            rights &= self.keep[start & 63] & self.keep[stop & 63]
            if victim:
                if move & PASSING:
                    at += 8 if side else -8
                self.by[8 - own] ^= ONE << at
                self.by[victim] ^= ONE << at
                self.cells[at] = 0
                self.key ^= PIECE_KEY[victim << 6 | at]
                self.score -= PLACED[victim << 6 | at]
            self.by[own] ^= ONE << (start & 63)
            self.by[start >> 6] ^= ONE << (start & 63)
            self.cells[start & 63] = 0
            if move & CASTLE:
                rook = self.rook_home[move >> WING_AT & 3]
                self.move_rook(own, rook, at + (1 if move >> WING_AT & 1 else -1))
            self.by[own] ^= ONE << (stop & 63)
            self.by[stop >> 6] ^= ONE << (stop & 63)
            self.cells[stop & 63] = stop >> 6
            self.key ^= PIECE_KEY[start] ^ PIECE_KEY[stop]
            self.score += PLACED[stop] - PLACED[start]
            if move & PROGRESS:
                self.since = self.quiet_from = self.ply
        self.side = 1 - side
        self.key ^= SIDE_KEY
        if move & DOUBLE:
            rights |= self.passing_rights(at, 1 - side)
        if rights != self.rights:
            self.set_rights(rights)
        if self.teamed and side == 1:
            self.key ^= TEAM_KEY
        self.mover = self.seat_due()
        if (victim or move & PROMOTION) and self.is_dead():
            self.ended = DEAD
        elif self.ply - self.quiet_from >= self.watch and move & NULL_MOVE == 0:
            self.find_draw()

    def move_rook(self, own: cython.int, source: cython.int, target: cython.int) -> None:
        """The rook's part of castling, or of taking it back; a square may be both."""
        piece: cython.int = own | ROOK
        path: cython.ulonglong = (ONE << source) ^ (ONE << target)
        self.by[own] ^= path
        self.by[piece] ^= path
        self.cells[source] = 0
        self.cells[target] = piece
        self.key ^= PIECE_KEY[piece << 6 | source] ^ PIECE_KEY[piece << 6 | target]
        self.score += PLACED[piece << 6 | target] - PLACED[piece << 6 | source]

    def passing_rights(self, target: cython.int, side: cython.int) -> cython.int:
        """The right of a side to capture the pawn that came to a square, if some such capture is legal."""
        own: cython.int = side << 3
        behind: cython.int = target + (8 if side == 0 else -8)
        king: cython.int = lowest(self.by[own | KING])
        left: cython.ulonglong = PAWN_STEPS[1 - side][behind] & self.by[own | PAWN]
        while left:
            if self.may_pass(lowest(left), behind, target, king, side):
                return ((target & 7) + 1) << PASSED_AT
            left &= left - 1
        return 0

    def find_draw(self) -> None:
        """After so many moves without progress the position may be repeated, or the game may last too long."""
        if self.repetition and self.repeats() >= self.repetition - 1:
            self.ended = REPEATED
        elif self.quiet_limit and self.ply - self.quiet_from >= self.quiet_limit and self.can_move():
            self.ended = NO_PROGRESS

    def repeats(self) -> cython.int:
        """How often the present position stood before."""
        found: cython.int = 0
        index: cython.Py_ssize_t
        for index in range(self.ply - 4, self.since - 1, -2):
            if self.keys[index] == self.key:
                found += 1
        return found

    def make_order(self, move: cython.ulonglong) -> None:
        """The referee ends the game: time is up for one side or for both, or a side has left."""
        self.turn_from += 1
        self.quiet_from += 1
        self.since = self.ply
        if move & FORFEIT:
            self.ended, self.loser = LATE, self.side
        elif move & END_OF_TIME:
            self.ended = TIME_OVER
        else:
            self.ended, self.loser = WITHDRAWN, move & 1

    # --- Taking it back ---

    def unmake(self) -> None:
        top: cython.Py_ssize_t = self.saved_top - SAVED
        move: cython.ulonglong = self.saved[top]
        start: cython.Py_ssize_t = move & 1023
        stop: cython.Py_ssize_t = move >> 10 & 63
        side: cython.Py_ssize_t = 1 - self.side
        victim: cython.Py_ssize_t = move >> VICTIM_AT & 15
        there: cython.ulonglong = ONE << stop
        path: cython.ulonglong = ONE << (start & 63) | there
        forget(self)
        self.saved_top = top
        self.rights = self.saved[top + 2]
        self.ended = GOING_ON
        if move & RARE or self.teamed:
            self.unmake_rare(move)
            return
        self.score = self.saved[top + 1]
        self.side = side
        self.mover = side
        self.by[side << 3] ^= path
        self.by[start >> 6] ^= path
        self.cells[start & 63] = start >> 6
        self.cells[stop] = victim
        if move & PROGRESS:
            self.since = self.saved[top + 3]
            self.quiet_from = self.saved[top + 4]
            if victim:
                self.by[8 - (side << 3)] ^= there
                self.by[victim] ^= there

    def unmake_rare(self, move: cython.ulonglong) -> None:
        """The rest of `unmake`, for whatever `make_rare` made."""
        top: cython.Py_ssize_t = self.saved_top
        start: cython.Py_ssize_t = move & 1023
        stop: cython.Py_ssize_t = move >> 10 & 1023
        key: cython.ulonglong = self.key
        victim: cython.int = move >> VICTIM_AT & 15
        at: cython.int = stop & 63
        own: cython.int
        if move & (FORFEIT | END_OF_TIME | WITHDRAW):
            self.turn_from -= 1
            self.loser = -1
        else:
            self.side = 1 - self.side
            own = self.side << 3
            if move & NULL_MOVE == 0:
                self.by[own] ^= ONE << (stop & 63)
                self.by[stop >> 6] ^= ONE << (stop & 63)
                self.cells[stop & 63] = 0
                if move & CASTLE:
                    self.move_rook(own, at + (1 if move >> WING_AT & 1 else -1), self.rook_home[move >> WING_AT & 3])
                self.by[own] ^= ONE << (start & 63)
                self.by[start >> 6] ^= ONE << (start & 63)
                self.cells[start & 63] = start >> 6
                if victim:
                    if move & PASSING:
                        at += 8 if self.side else -8
                    self.by[8 - own] ^= ONE << at
                    self.by[victim] ^= ONE << at
                    self.cells[at] = victim
            self.mover = self.seat_due()
        self.key = key
        self.score = self.saved[top + 1]
        self.since = self.saved[top + 3]
        self.quiet_from = self.saved[top + 4]

    # --- Other questions of a search ---

    def winners(self) -> cython.int:
        if self.ended == GOING_ON:
            return 1 << (1 - self.side) if self.in_check() else 0
        if self.ended == WITHDRAWN:
            return 1 << (1 - self.loser)
        if self.ended == LATE:
            return 1 << (1 - self.loser) if self.can_win(1 - self.loser) else 0
        if self.ended == TIME_OVER:
            return self.ahead()
        return 0

    def capture_gain(self, move: cython.ulonglong) -> cython.int:
        """What is taken, less a little for the piece that is sent; below zero where an exchange loses material."""
        victim: cython.int = move >> VICTIM_AT & 15
        piece: cython.int = move >> 6 & 15
        if move & PROMOTION:
            if move >> 16 & 7 != QUEEN:
                return -PRIZE[PAWN]
            return PRIZE[victim] + PRIZE[QUEEN] - PRIZE[PAWN]
        if PRIZE[victim] < PRIZE[piece] and not self.loses_nothing(move):
            return PRIZE[victim] - PRIZE[piece]
        return PRIZE[victim] - STAKE[piece]

    def loses_nothing(self, move: cython.ulonglong) -> cython.bint:
        """Static exchange evaluation: whether a capture wins back what it costs if both sides go on capturing there,
        each with its least piece."""
        source: cython.int = move & 63
        target: cython.int = move >> 10 & 63
        turn: cython.int = self.side
        kind: cython.int
        balance: cython.int = PRIZE[move >> VICTIM_AT & 15] - PRIZE[move >> 6 & 15]
        full: cython.ulonglong
        left: cython.ulonglong
        mine: cython.ulonglong
        straight: cython.ulonglong
        diagonal: cython.ulonglong
        if balance >= 0 or move & (PASSING | PROMOTION):
            return True
        full = ((self.by[0] | self.by[BLACK]) ^ ONE << source) | ONE << target
        left = self.attackers(target, full)
        diagonal = self.by[QUEEN] | self.by[BLACK | QUEEN]
        straight = diagonal | self.by[ROOK] | self.by[BLACK | ROOK]
        diagonal |= self.by[BISHOP] | self.by[BLACK | BISHOP]
        turn = 1 - turn
        while True:
            left &= full
            mine = left & self.by[turn << 3]
            if mine == 0:
                break
            kind = PAWN
            while mine & self.by[turn << 3 | kind] == 0:
                kind += 1
            if kind == KING and left & self.by[8 - (turn << 3)]:
                break
            mine &= self.by[turn << 3 | kind]
            full ^= ONE << lowest(mine)
            # What stood behind the piece joins in.
            if kind == PAWN or kind == BISHOP or kind == QUEEN:
                left |= bishop_attacks(target, full) & diagonal
            if kind == ROOK or kind == QUEEN:
                left |= rook_attacks(target, full) & straight
            turn = 1 - turn
            balance = -balance - 1 - PRIZE[kind]
            if balance >= 0:
                break
        return turn != self.side

    def null_move(self) -> cython.ulonglong:
        """A turn given up: not in pawn endings, where having to move often loses, nor where a limit is near."""
        own: cython.int = self.side << 3
        if self.ended or self.by[own] & ~(self.by[own | PAWN] | self.by[own | KING]) == 0:
            return 0
        if self.quiet_limit and self.ply - self.quiet_from + 1 >= self.quiet_limit:
            return 0
        return NULL_MOVE

    # --- Evaluation ---

    def evaluate(self) -> cython.int:
        """Pieces and their places, kept up to date; pawns; what the pieces reach; how safe the kings are."""
        side: cython.int = self.side
        total: cython.longlong = self.score
        early: cython.longlong
        late: cython.longlong
        found: cython.longlong
        much: cython.longlong
        strong: cython.int
        # Both sides' pawns come first, then both sides' pieces: the rest depends on what they reach.
        total += self.pawns_value(0) - self.pawns_value(1)
        total += self.pieces_value(0) - self.pieces_value(1)
        total += self.king_value(0) - self.king_value(1)
        total += self.threats_value(0) - self.threats_value(1)
        much = self.men(0) + self.men(1)
        much = 64 if much > MIDDLE else much * 64 // MIDDLE
        early = ((total + HALF) & MASK) - HALF
        late = (total - early) >> SHIFT
        found = early * much + late * (64 - much)
        strong = 0 if found > 0 else 1
        found = self.tempered(found if strong == 0 else -found, strong)
        # From here on as the side to move sees it.
        if strong != side:
            found = -found
        found += 64 * TERM[TEMPO]
        if self.quiet_limit and 2 * (self.ply - self.quiet_from) > self.quiet_limit:
            found = found * max(0, 128 * (self.quiet_limit - self.ply + self.quiet_from) // self.quiet_limit) >> 6
        found >>= 6
        return MAX_EVALUATION if found > MAX_EVALUATION else -MAX_EVALUATION if found < -MAX_EVALUATION else found

    def men(self, side: cython.int) -> cython.int:
        """How many pieces a side has, the stronger ones counted more often; 12 at the start."""
        own: cython.int = side << 3
        return (
            count(self.by[own | KNIGHT] | self.by[own | BISHOP])
            + 2 * count(self.by[own | ROOK])
            + 4 * count(self.by[own | QUEEN])
        )

    def tempered(self, found: cython.longlong, strong: cython.int) -> cython.longlong:
        """An advantage as far as it can be turned into a win."""
        own: cython.int = strong << 3
        others: cython.int = 8 - own
        king: cython.int
        other: cython.int
        bishops: cython.ulonglong
        if self.by[own | PAWN] == 0:
            if self.by[others] == self.by[others | KING] and self.can_win(strong):
                if self.by[own] == (self.by[own | KING] | self.by[own | KNIGHT]) and count(self.by[own]) < 4:
                    return found >> 5
                # Drive the lone king to the edge, to a corner of the bishop's colour where that matters.
                king, other = lowest(self.by[others | KING]), lowest(self.by[own | KING])
                found += 64 * (12 * EDGE[king] + 8 * (7 - DISTANCE[king][other]))
                bishops = self.by[own | BISHOP]
                if bishops and self.by[own] == (bishops | self.by[own | KING] | self.by[own | KNIGHT]):
                    if bishops & LIGHT_SQUARES:
                        king ^= 7
                    # On this diagonal lie the dark corners.
                    found += 64 * 20 * (7 - min(DISTANCE[king][0], DISTANCE[king][63]))
                return found
            if self.men(strong) - self.men(1 - strong) <= 1:
                return found >> 3  # hardly any such ending is won without pawns
        if self.by[own | BISHOP] and self.by[others | BISHOP]:
            bishops = self.by[BISHOP] | self.by[BLACK | BISHOP]
            if self.men(0) == 1 and self.men(1) == 1 and bishops & LIGHT_SQUARES != 0 and bishops & ~LIGHT_SQUARES != 0:
                return found >> 1  # bishops of opposite colours
        return found

    def pawns_value(self, side: cython.int) -> cython.longlong:
        """The structure of a side's pawns, and its passed pawns."""
        own: cython.int = side << 3
        others: cython.int = 8 - own
        total: cython.longlong
        mine: cython.ulonglong = self.by[own | PAWN]
        theirs: cython.ulonglong = self.by[others | PAWN]
        full: cython.ulonglong = self.by[0] | self.by[BLACK]
        reach: cython.ulonglong = pawn_attacks(mine, side)
        ahead: cython.ulonglong  # all squares before our pawns
        facing: cython.ulonglong  # all squares before theirs, and what those may yet attack
        behind: cython.ulonglong  # all squares behind ours
        files: cython.ulonglong
        found: cython.ulonglong
        support: cython.ulonglong
        square: cython.int
        rank: cython.int
        stop: cython.int
        way: cython.ulonglong
        king: cython.int = lowest(self.by[own | KING])
        other: cython.int = lowest(self.by[others | KING])
        if side == 0:
            ahead = mine << 8 & ALL
            ahead |= ahead << 8 & ALL
            ahead |= ahead << 16 & ALL
            ahead |= ahead << 32 & ALL
            facing = theirs >> 8
            facing |= facing >> 8
            facing |= facing >> 16
            facing |= facing >> 32
            behind = mine >> 8
            behind |= behind >> 8
            behind |= behind >> 16
            behind |= behind >> 32
            files = ahead | mine | behind
        else:
            ahead = mine >> 8
            ahead |= ahead >> 8
            ahead |= ahead >> 16
            ahead |= ahead >> 32
            facing = theirs << 8 & ALL
            facing |= facing << 8 & ALL
            facing |= facing << 16 & ALL
            facing |= facing << 32 & ALL
            behind = mine << 8 & ALL
            behind |= behind << 8 & ALL
            behind |= behind << 16 & ALL
            behind |= behind << 32 & ALL
            files = ahead | mine | behind
        facing |= (facing & ~FILE_A) >> 1 | (facing & ~FILE_H) << 1
        support = (ahead & ~FILE_A) >> 1 | (ahead & ~FILE_H) << 1
        self.reach[side][PAWN] = reach
        self.files[side] = files
        self.spans[side] = support
        total = TERM[DOUBLED] * count(mine & ahead)
        total += TERM[ISOLATED] * count(mine & ~((files & ~FILE_A) >> 1 | (files & ~FILE_H) << 1))
        total += TERM[CONNECTED] * count(mine & (reach | (mine & ~FILE_A) >> 1 | (mine & ~FILE_H) << 1))
        # A pawn is backward if no pawn can ever protect its next square, and an enemy pawn attacks that.
        found = pawn_attacks(theirs, 1 - side) & ~support & ~reach
        found = found >> 8 if side == 0 else found << 8 & ALL
        total += TERM[BACKWARD] * count(mine & found)
        found = mine & ~facing & ~behind
        total += TERM[GUARDED] * count(found & reach)
        while found:
            square = lowest(found)
            found &= found - 1
            rank = square >> 3 if side == 0 else 7 - (square >> 3)
            stop = square + 8 if side == 0 else square - 8
            total += PASSED[0][rank]
            if rank >= 3:
                total += (rank - 2) * (TERM[KING_NEAR] * DISTANCE[king][stop] + TERM[KING_FAR] * DISTANCE[other][stop])
                way = ONE << stop
                if way & full == 0:
                    total += PASSED[1][rank]
        return total

    def pieces_value(self, side: cython.int) -> cython.longlong:
        """What the pieces of a side reach, where they stand well, and how they press on the enemy king."""
        own: cython.int = side << 3
        others: cython.int = 8 - own
        total: cython.longlong = 0
        mine: cython.ulonglong = self.by[own]
        full: cython.ulonglong = mine | self.by[others]
        area: cython.ulonglong = ~(self.by[own | PAWN] | self.by[own | KING] | self.reach[1 - side][PAWN])
        king: cython.int = lowest(self.by[others | KING])
        ring: cython.ulonglong = KING_STEPS[king] | ONE << king
        post: cython.ulonglong = self.reach[side][PAWN] & ~self.spans[1 - side] & POSTS[side]
        found: cython.ulonglong
        left: cython.ulonglong
        seen: cython.ulonglong
        through: cython.ulonglong
        square: cython.int
        units: cython.int = 0
        pressing: cython.int = 0
        kind: cython.int
        seen = self.reach[side][PAWN] | KING_STEPS[lowest(self.by[own | KING])]
        self.twice[side] = 0
        for kind in range(KNIGHT, KING):
            left = self.by[own | kind]
            self.reach[side][kind] = 0
            while left:
                square = lowest(left)
                left &= left - 1
                if kind == KNIGHT:
                    found = KNIGHT_STEPS[square]
                elif kind == BISHOP:
                    through = full & ~(self.by[own | QUEEN])
                    found = bishop_attacks(square, through)
                elif kind == ROOK:
                    through = full & ~(self.by[own | QUEEN] | self.by[own | ROOK])
                    found = rook_attacks(square, through)
                    if self.files[side] >> square & 1 == 0:
                        total += TERM[ROOK_HALF if self.files[1 - side] >> square & 1 else ROOK_OPEN]
                else:
                    found = rook_attacks(square, full) | bishop_attacks(square, full)
                self.reach[side][kind] |= found
                self.twice[side] |= seen & found
                seen |= found
                total += AGILE[kind] * count(found & area)
                if found & ring:
                    pressing += 1
                    units += UNITS[kind] + count(found & ring)
        self.seen[side] = seen
        self.units[side] = units if pressing > 1 else 0
        found = self.by[own | BISHOP]
        if found & LIGHT_SQUARES and found & ~LIGHT_SQUARES:
            total += TERM[PAIR]
        if found:
            total += TERM[BISHOP_POST] * count(found & post)
            left = self.by[own | PAWN]
            if found & LIGHT_SQUARES:
                total += TERM[BAD_BISHOP] * count(left & LIGHT_SQUARES)
            if found & ~LIGHT_SQUARES:
                total += TERM[BAD_BISHOP] * count(left & ~LIGHT_SQUARES)
        return total + TERM[KNIGHT_POST] * count(self.by[own | KNIGHT] & post)

    def king_value(self, side: cython.int) -> cython.longlong:
        """How safe a side's king is: the pawns before it, and what the enemy's pieces threaten there."""
        own: cython.int = side << 3
        others: cython.int = 8 - own
        king: cython.int = lowest(self.by[own | KING])
        total: cython.longlong = 0
        full: cython.ulonglong = self.by[0] | self.by[BLACK]
        near: cython.ulonglong = KING_STEPS[king]
        front: cython.ulonglong = FRONT[side][king]
        files: cython.ulonglong = near | ONE << king
        safe: cython.ulonglong
        straight: cython.ulonglong
        diagonal: cython.ulonglong
        units: cython.int
        total += TERM[SHIELD] * count(front & self.by[own | PAWN])
        total += TERM[SHIELD_CLOSE] * count(front & near & self.by[own | PAWN])
        total += TERM[STORM] * count(front & self.by[others | PAWN])
        # The three squares of the king's rank tell which files near it lack a pawn.
        files &= self.ranks_of(king)
        total += TERM[BARE_FILE] * count(files & ~self.files[side])
        units = self.units[1 - side]
        if units:
            # Squares next to the king that only the king protects.
            units += 2 * count(near & self.seen[1 - side] & ~self.reached(side))
            if self.by[others | QUEEN] == 0:
                units >>= 1
            total += DANGER[units if units < MAX_DANGER else MAX_DANGER]
        # Where a check could be given: not on a square that is defended, unless only by the king and attacked twice.
        safe = ~self.by[others] & (~self.seen[side] | self.twice[1 - side] & ~self.reached(side))
        straight = rook_attacks(king, full) & safe
        diagonal = bishop_attacks(king, full) & safe
        if KNIGHT_STEPS[king] & safe & self.reach[1 - side][KNIGHT]:
            total += CHECKS[KNIGHT]
        if diagonal & self.reach[1 - side][BISHOP]:
            total += CHECKS[BISHOP]
        if straight & self.reach[1 - side][ROOK]:
            total += CHECKS[ROOK]
        if (straight | diagonal) & self.reach[1 - side][QUEEN]:
            total += CHECKS[QUEEN]
        return total

    def ranks_of(self, square: cython.int) -> cython.ulonglong:
        """The rank of a square."""
        return ONE * 255 << (square & 56)

    def reached(self, side: cython.int) -> cython.ulonglong:
        """What a side attacks with anything but its king."""
        return (
            self.reach[side][PAWN]
            | self.reach[side][KNIGHT]
            | self.reach[side][BISHOP]
            | self.reach[side][ROOK]
            | self.reach[side][QUEEN]
        )

    def threats_value(self, side: cython.int) -> cython.longlong:
        """Which enemy pieces a side attacks with lesser ones, and which are not protected."""
        own: cython.int = side << 3
        others: cython.int = 8 - own
        theirs: cython.ulonglong = self.by[others] & ~(self.by[others | PAWN] | self.by[others | KING])
        minors: cython.ulonglong = self.reach[side][KNIGHT] | self.reach[side][BISHOP]
        total: cython.longlong = TERM[BY_PAWN] * count(theirs & self.reach[side][PAWN])
        total += TERM[BY_MINOR] * count((self.by[others | ROOK] | self.by[others | QUEEN]) & minors)
        total += TERM[BY_ROOK] * count(self.by[others | QUEEN] & self.reach[side][ROOK])
        return total + TERM[LOOSE] * count(
            self.by[others] & ~self.by[others | KING] & self.seen[side] & ~self.seen[1 - side]
        )

    # --- For Python callers ---

    def is_exposed(self) -> bool:
        """Whether the king of the side that is not to move is attacked, which cannot be."""
        king: cython.ulonglong = self.by[8 - (self.side << 3) | KING]
        return self.is_attacked(lowest(king), self.side, self.by[0] | self.by[BLACK])

    def check_after(self, move: cython.ulonglong) -> int:
        """Whether a legal move gives check (1) or mate (2)."""
        found: cython.int
        self.make(move)
        found = self.in_check()
        if found and not self.ended and not self.can_move():
            found = 2
        self.unmake()
        return found

    def put(self, square: cython.int, piece: cython.int) -> None:
        """Stand a piece on an empty square of a board that is being set up."""
        square &= 63
        piece &= 15
        self.cells[square] = piece
        self.by[piece & BLACK] |= ONE << square
        self.by[piece] |= ONE << square
        self.key ^= PIECE_KEY[piece << 6 | square]
        self.score += PLACED[piece << 6 | square]

    def begin(
        self, side: int, rooks: Sequence[int], passed: int, quiet: int, number: int, ended: int, loser: int
    ) -> None:
        """Say how the game stands once every piece is put: the rooks that may castle, -1 for none, and the file of a
        pawn that went two steps, or -1."""
        self.side = side & 1
        self.turn_from = -2 * (number - 1) - self.side
        self.quiet_from = -quiet
        if self.side == 1:
            self.key ^= SIDE_KEY
        if self.teamed and number & 1 == 0:
            self.key ^= TEAM_KEY
        rights = 0
        for index in range(4):
            if rooks[index] >= 0:
                rights |= 1 << index
                self.allow_castling(index, rooks[index] & 63)
        if 0 <= passed < 8:
            back = 8 if self.side == 0 else -8
            square = passed + (32 if self.side == 0 else 24)
            pawn = BLACK | PAWN if self.side == 0 else PAWN
            if self.cells[square] == pawn and self.cells[square + back] == self.cells[square + 2 * back] == 0:
                rights |= self.passing_rights(square, self.side)
        self.set_rights(rights)
        self.mover = self.seat_due()
        self.ended, self.loser = ended, loser
        if ended == GOING_ON:
            if self.is_dead():
                self.ended = DEAD
            elif self.quiet_limit and quiet >= self.quiet_limit and self.can_move():
                self.ended = NO_PROGRESS

    def allow_castling(self, index: int, rook: int) -> None:
        """Prepare what castling with a rook asks: which squares must be empty, and which must not be attacked."""
        king = self.king_square(index >> 1)
        target = 56 * (index >> 1) + (2 if index & 1 else 6)
        beside = target + (1 if index & 1 else -1)
        self.rook_home[index] = rook
        self.walk[index] = span(king, target) & ~(1 << king)
        self.clear[index] = (span(king, target) | span(rook, beside)) & ~(1 << king | 1 << rook)
        self.keep[king] &= ~(1 << index)
        self.keep[rook] &= ~(1 << index)
