cimport cython

from sandtable.games.chess.board_state_cy cimport (
    BoardState, PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING, BLACK, GOING_ON, REPEATED, NO_PROGRESS, WITHDRAWN, TIME_OVER,
    DEAD, LATE, PASSED_AT, LIGHT_SQUARES
)
from sandtable.kernel.board.bits cimport count, drop, lowest, words
from sandtable.kernel.board.board_cy cimport NOISY, ONE
from sandtable.kernel.board.undo cimport forget, remember, reserve

# A move: piece and square it starts from (10 bits), piece and square it stops at (10 bits), victim, flags.
# BOTH_ENDS times a piece puts it where the move starts and where it stops.
cdef enum:
    BOTH_ENDS = 1 << 6 | 1 << 16
    VICTIM_AT = 20
    WING_AT = 27
    SAVED = 5
    MAX_MOVES = 512

cdef extern from *:
    """
    #define CHESS_PROGRESS (1ULL << 24)
    #define CHESS_CASTLE (1ULL << 25)
    #define CHESS_PASSING (1ULL << 26)
    #define CHESS_PROMOTION (1ULL << 29)
    #define CHESS_DOUBLE (1ULL << 30)
    #define CHESS_NULL (1ULL << 31)
    #define CHESS_FORFEIT (1ULL << 40)
    #define CHESS_END_OF_TIME (1ULL << 41)
    #define CHESS_WITHDRAW (1ULL << 42)
    #define CHESS_RARE (255ULL << 25 | 7ULL << 40)
    #define CHESS_ALL (~0ULL)
    #define CHESS_FILE_A 0x0101010101010101ULL
    #define CHESS_FILE_H 0x8080808080808080ULL
    #define CHESS_THIRD 0x0000000000FF0000ULL
    #define CHESS_SIXTH 0x0000FF0000000000ULL
    #define CHESS_ENDS 0xFF000000000000FFULL
    """
    const unsigned long long PROGRESS "CHESS_PROGRESS"
    const unsigned long long CASTLE "CHESS_CASTLE"
    const unsigned long long PASSING "CHESS_PASSING"
    const unsigned long long PROMOTION "CHESS_PROMOTION"
    const unsigned long long DOUBLE "CHESS_DOUBLE"
    const unsigned long long NULL_MOVE "CHESS_NULL"
    const unsigned long long FORFEIT "CHESS_FORFEIT"
    const unsigned long long END_OF_TIME "CHESS_END_OF_TIME"
    const unsigned long long WITHDRAW "CHESS_WITHDRAW"
    const unsigned long long RARE "CHESS_RARE"
    const unsigned long long ALL "CHESS_ALL"
    const unsigned long long FILE_A "CHESS_FILE_A"
    const unsigned long long FILE_H "CHESS_FILE_H"
    const unsigned long long THIRD "CHESS_THIRD"
    const unsigned long long SIXTH "CHESS_SIXTH"
    const unsigned long long ENDS "CHESS_ENDS"

# Filled once at import.
cdef unsigned long long ATTACKS[107648]
cdef unsigned long long ROOK_MASK[64]
cdef unsigned long long ROOK_MAGIC[64]
cdef int ROOK_SHIFT[64]
cdef int ROOK_BASE[64]
cdef unsigned long long BISHOP_MASK[64]
cdef unsigned long long BISHOP_MAGIC[64]
cdef int BISHOP_SHIFT[64]
cdef int BISHOP_BASE[64]
cdef unsigned long long ROOK_RAYS[64]
cdef unsigned long long BISHOP_RAYS[64]
cdef unsigned long long KNIGHT_STEPS[64]
cdef unsigned long long KING_STEPS[64]
cdef unsigned long long PAWN_STEPS[2][64]
cdef unsigned long long BETWEEN[64][64]
cdef unsigned long long LINE[64][64]
cdef unsigned long long BEHIND[64][64]
cdef unsigned long long PIECE_KEY[1024]
cdef unsigned long long RIGHTS_KEY[256]
cdef unsigned long long TEAM_KEY
cdef unsigned long long SIDE_KEY
cdef long long PLACED[1024]
cdef int PRIZE[16]
cdef int STAKE[16]
cdef long long AGILE[8]
cdef long long CHECKS[8]
cdef long long PASSED[2][8]
cdef long long DANGER[32]
cdef long long TERM[32]
cdef int DISTANCE[64][64]
cdef int EDGE[64]
cdef unsigned long long FRONT[2][64]
cdef int UNITS[8]
cdef unsigned long long POSTS[2]

