from sandtable.kernel.board.bits cimport drop, grow, lowest, words

cdef enum:
    MAX_LEGAL_MOVES = 1024
    FIRST_ROOM = 64

cdef extern from *:
    """
    #define SANDTABLE_NOISY (1ULL << 62)
    """
    const unsigned long long NOISY "SANDTABLE_NOISY"
    const unsigned long long ONE "1ULL"

cdef class Board:
    cdef readonly unsigned long long key
    cdef readonly int mover
    cdef readonly int side
    cdef readonly int ended
    cdef readonly bint fresh
    cdef readonly Py_ssize_t window
    cdef readonly Py_ssize_t ply
    cdef unsigned long long* keys
    cdef Py_ssize_t keys_room
    cdef unsigned long long* saved
    cdef Py_ssize_t saved_top
    cdef Py_ssize_t saved_room

    cdef int generate(self, unsigned long long* moves) noexcept nogil
    cdef int generate_for(self, int seat, unsigned long long* moves) noexcept nogil
    cdef void make(self, unsigned long long move) noexcept nogil
    cdef void unmake(self) noexcept nogil
    cdef int evaluate(self) noexcept nogil
    cdef int chance_weight(self, unsigned long long move) noexcept nogil
    cdef int acting(self) noexcept nogil
    cdef int winners(self) noexcept nogil
    cdef int evaluate_for(self, int side) noexcept nogil
    cdef int generate_noisy(self, unsigned long long* moves) noexcept nogil
    cdef int capture_gain(self, unsigned long long move) noexcept nogil
    cdef bint in_check(self) noexcept nogil
    cdef unsigned long long null_move(self) noexcept nogil
    cdef unsigned long long observe(self, unsigned long long move, int by, int seat) noexcept nogil

    cdef int repeats(self) noexcept nogil
    cdef void inherit(self, Board other)
