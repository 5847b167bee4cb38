from sandtable.engine.search.transposition_cy cimport AT_LEAST, AT_MOST, EXACT, SHIFT_BOUND, SHIFT_DEPTH, SHIFT_EVAL, ZERO, Table
from sandtable.engine.search.monotonic_clock cimport ticks
from sandtable.kernel.board.bits cimport beyond, drop, share, words
from sandtable.kernel.board.board_cy cimport MOST_MOVES, Board

cdef enum:
    DEEPEST = 120
    DEEP_END = 124
    ROOM = 40960
    TRACES = 4096
    TOP = 32000
    WON = 30000
    SURELY = 29000
    MOST_EVAL = 20000
    UNLIMITED = 0
    RANK_HASH = 3
    RANK_WINS = 2
    GAINS = 0
    QUIETS = 1
    DONE = 2
    HISTORY_TOP = 16384
    BUSY = 4096
    MOST_LATER = 32
    SHARED_DEPTH = 6

cdef extern from *:
    """
    #define SANDTABLE_NOISY_MOVE (1ULL << 62)
    #define SANDTABLE_MIDDLE (1ULL << 40)
    #define SANDTABLE_MIX 0x9E3779B97F4A7C15ULL
    #define SANDTABLE_ALL (~0ULL)
    """
    const unsigned long long NOISY "SANDTABLE_NOISY_MOVE"
    const unsigned long long MIDDLE "SANDTABLE_MIDDLE"
    const unsigned long long MIX "SANDTABLE_MIX"
    const unsigned long long ALL "SANDTABLE_ALL"

cdef int[64][64] REDUCTION

cdef void bring_best(unsigned long long* moves, unsigned long long* ranks, int index, int total) noexcept nogil
cdef int trace(unsigned long long move) noexcept nogil

cdef class Halt:
    cdef public bint called
    cdef public int depth
    cdef unsigned long long[4096] busy

    cdef bint is_busy(self, unsigned long long mark) noexcept nogil
    cdef void take(self, unsigned long long mark) noexcept nogil
    cdef void leave(self, unsigned long long mark) noexcept nogil

cdef class Search:
    cdef Board board
    cdef Table table
    cdef Halt halt
    cdef readonly long long nodes
    cdef readonly int reached
    cdef readonly bint stopped
    cdef bint is_behind
    cdef bint in_company
    cdef bint is_helping
    cdef long long node_limit
    cdef long long deadline
    cdef int line_count
    cdef int root_depth
    cdef int root_total
    cdef unsigned int blind
    cdef int haze
    cdef unsigned long long seed
    cdef unsigned long long* buffer
    cdef unsigned long long* ranks
    cdef unsigned long long* variation
    cdef unsigned long long* root_moves
    cdef unsigned long long* root_lines
    cdef int[1024] root_values
    cdef int[1024] root_lengths
    cdef int[124] lengths
    cdef int[124] statics
    cdef unsigned long long[124] path
    cdef unsigned long long[124][2] killers
    cdef unsigned long long[4096] answers
    cdef int[2][4096] history
    cdef unsigned long long[124][32] later
    cdef unsigned long long[124][32] later_ranks
    cdef int[124][32] later_places
    cdef bint[1024] put_off

    cdef bint spent(self) noexcept nogil
    cdef int settled(self, int ply) noexcept nogil
    cdef int look(self) noexcept nogil
    cdef bint overlooks(self, unsigned long long move) noexcept nogil
    cdef int below(self, bint same, int depth, int alpha, int beta, int ply, int base) noexcept nogil
    cdef int search(self, int depth, int alpha, int beta, int ply, int base) noexcept nogil
    cdef int quiesce(self, int alpha, int beta, int ply, int base, int deep) noexcept nogil
    cdef int skipped(self, int depth, int beta, int ply, int base) noexcept nogil
    cdef void rank(
        self, unsigned long long* moves, unsigned long long* ranks, int total, unsigned long long best, int ply
    ) noexcept nogil
    cdef void reward(
        self, unsigned long long* moves, int tried, unsigned long long best, int depth, int ply
    ) noexcept nogil
    cdef void extend_line(self, int ply, unsigned long long move) noexcept nogil
    cdef int root(self, int depth, int alpha, int beta, int first) noexcept nogil
    cdef void settle_roots(self, int first, int last) noexcept nogil
    cdef void aspire(self, int depth, int first) noexcept nogil
    cdef void begin(self) noexcept nogil
