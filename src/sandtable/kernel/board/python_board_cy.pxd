from sandtable.kernel.board.board_cy cimport MAX_LEGAL_MOVES, Board
from sandtable.kernel.board.undo cimport forget, remember, reserve

cdef class PythonBoard(Board):
    cdef readonly object state
    cdef readonly object status
    cdef list undo_stack
    cdef object failure

    cdef int generate(self, unsigned long long* moves) noexcept nogil
    cdef int generate_for(self, int seat, unsigned long long* moves) noexcept nogil
    cdef void make(self, unsigned long long move) noexcept nogil
    cdef void unmake(self) noexcept nogil
    cdef int evaluate(self) noexcept nogil
    cdef int chance_weight(self, unsigned long long move) noexcept nogil
    cdef int acting(self) noexcept nogil
    cdef int winners(self) noexcept nogil
    cdef int evaluate_for(self, int side) noexcept nogil
    cdef int capture_gain(self, unsigned long long move) noexcept nogil
    cdef bint in_check(self) noexcept nogil
    cdef unsigned long long observe(self, unsigned long long move, int by, int seat) noexcept nogil

    cdef int fail(self, object error) noexcept
    cdef int fill(self, int seat, unsigned long long* moves) except -1
    cdef int acting_bits(self) except -1
    cdef int winner_bits(self) except -1
