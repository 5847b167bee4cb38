from sandtable.kernel.board.board_cy cimport Board

# The words of the state: eight planes, four hands, discards, pile, and how the turn stands.
cdef enum:
    PLANES = 8
    HANDS = 8
    DISCARDS = 12
    PILE = 13
    STAGE = 14
    WORDS = 15

cdef enum:
    TRAITS = 15

cdef class BoardState(Board):
    cdef unsigned long long words[15]
    cdef unsigned long long scratch[128]
    cdef int traits[60]
    cdef int fleet[8]
    cdef int airborne
    # how the turn stands: packed into words[STAGE] between moves
    cdef readonly int phase
    cdef readonly int active
    cdef readonly bint fired
    cdef readonly bint own
    cdef readonly bint enemy
    cdef readonly bint hurried
    cdef readonly bint rolled
    cdef readonly int total
    cdef readonly int subject
    cdef readonly int second
    cdef readonly int kind
    cdef readonly int number
    cdef int over
    # who plays, and the options in force
    cdef readonly int seats
    cdef int squadron_of[4]
    cdef int seat_of[4]
    cdef int side_of[4]
    cdef readonly bint teams
    cdef readonly bint maximum
    cdef readonly int headings
    cdef readonly bint simultaneous
    cdef readonly int limit
    cdef readonly int extra_rule
    cdef readonly bint optional
    cdef readonly bint late
    cdef readonly bint shared

    cdef void copy_from(self, BoardState other)