cdef enum:
    PAIR = 0
    ROOK_OPEN = 1
    ROOK_HALF = 2
    DOUBLED = 3
    ISOLATED = 4
    BACKWARD = 5
    CONNECTED = 6
    GUARDED = 7
    KING_NEAR = 8
    KING_FAR = 9
    KNIGHT_POST = 10
    BISHOP_POST = 11
    SHIELD = 12
    SHIELD_CLOSE = 13
    BARE_FILE = 14
    STORM = 15
    BY_PAWN = 16
    BY_MINOR = 17
    BY_ROOK = 18
    LOOSE = 19
    BAD_BISHOP = 20
    TEMPO = 21
    SHIFT = 24
    HALF = 1 << 23
    MASK = (1 << 24) - 1
    MAX_EVALUATION = 19999
    MAX_DANGER = 31
    MIDDLE = 24

cdef unsigned long long rook_attacks(int square, unsigned long long full) noexcept nogil
cdef unsigned long long bishop_attacks(int square, unsigned long long full) noexcept nogil
cdef unsigned long long pawn_attacks(unsigned long long pawns, int side) noexcept nogil

@cython.final
cdef class ChessBoard(BoardState):
    cdef unsigned long long attackers(self, int square, unsigned long long full) noexcept nogil
    cdef bint is_attacked(self, int square, int by, unsigned long long full) noexcept nogil
    cdef int list_moves(self, unsigned long long* moves, bint noisy) noexcept nogil
    cdef int list_targets(
        self, unsigned long long* moves, int total, unsigned long long head, unsigned long long found
    ) noexcept nogil
    cdef int list_pawns(
        self, unsigned long long* moves, int total, unsigned long long pawns, unsigned long long mask, bint noisy
    ) noexcept nogil
    cdef int list_promotions(
        self, unsigned long long* moves, int total, unsigned long long found, int back, bint noisy
    ) noexcept nogil
    cdef int list_passing(self, unsigned long long* moves, int total, int king) noexcept nogil
    cdef int list_castling(self, unsigned long long* moves, int total) noexcept nogil
    cdef bint may_pass(self, int source, int target, int victim, int king, int side) noexcept nogil
    cdef bint can_move(self) noexcept nogil
    cdef void make_rare(self, unsigned long long move) noexcept nogil
    cdef void make_order(self, unsigned long long move) noexcept nogil
    cdef void unmake_rare(self, unsigned long long move) noexcept nogil
    cdef void move_rook(self, int own, int source, int target) noexcept nogil
    cdef void find_draw(self) noexcept nogil
    cdef void set_rights(self, int rights) noexcept nogil
    cdef int passing_rights(self, int target, int side) noexcept nogil
    cdef bint loses_nothing(self, unsigned long long move) noexcept nogil
    cdef int men(self, int side) noexcept nogil
    cdef long long tempered(self, long long found, int strong) noexcept nogil
    cdef long long pawns_value(self, int side) noexcept nogil
    cdef long long pieces_value(self, int side) noexcept nogil
    cdef long long king_value(self, int side) noexcept nogil
    cdef long long threats_value(self, int side) noexcept nogil
    cdef unsigned long long ranks_of(self, int square) noexcept nogil
    cdef unsigned long long reached(self, int side) noexcept nogil
