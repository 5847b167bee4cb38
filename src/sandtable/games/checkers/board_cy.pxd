cimport cython

from sandtable.kernel.board.bits cimport count, lowest, share
from sandtable.kernel.board.board_cy cimport Board, NOISY, ONE
from sandtable.kernel.board.undo cimport forget, remember, reserve

# A move: source and target (6 bits each), whether a man is crowned, and the squares of what it takes, a bit each.
cdef enum:
    TARGET_AT = 6
    CROWNED_AT = 12
    CROWNED = 1 << 12
    TAKEN_AT = 13
    REFEREE_AT = 40

# Kept for the way back: the squares of both sides, the kings, and how long nothing has happened.
cdef enum:
    FRAME = 4
    WINDOW_AT = 20

# Endings, and what happens to a man that reaches the far row by a jump.
cdef enum:
    GOING_ON = 0
    REPEATED = 1
    NO_PROGRESS = 2
    WITHDRAWN = 3
    TIME_OVER = 4

cdef enum:
    ENDS = 0
    PASSES = 1
    CONTINUES = 2

cdef enum:
    WHITE = 0
    BLACK = 1
    FULL = 24
    HUNTED = 3
    LOOP = 4

cdef extern from *:
    """
    #define CHECKERS_ALL 0x7fbfdfeffULL
    #define CHECKERS_FORFEIT (1ULL << 40)
    #define CHECKERS_END_OF_TIME (1ULL << 41)
    """
    const unsigned long long ALL "CHECKERS_ALL"
    const unsigned long long FORFEIT "CHECKERS_FORFEIT"
    const unsigned long long END_OF_TIME "CHECKERS_END_OF_TIME"

# Filled once at import from terrain.py.
cdef unsigned long long CROWN[2]
cdef unsigned long long PIECE_KEY[256]
cdef unsigned long long SIDE_KEY
cdef unsigned long long ROWS[16]
cdef unsigned long long AHEAD[128]
cdef unsigned long long BRIDGES[2]
cdef unsigned long long SYSTEMS[2]
cdef unsigned long long RIM
cdef unsigned long long SIDE_EDGES
cdef unsigned long long MIDDLE
cdef int NEARNESS[4096]

# Filled by set_weights, from worth.toml; early and from bit 16 on late.
cdef int MAN[8]
cdef int KING
cdef int FLYING_KING
cdef int KING_RIM
cdef int KING_MIDDLE
cdef int MAN_EDGE
cdef int MAN_MIDDLE
cdef int BRIDGE
cdef int BACKED
cdef int STEP
cdef int RUNAWAY
cdef int STUCK_KING
cdef int HUNT
cdef int THE_MOVE
cdef int TEMPO
cdef int WORTH_MAN
cdef int WORTH_KING

cdef unsigned long long shifted(unsigned long long squares, int way) noexcept nogil
cdef int add_steps(
    unsigned long long* moves, int total, unsigned long long targets, int back, unsigned long long crown
) noexcept nogil

@cython.final
cdef class CheckersBoard(Board):
    cdef unsigned long long sets[2]
    cdef readonly unsigned long long kings
    cdef readonly int quiet
    cdef readonly int loser
    # the options in force
    cdef public object rules
    cdef readonly int repetition_limit
    cdef readonly int quiet_limit
    cdef bint forced
    cdef bint flying
    cdef bint takes_back
    cdef bint most
    cdef int promotion

    cdef unsigned long long short_jumpers(self) noexcept nogil
    cdef bint can_move(self) noexcept nogil
    cdef int captures(self, unsigned long long* moves) noexcept nogil
    cdef int leap(
        self, unsigned long long* moves, int total, int source, unsigned long long square, unsigned long long taken,
        unsigned long long foe, unsigned long long free, bint is_king
    ) noexcept nogil
    cdef int leap_far(
        self, unsigned long long* moves, int total, int source, unsigned long long over, unsigned long long target,
        unsigned long long taken, unsigned long long foe, unsigned long long free, int way
    ) noexcept nogil
    cdef bint can_leap_far(self, unsigned long long square, unsigned long long foe, unsigned long long free) noexcept nogil
    cdef int add(
        self, unsigned long long* moves, int total, int source, unsigned long long square, unsigned long long taken,
        bint is_king
    ) noexcept nogil
    cdef int keep_most(self, unsigned long long* moves, int total) noexcept nogil
    cdef int steps(self, unsigned long long* moves, int total) noexcept nogil
    cdef int far_steps(self, unsigned long long* moves, int total, unsigned long long kings) noexcept nogil
    cdef void pass_turn(self) noexcept nogil
    cdef void make_rare(self, unsigned long long move) noexcept nogil
    cdef int side_score(self, int side) noexcept nogil
    cdef int hunt(self) noexcept nogil
    cdef int points(self, int side) noexcept nogil
