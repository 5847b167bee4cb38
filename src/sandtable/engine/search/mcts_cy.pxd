from libc.math cimport log, sqrt

from sandtable.kernel.board.bits cimport drop, words
from sandtable.kernel.board.board_cy cimport MAX_LEGAL_MOVES, Board

cdef enum:
    MAX_SIDES = 8
    DEEPEST = 256

cdef extern from *:
    """
    #define SANDTABLE_WORD (~0ULL)
    """
    const unsigned long long WORD "SANDTABLE_WORD"

cdef class Tree:
    cdef Board board
    cdef int sides
    cdef int root_side
    cdef int longest
    cdef double curiosity
    cdef readonly unsigned long long made
    cdef unsigned long long state
    cdef Py_ssize_t used
    cdef Py_ssize_t room
    cdef unsigned long long* moves
    cdef unsigned long long* first
    cdef unsigned long long* size
    cdef unsigned long long* visits
    cdef unsigned long long* total
    cdef unsigned long long* buffer
    cdef unsigned long long* path
    cdef unsigned long long* chooser
    cdef unsigned long long* points

    cdef unsigned long long below(self, unsigned long long most) noexcept nogil
    cdef int drawn(self, int total) noexcept nogil
    cdef void iterate(self) noexcept nogil
    cdef Py_ssize_t chosen(self, Py_ssize_t node) noexcept nogil
    cdef Py_ssize_t chanced(self, Py_ssize_t node) noexcept nogil
    cdef void expand(self, Py_ssize_t node, int total) noexcept nogil
    cdef int play_out(self, int total) noexcept nogil
    cdef void settle(self) noexcept nogil
    cdef void guess(self) noexcept nogil
    cdef long long share(self, int side) noexcept nogil
