from sandtable.kernel.board.bits cimport count, lowest
from sandtable.kernel.board.board_cy cimport ONE, Board

cdef enum:
    AMPHIBIAN = 1
    KING = 2
    SUBMARINE = 3
    DESTROYER = 4
    TANK = 5
    FIGHTER = 6
    BOMBER = 7
    HELICOPTER = 8
    COMMANDER = 9
    KING_ONE = 10

# What a move does, and where in its word that stands.
cdef enum:
    STEP = 0
    ATTACK = 1
    PASS = 2
    MARK = 3
    READY = 4
    TIME_UP = 5
    WITHDRAW = 6
    TIMER_LOSS = 7
    WHAT_AT = 27

# How a game ended.
cdef enum:
    GOING_ON = 0
    CAPTURED = 1
    TURNS_OVER = 2
    TIME_OVER = 3
    NO_PIECES = 4
    COMMANDER_FELL = 5
    REPEATED = 6
    NO_PROGRESS = 7
    STUCK_DRAW = 8
    STUCK_LOSS = 9
    NO_COMMANDERS = 11
    OUT_OF_TIME = 12
    WITHDRAWN = 13

cdef enum:
    ENHANCED = 2
    SETS = 3

cdef class BoardState(Board):
    # what stands where
    cdef unsigned short cells[64]
    cdef unsigned long long sets[SETS]
    cdef unsigned long long by[16]
    cdef unsigned long long seen[2]
    cdef int men
    # how the game stands
    cdef int points[2]
    cdef int last[2]
    cdef Py_ssize_t quiet_from
    cdef Py_ssize_t turn_from
    cdef Py_ssize_t since
    cdef bint plain
    cdef bint teamed
    cdef readonly int choosing
    cdef readonly bint final
    cdef readonly int loser
    cdef long long score
    # the options in force
    cdef readonly bint scoring
    cdef readonly int turn_limit
    cdef readonly int commander_rule
    cdef readonly int stuck_rule
    cdef readonly int quiet_limit
    cdef readonly bint threefold
    cdef readonly bint both_lines
    cdef readonly int king_row
    cdef readonly int king_points
    cdef readonly bint open_marks
    cdef readonly int timer
    cdef readonly bint equal_turns
    cdef int teams[2]
    cdef int seat_of[2][2]

    cdef void copy_from(self, BoardState other)
    cdef int generate_marks(self, int side, unsigned long long* moves) noexcept nogil
    cdef bint time_is_over(self) noexcept nogil
    cdef void find_plain(self) noexcept nogil
    cdef bint has_commander(self, int side) noexcept nogil
    cdef void name_next_to_choose(self) noexcept nogil
