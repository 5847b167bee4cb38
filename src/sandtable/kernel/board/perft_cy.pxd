from sandtable.kernel.board.bits cimport beyond, drop, words
from sandtable.kernel.board.board_cy cimport MAX_LEGAL_MOVES, Board

cdef extern from *:
    """
    #define SANDTABLE_SPENT (~0ULL)
    """
    const unsigned long long SPENT "SANDTABLE_SPENT"

cdef unsigned long long walk(
    Board board, int depth, bint turns, unsigned long long* moves, Py_ssize_t room
) noexcept nogil
