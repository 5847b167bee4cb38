from sandtable.kernel.bits cimport beyond, drop, words
from sandtable.kernel.board_cy cimport MOST_MOVES, Board

cdef unsigned long long walk(Board board, int depth, bint turns, unsigned long long* moves) noexcept nogil
