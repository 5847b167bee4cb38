cimport cython

from sandtable.kernel.board.bits cimport count, drop, grow, lowest, share, words
from sandtable.kernel.board.board_cy cimport FIRST_ROOM, NOISY, ONE, Board
from sandtable.kernel.board.undo cimport forget, remember, reserve

# A move: source and target (6 bits each), what it is (3 bits), contact, and for other moves kind and seat.
cdef enum:
    TARGET_AT = 6
    WHAT_AT = 12
    JUMP_BIT = 1 << 12
    RARE = 6 << 12
    CONTACT = 1 << 15
    KIND_AT = 16
    SEAT_AT = 19

# Kept beside the move for the way back.
cdef enum:
    COUNT_AT = 24
    VICTIM_AT = 27
    SCORE_AT = 32
    TOUCHED = 1 << 22
    WHOLE = 1 << 23
    MOVE_BITS = (1 << 22) - 1
    FRAME = 2
    JUMP_FRAME = 3
    WHOLE_FRAME = 9

cdef enum:
    STEP = 0
    JUMP = 1
    PASS = 2
    PLACE = 3
    FIRST = 4
    TIME_UP = 5
    WITHDRAW = 6

cdef enum:
    GOING_ON = 0
    ELIMINATED = 1
    FOUR_COUNT = 2
    STUCK = 3
    REPEATED = 4
    NO_PROGRESS = 5
    WITHDRAWN = 6
    TIME_OVER = 7

cdef enum:
    CENTRE = 27
    LAST_COUNT = 4
    SEATS = 4
    KINDS = 7
    CROSS = 1
    SIX = 6

cdef extern from *:
    """
    #define CROSS_ALL 0x1c1c7f7f7f1c1cULL
    #define CROSS_CENTRE (1ULL << 27)
    #define CROSS_ZERO_SCORE (1ULL << 31)
    """
    const unsigned long long ALL "CROSS_ALL"
    const unsigned long long MIDDLE "CROSS_CENTRE"
    const unsigned long long ZERO_SCORE "CROSS_ZERO_SCORE"

# Filled once at import from pieces.py and terrain.py.
cdef unsigned long long NEAR[64]
cdef unsigned long long PIECE_KEY[2048]
cdef unsigned long long DOWN_KEY[64]
cdef unsigned long long TURN_KEY[8]
cdef unsigned long long COUNT_KEY[8]
cdef unsigned long long PLACING_KEY[16]
cdef unsigned long long OUT_KEY[16]
cdef unsigned long long ENTERED_KEY
cdef unsigned long long OWED_KEY
cdef unsigned long long SIDE_KEY
cdef unsigned long long RING
cdef unsigned long long LANDING
cdef unsigned long long WITHIN
cdef int BEATS[8]
cdef int PHASE[64]

# Filled by judge_by, from worth.toml.
cdef int PLACED[2048]
cdef int WORTH[8]
cdef int RELATION[4096]
cdef int HELD[2][8]
cdef int FREEDOM[64]
cdef int SIEGE
cdef int GUARD
cdef int SCREEN
cdef int UNSHAKABLE
cdef int LOOSE
cdef int HANGING
cdef int THREATENED
cdef int TEMPO

cdef unsigned long long spread(unsigned long long squares) noexcept nogil

@cython.final
cdef class CrossBoard(Board):
    # what stands where
    cdef unsigned short cells[64]
    cdef unsigned long long sets[4]
    cdef unsigned long long stands[32]
    cdef int kinds[4]
    cdef readonly unsigned long long shown
    # how the game stands
    cdef readonly int turn
    cdef readonly int count
    cdef readonly bint entered
    cdef readonly bint owed
    cdef readonly int placing
    cdef readonly int alive
    cdef readonly int quiet
    cdef readonly int loser
    cdef int score
    cdef Py_ssize_t since
    cdef Py_ssize_t fence
    # the options in force
    cdef bint plain
    cdef unsigned long long slow
    cdef bint drawish
    cdef readonly int players
    cdef readonly bint teamed
    cdef readonly bint hiding
    cdef readonly bint peeking
    cdef readonly bint adjacent
    cdef readonly bint staying
    cdef readonly bint announced
    cdef readonly bint chosen
    cdef readonly bint threefold
    cdef readonly int quiet_limit
    cdef readonly int box
    cdef unsigned long long zones[4]
    cdef unsigned long long spots[4]

    cdef unsigned long long foes(self, int seat) noexcept nogil
    cdef bint beats(self, int one, int other) noexcept nogil
    cdef bint can_jump(self, int seat) noexcept nogil
    cdef bint can_step(self, int seat) noexcept nogil
    cdef int jumps(self, int seat, unsigned long long* moves) noexcept nogil
    cdef int steps(self, unsigned long long* moves) noexcept nogil
    cdef int firsts(self, unsigned long long* moves) noexcept nogil
    cdef int placings(self, int seat, unsigned long long* moves) noexcept nogil
    cdef int lacking(self, int seat) noexcept nogil
    cdef int mixed(self, int score, int phase) noexcept nogil
    cdef int standing(self, int seat, int phase) noexcept nogil
    cdef int merits(self, int seat) noexcept nogil
    cdef int rivals(self, int seat) noexcept nogil
    cdef int related(self, int seat) noexcept nogil
    cdef int exposed(self, int seat, unsigned long long rows, unsigned long long columns) noexcept nogil
    cdef inline unsigned long long foe_of(self, int seat, int kind) noexcept nogil
    cdef inline void stand(self, int square, int seat, int kind) noexcept nogil
    cdef int richest(self) noexcept nogil
    cdef int thrusts(self, unsigned long long* moves) noexcept nogil
    cdef inline void cross(self, int source, int target) noexcept nogil
    cdef void widen(self) noexcept nogil
    cdef void finish(self, unsigned long long move) noexcept nogil
    cdef void land(self, unsigned long long kept, int seat) noexcept nogil
    cdef void settle(self) noexcept nogil
    cdef inline void rise(self) noexcept nogil
    cdef void end_plain(self) noexcept nogil
    cdef void draws(self) noexcept nogil
    cdef void make_rare(self, unsigned long long move) noexcept nogil
    cdef void carry(self, int source, int target) noexcept nogil
    cdef void lift(self, int square) noexcept nogil
    cpdef void stop(self, int seat) noexcept nogil
    cdef void withdraw(self, int seat) noexcept nogil
    cdef void proceed(self) noexcept nogil
    cdef void won(self) noexcept nogil
    cdef bint resolve(self) noexcept nogil
    cdef void end_turn(self) noexcept nogil
    cdef void start_turn(self, int seat) noexcept nogil
    cdef void remove(self, int seat) noexcept nogil
    cdef bint decided(self) noexcept nogil
    cdef int following(self, int seat) noexcept nogil
    cdef void aim(self, int seat) noexcept nogil
    cdef void await_placing(self) noexcept nogil
    cdef void reveal(self) noexcept nogil
    cdef unsigned long long packed(self) noexcept nogil
    cdef void unpack(self, unsigned long long word) noexcept nogil
    cdef void keep_whole(self, unsigned long long move) noexcept nogil
    cdef void unmake_jump(self, unsigned long long kept) noexcept nogil
    cdef void unmake_whole(self) noexcept nogil
    cdef unsigned long long hashed(self) noexcept nogil
    cdef int counted(self) noexcept nogil
