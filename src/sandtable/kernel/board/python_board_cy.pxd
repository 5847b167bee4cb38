from sandtable.kernel.board.board_cy cimport MOST_MOVES, Board
from sandtable.kernel.board.undo cimport forget, remember, reserve

cdef class Sketch(Board):
    cdef readonly object state
    cdef readonly object standing
    cdef list way

    cdef int generate(self, unsigned long long* moves) noexcept nogil
    cdef int generate_for(self, int seat, unsigned long long* moves) noexcept nogil
    cdef void make(self, unsigned long long move) noexcept nogil
    cdef void unmake(self) noexcept nogil
    cdef int evaluate(self) noexcept nogil
    cdef int weigh(self, unsigned long long move) noexcept nogil
    cdef int awaited(self) noexcept nogil
    cdef int winners(self) noexcept nogil
    cdef int favour(self, int side) noexcept nogil
    cdef unsigned long long overhear(self, unsigned long long move, int by, int seat) noexcept nogil

    cdef int lay(self, int seat, unsigned long long* moves) except -1
    cdef int bits(self) except -1
    cdef int crowns(self) except -1
