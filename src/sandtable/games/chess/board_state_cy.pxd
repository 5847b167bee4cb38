from sandtable.kernel.board.bits cimport count, lowest
from sandtable.kernel.board.board_cy cimport ONE, Board

cdef enum:
    PAWN = 1
    KNIGHT = 2
    BISHOP = 3
    ROOK = 4
    QUEEN = 5
    KING = 6
    BLACK = 8

# How a game ended.
cdef enum:
    GOING_ON = 0
    REPEATED = 1
    NO_PROGRESS = 2
    WITHDRAWN = 3
    TIME_OVER = 4
    DEAD = 5
    LATE = 6

cdef extern from *:
    """
    #define CHESS_LIGHT_SQUARES 0x55AA55AA55AA55AAULL
    """
    const unsigned long long LIGHT_SQUARES "CHESS_LIGHT_SQUARES"

cdef enum:
    NEVER = 1 << 30
    PASSED_AT = 4

cdef class BoardState(Board):
    # what stands where
    cdef unsigned char cells[64]
    cdef unsigned long long by[16]
    # how the game stands
    cdef int rights
    cdef Py_ssize_t quiet_from
    cdef Py_ssize_t turn_from
    cdef Py_ssize_t since
    cdef readonly int loser
    cdef long long score
    # what the evaluation found on the way
    cdef unsigned long long reach[2][8]
    cdef unsigned long long seen[2]
    cdef unsigned long long twice[2]
    cdef unsigned long long files[2]
    cdef unsigned long long spans[2]
    cdef int units[2]
    # what castling asks
    cdef unsigned char keep[64]
    cdef int rook_home[4]
    cdef unsigned long long clear[4]
    cdef unsigned long long walk[4]
    # the options in force
    cdef readonly int repetition
    cdef readonly int quiet_limit
    cdef readonly bint is_960
    cdef Py_ssize_t watch
    cdef bint teamed
    cdef int seat_of[2][2]

    cdef void copy_from(self, BoardState other)
    cdef bint is_dead(self) noexcept nogil
    cdef bint can_win(self, int side) noexcept nogil
    cdef int seat_due(self) noexcept nogil
    cdef int ahead(self) noexcept nogil
