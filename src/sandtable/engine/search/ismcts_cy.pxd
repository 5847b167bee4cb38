from libc.math cimport exp, log, sqrt

from sandtable.engine.search.doubles cimport reals, release
from sandtable.engine.search.monotonic_clock cimport ticks
from sandtable.kernel.board.bits cimport blank, count, drop, words
from sandtable.kernel.board.board_cy cimport MAX_LEGAL_MOVES, Board

cdef extern from *:
    """
    #define WORLDS_WHOLE 0xFFFFFFFFFFFFFFFFULL
    #define WORLDS_STEP 0x9E3779B97F4A7C15ULL
    #define WORLDS_FIRST 0xBF58476D1CE4E5B9ULL
    #define WORLDS_SECOND 0x94D049BB133111EBULL
    #define WORLDS_TRY (1ULL << 32)
    #define WORLDS_VISITS 0xFFFFFFFFULL
    """
    const unsigned long long WHOLE "WORLDS_WHOLE"
    const unsigned long long STEP "WORLDS_STEP"
    const unsigned long long FIRST "WORLDS_FIRST"
    const unsigned long long SECOND "WORLDS_SECOND"
    const unsigned long long TRY "WORLDS_TRY"
    const unsigned long long VISITS "WORLDS_VISITS"
    const unsigned long long UNFORESEEN "WORLDS_WHOLE"
    const double SOONER "0.0005"

cdef enum:
    SEATS = 32
    LONGEST = 512
    NEW = -1

cdef unsigned long long mixed(unsigned long long word, unsigned long long more) noexcept nogil

cdef class Forest:
    cdef unsigned long long* store
    cdef double* sums
    cdef Py_ssize_t size
    cdef Py_ssize_t used
    cdef Py_ssize_t most
    cdef unsigned long long* moves
    cdef unsigned long long* slots
    cdef unsigned long long* spelt
    cdef unsigned long long* outcomes
    cdef unsigned long long* path
    cdef double* lucks
    cdef double luck
    cdef public int faces
    cdef public bint careful
    cdef int choices
    cdef int first
    cdef unsigned long long second
    cdef bint opened
    cdef int root
    cdef int seats
    cdef int sides
    cdef int side_of[32]
    cdef unsigned long long info_key[32]
    cdef unsigned long long held_back[32]
    cdef double worth[32]
    cdef unsigned long long dice
    cdef readonly long long nodes
    cdef readonly long long rounds
    cdef readonly int reached
    cdef long long most_nodes
    cdef long long deadline
    cdef public bint halted
    cdef public double explore
    cdef public double trust
    cdef public double scale
    cdef public int horizon
    cdef public int tried
    cdef public int miss_rate
    cdef public int eval_noise
    cdef unsigned long long salt
    cdef double mean
    cdef double spread
    cdef double seen

    cdef unsigned long long thrown(self) noexcept nogil
    cdef Py_ssize_t slot(self, unsigned long long key) noexcept nogil
    cdef void enlarge(self)
    cdef bint spent(self) noexcept nogil
    cdef void think(self, Board board, int rounds) noexcept nogil
    cdef void start(self) noexcept nogil
    cdef void simulate(self, Board board) noexcept nogil
    cdef int actor(self, Board board) noexcept nogil
    cdef void tell(self, Board board, unsigned long long move, int by) noexcept nogil
    cdef unsigned long long fall(self, Board board, int made) noexcept nogil
    cdef void swap(self, int depth) noexcept nogil
    cdef int choose(self, Board board, int seat, int total, bint at_root) noexcept nogil
    cdef double outlook(self, Board board, int side) noexcept nogil
    cdef double share(self, Board board, int side) noexcept nogil
    cdef int play_on(self, Board board, int made) noexcept nogil
    cdef unsigned long long greedy(self, Board board, int seat, int total) noexcept nogil
    cdef void judge(self, Board board, int made) noexcept nogil
    cdef void decide(self, Board board, int made) noexcept nogil
