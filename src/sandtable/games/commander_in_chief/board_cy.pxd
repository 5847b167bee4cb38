cimport cython

from sandtable.games.commander_in_chief.board_state_cy cimport (
    BoardState, AMPHIBIAN, KING, SUBMARINE, DESTROYER, TANK, FIGHTER, BOMBER, HELICOPTER, COMMANDER, KING_ONE, STEP,
    ATTACK, PASS, MARK, READY, TIME_UP, TIMER_LOSS, WHAT_AT, GOING_ON, CAPTURED, TURNS_OVER, TIME_OVER, NO_PIECES,
    COMMANDER_FELL, REPEATED, NO_PROGRESS, STUCK_DRAW, NO_COMMANDERS, OUT_OF_TIME, WITHDRAWN, ENHANCED
)
from sandtable.kernel.board.bits cimport count, lowest
from sandtable.kernel.board.board_cy cimport NOISY, ONE
from sandtable.kernel.board.undo cimport forget, remember, reserve

cdef enum:
    NOBODY = 0
    SURFACE = 1
    AIR = 2

# A move: piece and square it starts from (11 bits), piece and square it stops at (11 bits), victim, what, flags.
cdef enum:
    VICTIM_AT = 22
    CROWN = 1 << 17
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
    MAX_EVALUATION = 19999

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
cdef class ChiefBoard(BoardState):
    cdef unsigned long long targets(self, int piece, int square) noexcept nogil
    cdef bint is_struck(self, int target, int side) noexcept nogil
    cdef long long mobility(self, int side) noexcept nogil
    cdef long long safety(self, int side) noexcept nogil
    cdef long long on_points(self, long long found) noexcept nogil
    cdef bint can_move(self, int side, int group) noexcept nogil
    cdef int seat_due(self, int side) noexcept nogil
    cdef int stuck(self, unsigned long long* moves) noexcept nogil
    cdef bint is_idle(self) noexcept nogil
    cdef unsigned long long packed(self) noexcept nogil
    cpdef void lose(self, int side, bint late) noexcept nogil
    cdef int verdict(self) noexcept nogil
    cdef void end_turn(self, int side) noexcept nogil
    cdef void remove_captured(self, int side, int victim, int square) noexcept nogil
    cdef void carry_enhancement(self, unsigned long long move, unsigned long long path) noexcept nogil
    cdef void make_rare(self, unsigned long long move) noexcept nogil
    cdef void unmake_rare(self, unsigned long long move) noexcept nogil
    cdef int turns_begun(self) noexcept nogil
    cdef void make_other(self, unsigned long long move, int what) noexcept nogil
