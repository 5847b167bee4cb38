cimport cython

from sandtable.engine.search.search_state_cy cimport (
    BUFFER_MOVES, HISTORY_SLOTS, MAX_DEFERRED, MAX_PLY, NO_LIMIT, PLY_ROOM, Halt, SearchState
)
from sandtable.engine.search.transposition_cy cimport AT_LEAST, AT_MOST, EXACT, SHIFT_BOUND, SHIFT_DEPTH, SHIFT_EVAL, ZERO, Table
from sandtable.engine.search.monotonic_clock cimport ticks
from sandtable.kernel.board.bits cimport beyond, share
from sandtable.kernel.board.board_cy cimport MAX_LEGAL_MOVES, NOISY, Board

# Values: beyond every other, of a win now, of a win that is certain, and of the evaluation at most.
cdef enum:
    INFINITE = 32000
    WIN = 30000
    SURE_WIN = 29000
    MAX_EVAL = 20000

cdef enum:
    RANK_WINS = 2
    RANK_HASH = 3
    MAX_HISTORY = 16384
    MIN_SHARED_DEPTH = 6

# What is listed next.
cdef enum:
    CAPTURES = 0
    QUIETS = 1
    DONE = 2

cdef extern from *:
    """
    #define SANDTABLE_RANK_UNIT (1ULL << 40)
    #define SANDTABLE_MIX 0x9E3779B97F4A7C15ULL
    #define SANDTABLE_ALL (~0ULL)
    """
    const unsigned long long RANK_UNIT "SANDTABLE_RANK_UNIT"
    const unsigned long long MIX "SANDTABLE_MIX"
    const unsigned long long ALL "SANDTABLE_ALL"

cdef int[64][64] REDUCTION

cdef int history_slot(unsigned long long move) noexcept nogil
cdef void pick_best(unsigned long long* moves, unsigned long long* ranks, int index, int total) noexcept nogil

@cython.final
cdef class Search(SearchState):
    cdef void list_root_moves(self) noexcept nogil
    cdef void search_to_depth(self, int depth, int first) noexcept nogil
    cdef int search_root(self, int depth, int alpha, int beta, int first) noexcept nogil
    cdef int search(self, int depth, int alpha, int beta, int ply, int base) noexcept nogil
    cdef int child_value(self, bint same, int depth, int alpha, int beta, int ply, int base) noexcept nogil
    cdef int null_move_value(self, int depth, int beta, int ply, int base) noexcept nogil
    cdef int quiesce(self, int alpha, int beta, int ply, int base, int captures) noexcept nogil
    cdef void rank_moves(
        self, unsigned long long* moves, unsigned long long* ranks, int total, unsigned long long best, int ply
    ) noexcept nogil
    cdef void update_history(
        self, unsigned long long* moves, int tried, unsigned long long best, int depth, int ply
    ) noexcept nogil
    cdef int final_value(self, int ply) noexcept nogil
    cdef int static_value(self) noexcept nogil
    cdef bint misses(self, unsigned long long move) noexcept nogil
    cdef bint should_stop(self) noexcept nogil
    cdef void extend_variation(self, int ply, unsigned long long move) noexcept nogil
