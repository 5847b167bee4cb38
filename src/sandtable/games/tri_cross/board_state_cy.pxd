from sandtable.kernel.board.bits cimport lowest
from sandtable.kernel.board.board_cy cimport ONE, Board

# A move: source and target (6 bits each), what it is (3 bits), contact, and for other moves kind and seat.
cdef enum:
    TARGET_AT = 6
    WHAT_AT = 12
    RARE = 6 << 12
    KIND_AT = 16
    SEAT_AT = 19
    MOVE_BITS = (1 << 22) - 1

cdef enum:
    STEP = 0
    JUMP = 1
    PASS = 2
    PLACE = 3
    FIRST = 4
    TIME_UP = 5
    WITHDRAW = 6

cdef enum:
    SEATS = 4
    KINDS = 7

cdef extern from *:
    """
    #define CROSS_ALL 0x1c1c7f7f7f1c1cULL
    """
    const unsigned long long ALL "CROSS_ALL"

cdef class BoardState(Board):
    # what stands where
    cdef unsigned short cells[64]
    cdef unsigned long long sets[4]
    cdef unsigned long long stands[32]
    cdef int kinds[4]
    cdef readonly unsigned long long shown
    # how the game stands
    cdef readonly int turn
    cdef readonly int count
    cdef readonly bint entered
    cdef readonly bint owed
    cdef readonly int placing
    cdef readonly int alive
    cdef readonly int quiet
    cdef readonly int loser
    cdef int score
    cdef Py_ssize_t since
    cdef Py_ssize_t fence
    # the options in force
    cdef bint plain
    cdef unsigned long long slow
    cdef bint drawish
    cdef readonly int players
    cdef readonly bint teamed
    cdef readonly bint hiding
    cdef readonly bint peeking
    cdef readonly bint adjacent
    cdef readonly bint staying
    cdef readonly bint announced
    cdef readonly bint chosen
    cdef readonly bint threefold
    cdef readonly int quiet_limit
    cdef readonly int box
    cdef unsigned long long zones[4]
    cdef unsigned long long spots[4]

    cdef void copy_from(self, BoardState other)
    cdef int generate_first_seats(self, unsigned long long* moves) noexcept nogil
    cdef int generate_placings(self, int seat, unsigned long long* moves) noexcept nogil
    cdef int lacking(self, int seat) noexcept nogil
