cimport cython

from sandtable.kernel.board.bits cimport count, lowest
from sandtable.kernel.board.board_cy cimport NOISY, ONE, Board
from sandtable.kernel.board.undo cimport forget, remember, reserve

cdef enum:
    AMPHIBIAN = 1
    KING = 2
    SUBMARINE = 3
    DESTROYER = 4
    TANK = 5
    FIGHTER = 6
    BOMBER = 7
    HELICOPTER = 8
    COMMANDER = 9
    KING_ONE = 10

cdef enum:
    NOBODY = 0
    SURFACE = 1
    AIR = 2

# A move: piece and square it starts from (11 bits), piece and square it stops at (11 bits), victim, what, flags.
cdef enum:
    VICTIM_AT = 22
    WHAT_AT = 27
    CROWN = 1 << 17
    ENHANCED = 2
    SETS = 3
    SAVED = 5
    FEW = 4

cdef extern from *:
    """
    #define CHIEF_PROGRESS (1ULL << 32)
    #define CHIEF_LAUNCH (1ULL << 33)
    #define CHIEF_ATTACK (1ULL << 27 | CHIEF_PROGRESS)
    #define CHIEF_LASTING (CHIEF_PROGRESS | CHIEF_LAUNCH)
    #define CHIEF_CROWNED (1ULL << 34)
    #define CHIEF_RARE (31ULL << 22 | 15ULL << 27 | CHIEF_CROWNED)
    """
    const unsigned long long PROGRESS "CHIEF_PROGRESS"
    const unsigned long long LAUNCH "CHIEF_LAUNCH"
    const unsigned long long ATTACK_BITS "CHIEF_ATTACK"
    const unsigned long long LASTING "CHIEF_LASTING"
    const unsigned long long CROWNED "CHIEF_CROWNED"
    const unsigned long long RARE "CHIEF_RARE"

cdef enum:
    STEP = 0
    ATTACK = 1
    PASS = 2
    MARK = 3
    READY = 4
    TIME_UP = 5
    WITHDRAW = 6
    TIMER_LOSS = 7

cdef enum:
    GOING_ON = 0
    CAPTURED = 1
    TURNS_OVER = 2
    TIME_OVER = 3
    NO_PIECES = 4
    COMMANDER_FELL = 5
    REPEATED = 6
    NO_PROGRESS = 7
    STUCK_DRAW = 8
    STUCK_LOSS = 9
    STUCK_POINTS = 10
    NO_COMMANDERS = 11
    OUT_OF_TIME = 12
    WITHDRAWN = 13

cdef enum:
    TOGETHER = 0
    GUARD_TANK = 1
    GUARD_OTHER = 2
    ESCAPE = 3
    TRAPPED = 4
    RUNNER = 5
    LOOSE = 6
    BLOCKED = 7
    POINT = 8
    POINT_LATE = 9
    TEMPO = 10
    NOWHERE = 64
    SHIFT = 24
    HALF = 1 << 23
    MASK = (1 << 24) - 1
    MOST = 19999

# Filled once at import from pieces.py and terrain.py.
cdef unsigned long long REACH[2048]
cdef unsigned long long PAST[64][64]
cdef unsigned long long HOVER[64][64]
cdef unsigned long long BORDER[64][64]
cdef unsigned long long RING[65]
cdef unsigned long long NEAR[64]
cdef unsigned long long LAND[2]
cdef unsigned long long PIECE_KEY[2048]
cdef unsigned long long EXTRA_KEY[64]
cdef unsigned long long LAST_KEY[2][4]
cdef unsigned long long PHASE_KEY[4]
cdef unsigned long long SIDE_KEY
cdef long long PLACED[2048]
cdef long long EXTRA[32]
cdef int POINTS[32]
cdef int FLIES[32]
cdef unsigned long long AROUND[64]
cdef int PRIZE[32]
cdef int STAKE[32]
cdef int STRIP[32]
cdef long long AGILE[16]
cdef long long STORM[16]
cdef long long HUNT[16]
cdef int CLOSE[64][65]
cdef unsigned long long FAR[2]
cdef int TAPER[32]
cdef long long TERM[16]

@cython.final
cdef class ChiefBoard(Board):
    # what stands where
    cdef unsigned short cells[64]
    cdef unsigned long long sets[SETS]
    cdef unsigned long long by[16]
    cdef unsigned long long seen[2]
    cdef int men
    # how the game stands
    cdef int points[2]
    cdef int last[2]
    cdef Py_ssize_t quiet_from
    cdef Py_ssize_t turn_from
    cdef Py_ssize_t since
    cdef bint plain
    cdef bint teamed
    cdef readonly int choosing
    cdef readonly bint final
    cdef readonly int loser
    cdef long long score
    # the options in force
    cdef readonly bint scoring
    cdef readonly int turn_limit
    cdef readonly int commander_rule
    cdef readonly int stuck_rule
    cdef readonly int quiet_limit
    cdef readonly bint threefold
    cdef readonly bint both_lines
    cdef readonly int king_row
    cdef readonly int king_points
    cdef readonly bint open_marks
    cdef readonly int timer
    cdef readonly bint equal_turns
    cdef int teams[2]
    cdef int seat_of[2][2]

    cdef unsigned long long targets(self, int piece, int square) noexcept nogil
    cdef bint is_struck(self, int target, int side) noexcept nogil
    cdef long long survey(self, int side) noexcept nogil
    cdef long long shelter(self, int side) noexcept nogil
    cdef long long on_points(self, long long found) noexcept nogil
    cdef bint can_move(self, int side, int group) noexcept nogil
    cdef int due(self, int side) noexcept nogil
    cdef int stuck(self, unsigned long long* moves) noexcept nogil
    cdef bint is_idle(self) noexcept nogil
    cdef int marks(self, int side, unsigned long long* moves) noexcept nogil
    cdef unsigned long long packed(self) noexcept nogil
    cpdef void lose(self, int side, bint late) noexcept nogil
    cdef bint time_is_over(self) noexcept nogil
    cdef int verdict(self) noexcept nogil
    cdef bint has_commander(self, int side) noexcept nogil
    cdef void settle(self, int side) noexcept nogil
    cdef void take(self, int side, int victim, int square) noexcept nogil
    cdef void carry(self, unsigned long long move, unsigned long long path) noexcept nogil
    cdef void make_rare(self, unsigned long long move) noexcept nogil
    cdef void unmake_rare(self, unsigned long long move) noexcept nogil
    cdef int turns_begun(self) noexcept nogil
    cdef void make_other(self, unsigned long long move, int what) noexcept nogil
    cdef void await_choice(self) noexcept nogil
