from sandtable.engine.search.transposition_cy cimport Table
from sandtable.engine.search.monotonic_clock cimport ticks
from sandtable.kernel.board.bits cimport beyond, drop, words
from sandtable.kernel.board.board_cy cimport MAX_LEGAL_MOVES, Board

cdef enum:
    MAX_PLY = 120
    PLY_ROOM = 124
    BUFFER_MOVES = 40960
    HISTORY_SLOTS = 4096
    NO_LIMIT = 0
    BUSY_SLOTS = 4096
    MAX_DEFERRED = 32

cdef class Halt:
    cdef public bint called
    cdef public int depth
    cdef unsigned long long[BUSY_SLOTS] busy

    cdef bint is_busy(self, unsigned long long mark) noexcept nogil
    cdef void take(self, unsigned long long mark) noexcept nogil
    cdef void leave(self, unsigned long long mark) noexcept nogil

cdef class SearchState:
    cdef Board board
    cdef Table table
    cdef Halt halt
    cdef readonly long long nodes
    cdef readonly int reached
    cdef readonly bint stopped
    # limits and errors
    cdef long long node_limit
    cdef long long deadline
    cdef unsigned int miss_rate
    cdef int eval_noise
    cdef unsigned long long seed
    # several threads
    cdef bint behind
    cdef bint shares_work
    cdef bint helping
    # the root
    cdef int line_count
    cdef int root_depth
    cdef int root_total
    cdef unsigned long long* root_moves
    cdef unsigned long long* root_lines
    cdef int[MAX_LEGAL_MOVES] root_values
    cdef int[MAX_LEGAL_MOVES] root_lengths
    cdef bint[MAX_LEGAL_MOVES] deferred_roots
    # by ply
    cdef unsigned long long* buffer
    cdef unsigned long long* ranks
    cdef unsigned long long* variation
    cdef int[PLY_ROOM] lengths
    cdef int[PLY_ROOM] statics
    cdef unsigned long long[PLY_ROOM] path
    cdef unsigned long long[PLY_ROOM][2] killers
    cdef unsigned long long[PLY_ROOM][MAX_DEFERRED] deferred
    cdef unsigned long long[PLY_ROOM][MAX_DEFERRED] deferred_ranks
    cdef int[PLY_ROOM][MAX_DEFERRED] deferred_places
    # by move
    cdef unsigned long long[HISTORY_SLOTS] countermoves
    cdef int[2][HISTORY_SLOTS] history

    cdef void sort_root_moves(self, int first, int last) noexcept nogil
