from sandtable.kernel.board.bits cimport beyond, blank, drop, words
from sandtable.kernel.board.board_cy cimport MAX_LEGAL_MOVES, Board

cdef enum:
    NO = 0
    YES = 1
    HALTED = 2
    BUCKET = 8
    ENTRY = 2
    PROVEN_AT = 8
    MARK_AT = 16
    MARK_BITS = 40
    NEVER = 255
    PEEK = 4
    LEADERS = 4
    TRACES = 4096
    HISTORY_TOP = 1048576

cdef extern from *:
    """
    #define PROOF_MIX 0x9E3779B97F4A7C15ULL
    #define PROOF_ALL (~0ULL)
    """
    const unsigned long long MIX "PROOF_MIX"
    const unsigned long long ALL "PROOF_ALL"

cdef class Prover:
    cdef Board board
    cdef readonly int mebibytes
    cdef readonly long long nodes
    cdef long long node_limit
    cdef public bint stopped
    cdef readonly bint overflowed
    cdef readonly unsigned long long entries
    cdef unsigned long long* store
    cdef unsigned long long mask
    cdef unsigned long long salt
    cdef int claimants
    cdef int subject
    cdef bint losing
    cdef bint turns
    cdef int[2][4096] history
    cdef unsigned long long[2][256] killers

    cdef bint holds(self) noexcept nogil
    cdef unsigned long long mark(self, unsigned long long move) noexcept nogil
    cdef int trace(self, unsigned long long move) noexcept nogil
    cdef unsigned long long recall(self, unsigned long long key) noexcept nogil
    cdef void keep(self, unsigned long long key, int depth, bint proven, unsigned long long mark) noexcept nogil
    cdef int known(self, int depth) noexcept nogil
    cdef int after(self, unsigned long long move, int depth) noexcept nogil
    cdef bint arrange(self, unsigned long long* moves, int total, int depth, unsigned long long mark) noexcept nogil
    cdef bint stuck(self, unsigned long long* moves) noexcept nogil
    cdef int attempt(self, int depth, unsigned long long* moves, Py_ssize_t room) noexcept nogil
    cdef int tried(
        self, int depth, unsigned long long* moves, int total, Py_ssize_t room, unsigned long long mark
    ) noexcept nogil
